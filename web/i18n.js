import { sentences } from "./place.js";

/** @typedef {{by?: string, one: string, other: string}} Forms */
/** @typedef {string | Forms} Sentence */
/** @typedef {Record<string, unknown>} Values */

const CARD = /^[A23456789TJQK][SHDC]$/;

export const LANGUAGES = /** @type {const} */ (["de", "en"]);
/** @typedef {(typeof LANGUAGES)[number]} Language */

/** @param {string | null | undefined} text @returns {Language | null} */
export function asLanguage(text) {
  return LANGUAGES.find((language) => language === text) ?? null;
}

/** The sentences of one language. `use` changes the language in place, for all who hold this. */
export class I18n {
  /** @type {Language} */
  language = "de";
  /** @type {Record<string, Sentence>} */
  #sentences = {};
  #plural = new Intl.PluralRules("de");

  /** @param {Language} language */
  async use(language) {
    this.#sentences = await sentences(language);
    this.#plural = new Intl.PluralRules(language);
    this.language = language;
  }

  /** @param {string} key */
  has(key) {
    return key in this.#sentences;
  }

  /**
   * The sentence of a key with its placeholders filled; cards become their names.
   * Plural forms are chosen by the value that `by` names, `count` where it names none.
   * @param {string} key @param {Values} [values] @returns {string}
   */
  t(key, values = {}) {
    const found = this.#sentences[key];
    if (found === undefined) return key;
    const forms = typeof found === "string" ? { one: found, other: found } : found;
    const one = this.#plural.select(Number(values[forms.by ?? "count"])) === "one";
    const sentence = one ? forms.one : forms.other;
    return sentence.replace(/\{(\w+)\}/g, (_, name) => this.#text(values[name]));
  }

  /** The name of a card, "Herz Sieben". @param {string} card */
  card(card) {
    return this.t("card.name", { rank: this.t(`rank.${card[0]}`), suit: this.t(`suit.${card[1]}`) });
  }

  /** @param {unknown} value */
  #text(value) {
    if (value === null || value === undefined) return "";
    if (typeof value === "number") return value.toLocaleString(this.language).replace("-", "−");
    return typeof value === "string" && CARD.test(value) ? this.card(value) : String(value);
  }
}
