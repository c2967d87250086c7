import { arrange, fill, h, set, svg } from "./dom.js";
import { cardName, t } from "./i18n.js";

/** @import { Card, View } from "./types.d.ts" */
/** @typedef {{kind: "knock" | "gin" | "big_gin", card: Card, before: Card | null}} Question */
/** @typedef {{selected: Card | null, question: Question | null}} Choice */
/** @typedef {keyof typeof LOOKS} Command */

/** Each button's looks, and its single keys where the player wants them. */
const LOOKS = {
  hint: { look: "ghost", key: "t" },
  pass: { look: "", key: "p" },
  take: { look: "prime", key: "n" },
  gin: { look: "gin", key: "g" },
  big_gin: { look: "gin", key: "b" },
  discard: { look: "", key: "w" },
  knock: { look: "knock", key: "k" },
  cancel: { look: "", key: "" },
  confirm: { look: "", key: "k g b w" },
};

/** The bar of buttons: which ones there are follows from the view alone. */
export class Actions {
  #root;
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons = {};

  /** @param {HTMLElement} root @param {(command: Command) => void} pressed */
  constructor(root, pressed) {
    this.#root = root;
    for (const command of /** @type {Command[]} */ (Object.keys(LOOKS))) {
      const onclick = () => pressed(command);
      this.#buttons[command] = h("button", { type: "button", "data-key": LOOKS[command].key, onclick });
    }
  }

  /** @param {View} view @param {Choice} choice @param {string} hinted */
  render(view, choice, hinted) {
    const { question } = choice;
    const buttons = offered(view, choice).map(([command, detail]) => {
      const button = /** @type {HTMLButtonElement} */ (this.#buttons[command]);
      const kind = command === "confirm" && question ? question.kind : command;
      button.className = `btn ${LOOKS[kind].look}`;
      button.classList.toggle("hinted", hinted === command);
      const text = h("span", {}, t(`button.${kind}`), detail && " ", detail && h("small", {}, detail));
      return fill(button, command === "hint" && bulb(), text);
    });
    arrange(this.#root, buttons);
    set(this.#root, { "data-count": buttons.length, "data-asking": question !== null });
  }

  /** @param {Command} command */
  button(command) {
    const button = this.#buttons[command];
    return button?.isConnected ? button : null;
  }
}

/** The buttons from left to right, some with a detail. @param {View} view @param {Choice} choice */
function offered(view, { question, selected }) {
  const offer = view.phase === "upcard" && view.legal.length > 0;
  const ending = view.knocks.find(({ card }) => card === selected) ?? view.knocks[0];
  /** @type {Partial<Record<Command, string | false | null | undefined>>} those that are not there are false */
  const buttons = question
    ? { cancel: "", confirm: question.card && cardName(question.card) }
    : {
        hint: "",
        pass: offer && "",
        take: offer && cardName(view.pile.at(-1) ?? ""),
        gin: view.gins.length > 0 && "",
        big_gin: view.legal.includes("big_gin") && "",
        discard: !offer && (selected ? cardName(selected) : ""),
        knock: ending !== undefined && t("deadwood.left", { count: ending.deadwood }),
      };
  return /** @type {[Command, string][]} */ (Object.entries(buttons).filter(([, detail]) => detail !== false));
}

const bulb = () => svg("svg", { "aria-hidden": "true", focusable: "false" }, svg("use", { href: "#bulb" }));
