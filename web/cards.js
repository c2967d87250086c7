import { h, svg } from "./dom.js";

/** @import { Card } from "./types.d.ts" */

const COURT = new Set(["J", "Q", "K"]);
/** @type {Record<string, string>} */
const GERMAN = { J: "B", Q: "D", K: "K" };

/** Which letters court cards carry; a setting of the player. */
export const indices = { german: false };

/** The classes that colour a card. @param {Card} card */
export function cardClass(card) {
  return `card ${card.charAt(1)}${COURT.has(card.charAt(0)) ? " court" : ""}`;
}

/** The letter or number in the corner. @param {Card} card */
export function indexOf(card) {
  const rank = card.charAt(0);
  return rank === "T" ? "10" : indices.german ? (GERMAN[rank] ?? rank) : rank;
}

/**
 * The drawing of a face, from the symbols in index.html.
 * @param {Card} card @returns {SVGElement}
 */
export function face(card) {
  const rank = card.charAt(0);
  const suit = card.charAt(1);
  const court = COURT.has(rank);
  const parts = [use(`r${indexOf(card)}`, 3, 6, 40, 38), use(`s${suit}`, 12, 42, 22, 22)];
  if (court) {
    const emblem = use(`e${rank}`, 46, 20, 46, 46);
    emblem.classList.add("em");
    parts.push(emblem, use(`s${suit}`, 41, 74, 52, 52));
  } else parts.push(use(`s${suit}`, 37, 70, 56, 56));
  return svg("svg", { viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" }, ...parts);
}

/** A face-up card that is only looked at. @param {Card} card @param {string} name */
export function shownCard(card, name) {
  return h("span", { class: cardClass(card), role: "img", "aria-label": name, "data-card": card }, face(card));
}

/** A card that shows its back, and nothing in the document says which it is. */
export function back() {
  return h("span", { class: "card back", "aria-hidden": "true" });
}

/**
 * @param {string} symbol @param {number} x @param {number} y @param {number} width
 * @param {number} height
 */
function use(symbol, x, y, width, height) {
  return svg("use", { href: `#${symbol}`, x, y, width, height });
}
