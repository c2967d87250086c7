import { Choice } from "./choice.js";
import { settle } from "./dialogs.js";
import { byId } from "./dom.js";
import { t } from "./i18n.js";
import { report } from "./report.js";
import { advice, dealing, prompt, refusal, selection, telling } from "./sentences.js";
import { renderSide } from "./side.js";

/** @import { Card, EngineError, GameEvent, Hint, Notice, View } from "./types.d.ts" */
/** @import { Command } from "./actions.js" */

/** How long a card that was just drawn stays marked. */
const FRESH = 2500;

/**
 * @typedef {object} Parts
 * @property {(action: string) => Promise<unknown>} act sends an action to the engine
 * @property {() => Promise<Hint | null>} askHint
 * @property {import("./table.js").Table} table
 * @property {import("./hand.js").Hand} hand
 * @property {import("./actions.js").Actions} actions
 * @property {import("./motion.js").Motion} motion
 * @property {import("./announce.js").Announcer} announcer
 * @property {(view: View) => void} guide
 */

/** The table in play: turns taps into actions and views into a picture and words. */
export class Play {
  #parts;
  #choice = new Choice();
  /** @type {View | null} */
  #view = null;
  /** The action that a hint recommends. */
  #hint = "";
  /** @type {Card | null} */
  #fresh = null;
  #freshTimer = 0;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) this.press("cancel");
      // A key that is held down is no second decision.
      if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
    });
  }

  /** @param {View} view @param {GameEvent[]} events */
  show(view, events) {
    const before = this.#view;
    const same = before?.ply === view.ply && JSON.stringify(before.hand) === JSON.stringify(view.hand);
    const changed = !same || events.length > 0;
    this.#view = view;
    if (changed) {
      this.#choice.clear();
      this.#hint = "";
      this.#markFresh(view, events);
    }
    this.#parts.motion.around(events, () => this.#render(view));
    if (changed) this.#tell(view, events);
  }

  /** Draws a table that cannot be played yet. @param {View} view */
  preview(view) {
    this.#render(view);
  }

  /** Draws the table anew, in another language or with other cards. */
  redraw() {
    this.#parts.table.reset();
    this.#parts.hand.reset();
    if (!this.#view) return;
    this.#render(this.#view);
    this.#parts.announcer.say(prompt(this.#view));
  }

  /** @param {EngineError} error */
  refused(error) {
    const { announcer } = this.#parts;
    if (error.code === "internal") announcer.note(refusal(error), report(error.params, this.#view));
    else announcer.refuse(refusal(error));
  }

  /** @param {Notice[]} notices */
  notices(notices) {
    const faults = notices.filter(({ params }) => params.detail).map(({ params }) => report(params, this.#view));
    this.#parts.announcer.note(notices.map(({ code, params }) => t(code, params)).join(" "), ...faults);
  }

  /** @param {Card} card */
  tapCard(card) {
    const view = this.#view;
    if (!view) return;
    const tap = this.#choice.tap(card);
    if (tap === "again") this.#parts.act(`discard ${card}`);
    if (tap !== "selected") return;
    this.#render(view);
    this.#parts.announcer.say(selection(view, card));
  }

  /** The player has put a loose card elsewhere. @param {Card} card @param {number} place @param {number} count */
  moveCard(card, place, count) {
    const { motion, hand, announcer } = this.#parts;
    motion.around([], () => this.#view && this.#render(this.#view));
    hand.button(card)?.focus({ preventScroll: true });
    announcer.say(t("hand.moved", { card, place, count }));
  }

  /** @param {"stock" | "pile"} pile */
  tapPile(pile) {
    // The first card is taken by its button: a tap on either pile is told so.
    this.#parts.act(pile === "stock" || this.#view?.phase === "upcard" ? "draw" : "take");
  }

  /** @param {Command} command */
  press(command) {
    const view = this.#view;
    if (!view) return;
    if (command === "hint") this.#askHint(view);
    else if (command === "discard") this.#discard(view);
    else if (command === "knock" || command === "gin" || command === "big_gin") this.#end(view, command);
    else if (command === "confirm") this.#confirm();
    else if (command === "cancel") this.#cancel(view);
    else this.#parts.act(command);
  }

  /** Puts the focus where the next decision is, if it is nowhere. */
  restoreFocus() {
    settle(byId("actions"));
    const active = document.activeElement;
    if (this.#view && (active === null || active === document.body)) this.#decision(this.#view)?.focus();
  }

  /** @param {View} view */
  #discard({ legal, hand }) {
    const { selected } = this.#choice;
    const chooses = selected || !legal.some((action) => action.startsWith("discard "));
    // Where no discard is possible, the engine says why, whichever card it is.
    const card = selected ?? hand.deadwood_cards[0] ?? hand.melds[0]?.cards[0];
    if (chooses) this.#parts.act(`discard ${card}`);
    else this.#parts.announcer.refuse(t("prompt.choose"));
  }

  /**
   * Ends the round with the selected card if it fits, else asks about the best one.
   * @param {View} view @param {"knock" | "gin" | "big_gin"} kind
   */
  #end(view, kind) {
    const endings = { knock: view.knocks, gin: view.gins, big_gin: [{ card: "", deadwood: 0 }] }[kind];
    const [best] = endings;
    if (endings.some(({ card }) => card === this.#choice.selected)) {
      this.#parts.act(`${kind} ${this.#choice.selected}`);
    } else if (best) {
      this.#choice.ask(kind, best);
      this.#render(view);
      this.#parts.actions.button("confirm")?.focus();
      this.#parts.announcer.say(t(`ask.${kind}`, { card: best.card, count: best.deadwood }));
    }
  }

  #confirm() {
    const { question } = this.#choice;
    if (question && this.#choice.mayConfirm()) this.#parts.act(`${question.kind} ${question.card}`);
  }

  /** @param {View} view */
  #cancel(view) {
    const { question, selected } = this.#choice;
    if (!question && !selected) return;
    this.#choice.cancel();
    this.#render(view);
    if (question) this.#parts.actions.button(question.kind)?.focus();
    const again = this.#choice.selected;
    this.#parts.announcer.say(again ? selection(view, again) : prompt(view));
  }

  /** @param {View} view */
  async #askHint(view) {
    const hint = await this.#parts.askHint();
    if (!hint || this.#view !== view) return;
    this.#hint = hint.action;
    this.#render(view);
    this.#parts.announcer.say(...advice(hint));
  }

  /**
   * Draws all; the keyboard stays on the same element, else on the same card, else it goes where the decision is.
   * @param {View} view
   */
  #render(view) {
    const { table, hand, actions, guide } = this.#parts;
    const { selected } = this.#choice;
    const [verb, hinted = null] = this.#hint.split(" ");
    const pile = verb === "draw" ? "stock" : verb === "take" && view.phase !== "upcard" ? "pile" : null;
    const before = document.activeElement;
    table.render(view, pile, selected);
    hand.render(view, { selected, hinted, fresh: this.#fresh });
    actions.render(view, this.#choice, this.#hint);
    renderSide(byId("side"), view);
    guide(view);
    if (!(before instanceof HTMLElement) || before === document.body || document.activeElement === before) return;
    const same = before.isConnected ? before : hand.button(before.dataset.card ?? "");
    (same ?? this.#decision(view))?.focus({ preventScroll: true });
  }

  /** Where the player's next decision is made. @param {View} view @returns {HTMLElement | null} */
  #decision({ turn, seat, phase }) {
    if (turn === seat && (phase === "draw" || phase === "first_draw")) return byId("stock");
    return this.#parts.actions.button("take") ?? this.#parts.hand.stop;
  }

  /** @param {View} view @param {GameEvent[]} events */
  #markFresh(view, events) {
    clearTimeout(this.#freshTimer);
    const drawn = events.some((event) => (event.type === "drew" || event.type === "took") && event.seat === view.seat);
    this.#fresh = drawn ? view.drawn : null;
    if (!this.#fresh) return;
    this.#freshTimer = setTimeout(() => {
      this.#fresh = null;
      if (this.#view) this.#render(this.#view);
    }, FRESH);
  }

  /** @param {View} view @param {GameEvent[]} events */
  #tell(view, events) {
    const told = events.map((event) => telling(view, event));
    if (events.length === 0 && view.history.length === 0) told.push(dealing(view));
    const last = events.at(-1);
    // Whoever hears what the opponent has just done knows whose turn it is.
    const goesOn = last && "seat" in last && last.seat === view.turn && view.turn !== view.seat;
    this.#parts.announcer.say(...told, goesOn ? "" : prompt(view));
  }
}
