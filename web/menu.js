import { h } from "./dom.js";
import { LANGUAGES } from "./i18n.js";
import { scoreSheet } from "./side.js";

/** @import { Level, Settings, View } from "./types.d.ts" */
/** @import { I18n, Language } from "./i18n.js" */

/**
 * @typedef {object} MenuActions
 * @property {() => void} newMatch
 * @property {(level: Level) => void} level
 * @property {(language: Language) => void} language
 * @property {(change: Partial<Settings>) => void} settings
 */

const VERSION = "0.1.0";
const LEVELS = /** @type {const} */ (["easy", "normal", "hard"]);
const RULES = 10;

/**
 * What the menu holds.
 * @param {I18n} i18n @param {View} view @param {Settings} settings @param {MenuActions} actions
 * @returns {HTMLElement[]}
 */
export function menuBody(i18n, view, settings, actions) {
  const start = h("button", { type: "button", class: "btn prime" }, i18n.t("button.new"));
  start.addEventListener("click", actions.newMatch);
  const level = choice(
    i18n.t("menu.level"),
    "level",
    view.next_level,
    LEVELS,
    actions.level,
    (one) => i18n.t(`level.${one}`),
  );
  level.append(h("p", { class: "hint" }, i18n.t("menu.level_note")));
  const { language } = i18n;
  return [
    start,
    level,
    choice(i18n.t("menu.language"), "language", language, LANGUAGES, actions.language, (one) =>
      i18n.t(`language.${one}`),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, i18n.t("menu.settings")),
      toggle(i18n.t("button.faster"), settings.faster, (faster) => actions.settings({ faster })),
      toggle(i18n.t("menu.four_colours"), settings.fourColours, (fourColours) =>
        actions.settings({ fourColours }),
      ),
      toggle(i18n.t("menu.german_indices"), settings.germanIndices, (germanIndices) =>
        actions.settings({ germanIndices }),
      ),
    ),
    details(i18n.t("menu.sheet"), scoreSheet(i18n, view)),
    details(i18n.t("menu.rules"), rules(i18n)),
    details(
      i18n.t("menu.about"),
      h("p", {}, i18n.t("about.text")),
      h("p", {}, i18n.t("about.version", { version: VERSION })),
      h("p", {}, i18n.t("about.licence")),
    ),
  ];
}

/** @param {I18n} i18n */
function rules(i18n) {
  const lines = Array.from({ length: RULES }, (_, index) => i18n.t(`rules.${index + 1}`));
  return h("ul", { class: "rules" }, ...lines.map((line) => h("li", {}, line)));
}

/**
 * @template {string} T
 * @param {string} legend
 * @param {string} name
 * @param {T} current
 * @param {readonly T[]} values
 * @param {(value: T) => void} chosen
 * @param {(value: T) => string} label
 */
function choice(legend, name, current, values, chosen, label) {
  const labels = values.map((value) => {
    const input = h("input", { type: "radio", name, value, checked: value === current });
    input.addEventListener("change", () => chosen(value));
    return h("label", {}, input, h("span", {}, label(value)));
  });
  return h(
    "fieldset",
    { role: "radiogroup" },
    h("legend", {}, legend),
    h("div", { class: "segments" }, ...labels),
  );
}

/** @param {string} text @param {boolean} checked @param {(checked: boolean) => void} changed */
function toggle(text, checked, changed) {
  const input = h("input", { type: "checkbox", checked });
  input.addEventListener("change", () => changed(input.checked));
  return h("label", { class: "toggle" }, input, h("span", {}, text));
}

/** @param {string} summary @param {...Node} content */
function details(summary, ...content) {
  return h("details", {}, h("summary", {}, summary), ...content);
}
