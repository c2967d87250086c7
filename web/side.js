import { h, row, table } from "./dom.js";
import { dealing, move } from "./sentences.js";

/** @import { FinishedRound, View } from "./types.d.ts" */
/** @import { I18n } from "./i18n.js" */

const MOVES = 8;

/**
 * The panel beside the table: the score sheet and the last moves in words.
 * @param {HTMLElement} root @param {I18n} i18n @param {View} view
 */
export function renderSide(root, i18n, view) {
  root.replaceChildren(
    h("h2", {}, i18n.t(`heading.${view.rules.match_end}`, { ...view.rules })),
    scoreSheet(i18n, view),
    h("h2", {}, i18n.t("heading.moves")),
    lastMoves(i18n, view, MOVES),
  );
}

/** @param {I18n} i18n @param {View} view @param {number} count */
export function lastMoves(i18n, view, count) {
  const moves = view.history.slice(-count).map((entry) => {
    const name = i18n.t(entry.seat === view.seat ? "you" : "opponent");
    return h("li", {}, h("span", {}, name), " ", move(i18n, view, entry));
  });
  return moves.length > 0 ? h("ol", {}, ...moves) : h("p", {}, dealing(i18n, view));
}

/** The rounds so far with their points. @param {I18n} i18n @param {View} view */
export function scoreSheet(i18n, view) {
  if (view.rounds.length === 0) return h("p", { class: "empty" }, i18n.t("sheet.none"));
  const seats = [view.seat, ...view.others.map(({ seat }) => seat)];
  const heads = [i18n.t("sheet.round"), i18n.t("you"), i18n.t("opponent")];
  const totals = seats.map((seat) => String(view.scores[seat]));
  const rows = view.rounds.map((round) => sheetRow(i18n, round, seats));
  return table("", heads, rows, row(i18n.t("sheet.total"), ...totals));
}

/** @param {I18n} i18n @param {FinishedRound} round @param {number[]} seats */
function sheetRow(i18n, { round, kind, winner, points }, seats) {
  if (winner === null) {
    const why = kind === "void" ? "sheet.void" : "sheet.even";
    return row(String(round), h("td", { class: "nil", colspan: 2 }, i18n.t(why)));
  }
  const cells = seats.map((seat) => (seat === winner ? String(points) : h("td", { class: "nil" }, "–")));
  return row(String(round), ...cells);
}
