import { t } from "./i18n.js";
import { menuBody } from "./menu.js";
import { proof, roundSheet, settlementSheet } from "./result.js";

/** @import { View } from "./types.d.ts" */
/** @import { Context } from "./menu.js" */
/** @import { Button } from "./dialogs.js" */

/** The dialogs of the game: menu, questions, the end of a round and of a match. */
export class Sheets {
  #parts;
  #isEnding = false;

  /**
   * @param {Pick<Context, "session" | "store"> &
   *   {dialogs: import("./dialogs.js").Dialogs, motion: import("./motion.js").Motion}} parts
   */
  constructor(parts) {
    this.#parts = parts;
  }

  #close = () => this.#parts.dialogs.close();

  /** @param {Omit<Context, "open" | "session" | "store">} context */
  menu(context) {
    const newMatch = () => {
      this.#close();
      if (context.view.settlement) context.newMatch();
      else this.question("new", context.newMatch);
    };
    const again = () => this.menu({ ...context, view: this.#parts.session.view ?? context.view });
    /** @param {string} title @param {Node[]} body */
    const open = (title, body) => this.#closable(title, body, "button.back", again);
    const body = menuBody({ ...this.#parts, ...context, newMatch, open });
    return this.#closable(t("button.menu"), body, "button.close", this.#close);
  }

  /** @param {string} title @param {Node[]} body @param {string} label @param {() => void} chosen */
  #closable(title, body, label, chosen) {
    return this.#parts.dialogs.open({
      title,
      body,
      buttons: [{ label: t(label), chosen }],
      cancelled: chosen,
      look: "menu",
    });
  }

  /** @param {"new" | "leave" | "elsewhere"} what @param {Button[]} buttons @param {(() => void) | null} cancelled */
  #ask(what, buttons, cancelled) {
    const body = [t(`${what}.text`)];
    this.#parts.dialogs.open({ title: t(`${what}.question`), body, buttons, cancelled, look: "question" });
  }

  /** Asks before the running match is given up. @param {"new" | "leave"} what @param {() => void} agreed */
  question(what, agreed) {
    const chosen = () => {
      this.#close();
      agreed();
    };
    const cancel = { label: t("button.cancel"), chosen: this.#close, focus: true };
    this.#ask(what, [cancel, { label: t("button.new"), look: "prime", chosen }], this.#close);
  }

  /** The match is played in another window. @param {() => void} chosen takes it over */
  elsewhere(chosen) {
    this.#ask("elsewhere", [{ label: t("elsewhere.take"), look: "prime", chosen }], null);
  }

  /**
   * The end of a round, or of the match once its last round has been read.
   * @param {View} view @param {() => void} newMatch @param {boolean} [read]
   */
  ending(view, newMatch, read = false) {
    const { result, settlement } = view;
    const { session, store } = this.#parts;
    if (!result) return;
    this.#isEnding = true;
    // Tells one finished match from another.
    const match = JSON.stringify([view.ply, view.rounds]);
    if (!settlement) this.#due(roundSheet(view, result), "next", () => session.next());
    else if (read || store.isDismissed(match)) {
      const { title, body } = settlementSheet(view, settlement);
      this.#due({ title, body: [...body, proof(session)] }, "new", newMatch);
    } else {
      this.#due(roundSheet(view, result), "next", () => {
        store.dismiss(match);
        this.ending(view, newMatch, true);
      });
    }
  }

  /** The table has gone on, here or in another window: the result of before is history. */
  endingIsOver() {
    if (this.#isEnding) this.#close();
    this.#isEnding = false;
  }

  /**
   * A sheet with one button, which stays until it is pressed.
   * @param {{title: string, body: Node[]}} sheet @param {"new" | "next"} button @param {() => void} chosen
   */
  #due(sheet, button, chosen) {
    const buttons = [{ label: t(`button.${button}`), look: "prime", chosen, key: "w" }];
    this.#parts.dialogs.open({ ...sheet, buttons, cancelled: null, look: "result" });
    this.#parts.motion.spread();
  }
}
