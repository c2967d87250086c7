import { h } from "./dom.js";
import { files } from "./files.js";
import { t } from "./i18n.js";
import { tally } from "./stats.js";
import { parsed } from "./storage.js";

/** @import { Context } from "./types.d.ts" */

const FORMAT = "gin-rummy-backup";
const VERSION = 1;
/** What the page may be given from outside, besides saves, which only the engine reads. */
const WELCOME = ["settings", "statistics", "order", "dismissed"];

/** Everything as one file, and back. @param {Context} context @returns {Node[]} */
export function backupBody(context) {
  const said = h("p", { class: "hint", role: "status" });
  const write = () => JSON.stringify({ format: FORMAT, version: VERSION, entries: context.store.entries() });
  const read = async (/** @type {string} */ text) => {
    const code = await restore(context, text);
    if (code) said.textContent = t(`backup.${code}`);
    else location.reload();
  };
  return [h("p", { class: "hint" }, t("backup.note")), files("backup", write, read), said];
}

/**
 * Puts a backup in place of what is here: the match first, since the engine may refuse it.
 * @param {Context} context @param {string} text @returns {Promise<string>} what is wrong with it, or nothing
 */
async function restore({ session, store }, text) {
  const { format, version, entries } = parsed(text) ?? {};
  if (format !== FORMAT || typeof entries !== "object" || entries === null) return "foreign";
  if (version > VERSION) return "newer";
  const texts = /** @type {[string, string][]} */ (
    Object.entries(entries).filter(([, value]) => typeof value === "string")
  );
  const saves = texts.filter(([name]) => /^slot\d$/.test(name)).map(([, value]) => value);
  const { statistics, ...others } = Object.fromEntries(texts.filter(([name]) => WELCOME.includes(name)));
  if (saves.length > 0 && !(await session.adopt(saves))) return "refused";
  if (!Object.entries(others).every(([name, text]) => store.write(name, text))) return "full";
  if (statistics) await tally({ session, store }, () => {}, { merge: statistics });
  return "";
}
