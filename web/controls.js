import { button, h } from "./dom.js";
import { t } from "./i18n.js";

/**
 * One of several. The names are those of `menu.<name>` and `<name>.<value>`.
 * @template {string} T
 * @param {string} name @param {readonly T[]} values @param {T} current @param {(value: T) => void} chosen
 */
export function choice(name, values, current, chosen) {
  const labels = values.map((value) => {
    const onchange = () => chosen(value);
    const input = h("input", { type: "radio", name, value, checked: value === current, onchange });
    return h("label", {}, input, h("span", {}, t(`${name}.${value}`)));
  });
  const legend = h("legend", {}, t(`menu.${name}`));
  return h("fieldset", { role: "radiogroup" }, legend, h("div", { class: "segments" }, labels));
}

/**
 * One of many. @param {Record<string, string>} names of the values @param {unknown} current
 * @param {(value: string) => void} chosen @param {string} [label]
 */
export function select(names, current, chosen, label) {
  const options = Object.entries(names).map(([value, name]) =>
    h("option", { value, selected: value === current }, name),
  );
  const onchange = (/** @type {any} */ { target }) => chosen(target.value);
  return h("select", { "aria-label": label, onchange }, options);
}

/** @param {string} text @param {boolean} checked @param {(checked: boolean) => void} changed */
export function toggle(text, checked, changed) {
  const onchange = (/** @type {any} */ { target }) => changed(target.checked);
  return h("label", { class: "toggle" }, h("input", { type: "checkbox", checked, onchange }), h("span", {}, text));
}

/** What unfolds, made when it does. @param {string} name @param {() => Node[] | Promise<Node[]>} body */
export function details(name, body) {
  const content = h("div", { class: "unfolded" });
  const ontoggle = async () => {
    if (made.open && content.childElementCount === 0) content.replaceChildren(...(await body()));
  };
  const made = h("details", { ontoggle }, h("summary", {}, name), content);
  return made;
}

/**
 * A text to be copied, and the button for it.
 * @param {string} label @param {string} content @param {boolean} [readonly]
 * @returns {[HTMLTextAreaElement, HTMLElement]}
 */
export function copyable(label, content, readonly = true) {
  const text = h("textarea", { readonly, rows: 4, spellcheck: "false", "aria-label": label }, content);
  const copy = button(t("button.copy"), async () => {
    text.select();
    await navigator.clipboard?.writeText(text.value).catch(() => {});
    copy.textContent = t("button.copied");
  });
  return [text, copy];
}
