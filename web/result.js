import { shownCard } from "./cards.js";
import { button } from "./controls.js";
import { h, row, setProperty, table } from "./dom.js";
import { points, roundTitle, who } from "./sentences.js";

/** @import { Card, GroupedHand, Result, SettlementLine, ShownHand, View } from "./types.d.ts" */
/** @import { I18n } from "./i18n.js" */

/**
 * The end of a round: both hands, what was laid off where, the sum and the scores.
 * @param {I18n} i18n @param {View} view @param {Result} result
 * @returns {{title: string, body: Node[]}}
 */
export function roundSheet(i18n, view, result) {
  /** @type {Node[]} */
  const body = [h("p", { class: "points" }, points(i18n, view, result))];
  if (result.formula) body.push(sum(i18n, result.kind, result.formula));
  if (result.kind === "void") body.push(h("p", {}, i18n.t("result.void_why")));
  // The knocker's melds come first: the defender's cards were laid off there.
  const hands = [...result.hands].sort((a, b) => Number(b.seat === result.knocker) - Number(a.seat === result.knocker));
  for (const hand of hands) body.push(shownHand(i18n, view, result, hand));
  body.push(scoreLine(i18n, view, result));
  return { title: i18n.t(roundTitle(view, result.kind, result.winner)), body };
}

/**
 * The end of a match, line by line.
 * @param {I18n} i18n @param {View} view @param {import("./types.d.ts").Settlement} settlement
 * @returns {{title: string, body: Node[]}}
 */
export function settlementSheet(i18n, view, settlement) {
  // The player's own column comes first.
  const lines = [...settlement.lines].sort((a, b) => Number(b.seat === view.seat) - Number(a.seat === view.seat));
  const names = lines.map(({ seat }) => i18n.t(seat === view.seat ? "you" : "opponent"));
  /** @type {(keyof SettlementLine & string)[]} */
  const extra = ["doubled_points", "shutout_bonus", "game_bonus", "box_bonus"];
  const shown = extra.filter((name) => lines.some((line) => line[name] !== 0));
  const totals = lines.map(({ total }) => String(total));
  const sums = table(
    "settlement",
    ["", ...names],
    [/** @type {const} */ ("round_points"), ...shown].map((name) => settlementRow(i18n, name, lines)),
    row(i18n.t("settlement.total"), ...totals),
  );
  const behind = settlement.margin < 0;
  const margin = i18n.t(behind ? "settlement.behind" : "settlement.margin", { count: Math.abs(settlement.margin) });
  /** @type {Node[]} */
  const body = [h("h3", {}, i18n.t("settlement.heading")), sums, h("p", {}, margin)];
  const { shutout, shutout_when } = view.rules;
  if (settlement.shutout && shutout !== "none") {
    body.push(h("p", {}, i18n.t(`settlement.${shutout_when}`), " ", i18n.t(`settlement.${shutout}`)));
  }
  const won = settlement.winner === view.seat;
  return { title: i18n.t(won ? "settlement.won" : "settlement.lost"), body };
}

/** @param {I18n} i18n @param {keyof SettlementLine & string} name @param {SettlementLine[]} lines */
function settlementRow(i18n, name, lines) {
  const cells = lines.map((line) => {
    const score = line[name] === 0 ? "–" : String(line[name]);
    if (name !== "box_bonus") return score;
    const won = i18n.t("settlement.rounds_won", { count: line.rounds_won });
    return h("span", { class: "stacked" }, score, " ", h("small", {}, won));
  });
  return row(i18n.t(`settlement.${name}`), ...cells);
}

/** @param {I18n} i18n @param {string} kind @param {import("./types.d.ts").Formula} formula */
function sum(i18n, kind, formula) {
  const why = h("small", {}, i18n.t(`result.why_${kind}`, { ...formula }));
  return h("p", { class: "sum" }, h("b", {}, i18n.t(`result.sum_${kind}`, { ...formula })), " ", why);
}

/** @param {I18n} i18n @param {View} view @param {Result} result @param {ShownHand} hand */
function shownHand(i18n, view, result, hand) {
  const whose = who(view, hand.seat);
  const laidOff = result.hands.flatMap(({ laid_off }) => laid_off);
  const knocked = hand.seat === result.knocker;
  const groups = handGroups(i18n, hand, knocked ? laidOff : []);
  if (knocked && result.discard) {
    groups.push(cardGroup(i18n, i18n.t("result.discard"), [result.discard], []));
  }
  return h(
    "section",
    { class: "shown" },
    h(
      "h3",
      {},
      i18n.t(`result.hand_${whose}`),
      " ",
      knocked ? h("em", {}, `(${i18n.t("result.knocker")})`) : null,
      " ",
      h("b", { class: "shown-points" }, i18n.t("deadwood.count", { count: hand.deadwood })),
    ),
    h("div", { class: "groups" }, ...groups),
  );
}

/**
 * Melds and loose cards; at the place of a card that was laid off elsewhere stays its shade.
 * @param {I18n} i18n @param {GroupedHand & Partial<ShownHand>} hand
 * @param {import("./types.d.ts").LaidOff[]} [laidOff] cards that came to these melds
 */
export function handGroups(i18n, { melds, deadwood_cards, laid_off = [] }, laidOff = []) {
  const groups = melds.map(({ kind, cards }, index) => {
    const added = laidOff.filter(({ meld }) => meld === index).map(({ card }) => card);
    return cardGroup(i18n, i18n.t(`group.${kind}`), cards, added);
  });
  const rest = cardGroup(i18n, i18n.t("group.rest"), deadwood_cards, []);
  const shades = laid_off.map(({ card }) => h("li", {}, shownCard(card, "")));
  if (shades.length > 0) rest.append(h("ul", { class: "shades", "aria-hidden": "true" }, ...shades));
  return [...groups, rest];
}

/**
 * @param {I18n} i18n @param {string} label @param {Card[]} cards
 * @param {Card[]} added cards that the defender laid off here
 */
function cardGroup(i18n, label, cards, added) {
  const items = cards.map((card) => h("li", {}, shownCard(card, i18n.card(card))));
  const mark = i18n.t("mark.laid_off");
  for (const card of added) {
    const name = `${i18n.card(card)}, ${mark}`;
    items.push(h("li", { class: "added" }, shownCard(card, name), h("small", {}, mark)));
  }
  const list = items.length > 0 ? h("ul", {}, ...items) : h("p", { class: "none" }, i18n.t("result.no_rest"));
  const group = h("div", { class: "shown-group" }, h("h4", {}, label), list);
  setProperty(group, "--n", items.length);
  return group;
}

/** @param {I18n} i18n @param {View} view @param {Result} result */
function scoreLine(i18n, view, { scores, scores_before }) {
  const line = h("p", { class: "scores" }, h("span", { class: "sr" }, i18n.t("result.scores")), " ");
  const seats = [view.seat, ...view.others.map(({ seat }) => seat)];
  for (const seat of seats) {
    const name = i18n.t(seat === view.seat ? "you" : "opponent");
    const grown = scores[seat] !== scores_before[seat];
    const before = grown ? h("small", {}, `${scores_before[seat]} → `) : null;
    const bar = h("i", { class: "bar" });
    const whole = Math.max(view.rules.target, ...scores);
    setProperty(bar, "--from", (scores_before[seat] ?? 0) / whole);
    setProperty(bar, "--to", (scores[seat] ?? 0) / whole);
    line.append(h("span", {}, `${name} `, before, h("b", {}, String(scores[seat])), bar));
  }
  return line;
}

/**
 * A button that lets the engine deal and play every round again.
 * @param {I18n} i18n @param {import("./session.js").Session} session
 */
export function proof(i18n, session) {
  const made = button(i18n.t("button.verify"), async () => {
    const reply = await session.ask({ cmd: "verify" });
    const key = reply?.verified ? "verify.good" : "verify.bad";
    const said = h("p", { class: "verified", tabindex: -1 }, i18n.t(key, { count: reply?.rounds }));
    made.replaceWith(said);
    said.focus();
  });
  return made;
}
