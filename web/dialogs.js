import { onBack, opened } from "./address.js";
import { h } from "./dom.js";

/**
 * @typedef {object} Choices
 * @property {string} title
 * @property {(Node | string)[]} body
 * @property {{label: string, look?: string, chosen: () => void, focus?: boolean, key?: string}[]} buttons
 * @property {(() => void) | null} cancelled what Escape and the way back do; null where a decision is due
 * @property {string} [look]
 */

// A tap that was meant for what lay here a moment ago must not press what lies here now.
const SETTLE = 300;

let lastId = 0;

/** Modal dialogs, one at a time, made when they open and gone when they close. */
export class Dialogs {
  /** @type {HTMLDialogElement | null} */
  #open = null;
  /** @type {(() => void)[]} */
  #waiting = [];
  #cancelled = /** @type {Choices["cancelled"]} */ (null);
  #afterClose;

  /** @param {() => void} afterClose puts the focus back on the table */
  constructor(afterClose) {
    this.#afterClose = afterClose;
    onBack(() => {
      const cancelled = this.#cancelled;
      cancelled?.();
      return cancelled !== null;
    });
  }

  /** Settles when no dialog covers the table, nor opens in this moment. */
  async allClosed() {
    do {
      await new Promise((/** @type {(value: void) => void} */ resolve) => {
        if (this.#open) this.#waiting.push(resolve);
        else resolve();
      });
    } while (this.#open);
  }

  /** @param {Choices} choices */
  open({ title, body, buttons, cancelled, look = "" }) {
    this.#remove();
    const id = `dialog-${++lastId}`;
    const heading = h("h2", { id, tabindex: -1 }, title);
    const content = h("div", { class: "content" }, ...body);
    const made = buttons.map(({ label, look: buttonLook = "", chosen, key }) => {
      const attributes = { type: "button", class: `btn ${buttonLook}`, "data-key": key };
      const button = h("button", attributes, label);
      button.addEventListener("click", chosen);
      return button;
    });
    const footer = h("div", { class: "choices" }, ...made);
    const closedby = cancelled ? "closerequest" : "none";
    const names = { class: `sheet ${look}`, role: "dialog", "aria-modal": "true", "aria-labelledby": id, closedby };
    const dialog = h("dialog", names, heading, content, footer);
    const cancel = (/** @type {Event} */ event) => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
      event.preventDefault();
      cancelled?.();
    };
    dialog.addEventListener("keydown", cancel);
    dialog.addEventListener("cancel", cancel);
    // A browser may close a dialog on its own, by a gesture: a due decision opens again.
    dialog.addEventListener("close", () => {
      if (this.#open !== dialog) return;
      if (cancelled) cancelled();
      else dialog.showModal();
    });
    document.body.append(dialog);
    this.#open = dialog;
    this.#cancelled = cancelled;
    if (cancelled) opened();
    dialog.showModal();
    settle(footer);
    if (content.scrollHeight > content.clientHeight) content.tabIndex = 0;
    const focused = buttons.findIndex(({ focus }) => focus);
    (made[focused] ?? heading).focus({ preventScroll: true });
    return dialog;
  }

  close() {
    if (this.#open === null) return;
    this.#remove();
    this.#afterClose();
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #remove() {
    const dialog = this.#open;
    this.#open = null;
    this.#cancelled = null;
    dialog?.close();
    dialog?.remove();
  }
}

/**
 * Keeps pointers off an element until the eye has seen it; keys work at once.
 * @param {HTMLElement} element
 */
export function settle(element) {
  element.classList.add("settling");
  setTimeout(() => element.classList.remove("settling"), SETTLE);
}
