/** @import { Card } from "./types.d.ts" */
/** @typedef {{kind: "knock" | "gin" | "big_gin", card: Card, deadwood: number, before: Card | null}} Question */

// Taps of one hand come faster than decisions: what follows within this time is no second choice.
const SECOND_TAP = 250;
const CONFIRM = 400;

/** The card that the player has selected, and the question whether to end the round with it. */
export class Choice {
  /** @type {Card | null} */
  selected = null;
  /** @type {Question | null} */
  question = null;
  #since = 0;

  /** @param {Card} card @returns {"selected" | "again" | "too_soon"} */
  tap(card) {
    if (this.question === null && this.selected === card) {
      return this.#age() < SECOND_TAP ? "too_soon" : "again";
    }
    this.question = null;
    this.selected = card;
    this.#since = performance.now();
    return "selected";
  }

  /** @param {Question["kind"]} kind @param {{card: Card, deadwood: number}} ending */
  ask(kind, { card, deadwood }) {
    this.question = { kind, card, deadwood, before: this.selected };
    this.selected = card;
    this.#since = performance.now();
  }

  /** Whether the question has been open long enough for an answer. */
  mayConfirm() {
    return this.#age() >= CONFIRM;
  }

  /** Takes back the question, or without one the selection. */
  cancel() {
    this.selected = this.question?.before ?? null;
    this.question = null;
  }

  clear() {
    this.selected = null;
    this.question = null;
  }

  #age() {
    return performance.now() - this.#since;
  }
}
