import { aboutBody } from "./about.js";
import { backupBody } from "./backup.js";
import { button, h } from "./dom.js";
import { STEPS } from "./guide.js";
import { counter, helpPage } from "./help.js";
import { t } from "./i18n.js";
import { record } from "./record.js";
import { lastMoves, scoreSheet } from "./side.js";
import { statistics } from "./stats.js";

/** @import { Context } from "./types.d.ts" */

/**
 * What the menu lists below the settings, each a line here: the key of its name, and what it
 * holds, made when it is opened. With `sheet` it gets a sheet of its own, else it unfolds.
 * @type {{key: string, body: (context: Context) => Node[] | Promise<Node[]>, sheet?: boolean}[]}
 */
export const ENTRIES = [
  { key: "menu.sheet", body: ({ view }) => [scoreSheet(view)] },
  { key: "heading.moves", body: ({ view }) => [lastMoves(view, 40)] },
  { key: "menu.counter", body: counter, sheet: true },
  { key: "menu.rules", body: helpPage("rules"), sheet: true },
  { key: "menu.tips", body: helpPage("tips"), sheet: true },
  { key: "menu.guide", body: firstSteps },
  { key: "menu.stats", body: (context) => statistics(context), sheet: true },
  { key: "menu.record", body: record },
  { key: "menu.backup", body: backupBody },
  { key: "menu.about", body: ({ offline }) => aboutBody(offline) },
];

/** @param {Context} context */
function firstSteps({ change }) {
  const again = button(t("guide.again"), () => {
    change({ guide: "on" });
    again.textContent = t("guide.on");
  });
  const lines = STEPS.map((step) => h("li", {}, t(`guide.${step}`)));
  return [h("ul", { class: "rules" }, lines), again];
}
