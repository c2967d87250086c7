/** @import { Settings } from "./types.d.ts" */

/** What there is to choose among, the usual first. Whatever else can be set is on or off. */
export const CHOICES = {
  felt: ["green", "blue", "wine", "slate"],
  back: ["red", "blue", "green", "black"],
  motion: ["system", "on", "off"],
};

const LOOK = { felt: "green", back: "red", large: false, fourColours: false, germanIndices: false };
const PLAY = { faster: false, ownOrder: false, shortcuts: true };
const FEEL = { motion: "system", sound: false, vibration: false };
/** @type {Settings} */
const DEFAULTS = { lang: null, rules: null, guide: "", ...LOOK, ...PLAY, ...FEEL };

/** What the player has set. */
export const settings = { ...DEFAULTS };

/**
 * Those of the kept values that fit: of the usual type, or among the choices. Who wrote the others is unknown.
 * @param {any} kept @returns {Settings}
 */
export function fitting(kept) {
  /** @type {Record<string, unknown[]>} */
  const choices = CHOICES;
  const entries = Object.entries(DEFAULTS).map(([key, usual]) => {
    const value = kept?.[key];
    const open = usual === null && value !== undefined;
    const fits = choices[key]?.includes(value) ?? (open || typeof value === typeof usual);
    return [key, fits ? value : usual];
  });
  return Object.fromEntries(entries);
}

/** @param {object} values */
const keys = (values) => /** @type {(keyof Settings)[]} */ (Object.keys(values));

/** The sections of the menu, and what is set in each. */
export const SECTIONS = { look: keys(LOOK), play: keys(PLAY), feel: keys(FEEL) };
