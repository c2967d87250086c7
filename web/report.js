import { VERSION } from "./about.js";
import { copyable, details } from "./controls.js";
import { t } from "./i18n.js";
import { folder } from "./place.js";

/**
 * What whoever mends a fault has to know, to be copied: nothing of the player's, and no card.
 * @param {Record<string, unknown>} fault @param {import("./types.d.ts").View | null} [view]
 */
export function report(fault, view) {
  const { level, rules } = view ?? {};
  const facts = { version: `${VERSION} (${folder})`, browser: navigator.userAgent, level, rules, ...fault };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  const text = known.map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`);
  return details(t("report.title"), () => copyable(t("report.title"), text.join("\n")));
}
