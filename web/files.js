import { button } from "./controls.js";
import { h } from "./dom.js";

/** More than a browser would store for a page. */
const LONGEST = 10_000_000;

/**
 * Two buttons: what is here as a file, and a file back. The names are those of `<key>.export` and `<key>.import`.
 * @param {import("./i18n.js").I18n} i18n @param {string} key
 * @param {() => string} write @param {(text: string) => void} read
 */
export function files(i18n, key, write, read) {
  const file = h("input", { type: "file", accept: ".json,application/json", hidden: true });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) read(chosen.size > LONGEST ? "" : await chosen.text());
    file.value = "";
  });
  const out = button(i18n.t(`${key}.export`), () => download(key, write()));
  const back = button(i18n.t(`${key}.import`), () => file.click());
  return h("div", { class: "files" }, out, back, file);
}

/** @param {string} name @param {string} text */
function download(name, text) {
  const blob = new Blob([text], { type: "application/json" });
  const day = new Date().toISOString().slice(0, 10);
  const link = h("a", { href: URL.createObjectURL(blob), download: `gin-rummy-${name}-${day}.json` });
  link.click();
  URL.revokeObjectURL(link.href);
}
