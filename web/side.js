import { h } from "./dom.js";
import { dealing, move } from "./sentences.js";

/** @import { FinishedRound, View } from "./types.d.ts" */
/** @import { I18n } from "./i18n.js" */

const MOVES = 8;

/**
 * The panel beside the table: the score sheet and the last moves in words.
 * @param {HTMLElement} root @param {I18n} i18n @param {View} view
 */
export function renderSide(root, i18n, view) {
  const moves = view.history.slice(-MOVES).map((entry) => {
    const name = i18n.t(entry.seat === view.seat ? "you" : "opponent");
    return h("li", {}, h("span", {}, name), " ", move(i18n, view, entry));
  });
  root.replaceChildren(
    h("h2", {}, i18n.t("heading.sheet", { target: view.rules.target })),
    scoreSheet(i18n, view),
    h("h2", {}, i18n.t("heading.moves")),
    moves.length > 0 ? h("ol", {}, ...moves) : h("p", {}, dealing(i18n, view)),
  );
}

/** The rounds so far with their points. @param {I18n} i18n @param {View} view */
export function scoreSheet(i18n, view) {
  if (view.rounds.length === 0) return h("p", { class: "empty" }, i18n.t("sheet.none"));
  const seats = [view.seat, ...view.others.map(({ seat }) => seat)];
  const heads = [i18n.t("sheet.round"), i18n.t("you"), i18n.t("opponent")];
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, ...view.rounds.map((round) => sheetRow(i18n, round, seats))),
    h(
      "tfoot",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "row" }, i18n.t("sheet.total")),
        ...seats.map((seat) => h("td", {}, String(view.scores[seat]))),
      ),
    ),
  );
}

/** @param {I18n} i18n @param {FinishedRound} round @param {number[]} seats */
function sheetRow(i18n, { round, winner, points }, seats) {
  const head = h("th", { scope: "row" }, String(round));
  if (winner === null) {
    return h("tr", {}, head, h("td", { class: "nil", colspan: 2 }, i18n.t("sheet.void")));
  }
  const cells = seats.map((seat) =>
    seat === winner ? h("td", {}, String(points)) : h("td", { class: "nil" }, "–"),
  );
  return h("tr", {}, head, ...cells);
}
