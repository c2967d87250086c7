import { details, toggle } from "./controls.js";
import { h } from "./dom.js";

/** @import { Context } from "./menu.js" */
/** @import { RuleField } from "./types.d.ts" */
/** @typedef {Record<string, string | number | boolean>} Rules */

/**
 * The rules of the next match, as the engine offers them; nothing where it offers none.
 * @param {Context} context
 */
export function rulesSection({ i18n, view, session, settings, change }) {
  const root = h("div", { class: "house", hidden: true });
  session.ask({ cmd: "rules" }).then((reply) => {
    const { fields, presets = {} } = reply ?? {};
    if (!fields) return;
    root.hidden = false;
    root.append(details(i18n.t("menu.house"), () => [now, select, note, h("div", {}, ...inputs())]));

    /** @param {unknown} name */
    const named = (name) => i18n.t(i18n.has(`house.${name}`) ? `house.${name}` : "house.custom");
    const now = h("p", { class: "hint" }, i18n.t("house.now", { name: named(view.rules.name) }));
    const note = h("p", { class: "hint" }, i18n.t("house.note"));
    const own = () => (typeof settings.rules === "object" ? settings.rules : null);
    const chosen = () => /** @type {Rules} */ (own() ?? presets[String(settings.rules ?? "standard")]);
    const options = [...Object.keys(presets), "custom"].map((name) =>
      h("option", { value: name, selected: name === chosen().name }, named(name)),
    );
    const select = h("select", { "aria-label": i18n.t("menu.house") }, ...options);
    select.addEventListener("change", () => {
      change({ rules: select.value === "custom" ? { ...chosen(), name: "custom" } : select.value });
      select.parentElement?.lastElementChild?.replaceChildren(...inputs());
    });
    const inputs = () => fields.map((field) => fieldInput(field));

    /** @param {string} name @param {string | number | boolean} value */
    function set(name, value) {
      change({ rules: { ...chosen(), [name]: value, name: "custom" } });
      select.value = "custom";
    }

    /** @param {RuleField} field */
    function fieldInput({ name, kind, low, high, choices }) {
      const label = i18n.t(`house.field.${name}`);
      const value = chosen()[name];
      if (kind === "switch") return toggle(label, value === true, (on) => set(name, on));
      const number = { type: "number", inputmode: "numeric", min: low, max: high, value: Number(value) };
      const named = (/** @type {string} */ one) => i18n.t(`house.${name}.${one}`);
      const options = (choices ?? []).map((one) => h("option", { value: one, selected: one === value }, named(one)));
      const input = kind === "number" ? h("input", number) : h("select", {}, ...options);
      input.addEventListener("change", () => {
        if (input.reportValidity()) set(name, kind === "number" ? Number(input.value) : input.value);
      });
      return h("label", { class: "field" }, h("span", {}, label), input);
    }
  });
  return root;
}
