import { shownCard } from "./cards.js";
import { button, h, row, table } from "./dom.js";
import { cardName, t } from "./i18n.js";
import { name, points, roundTitle, seats } from "./sentences.js";

/** @import { Child } from "./dom.js" */
/** @import { Card, Formula, GroupedHand, Result, Settlement, Sheet, ShownHand, View } from "./types.d.ts" */

/** The lines of a settlement; all but the first are left out where nobody has any. */
const LINES = /** @type {const} */ (["round_points", "doubled_points", "shutout_bonus", "game_bonus", "box_bonus"]);

/**
 * The end of a round: the sum and the scores, then both hands and what was laid off where.
 * @param {View} view @param {Result} result
 */
export function roundSheet(view, result) {
  // The knocker's melds come first: the defender's cards were laid off there.
  const hands = result.hands.toSorted((a, b) => Number(b.seat === result.knocker) - Number(a.seat === result.knocker));
  const lead = [
    h("p", { class: "points" }, points(view, result)),
    result.formula && sum(result.kind, result.formula),
    result.kind === "void" && h("p", {}, t("result.void_why")),
    scoreLine(view, result),
  ];
  return { title: roundTitle(view, result), lead, body: hands.map((hand) => shownHand(view, result, hand)) };
}

/**
 * The end of a match, line by line.
 * @param {View} view @param {Settlement} settlement @returns {Pick<Sheet, "title" | "lead" | "body">}
 */
export function settlementSheet(view, { lines, margin, shutout, winner }) {
  const sorted = seats(view).flatMap((seat) => lines.filter((line) => line.seat === seat));
  const rows = LINES.filter((key, at) => at === 0 || lines.some((line) => line[key] !== 0)).map((key) => {
    const cells = sorted.map((line) => {
      const score = line[key] === 0 ? "–" : `${line[key]}`;
      if (key !== "box_bonus") return score;
      const won = t("settlement.rounds_won", { count: line.rounds_won });
      return h("span", { class: "stacked" }, score, " ", h("small", {}, won));
    });
    return row(t(`settlement.${key}`), ...cells);
  });
  const heads = ["", ...sorted.map(({ seat }) => name(view, seat))];
  const totals = row(t("settlement.total"), ...sorted.map(({ total }) => `${total}`));
  const { shutout: counted, shutout_when } = view.rules;
  const body = [
    h("h3", {}, t("settlement.heading")),
    table("settlement", heads, rows, totals),
    h("p", {}, t(margin < 0 ? "settlement.behind" : "settlement.margin", { count: Math.abs(margin) })),
    shutout && counted !== "none" && h("p", {}, t(`settlement.${shutout_when}`), " ", t(`settlement.${counted}`)),
  ];
  return { title: t(winner === view.seat ? "settlement.won" : "settlement.lost"), body };
}

/** @param {string} kind @param {Formula} formula */
function sum(kind, formula) {
  const why = h("small", {}, t(`result.why_${kind}`, { ...formula }));
  return h("p", { class: "sum" }, h("b", {}, t(`result.sum_${kind}`, { ...formula })), " ", why);
}

/** @param {View} view @param {Result} result @param {ShownHand} hand */
function shownHand(view, result, hand) {
  const knocked = hand.seat === result.knocker;
  const laidOff = result.hands.flatMap(({ laid_off }) => laid_off);
  const groups = handGroups(hand, knocked ? laidOff : []);
  if (knocked && result.discard) groups.push(cardGroup(t("result.discard"), [result.discard]));
  const mark = knocked && h("em", {}, `(${t("result.knocker")})`);
  return handSection([name(view, hand.seat), " ", mark], groups, hand.deadwood);
}

/**
 * The cards of one hand below what it is called, and its deadwood where that is known.
 * @param {Child[]} title @param {Node[]} groups @param {number | undefined} count
 */
export function handSection(title, groups, count) {
  const points = count !== undefined && h("b", { class: "shown-points" }, t("deadwood.count", { count }));
  return h("section", { class: "shown" }, h("h3", {}, title, " ", points), h("div", { class: "groups" }, groups));
}

/**
 * Melds and loose cards; at the place of a card that was laid off elsewhere stays its shade.
 * @param {GroupedHand & Partial<ShownHand>} hand
 * @param {import("./types.d.ts").LaidOff[]} [laidOff] cards that came to these melds
 */
export function handGroups({ melds, deadwood_cards, laid_off = [] }, laidOff = []) {
  const groups = melds.map(({ kind, cards }, index) => {
    const added = laidOff.filter(({ meld }) => meld === index).map(({ card }) => card);
    return cardGroup(t(`group.${kind}`), cards, added);
  });
  const rest = cardGroup(t("group.rest"), deadwood_cards);
  const shades = laid_off.map(({ card }) => h("li", {}, shownCard(card, "")));
  if (shades.length > 0) rest.append(h("ul", { class: "shades", "aria-hidden": "true" }, shades));
  return [...groups, rest];
}

/** @param {string} label @param {Card[]} cards @param {Card[]} [added] cards that the defender laid off here */
function cardGroup(label, cards, added = []) {
  const mark = t("mark.laid_off");
  const items = [
    ...cards.map((card) => h("li", {}, shownCard(card))),
    ...added.map((card) => h("li", { class: "added" }, shownCard(card, `${cardName(card)}, ${mark}`))),
  ];
  const note = added.length > 0 && h("small", { "aria-hidden": "true" }, mark);
  const list = items.length > 0 ? h("ul", {}, items) : h("p", { class: "none" }, t("result.no_rest"));
  return h("div", { class: "shown-group", "--n": items.length }, h("h4", {}, label), note, list);
}

/** @param {View} view @param {Result} result */
function scoreLine(view, { scores, scores_before }) {
  const whole = Math.max(view.rules.target, ...scores);
  const sides = seats(view).map((seat) => {
    const [before = 0, now = 0] = [scores_before[seat], scores[seat]];
    const grown = now !== before && h("small", {}, `${before} → `);
    const bar = h("i", { class: "bar", "--from": before / whole, "--to": now / whole });
    return h("span", {}, `${name(view, seat)} `, grown, h("b", {}, `${now}`), bar);
  });
  return h("p", { class: "scores" }, h("span", { class: "sr" }, t("result.scores")), " ", sides);
}

/** A button that lets the engine deal and play every round again. @param {import("./session.js").Session} session */
export function proof(session) {
  const made = button(t("button.verify"), async () => {
    const { verified, rounds } = await session.ask({ cmd: "verify" });
    const sentence = t(verified ? "verify.good" : "verify.bad", { count: rounds });
    const said = h("p", { class: "verified", tabindex: -1 }, sentence);
    made.replaceWith(said);
    said.focus();
  });
  return made;
}
