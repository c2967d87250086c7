import { cardClass, face } from "./cards.js";
import { arrange, byId, h, setAttribute, setProperty } from "./dom.js";
import { makeDraggable } from "./drag.js";

/** @import { Card, Marks, View } from "./types.d.ts" */
/** @typedef {{kind: "run" | "set" | "rest", cards: Card[]}} Group */

/** More loose cards than this, without melds, are laid in two lines on a narrow page. */
const ONE_LINE = 7;

/**
 * What can be done with a card besides looking at it.
 * @typedef {object} Handling
 * @property {(card: Card) => void} tapped
 * @property {(card: Card) => Promise<unknown> | undefined} discarded dragged to the discard pile
 * @property {(card: Card, place: number, count: number) => void} moved among the loose cards
 */

/** The player's cards: a button each, in the groups of the view, one tab stop with arrow keys. */
export class Hand {
  #root;
  #i18n;
  #first = h("div", { class: "row" });
  #second = h("div", { class: "row" });
  /** @type {Map<Card, {item: HTMLLIElement, button: HTMLButtonElement}>} */
  #cards = new Map();
  /** @type {Card[]} */
  #order = [];
  /** @type {Card | null} */
  #stop = null;
  #drawnAs = "";
  #handling;
  /** @type {Card[]} */
  #loose = [];
  /** The order that the player wants, null where the engine's is shown. @type {Card[] | null} */
  wanted = null;

  /**
   * @param {HTMLElement} root @param {import("./i18n.js").I18n} i18n @param {Handling} handling
   */
  constructor(root, i18n, handling) {
    this.#root = root;
    this.#i18n = i18n;
    this.#handling = handling;
    makeDraggable(root, byId("discards"), (card, onPile, x, y) =>
      onPile ? handling.discarded(card) : this.#moveTo(card, x, y),
    );
    root.append(this.#first, this.#second);
    root.addEventListener("click", (event) => {
      const card = cardOf(event.target);
      if (card) handling.tapped(card);
    });
    root.addEventListener("keydown", (event) => this.#press(event));
    root.addEventListener("focusin", (event) => this.#setStop(cardOf(event.target)));
  }

  /** @param {View} view @param {Marks} marks */
  render(view, marks) {
    const { melds, deadwood_cards } = view.hand;
    this.#loose = this.#sorted(deadwood_cards);
    /** @type {Group[]} */
    const groups = [...melds];
    if (deadwood_cards.length > 0) groups.push({ kind: "rest", cards: this.#loose });
    this.#order = groups.flatMap(({ cards }) => cards);
    const drawn = `${this.#i18n.language} ${JSON.stringify(groups)}`;
    if (drawn !== this.#drawnAs) {
      this.#layOut(groups);
      this.#drawnAs = drawn;
    }
    for (const card of this.#order) this.#mark(card, view, marks);
    this.#setStop(marks.selected ?? this.#stop);
  }

  /** Forgets all drawings, because names or indices have changed. */
  reset() {
    this.#cards.clear();
    this.#drawnAs = "";
  }

  /** All cards from left to right. */
  get order() {
    return this.#order;
  }

  /** The card that Tab reaches. */
  get stop() {
    return this.#stop === null ? null : this.button(this.#stop);
  }

  /** @param {Card} card */
  button(card) {
    return this.#order.includes(card) ? (this.#cards.get(card)?.button ?? null) : null;
  }

  /** @param {Group[]} groups */
  #layOut(groups) {
    const split = splitRows(groups);
    this.#fill(this.#first, groups.slice(0, split));
    this.#fill(this.#second, groups.slice(split));
    setProperty(this.#root, "--groups", groups.length);
    setProperty(this.#root, "--cards", this.#order.length);
    for (const card of [...this.#cards.keys()]) {
      if (!this.#order.includes(card)) this.#cards.delete(card);
    }
  }

  /** @param {HTMLElement} row @param {Group[]} groups */
  #fill(row, groups) {
    const count = groups.reduce((sum, { cards }) => sum + cards.length, 0);
    const alone = count === this.#order.length && groups.every(({ kind }) => kind === "rest");
    const twoLines = alone && count > ONE_LINE;
    row.hidden = groups.length === 0;
    row.classList.toggle("double", twoLines);
    setProperty(row, "--n", twoLines ? Math.ceil(count / 2) : count);
    setProperty(row, "--g", groups.length);
    row.replaceChildren(...groups.map((group) => this.#group(group)));
  }

  /** @param {Group} group */
  #group({ kind, cards }) {
    const list = h("ul");
    arrange(
      list,
      cards.map((card) => this.#card(card).item),
    );
    const tag = h("h3", { class: "tag" }, this.#i18n.t(`group.${kind}`));
    return h("div", { class: kind === "rest" ? "grp rest" : "grp" }, tag, list);
  }

  /** @param {Card} card */
  #card(card) {
    const known = this.#cards.get(card);
    if (known) return known;
    const attributes = { type: "button", class: cardClass(card), "data-card": card, tabindex: -1 };
    const button = h("button", attributes, face(card));
    const made = { button, item: h("li", {}, button) };
    this.#cards.set(card, made);
    return made;
  }

  /** @param {Card} card @param {View} view @param {Marks} marks */
  #mark(card, view, marks) {
    const { button } = this.#card(card);
    const locked = view.locked === card;
    const fresh = marks.fresh === card && !locked;
    const words = [this.#i18n.card(card)];
    if (locked) words.push(this.#i18n.t("mark.locked"));
    if (fresh) words.push(this.#i18n.t("mark.fresh"));
    setAttribute(button, "aria-label", words.join(", "));
    setAttribute(button, "aria-pressed", String(marks.selected === card));
    button.classList.toggle("locked", locked);
    button.classList.toggle("fresh", fresh);
    button.classList.toggle("hinted", marks.hinted === card);
  }

  /** @param {Card | null} card */
  #setStop(card) {
    const stop = card !== null && this.#order.includes(card) ? card : (this.#order[0] ?? null);
    this.#stop = stop;
    for (const held of this.#order) this.#card(held).button.tabIndex = held === stop ? 0 : -1;
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
    const near = others
      .map((other, at) => {
        const { left, top, width, height } = this.#card(other).button.getBoundingClientRect();
        const far = Math.hypot(x - left, 2 * (y - top - height / 2));
        return { far, place: at + Number(x > left + width / 4) };
      })
      .sort((a, b) => a.far - b.far)[0];
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

  /** @param {KeyboardEvent} event */
  #press(event) {
    const card = cardOf(event.target);
    if (!card || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.shiftKey && event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.#move(card, this.#loose.indexOf(card) + (event.key === "ArrowLeft" ? -1 : 1));
      return;
    }
    const last = this.#order.length - 1;
    const at = this.#order.indexOf(card);
    /** @type {Record<string, number>} */
    const targets = { ArrowLeft: Math.max(0, at - 1), ArrowRight: Math.min(last, at + 1), Home: 0, End: last };
    const next = this.#order[targets[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    this.button(next)?.focus();
  }
}

/**
 * How many groups go into the first of two rows: all melds where both rows stay readable,
 * else so many that the fuller row is as empty as can be.
 * @param {Group[]} groups
 */
function splitRows(groups) {
  const sizes = groups.map(({ cards }) => cards.length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const loose = groups.at(-1)?.kind === "rest" ? (sizes.at(-1) ?? 0) : 0;
  if (loose > 0 && loose <= ONE_LINE && total - loose <= ONE_LINE) return groups.length - 1;
  let best = 0;
  let least = total;
  let before = 0;
  sizes.slice(0, -1).forEach((size, index) => {
    before += size;
    const fuller = Math.max(before, total - before);
    if (fuller <= least) {
      least = fuller;
      best = index + 1;
    }
  });
  return best;
}

/** @param {EventTarget | null} target @returns {Card | null} */
function cardOf(target) {
  const button = target instanceof Element ? target.closest("button[data-card]") : null;
  return button?.getAttribute("data-card") ?? null;
}
