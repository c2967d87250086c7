import { choice, details, toggle } from "./controls.js";
import { button, h } from "./dom.js";
import { ENTRIES } from "./entries.js";
import { has, LANGUAGES, language, t } from "./i18n.js";
import { rulesSection } from "./rules.js";
import { CHOICES, SECTIONS, settings } from "./settings.js";

/** @import { Context, Settings } from "./types.d.ts" */

const LEVELS = /** @type {const} */ (["easy", "normal", "hard"]);

/** What the menu holds. @param {Context} context @returns {HTMLElement[]} */
export function menuBody(context) {
  const { view } = context;
  const level = choice("level", LEVELS, view.next_level, context.level);
  level.append(h("p", { class: "hint" }, t("menu.level_note")));
  return [
    button(t("button.new"), context.newMatch, { class: "btn prime" }),
    level,
    choice("language", LANGUAGES, language, context.language),
    rulesSection(context),
    ...Object.entries(SECTIONS).map(([name, keys]) =>
      details(t(`menu.${name}`), () => [
        ...keys.flatMap((key) => setting(context, key)),
        ...(name === "look" && document.fullscreenEnabled ? [button(t("button.full_screen"), fullScreen)] : []),
      ]),
    ),
    ...ENTRIES.map(({ key, body, sheet }) =>
      sheet
        ? button(t(key), () => context.open(t(key), body(context)), { class: "entry" })
        : details(t(key), () => body(context)),
    ),
  ];
}

/** A setting and what there is to know of it. @param {Context} context @param {keyof Settings} key */
function setting({ change }, key) {
  if (key === "vibration" && !("vibrate" in navigator)) return [];
  const set = (/** @type {unknown} */ value) => change({ [key]: value });
  const note = has(`menu.${key}_note`) ? [h("p", { class: "hint" }, t(`menu.${key}_note`))] : [];
  const made =
    key in CHOICES
      ? choice(key, CHOICES[/** @type {keyof typeof CHOICES} */ (key)], String(settings[key]), set)
      : toggle(t(`menu.${key}`), settings[key] === true, set);
  return [made, ...note];
}

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {});
}
