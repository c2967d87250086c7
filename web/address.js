// What stands in the address line, and the browser's way back.

/** Marks the step that "back" takes while something is open. */
const OPEN = "open";

let address = location.href;

/** Drops a parameter that a reload must not find again. @param {string} name */
export function forget(name) {
  const url = new URL(address);
  url.searchParams.delete(name);
  address = url.href;
  history.replaceState(history.state, "", address);
}

/** Something is open: "back" closes it and stays on the page. */
export function opened() {
  if (history.state !== OPEN) history.pushState(OPEN, "", address);
}

/** @param {() => boolean} close whether there was something to be closed; else "back" leaves the page */
export function onBack(close) {
  addEventListener("popstate", ({ state }) => {
    history.replaceState(state, "", address);
    if (state !== OPEN && !close()) history.back();
  });
}
