import { h, row, table } from "./dom.js";
import { t } from "./i18n.js";
import { dealing, move, name, seats } from "./sentences.js";

/** @import { View } from "./types.d.ts" */

const MOVES = 8;

/**
 * The panel beside the table: the score sheet and the last moves in words.
 * @param {HTMLElement} root @param {View} view
 */
export function renderSide(root, view) {
  root.replaceChildren(
    h("h2", {}, t(`heading.${view.rules.match_end}`, { ...view.rules })),
    scoreSheet(view),
    h("h2", {}, t("heading.moves")),
    lastMoves(view, MOVES),
  );
}

/** @param {View} view @param {number} count */
export function lastMoves(view, count) {
  const moves = view.history.slice(-count).map((entry) => {
    return h("li", {}, h("span", {}, name(view, entry.seat)), " ", move(view, entry));
  });
  return moves.length > 0 ? h("ol", {}, moves) : h("p", {}, dealing(view));
}

/** The rounds so far with their points. @param {View} view */
export function scoreSheet(view) {
  if (view.rounds.length === 0) return h("p", { class: "empty" }, t("sheet.none"));
  const rows = view.rounds.map(({ round, kind, winner, points }) => {
    const why = t(kind === "void" ? "sheet.void" : "sheet.even");
    if (winner === null) return row(`${round}`, h("td", { class: "nil", colspan: 2 }, why));
    const cells = seats(view).map((seat) => (seat === winner ? `${points}` : h("td", { class: "nil" }, "–")));
    return row(`${round}`, ...cells);
  });
  const heads = [t("sheet.round"), ...seats(view).map((seat) => name(view, seat))];
  return table("", heads, rows, row(t("sheet.total"), ...seats(view).map((seat) => `${view.scores[seat]}`)));
}
