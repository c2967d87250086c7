/**
 * Single keys press the buttons that carry their letter, those of an open sheet or the table's.
 * @param {() => boolean} wanted
 */
export function listen(wanted) {
  document.addEventListener("keydown", (event) => {
    const { key, target, repeat, defaultPrevented, altKey, ctrlKey, metaKey } = event;
    if (!wanted() || repeat || defaultPrevented || altKey || ctrlKey || metaKey) return;
    if (target instanceof Element && target.closest("select, textarea, [type=number]")) return;
    if (!/^[a-z]$/i.test(key)) return;
    const scope = document.querySelector("dialog[open]") ?? document;
    // The bar of buttons comes last: its "Take" before the pile.
    const button = [...scope.querySelectorAll(`[data-key~="${key.toLowerCase()}"]`)].at(-1);
    if (button instanceof HTMLElement && !button.closest("[inert]")) button.click();
  });
}
