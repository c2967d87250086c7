import { onBack, opened } from "./address.js";
import { button, h } from "./dom.js";

/** @import { Sheet } from "./types.d.ts" */

// A tap that was meant for what lay here a moment ago must not press what lies here now.
const SETTLE = 300;

// Modal dialogs, one at a time, made when they open and gone when they close.

/** @type {HTMLDialogElement | null} */
let shown = null;
/** What "back" and Escape do. @type {Sheet["cancelled"]} */
let cancel = null;
/** @type {(() => void)[]} */
const waiting = [];

onBack(() => {
  const closing = cancel;
  closing?.();
  return closing !== null;
});

/** The dialog that covers the table, if one does. */
export const covering = () => shown;

/** Settles when no dialog covers the table, nor opens in this moment. */
export async function allClosed() {
  do {
    await new Promise((resolve) => (shown ? waiting.push(() => resolve(null)) : resolve(null)));
  } while (shown);
}

/** @param {Sheet} choices */
export function open({ title, lead = [], body, buttons, cancelled, look = "" }) {
  remove();
  const heading = h("h2", { id: "sheet-title", tabindex: -1 }, title);
  const head = h("div", { class: "head" }, heading, lead);
  const content = h("div", { class: "content" }, body);
  const made = buttons.map(({ label, look = "", chosen, key }) =>
    button(label, chosen, { class: `btn ${look}`, "data-key": key }),
  );
  const footer = h("div", { class: "choices" }, made);
  const onkeydown = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && oncancel(event);
  const oncancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    cancelled?.();
  };
  // A browser may close a dialog on its own, by a gesture: a due decision opens again.
  const onclose = () => {
    if (shown !== dialog) return;
    if (cancelled) cancelled();
    else dialog.showModal();
  };
  const roles = { role: "dialog", "aria-modal": "true", "aria-labelledby": heading.id };
  const closing = { closedby: cancelled ? "closerequest" : "none", onkeydown, oncancel, onclose };
  const dialog = h("dialog", { class: `sheet ${look}`, ...roles, ...closing }, head, content, footer);
  document.body.append(dialog);
  shown = dialog;
  cancel = cancelled;
  if (cancelled) opened();
  dialog.showModal();
  settle(footer);
  if (content.scrollHeight > content.clientHeight) content.tabIndex = 0;
  const focused = buttons.findIndex(({ focus }) => focus);
  (made[focused] ?? heading).focus({ preventScroll: true });
  return dialog;
}

/** Back to the table. */
export function close() {
  if (!shown) return;
  remove();
  for (const resolve of waiting.splice(0)) resolve();
  document.dispatchEvent(new Event("sheetclose"));
}

function remove() {
  const dialog = shown;
  shown = null;
  cancel = null;
  dialog?.close();
  dialog?.remove();
}

/** Keeps pointers off an element until the eye has seen it; keys work at once. @param {HTMLElement} element */
export function settle(element) {
  element.classList.add("settling");
  setTimeout(() => element.classList.remove("settling"), SETTLE);
}
