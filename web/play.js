import { Choice } from "./choice.js";
import { settle } from "./dialogs.js";
import { byId } from "./dom.js";
import { keepFocus } from "./focus.js";
import { advice, dealing, prompt, refusal, selection, telling } from "./sentences.js";
import { renderSide } from "./side.js";

/** @import { Card, GameEvent, Notice, View } from "./types.d.ts" */
/** @import { Command } from "./actions.js" */

/** How long a card that was just drawn stays marked. */
const FRESH = 2500;

/**
 * @typedef {object} Parts
 * @property {import("./i18n.js").I18n} i18n
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
  /** @type {import("./session.js").Session | null} */
  #session = null;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) this.#cancel();
      // A key that is held down is no second decision.
      if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
    });
  }

  /** @param {import("./session.js").Session} session */
  attach(session) {
    this.#session = session;
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
    this.#parts.motion.around(events, () => this.#render());
    if (changed) this.#tell(view, events);
  }

  /** Draws a table that cannot be played yet. @param {View} view */
  preview(view) {
    this.#view = view;
    this.#render();
    this.#view = null;
  }

  /** Draws the table anew, in another language or with other cards. */
  redraw() {
    this.#parts.table.reset();
    this.#parts.hand.reset();
    this.#render();
    if (this.#view) this.#parts.announcer.say(prompt(this.#parts.i18n, this.#view));
  }

  /** @param {import("./types.d.ts").EngineError} error */
  refused(error) {
    const sentence = refusal(this.#parts.i18n, error);
    if (error.code === "internal") this.#parts.announcer.note(sentence);
    else this.#parts.announcer.refuse(sentence);
  }

  /** @param {Notice[]} notices */
  notices(notices) {
    const sentences = notices.map(({ code, params }) => this.#parts.i18n.t(code, params));
    this.#parts.announcer.note(sentences.join(" "));
  }

  /** @param {Card} card */
  tapCard(card) {
    const view = this.#view;
    if (!view) return;
    const tap = this.#choice.tap(card);
    if (tap === "again") this.#session?.act(`discard ${card}`);
    else if (tap === "selected") {
      this.#render();
      this.#parts.announcer.say(selection(this.#parts.i18n, view, card));
    }
  }

  /** A card has been dragged to the discard pile. @param {Card} card */
  dropCard(card) {
    return this.#session?.act(`discard ${card}`);
  }

  /** The player has put a loose card elsewhere. @param {Card} card @param {number} place @param {number} count */
  moveCard(card, place, count) {
    const { motion, hand, announcer, i18n } = this.#parts;
    motion.around([], () => this.#render());
    hand.button(card)?.focus({ preventScroll: true });
    announcer.say(i18n.t("hand.moved", { card, place, count }));
  }

  /** @param {"stock" | "pile"} pile */
  tapPile(pile) {
    // The first card is taken by its button: a tap on either pile is told so.
    this.#session?.act(pile === "stock" || this.#view?.phase === "upcard" ? "draw" : "take");
  }

  /** @param {Command} command */
  press(command) {
    if (command === "hint") this.#askHint();
    else if (command === "discard") this.#discard();
    else if (command === "knock" || command === "gin" || command === "big_gin") this.#end(command);
    else if (command === "confirm") this.#confirm();
    else if (command === "cancel") this.#cancel();
    else this.#session?.act(command);
  }

  /** Puts the focus where the next decision is, if it is nowhere. */
  restoreFocus() {
    settle(byId("actions"));
    const active = document.activeElement;
    if (active === null || active === document.body) this.#decision()?.focus();
  }

  #discard() {
    const view = this.#view;
    if (!view) return;
    const { selected } = this.#choice;
    if (selected) this.#session?.act(`discard ${selected}`);
    else if (view.legal.some((action) => action.startsWith("discard "))) {
      this.#parts.announcer.refuse(this.#parts.i18n.t("prompt.choose"));
    } else {
      // No discard is possible: the engine says why, whichever card it is.
      const { melds, deadwood_cards } = view.hand;
      this.#session?.act(`discard ${deadwood_cards[0] ?? melds[0]?.cards[0]}`);
    }
  }

  /**
   * Ends the round with the selected card if it fits, else asks about the best one.
   * @param {"knock" | "gin" | "big_gin"} kind
   */
  #end(kind) {
    const view = this.#view;
    if (!view) return;
    const endings = { knock: view.knocks, gin: view.gins, big_gin: [{ card: "", deadwood: 0 }] }[kind];
    const fitting = endings.find(({ card }) => card === this.#choice.selected);
    if (fitting) {
      this.#session?.act(`${kind} ${fitting.card}`);
      return;
    }
    const [best] = endings;
    if (!best) return;
    this.#choice.ask(kind, best);
    this.#render();
    this.#parts.actions.button("confirm")?.focus();
    const count = best.deadwood;
    this.#parts.announcer.say(this.#parts.i18n.t(`ask.${kind}`, { card: best.card, count }));
  }

  #confirm() {
    const { question } = this.#choice;
    if (question && this.#choice.mayConfirm()) this.#session?.act(`${question.kind} ${question.card}`);
  }

  #cancel() {
    const view = this.#view;
    const { question, selected } = this.#choice;
    if (!view || (!question && !selected)) return;
    this.#choice.cancel();
    this.#render();
    if (question) this.#parts.actions.button(question.kind)?.focus();
    const { i18n, announcer } = this.#parts;
    const again = this.#choice.selected;
    announcer.say(again ? selection(i18n, view, again) : prompt(i18n, view));
  }

  async #askHint() {
    const view = this.#view;
    const hint = await this.#session?.hint();
    if (!hint || this.#view !== view) return;
    this.#hint = hint.action;
    this.#render();
    this.#parts.announcer.say(...advice(this.#parts.i18n, hint));
  }

  #render() {
    const view = this.#view;
    if (!view) return;
    const { table, hand, actions, i18n } = this.#parts;
    const { selected } = this.#choice;
    const [verb, hinted = null] = this.#hint.split(" ");
    const pile = verb === "draw" ? "stock" : verb === "take" && view.phase !== "upcard" ? "pile" : null;
    keepFocus(
      () => {
        table.render(view, pile, selected);
        hand.render(view, { selected, hinted, fresh: this.#fresh });
        actions.render(view, this.#choice, this.#hint);
        renderSide(byId("side"), i18n, view);
        this.#parts.guide(view);
      },
      () => this.#decision(),
    );
  }

  /** Where the player's next decision is made. @returns {HTMLElement | null} */
  #decision() {
    const { actions, hand } = this.#parts;
    const view = this.#view;
    if (view?.turn === view?.seat && (view?.phase === "draw" || view?.phase === "first_draw")) {
      return byId("stock");
    }
    return actions.button("take") ?? hand.stop;
  }

  /** @param {View} view @param {GameEvent[]} events */
  #markFresh(view, events) {
    clearTimeout(this.#freshTimer);
    const drawn = events.some((event) => (event.type === "drew" || event.type === "took") && event.seat === view.seat);
    this.#fresh = drawn ? view.drawn : null;
    if (!this.#fresh) return;
    this.#freshTimer = setTimeout(() => {
      this.#fresh = null;
      this.#render();
    }, FRESH);
  }

  /** @param {View} view @param {GameEvent[]} events */
  #tell(view, events) {
    const { i18n, announcer } = this.#parts;
    const told = telling(i18n, view, events);
    const untouched = events.length === 0 && view.history.length === 0;
    if (untouched) told.push(dealing(i18n, view));
    const last = events.at(-1);
    // Whoever hears what the opponent has just done knows whose turn it is.
    const goesOn = last && "seat" in last && last.seat === view.turn && view.turn !== view.seat;
    announcer.say(...told, goesOn ? "" : prompt(i18n, view));
  }
}
