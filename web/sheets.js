import { menuBody } from "./menu.js";
import { proof, roundSheet, settlementSheet } from "./result.js";

/** @import { View } from "./types.d.ts" */
/** @import { Context } from "./menu.js" */

/** The dialogs of the game: menu, questions, the end of a round and of a match. */
export class Sheets {
  #dialogs;
  #i18n;
  #session;
  #store;
  #motion;
  #isEnding = false;

  /**
   * @param {import("./dialogs.js").Dialogs} dialogs @param {import("./i18n.js").I18n} i18n
   * @param {import("./session.js").Session} session @param {import("./storage.js").Store} store
   * @param {import("./motion.js").Motion} motion
   */
  constructor(dialogs, i18n, session, store, motion) {
    this.#motion = motion;
    this.#dialogs = dialogs;
    this.#i18n = i18n;
    this.#session = session;
    this.#store = store;
  }

  /**
   * @param {Omit<Context, "open" | "i18n" | "session" | "store">} context
   */
  menu(context) {
    const close = () => this.#dialogs.close();
    const newMatch = () => {
      close();
      if (context.view.settlement) context.newMatch();
      else this.question("new", context.newMatch);
    };
    const own = { i18n: this.#i18n, session: this.#session, store: this.#store };
    const again = () => this.menu({ ...context, view: this.#session.view ?? context.view });
    /** @param {string} title @param {Node[]} body */
    const open = (title, body) => this.#closable(title, body, "button.back", again);
    const body = menuBody({ ...context, ...own, newMatch, open });
    return this.#closable(this.#i18n.t("button.menu"), body, "button.close", close);
  }

  /** @param {string} title @param {Node[]} body @param {string} label @param {() => void} chosen */
  #closable(title, body, label, chosen) {
    const buttons = [{ label: this.#i18n.t(label), chosen }];
    return this.#dialogs.open({ title, body, buttons, cancelled: chosen, look: "menu" });
  }

  /**
   * Asks before the running match is given up.
   * @param {"new" | "leave"} what @param {() => void} agreed
   */
  question(what, agreed) {
    const close = () => this.#dialogs.close();
    const agree = () => {
      close();
      agreed();
    };
    this.#dialogs.open({
      title: this.#i18n.t(`${what}.question`),
      body: [this.#i18n.t(`${what}.text`)],
      buttons: [
        { label: this.#i18n.t("button.cancel"), chosen: close, focus: true },
        { label: this.#i18n.t("button.new"), look: "prime", chosen: agree },
      ],
      cancelled: close,
      look: "question",
    });
  }

  /** The match is played in another window. @param {() => void} takeOver */
  elsewhere(takeOver) {
    this.#dialogs.open({
      title: this.#i18n.t("elsewhere.title"),
      body: [this.#i18n.t("elsewhere.text")],
      buttons: [{ label: this.#i18n.t("elsewhere.take"), look: "prime", chosen: takeOver }],
      cancelled: null,
      look: "question",
    });
  }

  /**
   * The end of a round, or of the match once its last round has been read.
   * @param {View} view @param {() => void} newMatch
   */
  ending(view, newMatch) {
    const { result, settlement } = view;
    if (!result) return;
    this.#isEnding = true;
    const match = identity(view);
    const settle = () => {
      if (!settlement) return;
      const sheet = settlementSheet(this.#i18n, view, settlement);
      sheet.body.push(proof(this.#i18n, this.#session));
      this.#due(sheet, "new", newMatch);
    };
    const read = () => {
      this.#store.dismiss(match);
      settle();
    };
    if (settlement && this.#store.isDismissed(match)) settle();
    else {
      const next = settlement ? read : () => this.#session.next();
      this.#due(roundSheet(this.#i18n, view, result), "next", next);
    }
  }

  /** The table has gone on, here or in another window: the result of before is history. */
  endingIsOver() {
    if (this.#isEnding) this.#dialogs.close();
    this.#isEnding = false;
  }

  /**
   * A sheet with one button, which stays until it is pressed.
   * @param {{title: string, body: Node[]}} sheet @param {"new" | "next"} button
   * @param {() => void} chosen
   */
  #due(sheet, button, chosen) {
    const label = this.#i18n.t(`button.${button}`);
    const buttons = [{ label, look: "prime", chosen, key: "w" }];
    this.#dialogs.open({ ...sheet, buttons, cancelled: null, look: "result" });
    this.#motion.spread();
  }
}

/** Tells one finished match from another. @param {View} view */
function identity({ ply, rounds }) {
  return JSON.stringify([ply, rounds]);
}
