/**
 * Keeps the keyboard where it was while the table is drawn anew: on the same element, else on
 * the same card, else on what `fallback` names. Without focus on the table nothing happens.
 * @param {() => void} render @param {() => HTMLElement | null} fallback
 */
export function keepFocus(render, fallback) {
  const before = document.activeElement;
  render();
  if (!(before instanceof HTMLElement) || before === document.body) return;
  if (document.activeElement === before) return;
  const card = before.getAttribute("data-card");
  const same = before.isConnected ? before : card && document.querySelector(`#hand [data-card="${card}"]`);
  const target = same instanceof HTMLElement ? same : fallback();
  target?.focus({ preventScroll: true });
}
