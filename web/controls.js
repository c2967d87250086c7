import { h } from "./dom.js";

/** @param {string} label @param {() => void} pressed */
export function button(label, pressed) {
  const made = h("button", { type: "button", class: "btn" }, label);
  made.addEventListener("click", pressed);
  return made;
}

/**
 * One of several. The names are those of `menu.<name>` and `<name>.<value>`.
 * @template {string} T
 * @param {import("./i18n.js").I18n} i18n @param {string} name
 * @param {readonly T[]} values @param {T} current @param {(value: T) => void} chosen
 */
export function choice(i18n, name, values, current, chosen) {
  const labels = values.map((value) => {
    const input = h("input", { type: "radio", name, value, checked: value === current });
    input.addEventListener("change", () => chosen(value));
    return h("label", {}, input, h("span", {}, i18n.t(`${name}.${value}`)));
  });
  const legend = h("legend", {}, i18n.t(`menu.${name}`));
  return h("fieldset", { role: "radiogroup" }, legend, h("div", { class: "segments" }, ...labels));
}

/** @param {string} text @param {boolean} checked @param {(checked: boolean) => void} changed */
export function toggle(text, checked, changed) {
  const input = h("input", { type: "checkbox", checked });
  input.addEventListener("change", () => changed(input.checked));
  return h("label", { class: "toggle" }, input, h("span", {}, text));
}

/** What unfolds, made when it does. @param {string} name @param {() => Node[] | Promise<Node[]>} body */
export function details(name, body) {
  const content = h("div", { class: "unfolded" });
  const made = h("details", {}, h("summary", {}, name), content);
  made.addEventListener("toggle", async () => {
    if (made.open && content.childElementCount === 0) content.replaceChildren(...(await body()));
  });
  return made;
}
