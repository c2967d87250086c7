import { menuBody } from "./menu.js";
import { proof, roundSheet, settlementSheet } from "./result.js";

/** @import { View } from "./types.d.ts" */
/** @import { Context } from "./menu.js" */

/** The dialogs of the game: menu, questions, the end of a round and of a match. */
export class Sheets {
  #parts;
  #isEnding = false;

  /**
   * @param {{dialogs: import("./dialogs.js").Dialogs, i18n: import("./i18n.js").I18n,
   *   session: import("./session.js").Session, store: import("./storage.js").Store,
   *   motion: import("./motion.js").Motion}} parts
   */
  constructor(parts) {
    this.#parts = parts;
  }

  /** @param {Omit<Context, "open" | "i18n" | "session" | "store">} context */
  menu(context) {
    const close = () => this.#parts.dialogs.close();
    const newMatch = () => {
      close();
      if (context.view.settlement) context.newMatch();
      else this.question("new", context.newMatch);
    };
    const again = () => this.menu({ ...context, view: this.#parts.session.view ?? context.view });
    /** @param {string} title @param {Node[]} body */
    const open = (title, body) => this.#closable(title, body, "button.back", again);
    const body = menuBody({ ...this.#parts, ...context, newMatch, open });
    return this.#closable(this.#parts.i18n.t("button.menu"), body, "button.close", close);
  }

  /** @param {string} title @param {Node[]} body @param {string} label @param {() => void} chosen */
  #closable(title, body, label, chosen) {
    const buttons = [{ label: this.#parts.i18n.t(label), chosen }];
    return this.#parts.dialogs.open({ title, body, buttons, cancelled: chosen, look: "menu" });
  }

  /**
   * Asks before the running match is given up.
   * @param {"new" | "leave"} what @param {() => void} agreed
   */
  question(what, agreed) {
    const close = () => this.#parts.dialogs.close();
    const agree = () => {
      close();
      agreed();
    };
    this.#parts.dialogs.open({
      title: this.#parts.i18n.t(`${what}.question`),
      body: [this.#parts.i18n.t(`${what}.text`)],
      buttons: [
        { label: this.#parts.i18n.t("button.cancel"), chosen: close, focus: true },
        { label: this.#parts.i18n.t("button.new"), look: "prime", chosen: agree },
      ],
      cancelled: close,
      look: "question",
    });
  }

  /** The match is played in another window. @param {() => void} takeOver */
  elsewhere(takeOver) {
    this.#parts.dialogs.open({
      title: this.#parts.i18n.t("elsewhere.title"),
      body: [this.#parts.i18n.t("elsewhere.text")],
      buttons: [{ label: this.#parts.i18n.t("elsewhere.take"), look: "prime", chosen: takeOver }],
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
    // Tells one finished match from another.
    const match = JSON.stringify([view.ply, view.rounds]);
    const settle = () => {
      if (!settlement) return;
      const sheet = settlementSheet(this.#parts.i18n, view, settlement);
      sheet.body.push(proof(this.#parts.i18n, this.#parts.session));
      this.#due(sheet, "new", newMatch);
    };
    const read = () => {
      this.#parts.store.dismiss(match);
      settle();
    };
    if (settlement && this.#parts.store.isDismissed(match)) settle();
    else {
      const next = settlement ? read : () => this.#parts.session.next();
      this.#due(roundSheet(this.#parts.i18n, view, result), "next", next);
    }
  }

  /** The table has gone on, here or in another window: the result of before is history. */
  endingIsOver() {
    if (this.#isEnding) this.#parts.dialogs.close();
    this.#isEnding = false;
  }

  /**
   * A sheet with one button, which stays until it is pressed.
   * @param {{title: string, body: Node[]}} sheet @param {"new" | "next"} button
   * @param {() => void} chosen
   */
  #due(sheet, button, chosen) {
    const label = this.#parts.i18n.t(`button.${button}`);
    const buttons = [{ label, look: "prime", chosen, key: "w" }];
    this.#parts.dialogs.open({ ...sheet, buttons, cancelled: null, look: "result" });
    this.#parts.motion.spread();
  }
}
