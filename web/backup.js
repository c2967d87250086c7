import { button } from "./controls.js";
import { h } from "./dom.js";
import { tally } from "./stats.js";

/** @import { Context } from "./menu.js" */
/** @typedef {{saves: (string | null)[], entries: Record<string, string>}} Backup */

const FORMAT = "gin-rummy-backup";
const VERSION = 1;
/** More than a browser would store for a page. */
const LONGEST = 10_000_000;
/** What the page may be given from outside, besides saves, which only the engine reads. */
const WELCOME = ["settings", "statistics", "order", "dismissed"];

/** Everything as one file, and back. @param {Context} context @returns {Node[]} */
export function backupBody(context) {
  const { i18n, store } = context;
  const said = h("p", { class: "hint", role: "status" });
  const file = h("input", { type: "file", accept: ".json,application/json", hidden: true });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    file.value = "";
    if (!chosen) return;
    const code = chosen.size > LONGEST ? "foreign" : await restore(context, await chosen.text());
    if (code) said.textContent = i18n.t(`backup.${code}`);
    else location.reload();
  });
  return [
    h("p", { class: "hint" }, i18n.t("backup.note")),
    h(
      "div",
      { class: "files" },
      button(i18n.t("backup.export"), () => download(writeBackup(store))),
      button(i18n.t("backup.import"), () => file.click()),
      file,
    ),
    said,
  ];
}

/** @param {import("./storage.js").Store} store */
export function writeBackup(store) {
  return JSON.stringify({ format: FORMAT, version: VERSION, entries: store.entries() });
}

/** @param {string} text @returns {Backup | "foreign" | "newer"} */
export function readBackup(text) {
  try {
    const { format, version, entries } = JSON.parse(text);
    if (format !== FORMAT || typeof entries !== "object" || entries === null) return "foreign";
    if (version > VERSION) return "newer";
    const texts = Object.entries(entries).filter(([, value]) => typeof value === "string");
    return {
      saves: texts.filter(([name]) => /^slot\d$/.test(name)).map(([, value]) => value),
      entries: Object.fromEntries(texts.filter(([name]) => WELCOME.includes(name))),
    };
  } catch {
    return "foreign";
  }
}

/**
 * Puts a backup in place of what is here: the match first, since the engine may refuse it.
 * @param {Context} context @param {string} text @returns {Promise<string>} what is wrong with it, or nothing
 */
async function restore({ session, store }, text) {
  const backup = readBackup(text);
  if (typeof backup === "string") return backup;
  const { statistics, ...entries } = backup.entries;
  if (backup.saves.length > 0 && !(await session.adopt(backup.saves))) return "refused";
  if (!store.restore(entries)) return "full";
  if (statistics) await tally({ session, store }, () => {}, { merge: statistics });
  return "";
}

/** @param {string} text */
function download(text) {
  const blob = new Blob([text], { type: "application/json" });
  const day = new Date().toISOString().slice(0, 10);
  const link = h("a", { href: URL.createObjectURL(blob), download: `gin-rummy-${day}.json` });
  link.click();
  URL.revokeObjectURL(link.href);
}
