import { close, covering, open } from "./dialogs.js";
import { counter } from "./help.js";
import { t } from "./i18n.js";
import { menuBody } from "./menu.js";
import { spread } from "./motion.js";
import { proof, roundSheet, settlementSheet } from "./result.js";

/** @import { Choice, Context, View } from "./types.d.ts" */

/**
 * The dialogs of the game: menu, questions, the end of a round and of a match.
 * @param {Omit<Context, "open" | "view">} parts
 */
export function makeSheets(parts) {
  const { session, store, newMatch } = parts;
  let isEnding = false;

  /** The menu, of the view that is on the table by then. @returns {HTMLElement | null} */
  function menu() {
    const { view } = session;
    if (!view) return null;
    const asked = () => {
      close();
      if (view.settlement) newMatch();
      else question("new", newMatch);
    };
    /** @type {Context["open"]} */
    const openPage = (title, body) => later(title, body, "button.back", menu);
    const body = menuBody({ ...parts, view, newMatch: asked, open: openPage });
    return closable(t("button.menu"), body, "button.close", close);
  }

  /** Asks before the running match is given up. @param {"new" | "leave"} what @param {() => void} agreed */
  function question(what, agreed) {
    const chosen = () => {
      close();
      agreed();
    };
    const cancel = { label: t("button.cancel"), chosen: close, focus: true };
    ask(what, [cancel, { label: t("button.new"), look: "prime", chosen }], close);
  }

  /**
   * The end of a round, or of the match once its last round has been read.
   * @param {View} view @param {boolean} [read]
   */
  function ending(view, read = false) {
    const { result, settlement } = view;
    if (!result) return;
    isEnding = true;
    // Tells one finished match from another.
    const match = JSON.stringify([view.ply, view.rounds]);
    if (settlement && (read || store.read("dismissed") === match)) {
      const { title, body } = settlementSheet(view, settlement);
      return due({ title, body: [...body, proof(session)] }, "new", newMatch);
    }
    const readOn = () => {
      store.write("dismissed", match);
      ending(view, true);
    };
    due(roundSheet(view, result), "next", settlement ? readOn : () => session.next());
  }

  return {
    menu,
    question,
    ending,

    /** The card counter without the way through the menu. */
    counter() {
      if (session.view) later(t("menu.counter"), counter(parts), "button.close", close);
    },

    /** The match is played in another window: what is chosen takes it over. */
    elsewhere: (/** @type {Choice["chosen"]} */ chosen) =>
      ask("elsewhere", [{ label: t("elsewhere.take"), look: "prime", chosen }], null),

    /** The table has gone on, here or in another window: the result of before is history. */
    endingIsOver() {
      if (isEnding) close();
      isEnding = false;
    },
  };
}

/** @param {string} title @param {Node[]} body @param {string} label @param {() => void} chosen */
const closable = (title, body, label, chosen) =>
  open({ title, body, buttons: [{ label: t(label), chosen }], cancelled: chosen, look: "menu" });

/**
 * Opens what may come late, unless something else has opened or closed meanwhile.
 * @param {string} title @param {Node[] | Promise<Node[]>} body @param {string} label @param {() => void} chosen
 */
async function later(title, body, label, chosen) {
  const under = covering();
  const made = await body;
  if (covering() === under) closable(title, made, label, chosen);
}

/** @param {"new" | "leave" | "elsewhere"} what @param {Choice[]} buttons @param {(() => void) | null} cancelled */
const ask = (what, buttons, cancelled) =>
  open({ title: t(`${what}.question`), body: [t(`${what}.text`)], buttons, cancelled, look: "question" });

/**
 * A sheet with one button, which stays until it is pressed.
 * @param {Pick<import("./types.d.ts").Sheet, "title" | "lead" | "body">} sheet @param {"new" | "next"} button @param {() => void} chosen
 */
function due(sheet, button, chosen) {
  const buttons = [{ label: t(`button.${button}`), look: "prime", chosen, key: "w" }];
  open({ ...sheet, buttons, cancelled: null, look: "result" });
  spread();
}
