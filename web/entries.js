import { aboutBody } from "./about.js";
import { button } from "./controls.js";
import { h } from "./dom.js";
import { scoreSheet } from "./side.js";

/** @import { Context } from "./menu.js" */

/**
 * What the menu lists below the settings, each a line here: the key of its name, and what it
 * holds, made when it is opened. With `sheet` it gets a sheet of its own, else it unfolds.
 * @type {{key: string, body: (context: Context) => Node[] | Promise<Node[]>, sheet?: boolean}[]}
 */
export const ENTRIES = [
  { key: "menu.sheet", body: ({ i18n, view }) => [scoreSheet(i18n, view)] },
  { key: "menu.rules", body: rules },
  { key: "menu.record", body: record },
  { key: "menu.about", body: ({ i18n, offline }) => aboutBody(i18n, offline) },
];

const RULES = 10;

/** @param {Context} context */
function rules({ i18n }) {
  const lines = Array.from({ length: RULES }, (_, index) => i18n.t(`rules.${index + 1}`));
  return [h("ul", { class: "rules" }, ...lines.map((line) => h("li", {}, line)))];
}

/** @param {Context} context */
async function record({ i18n, session }) {
  const { record = "" } = (await session.ask({ cmd: "record" })) ?? {};
  const text = h("textarea", { readonly: true, rows: 4, "aria-label": i18n.t("menu.record") });
  text.value = record;
  const copy = button(i18n.t("button.copy"), async () => {
    text.select();
    await navigator.clipboard?.writeText(record).catch(() => {});
    copy.textContent = i18n.t("button.copied");
  });
  return [h("p", { class: "hint" }, i18n.t("menu.record_note")), text, copy];
}
