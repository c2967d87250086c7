import { button, h } from "./dom.js";
import { t } from "./i18n.js";

/** More than a browser would store for a page. */
const LONGEST = 10_000_000;

/** A button that lets a file be chosen. @param {string} label @param {(text: string) => void} read */
export function fileButton(label, read) {
  const onchange = async () => {
    const chosen = file.files?.[0];
    if (chosen) read(chosen.size > LONGEST ? "" : await chosen.text());
    file.value = "";
  };
  const file = h("input", { type: "file", accept: ".json,.txt,application/json,text/plain", hidden: true, onchange });
  return [button(label, () => file.click()), file];
}

/**
 * Two buttons: what is here as a file, and a file back. The names are those of `<key>.export` and `<key>.import`.
 * @param {string} key @param {() => string} write @param {(text: string) => void} read
 */
export function files(key, write, read) {
  const download = () => {
    const href = URL.createObjectURL(new Blob([write()], { type: "application/json" }));
    const day = new Date().toISOString().slice(0, 10);
    h("a", { href, download: `gin-rummy-${key}-${day}.json` }).click();
    URL.revokeObjectURL(href);
  };
  return h("div", { class: "files" }, button(t(`${key}.export`), download), fileButton(t(`${key}.import`), read));
}
