import { arrange, h, setAttribute, svg } from "./dom.js";

/** @import { Card, View } from "./types.d.ts" */
/** @import { Choice } from "./choice.js" */
/** @typedef {"hint" | "pass" | "take" | "discard" | "knock" | "gin" | "big_gin" | "cancel" | "confirm"} Command */
/** @typedef {{command: Command, label: string, detail?: string | null | undefined, look?: string}} Entry */

/** Single keys, where the player wants them. */
const KEYS = {
  hint: "t",
  pass: "p",
  take: "n",
  discard: "w",
  knock: "k",
  gin: "g",
  big_gin: "b",
  cancel: "",
  confirm: "k g b w",
};

/** What there is to do about the first card. @type {Command[]} */
const OFFER = ["pass", "take"];

/** The bar of buttons: which ones there are follows from the view alone. */
export class Actions {
  #root;
  #i18n;
  #pressed;
  /** @type {Map<Command, HTMLButtonElement>} */
  #buttons = new Map();

  /**
   * @param {HTMLElement} root @param {import("./i18n.js").I18n} i18n
   * @param {(command: Command) => void} pressed
   */
  constructor(root, i18n, pressed) {
    this.#root = root;
    this.#i18n = i18n;
    this.#pressed = pressed;
  }

  /** @param {View} view @param {Choice} choice @param {string | null} hinted */
  render(view, choice, hinted) {
    const entries = this.#entries(view, choice);
    arrange(
      this.#root,
      entries.map((entry) => this.#button(entry)),
    );
    setAttribute(this.#root, "data-count", entries.length);
    setAttribute(this.#root, "data-asking", choice.question !== null);
    for (const command of OFFER) this.#buttons.get(command)?.classList.toggle("hinted", hinted === command);
  }

  /** @param {Command} command */
  button(command) {
    const button = this.#buttons.get(command);
    return button?.isConnected ? button : null;
  }

  /** @param {View} view @param {Choice} choice @returns {Entry[]} */
  #entries(view, choice) {
    const t = this.#i18n;
    if (choice.question) {
      const { kind, card } = choice.question;
      return [
        { command: "cancel", label: t.t("button.cancel") },
        { command: "confirm", label: t.t(`button.${kind}_with`, { card }), look: kind === "knock" ? kind : "gin" },
      ];
    }
    /** @type {Entry} */
    const hint = { command: "hint", label: t.t("button.hint"), look: "ghost" };
    if (view.phase === "upcard" && view.legal.length > 0) {
      const card = view.pile.at(-1);
      return [
        hint,
        { command: "pass", label: t.t("button.pass") },
        { command: "take", label: t.t("button.take"), detail: card && t.card(card), look: "prime" },
      ];
    }
    const { selected } = choice;
    const entries = [hint];
    if (view.gins.length > 0) {
      entries.push({ command: "gin", label: t.t("button.gin"), look: "gin" });
    }
    if (view.legal.includes("big_gin")) {
      entries.push({ command: "big_gin", label: t.t("button.big_gin"), look: "gin" });
    }
    entries.push({ command: "discard", label: t.t("button.discard"), detail: selected && t.card(selected) });
    const ending = view.knocks.find(({ card }) => card === selected) ?? view.knocks[0];
    if (ending) {
      const detail = t.t("deadwood.left", { count: ending.deadwood });
      entries.push({ command: "knock", label: t.t("button.knock"), detail, look: "knock" });
    }
    return entries;
  }

  /** @param {Entry} entry */
  #button({ command, label, detail = null, look = "" }) {
    let button = this.#buttons.get(command);
    if (!button) {
      button = h("button", { type: "button", "data-key": KEYS[command] });
      button.addEventListener("click", () => this.#pressed(command));
      this.#buttons.set(command, button);
    }
    button.className = `btn ${look}`;
    const text = h("span", {}, label, ...(detail === null ? [] : [" ", h("small", {}, detail)]));
    button.replaceChildren(...(command === "hint" ? [bulb(), text] : [text]));
    return button;
  }
}

function bulb() {
  return svg("svg", { "aria-hidden": "true", focusable: "false" }, svg("use", { href: "#bulb" }));
}
