import { onBack, opened } from "./address.js";
import { button } from "./controls.js";
import { h } from "./dom.js";

/** @typedef {{label: string, look?: string, chosen: () => void, focus?: boolean, key?: string}} Button */

/**
 * @typedef {object} Choices
 * @property {string} title
 * @property {(Node | string)[]} body
 * @property {Button[]} buttons
 * @property {(() => void) | null} cancelled what Escape and the way back do; null where a decision is due
 * @property {string} [look]
 */

// A tap that was meant for what lay here a moment ago must not press what lies here now.
const SETTLE = 300;

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
      await new Promise((resolve) => (this.#open ? this.#waiting.push(() => resolve(null)) : resolve(null)));
    } while (this.#open);
  }

  /** @param {Choices} choices */
  open({ title, body, buttons, cancelled, look = "" }) {
    this.#remove();
    const heading = h("h2", { id: "sheet-title", tabindex: -1 }, title);
    const content = h("div", { class: "content" }, ...body);
    const made = buttons.map(({ label, look = "", chosen, key }) =>
      button(label, chosen, { class: `btn ${look}`, "data-key": key }),
    );
    const footer = h("div", { class: "choices" }, made);
    const cancel = (/** @type {Event} */ event) => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
      event.preventDefault();
      cancelled?.();
    };
    // A browser may close a dialog on its own, by a gesture: a due decision opens again.
    const onclose = () => {
      if (this.#open !== dialog) return;
      if (cancelled) cancelled();
      else dialog.showModal();
    };
    const roles = { role: "dialog", "aria-modal": "true", "aria-labelledby": heading.id };
    const closing = { closedby: cancelled ? "closerequest" : "none", onkeydown: cancel, oncancel: cancel, onclose };
    const dialog = h("dialog", { class: `sheet ${look}`, ...roles, ...closing }, heading, content, footer);
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

/** Keeps pointers off an element until the eye has seen it; keys work at once. @param {HTMLElement} element */
export function settle(element) {
  element.classList.add("settling");
  setTimeout(() => element.classList.remove("settling"), SETTLE);
}
