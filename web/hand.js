import { cardClass, face } from "./cards.js";
import { byId, h, set } from "./dom.js";
import { makeDraggable } from "./drag.js";
import { cardName, language, t } from "./i18n.js";

/** @import { Card, Handling, Marks, View } from "./types.d.ts" */
/** @typedef {{kind: "run" | "set" | "rest", cards: Card[]}} Group */

/** More loose cards than this, without melds, are laid in two lines on a narrow page. */
const ONE_LINE = 7;

/** The player's cards: a button each, in the groups of the view, one tab stop with arrow keys. */
export class Hand {
  #root;
  #handling;
  #rows = [h("div"), h("div")];
  /** @type {Map<Card, HTMLButtonElement>} */
  #buttons = new Map();
  /** All cards from left to right. @type {Card[]} */
  order = [];
  /** @type {Card[]} */
  #loose = [];
  /** @type {Card | null} */
  #stop = null;
  #drawnAs = "";
  /** The order that the player wants, null where the engine's is shown. @type {Card[] | null} */
  wanted = null;

  /** @param {HTMLElement} root @param {Handling} handling */
  constructor(root, handling) {
    this.#root = root;
    this.#handling = handling;
    makeDraggable(root, byId("discards"), (card, onPile, x, y) =>
      onPile ? handling.discarded(card) : this.#moveTo(card, x, y),
    );
    root.append(...this.#rows);
    set(root, {
      onclick: (event) => withCard(event, handling.tapped),
      onkeydown: (event) => withCard(event, (card) => this.#press(card, event)),
      onfocusin: (event) => withCard(event, (card) => this.#setStop(card)),
    });
  }

  /** @param {View} view @param {Marks} marks */
  render(view, marks) {
    const { melds, deadwood_cards } = view.hand;
    this.#loose = this.#sorted(deadwood_cards);
    /** @type {Group[]} */
    const groups = [...melds];
    if (this.#loose.length > 0) groups.push({ kind: "rest", cards: this.#loose });
    this.order = groups.flatMap(({ cards }) => cards);
    const drawn = `${language} ${JSON.stringify(groups)}`;
    if (drawn !== this.#drawnAs) this.#layOut(groups);
    this.#drawnAs = drawn;
    for (const card of this.order) this.#mark(card, view, marks);
    this.#setStop(marks.selected ?? this.#stop);
  }

  /** Forgets all drawings, because names or indices have changed. */
  reset() {
    this.#buttons.clear();
    this.#drawnAs = "";
  }

  /** The card that Tab reaches. */
  get stop() {
    return this.button(this.#stop ?? "");
  }

  /** @param {Card} card */
  button(card) {
    return this.#buttons.get(card) ?? null;
  }

  /** @param {Group[]} groups */
  #layOut(groups) {
    const made = this.order.map((card) => {
      const values = { type: "button", class: cardClass(card), "data-card": card, tabindex: -1 };
      return /** @type {const} */ ([card, this.#buttons.get(card) ?? h("button", values, face(card))]);
    });
    this.#buttons = new Map(made);
    const split = splitRows(groups);
    for (const [at, row] of this.#rows.entries()) this.#fill(row, at ? groups.slice(split) : groups.slice(0, split));
    set(this.#root, { "--groups": groups.length, "--cards": this.order.length });
  }

  /** @param {HTMLElement} row @param {Group[]} groups */
  #fill(row, groups) {
    const count = countOf(groups);
    const alone = count === this.order.length && groups.every(({ kind }) => kind === "rest");
    const twoLines = alone && count > ONE_LINE;
    const values = { class: twoLines ? "row double" : "row", hidden: groups.length === 0, "--g": groups.length };
    set(row, { ...values, "--n": twoLines ? Math.ceil(count / 2) : count });
    const made = groups.map(({ kind, cards }) => {
      const items = cards.map((card) => this.button(card)?.closest("li") ?? h("li", {}, this.button(card)));
      const title = h("h3", { class: "tag" }, t(`group.${kind}`));
      return h("div", { class: kind === "rest" ? "grp rest" : "grp" }, title, h("ul", {}, items));
    });
    row.replaceChildren(...made);
  }

  /** @param {Card} card @param {View} view @param {Marks} marks */
  #mark(card, view, marks) {
    const locked = view.locked === card;
    const fresh = view.drawn === card && !locked;
    const words = [cardName(card), locked && t("mark.locked"), fresh && t("mark.fresh")].filter(Boolean);
    const selected = String(marks.selected === card);
    const looks = { ".locked": locked, ".fresh": fresh, ".hinted": marks.hinted === card };
    const button = this.button(card);
    if (button) set(button, { "aria-label": words.join(", "), "aria-pressed": selected, ...looks });
  }

  /** @param {Card | null} card */
  #setStop(card) {
    this.#stop = card !== null && this.#buttons.has(card) ? card : (this.order[0] ?? null);
    for (const [held, button] of this.#buttons) button.tabIndex = held === this.#stop ? 0 : -1;
  }

  /** Loose cards in the player's own order, new ones last. @param {Card[]} cards */
  #sorted(cards) {
    if (!this.wanted) return cards;
    const known = this.wanted.filter((card) => cards.includes(card));
    this.wanted = [...known, ...cards.filter((card) => !known.includes(card))];
    return this.wanted;
  }

  /** Puts a loose card beside the one that is nearest to a point. @param {Card} card @param {number} x @param {number} y */
  #moveTo(card, x, y) {
    const others = this.#loose.filter((other) => other !== card);
    const places = others.flatMap((other, at) => {
      const { left = 0, top = 0, width = 0, height = 0 } = this.button(other)?.getBoundingClientRect() ?? {};
      const far = Math.hypot(x - left, 2 * (y - top - height / 2));
      return { far, place: at + Number(x > left + width / 4) };
    });
    const [near] = places.sort((a, b) => a.far - b.far);
    if (near) this.#move(card, near.place);
  }

  /** Puts a loose card at another place among them. @param {Card} card @param {number} place */
  #move(card, place) {
    const others = this.#loose.filter((other) => other !== card);
    const fits = place >= 0 && place <= others.length && others.length < this.#loose.length;
    if (!this.wanted || !fits) return;
    this.wanted = others.toSpliced(place, 0, card);
    this.#handling.moved(card, place + 1, this.wanted.length);
  }

  /** @param {Card} card @param {KeyboardEvent} event */
  #press(card, event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -this.order.length, End: this.order.length };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (event.shiftKey && Math.abs(step) === 1) return this.#move(card, this.#loose.indexOf(card) + step);
    const at = Math.max(0, Math.min(this.order.length - 1, this.order.indexOf(card) + step));
    this.button(this.order[at] ?? "")?.focus();
  }
}

/**
 * How many groups go into the first of two rows: all melds where both rows stay readable,
 * else so many that the fuller row is as empty as can be.
 * @param {Group[]} groups
 */
function splitRows(groups) {
  const melds = groups.filter(({ kind }) => kind !== "rest");
  const loose = countOf(groups) - countOf(melds);
  if (loose > 0 && loose <= ONE_LINE && countOf(melds) <= ONE_LINE) return melds.length;
  const fuller = groups.map((_, at) => Math.max(countOf(groups.slice(0, at)), countOf(groups.slice(at))));
  return fuller.lastIndexOf(Math.min(...fuller));
}

/** @param {Group[]} groups */
const countOf = (groups) => groups.flatMap(({ cards }) => cards).length;

/** @param {Event} event @param {(card: Card) => void} found with the card that it happened to */
function withCard({ target }, found) {
  const button = target instanceof Element ? target.closest("button[data-card]") : null;
  const card = button?.getAttribute("data-card");
  if (card) found(card);
}
