import { h } from "./dom.js";
import { files } from "./files.js";
import { tally } from "./stats.js";

/** @import { Context } from "./menu.js" */
/** @typedef {{saves: (string | null)[], entries: Record<string, string>}} Backup */

const FORMAT = "gin-rummy-backup";
const VERSION = 1;
/** What the page may be given from outside, besides saves, which only the engine reads. */
const WELCOME = ["settings", "statistics", "order", "dismissed"];

/** Everything as one file, and back. @param {Context} context @returns {Node[]} */
export function backupBody(context) {
  const { i18n, store } = context;
  const said = h("p", { class: "hint", role: "status" });
  const read = async (/** @type {string} */ text) => {
    const code = await restore(context, text);
    if (code) said.textContent = i18n.t(`backup.${code}`);
    else location.reload();
  };
  const note = h("p", { class: "hint" }, i18n.t("backup.note"));
  return [note, files(i18n, "backup", () => writeBackup(store), read), said];
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
