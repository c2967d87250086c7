import { details, select, toggle } from "./controls.js";
import { h } from "./dom.js";
import { has, t } from "./i18n.js";
import { settings } from "./settings.js";

/** @import { Context, RuleField } from "./types.d.ts" */
/** @typedef {Record<string, string | number | boolean>} Rules */

/** @param {unknown} name */
const named = (name) => t(has(`house.${name}`) ? `house.${name}` : "house.custom");

/** The rules of the next match, as the engine offers them; asked for when it unfolds. @param {Context} context */
export const rulesSection = (context) => details(t("menu.house"), () => rulesBody(context));

/** @param {Context} context @returns {Promise<Node[]>} */
async function rulesBody({ view, session, change }) {
  const { fields, presets = {} } = await session.ask({ cmd: "rules" });
  if (!fields) return [];
  const own = () => (typeof settings.rules === "object" ? settings.rules : null);
  const chosen = () => /** @type {Rules} */ (own() ?? presets[String(settings.rules)] ?? presets.standard);
  const now = h("p", { class: "hint" }, t("house.now", { name: named(view.rules.name) }));
  const note = h("p", { class: "hint" }, t("house.note"));
  const names = Object.fromEntries([...Object.keys(presets), "custom"].map((name) => [name, named(name)]));
  const choose = (/** @type {string} */ name) => {
    change({ rules: name === "custom" ? { ...chosen(), name } : name });
    inputs.replaceChildren(...fields.map(fieldInput));
  };
  const preset = select(names, chosen().name, choose, t("menu.house"));
  const inputs = h("div", {}, fields.map(fieldInput));
  return [now, preset, note, inputs];

  /** @param {RuleField} field */
  function fieldInput({ name, kind, low, high, choices }) {
    const label = t(`house.field.${name}`);
    const value = chosen()[name];
    const set = (/** @type {string | number | boolean} */ value) => {
      change({ rules: { ...chosen(), [name]: value, name: "custom" } });
      preset.value = "custom";
    };
    if (kind === "switch") return toggle(label, value === true, set);
    const onchange = (/** @type {any} */ { target }) => target.reportValidity() && set(target.valueAsNumber);
    const number = h("input", { type: "number", inputmode: "numeric", min: low, max: high, value, onchange });
    const names = (choices ?? []).map((one) => [one, t(`house.${name}.${one}`)]);
    const input = kind === "number" ? number : select(Object.fromEntries(names), value, set);
    return h("label", { class: "field" }, h("span", {}, label), input);
  }
}
