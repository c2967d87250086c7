import { h, svg } from "./dom.js";
import { cardName } from "./i18n.js";
import { settings } from "./settings.js";

/** @import { Card } from "./types.d.ts" */

/** The court cards, and the letters that they carry on a German deck. @type {Record<string, string>} */
const COURT = { J: "B", Q: "D", K: "K" };

/** The classes that colour a card. @param {Card} card */
export const cardClass = (card) => `card ${card.charAt(1)}${card.charAt(0) in COURT ? " court" : ""}`;

/** The letter or number in the corner. @param {Card} card */
export function indexOf(card) {
  const rank = card.charAt(0);
  return rank === "T" ? "10" : (settings.germanIndices && COURT[rank]) || rank;
}

/** The drawing of a face, from the symbols in index.html. @param {Card} card */
export function face(card) {
  const [rank = "", suit] = card;
  const emblem = [`e${rank}`, 46, 20, 46, 46];
  const middle = rank in COURT ? [emblem, [`s${suit}`, 41, 74, 52, 52]] : [[`s${suit}`, 37, 70, 56, 56]];
  const parts = [[`r${indexOf(card)}`, 3, 6, 40, 38], [`s${suit}`, 12, 42, 22, 22], ...middle];
  const drawn = parts.map(([symbol, x, y, width, height]) => svg("use", { href: `#${symbol}`, x, y, width, height }));
  return svg("svg", { viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" }, ...drawn);
}

/** A face-up card that is only looked at. @param {Card} card @param {string} [name] */
export const shownCard = (card, name = cardName(card)) =>
  h("span", { class: cardClass(card), role: "img", "aria-label": name, "data-card": card }, face(card));

/** A card that shows its back, and nothing in the document says which it is. */
export const back = () => h("span", { class: "card back", "aria-hidden": "true" });
