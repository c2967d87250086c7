import { Actions } from "./actions.js";
import * as announcer from "./announce.js";
import { settle } from "./dialogs.js";
import { byId } from "./dom.js";
import { guide } from "./guide.js";
import { Hand } from "./hand.js";
import { t } from "./i18n.js";
import { around } from "./motion.js";
import { advice, dealing, prompt, selection, telling } from "./sentences.js";
import { settings } from "./settings.js";
import { renderSide } from "./side.js";
import { Table } from "./table.js";

/** @import { Card, GameEvent, View } from "./types.d.ts" */
/** @import { Choice, Command } from "./actions.js" */

// Taps of one hand come faster than decisions: what follows within this time is no second choice.
const SECOND_TAP = 250;
const CONFIRM = 400;

/** The table in play: turns taps into actions and views into a picture and words. */
export class Play {
  #session;
  #store;
  #guide;
  #table = new Table((pile) => this.#tapPile(pile));
  #actions = new Actions(byId("actions"), (command) => this.#press(command));
  hand = new Hand(byId("hand"), {
    tapped: (card) => this.#tapCard(card),
    discarded: (card) => this.#session.act(`discard ${card}`),
    moved: (card, place, count) => this.#moveCard(card, place, count),
  });
  /** @type {View | null} */
  #view = null;
  /** The card that the player has selected, and the question whether to end the round with it. @type {Choice} */
  #choice = { selected: null, question: null };
  #chosenAt = 0;
  /** The action that a hint recommends. */
  #hint = "";

  /** @param {import("./session.js").Session} session @param {import("./storage.js").Store} store */
  constructor(session, store) {
    this.#session = session;
    this.#store = store;
    this.#guide = guide(() => store.writeSettings(settings));
    document.addEventListener("sheetclose", () => this.#restoreFocus());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) this.#press("cancel");
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
      this.#choice = { selected: null, question: null };
      this.#hint = "";
    }
    around(events, () => this.render(view));
    this.#keepOrder();
    if (changed) this.#tell(view, events);
  }

  /** Draws the table anew, in another language or with other cards. */
  redraw() {
    this.#table.reset();
    this.hand.reset();
    if (!this.#view) return;
    this.render(this.#view);
    announcer.say(prompt(this.#view));
  }

  /** @param {View} view @param {Card | null} selected @param {Choice["question"]} [question] */
  #choose(view, selected, question = null) {
    this.#choice = { selected, question };
    this.#chosenAt = performance.now();
    this.render(view);
  }

  /** Whether the choice has stood so long that the next tap is another decision. @param {number} time */
  #hasStood(time) {
    return performance.now() - this.#chosenAt >= time;
  }

  /** @param {Card} card */
  #tapCard(card) {
    const { selected, question } = this.#choice;
    if (!this.#view) return;
    if (question || selected !== card) {
      this.#choose(this.#view, card);
      announcer.say(selection(this.#view, card));
    } else if (this.#hasStood(SECOND_TAP)) this.#session.act(`discard ${card}`);
  }

  /** The player has put a loose card elsewhere. @param {Card} card @param {number} place @param {number} count */
  #moveCard(card, place, count) {
    around([], () => this.#view && this.render(this.#view));
    this.#keepOrder();
    this.hand.button(card)?.focus({ preventScroll: true });
    announcer.say(t("hand.moved", { card, place, count }));
  }

  #keepOrder() {
    if (this.hand.wanted) this.#store.write("order", this.hand.order.join(" "));
  }

  /** @param {"stock" | "pile"} pile */
  #tapPile(pile) {
    // The first card is taken by its button: a tap on either pile is told so.
    this.#session.act(pile === "stock" || this.#view?.phase === "upcard" ? "draw" : "take");
  }

  /** @param {Command} command */
  #press(command) {
    const view = this.#view;
    const { question } = this.#choice;
    if (!view) return;
    if (command === "hint") this.#askHint(view);
    else if (command === "discard") this.#discard(view);
    else if (command === "knock" || command === "gin" || command === "big_gin") this.#end(view, command);
    else if (command === "cancel") this.#cancel(view);
    else if (command !== "confirm") this.#session.act(command);
    else if (question && this.#hasStood(CONFIRM)) this.#session.act(`${question.kind} ${question.card}`);
  }

  /** @param {View} view */
  #discard({ legal, hand }) {
    const { selected } = this.#choice;
    const chooses = selected || !legal.some((action) => action.startsWith("discard "));
    // Where no discard is possible, the engine says why, whichever card it is.
    const card = selected ?? hand.deadwood_cards[0] ?? hand.melds[0]?.cards[0];
    if (chooses) this.#session.act(`discard ${card}`);
    else announcer.refuse(t("prompt.choose"));
  }

  /**
   * Ends the round with the selected card if it fits, else asks about the best one.
   * @param {View} view @param {"knock" | "gin" | "big_gin"} kind
   */
  #end(view, kind) {
    const endings = { knock: view.knocks, gin: view.gins, big_gin: [{ card: "", deadwood: 0 }] }[kind];
    const [best] = endings;
    const { selected } = this.#choice;
    if (endings.some(({ card }) => card === selected)) this.#session.act(`${kind} ${selected}`);
    else if (best) {
      this.#choose(view, best.card, { kind, card: best.card, before: selected });
      this.#actions.button("confirm")?.focus();
      announcer.say(t(`ask.${kind}`, { card: best.card, count: best.deadwood }));
    }
  }

  /** Takes back the question, or without one the selection. @param {View} view */
  #cancel(view) {
    const { question, selected } = this.#choice;
    if (!question && !selected) return;
    const before = question?.before ?? null;
    this.#choose(view, before);
    if (question) this.#actions.button(question.kind)?.focus();
    announcer.say(before ? selection(view, before) : prompt(view));
  }

  /** @param {View} view */
  async #askHint(view) {
    const { hint, error } = await this.#session.ask({ cmd: "hint" });
    if (error) announcer.refused(error, view);
    if (!hint || this.#view !== view) return;
    this.#hint = hint.action;
    this.render(view);
    announcer.say(...advice(hint));
  }

  /**
   * Draws all; the keyboard stays on the same element, else on the same card, else it goes where the decision is.
   * @param {View} view one that cannot be played yet, or the one that is shown
   */
  render(view) {
    const { selected } = this.#choice;
    const [verb = "", hinted = null] = this.#hint.split(" ");
    const pile = verb === "draw" ? "stock" : verb === "take" && view.phase !== "upcard" ? "pile" : null;
    const before = document.activeElement;
    this.#table.render(view, pile, selected);
    this.hand.render(view, { selected, hinted });
    this.#actions.render(view, this.#choice, verb);
    renderSide(byId("side"), view);
    this.#guide(view);
    if (!(before instanceof HTMLElement) || before === document.body || document.activeElement === before) return;
    const same = before.isConnected ? before : this.hand.button(before.dataset.card ?? "");
    (same ?? this.#decision(view))?.focus({ preventScroll: true });
  }

  /** Puts the focus where the next decision is, if it is nowhere. */
  #restoreFocus() {
    settle(byId("actions"));
    const active = document.activeElement;
    if (this.#view && (active === null || active === document.body)) this.#decision(this.#view)?.focus();
  }

  /** Where the player's next decision is made. @param {View} view @returns {HTMLElement | null} */
  #decision({ turn, seat, phase }) {
    if (turn === seat && (phase === "draw" || phase === "first_draw")) return byId("stock");
    return this.#actions.button("take") ?? this.hand.stop;
  }

  /** @param {View} view @param {GameEvent[]} events */
  #tell(view, events) {
    const told = events.map((event) => telling(view, event));
    if (events.length === 0 && view.history.length === 0) told.push(dealing(view));
    const last = events.at(-1);
    // Whoever hears what the opponent has just done knows whose turn it is.
    const goesOn = last && "seat" in last && last.seat === view.turn && view.turn !== view.seat;
    announcer.say(...told, goesOn ? "" : prompt(view));
  }
}
