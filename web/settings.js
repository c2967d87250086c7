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
export const DEFAULTS = { lang: null, rules: null, guide: "", ...LOOK, ...PLAY, ...FEEL };

/** The sections of the menu, and what is set in each. */
export const SECTIONS = { look: keys(LOOK), play: keys(PLAY), feel: keys(FEEL) };

/** @template {object} T @param {T} values */
function keys(values) {
  return /** @type {(keyof T)[]} */ (Object.keys(values));
}
