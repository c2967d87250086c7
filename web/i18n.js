import { sentences } from "./place.js";

/** @typedef {string | {by?: string, one: string, other: string}} Sentence */

const CARD = /^[A23456789TJQK][SHDC]$/;

export const LANGUAGES = /** @type {const} */ (["de", "en"]);
/** @typedef {(typeof LANGUAGES)[number]} Language */

/** The language that the page speaks. @type {Language} */
export let language = "de";
/** @type {Record<string, Sentence>} */
let known = {};
let plural = new Intl.PluralRules("de");

/** @param {string | null | undefined} text @returns {Language | undefined} */
export const asLanguage = (text) => LANGUAGES.find((language) => language === text);

/** Speaks another language from now on. @param {Language} wanted */
export async function speak(wanted) {
  known = await sentences(wanted);
  plural = new Intl.PluralRules(wanted);
  language = wanted;
}

/** @param {string} key */
export const has = (key) => key in known;

/**
 * The sentence of a key with its placeholders filled; cards become their names.
 * Plural forms are chosen by the value that `by` names, `count` where it names none.
 * @param {string} key @param {Record<string, unknown>} [values] @returns {string}
 */
export function t(key, values = {}) {
  const found = known[key];
  if (found === undefined) return key;
  const forms = typeof found === "string" ? { one: found, other: found } : found;
  const one = plural.select(Number(values[forms.by ?? "count"])) === "one";
  return (one ? forms.one : forms.other).replace(/\{(\w+)\}/g, (_, name) => text(values[name]));
}

/** The name of a card, "Herz Sieben". @param {string} card @returns {string} */
export const cardName = (card) => t("card.name", { rank: t(`rank.${card[0]}`), suit: t(`suit.${card[1]}`) });

/** @param {unknown} value */
function text(value) {
  if (typeof value === "number") return value.toLocaleString(language).replace("-", "−");
  return typeof value === "string" && CARD.test(value) ? cardName(value) : String(value ?? "");
}
