import { menuBody } from "./menu.js";
import { roundSheet, settlementSheet } from "./result.js";

/** @typedef {import("./types.d.ts").View} View */
/** @typedef {import("./types.d.ts").Settings} Settings */
/** @typedef {import("./menu.js").MenuActions} MenuActions */

/** The dialogs of the game: menu, questions, the end of a round and of a match. */
export class Sheets {
  #dialogs;
  #i18n;
  #session;
  #store;
  #isEnding = false;

  /**
   * @param {import("./dialogs.js").Dialogs} dialogs
   * @param {import("./i18n.js").I18n} i18n
   * @param {import("./session.js").Session} session
   * @param {import("./storage.js").Store} store
   */
  constructor(dialogs, i18n, session, store) {
    this.#dialogs = dialogs;
    this.#i18n = i18n;
    this.#session = session;
    this.#store = store;
  }

  /**
   * @param {View} view
   * @param {Settings} settings
   * @param {Omit<MenuActions, "newMatch">} actions
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
   * @param {"new" | "leave"} what
   * @param {() => void} agreed
   */
  question(what, agreed) {
    const close = () => this.#dialogs.close();
    this.#dialogs.open({
      title: this.#i18n.t(`${what}.question`),
      body: [this.#i18n.t(`${what}.text`)],
      buttons: [
        { label: this.#i18n.t("button.cancel"), chosen: close, focus: true },
        {
          label: this.#i18n.t("button.new"),
          look: "prime",
          chosen: () => {
            close();
            agreed();
          },
        },
      ],
      cancelled: close,
      look: "question",
    });
  }

  /**
   * The end of a round, or of the match once its last round has been read.
   * @param {View} view
   * @param {() => void} newMatch
   */
  ending(view, newMatch) {
    const { result, settlement } = view;
    if (!result) return;
    this.#isEnding = true;
    if (!settlement) this.#round(view, result, () => this.#session.next());
    else if (this.#store.isDismissed(identity(view))) this.#settlement(view, settlement, newMatch);
    else {
      this.#round(view, result, () => {
        this.#store.dismiss(identity(view));
        this.#settlement(view, settlement, newMatch);
      });
    }
  }

  /**
   * @param {View} view
   * @param {import("./types.d.ts").Result} result
   * @param {() => void} chosen
   */
  #round(view, result, chosen) {
    this.#dialogs.open({
      ...roundSheet(this.#i18n, view, result),
      buttons: [{ label: this.#i18n.t("button.next"), look: "prime", chosen }],
      cancelled: null,
      look: "result",
    });
  }

  /** The table has gone on, here or in another window: the result of before is history. */
  endingIsOver() {
    if (this.#isEnding) this.#dialogs.close();
    this.#isEnding = false;
  }

  /**
   * @param {View} view
   * @param {import("./types.d.ts").Settlement} settlement
   * @param {() => void} newMatch
   */
  #settlement(view, settlement, newMatch) {
    this.#dialogs.open({
      ...settlementSheet(this.#i18n, view, settlement),
      buttons: [{ label: this.#i18n.t("button.new"), look: "prime", chosen: newMatch }],
      cancelled: null,
      look: "result",
    });
  }
}

/**
 * Tells one finished match from another.
 * @param {View} view
 */
function identity({ ply, rounds }) {
  return JSON.stringify([ply, rounds]);
}
