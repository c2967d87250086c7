import { set } from "./dom.js";

/** @import { Card } from "./types.d.ts" */

/** A finger that moves less than this taps. */
const SLOP = 8;

/**
 * Lets cards be dragged: they follow the finger, and `dropped` is told where they were let go.
 * Whatever breaks a drag off, a second finger or a gesture of the browser, puts the card back.
 * @param {HTMLElement} root @param {HTMLElement} pile where a card may be dropped
 * @param {(card: Card, onPile: boolean, x: number, y: number) => Promise<unknown> | void} dropped
 */
export function makeDraggable(root, pile, dropped) {
  /** @type {{id: number, button: HTMLElement, x: number, y: number} | null} */
  let held = null;
  let dragging = false;

  function stop() {
    held?.button.classList.remove("dragged");
    pile.classList.remove("target");
    held = null;
  }
  /** @param {PointerEvent} event */
  function overPile({ clientX, clientY }) {
    const { left, right, top, bottom } = pile.getBoundingClientRect();
    const room = (right - left) / 3;
    const beside = clientX < left - room || clientX > right + room;
    return !beside && clientY > top - room && clientY < bottom + room;
  }

  addEventListener("pointerdown", () => held && stop(), true);
  root.addEventListener("pointerdown", (event) => {
    const button = event.target instanceof Element && event.target.closest("button");
    dragging = false;
    if (!button || event.button !== 0 || !event.isPrimary) return;
    held = { id: event.pointerId, button, x: event.clientX, y: event.clientY };
  });
  root.addEventListener("pointermove", (event) => {
    if (held?.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!dragging && Math.hypot(dx, dy) < SLOP) return;
    if (!dragging) held.button.setPointerCapture(held.id);
    dragging = true;
    set(held.button, { ".dragged": true, "--drag": `${dx}px ${dy}px` });
    pile.classList.toggle("target", overPile(event));
  });
  root.addEventListener("pointerup", async (event) => {
    if (held?.id !== event.pointerId) return;
    const { button } = held;
    held = null;
    pile.classList.remove("target");
    if (!dragging) return;
    // The card stays where it was let go until it is known where it goes from there.
    await dropped(button.dataset.card ?? "", overPile(event), event.clientX, event.clientY);
    button.classList.remove("dragged");
  });
  root.addEventListener("pointercancel", stop);
  addEventListener("resize", stop); // a card's own place is another one now
  // A finger's own capture, by what it touched, gives way to that by the card.
  root.addEventListener("lostpointercapture", ({ target }) => target === held?.button && stop());
  // The end of a drag is no tap.
  root.addEventListener("click", (event) => dragging && event.detail > 0 && event.stopImmediatePropagation(), true);
}
