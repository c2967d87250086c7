import { button, choice, details, toggle } from "./controls.js";
import { h } from "./dom.js";
import { ENTRIES } from "./entries.js";
import { LANGUAGES } from "./i18n.js";
import { rulesSection } from "./rules.js";
import { CHOICES, SECTIONS } from "./settings.js";

/** @import { Level, Settings, View } from "./types.d.ts" */
/** @import { Language } from "./i18n.js" */

/**
 * What the parts of the menu work with.
 * @typedef {object} Context
 * @property {import("./i18n.js").I18n} i18n
 * @property {import("./session.js").Session} session
 * @property {import("./storage.js").Store} store
 * @property {import("./offline.js").Offline} offline
 * @property {View} view
 * @property {Settings} settings
 * @property {(change: Partial<Settings>) => void} change
 * @property {(level: Level) => void} level
 * @property {(language: Language) => void} language
 * @property {() => void} newMatch
 * @property {(title: string, body: Node[]) => void} open a sheet that leads back to the menu
 */

const LEVELS = /** @type {const} */ (["easy", "normal", "hard"]);

/** What the menu holds. @param {Context} context @returns {HTMLElement[]} */
export function menuBody(context) {
  const { i18n, view } = context;
  const start = button(i18n.t("button.new"), context.newMatch);
  start.classList.add("prime");
  const level = choice(i18n, "level", LEVELS, view.next_level, context.level);
  level.append(h("p", { class: "hint" }, i18n.t("menu.level_note")));
  return [
    start,
    level,
    choice(i18n, "language", LANGUAGES, i18n.language, context.language),
    rulesSection(context),
    ...Object.entries(SECTIONS).map(([name, keys]) =>
      details(i18n.t(`menu.${name}`), () => [
        ...keys.filter(isPossible).flatMap((key) => [setting(context, key), ...note(i18n, key)]),
        ...(name === "look" && document.fullscreenEnabled ? [fullScreen(i18n)] : []),
      ]),
    ),
    ...ENTRIES.map(({ key, body, sheet }) => {
      if (!sheet) return details(i18n.t(key), () => body(context));
      const row = button(i18n.t(key), async () => context.open(i18n.t(key), await body(context)));
      row.className = "entry";
      return row;
    }),
  ];
}

/** @param {string} key */
function isPossible(key) {
  return key !== "vibration" || "vibrate" in navigator;
}

/** What there is to know of a setting. @param {import("./i18n.js").I18n} i18n @param {string} key */
function note(i18n, key) {
  return i18n.has(`menu.${key}_note`) ? [h("p", { class: "hint" }, i18n.t(`menu.${key}_note`))] : [];
}

/** @param {Context} context @param {(typeof SECTIONS)[keyof typeof SECTIONS][number]} key */
function setting({ i18n, settings, change }, key) {
  if (key === "felt" || key === "back" || key === "motion") {
    return choice(i18n, key, CHOICES[key], settings[key], (value) => change({ [key]: value }));
  }
  return toggle(i18n.t(`menu.${key}`), settings[key], (value) => change({ [key]: value }));
}

/** @param {import("./i18n.js").I18n} i18n */
function fullScreen(i18n) {
  return button(i18n.t("button.full_screen"), () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen().catch(() => {});
  });
}
