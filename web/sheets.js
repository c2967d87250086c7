import { menuBody } from "./menu.js";
import { roundSheet, settlementSheet } from "./result.js";

/** @import { Settings, View } from "./types.d.ts" */
/** @import { MenuActions } from "./menu.js" */

/** The dialogs of the game: menu, questions, the end of a round and of a match. */
export class Sheets {
  #dialogs;
  #i18n;
  #session;
  #store;
  #isEnding = false;

  /**
   * @param {import("./dialogs.js").Dialogs} dialogs @param {import("./i18n.js").I18n} i18n
   * @param {import("./session.js").Session} session @param {import("./storage.js").Store} store
   */
  constructor(dialogs, i18n, session, store) {
    this.#dialogs = dialogs;
    this.#i18n = i18n;
    this.#session = session;
    this.#store = store;
  }

  /**
   * @param {View} view @param {Settings} settings @param {Omit<MenuActions, "newMatch">} actions
   * @param {() => void} newMatch
   */
  menu(view, settings, actions, newMatch) {
    const start = () => {
      this.#dialogs.close();
      if (view.settlement) newMatch();
      else this.question("new", newMatch);
    };
    const close = () => this.#dialogs.close();
    return this.#dialogs.open({
      title: this.#i18n.t("button.menu"),
      body: menuBody(this.#i18n, view, settings, { ...actions, newMatch: start }),
      buttons: [{ label: this.#i18n.t("button.close"), chosen: close }],
      cancelled: close,
      look: "menu",
    });
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
      if (settlement) this.#due(settlementSheet(this.#i18n, view, settlement), "new", newMatch);
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
    const buttons = [{ label, look: "prime", chosen }];
    this.#dialogs.open({ ...sheet, buttons, cancelled: null, look: "result" });
  }
}

/** Tells one finished match from another. @param {View} view */
function identity({ ply, rounds }) {
  return JSON.stringify([ply, rounds]);
}
