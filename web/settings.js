/** @import { Settings } from "./types.d.ts" */

/** What there is to choose among, the usual first. Whatever else can be set is on or off. */
export const CHOICES = {
  felt: ["green", "blue", "wine", "slate"],
  back: ["red", "blue", "green", "black"],
  motion: ["system", "on", "off"],
};

/** The sections of the menu, and what is set in each. */
export const SECTIONS = /** @type {const} */ ({
  look: ["felt", "back", "large", "fourColours", "germanIndices"],
  play: ["faster", "ownOrder", "shortcuts"],
  feel: ["motion", "sound", "vibration"],
});

/** @type {Settings} */
export const DEFAULTS = {
  lang: null,
  rules: null,
  felt: "green",
  back: "red",
  large: false,
  fourColours: false,
  germanIndices: false,
  faster: false,
  ownOrder: false,
  shortcuts: true,
  motion: "system",
  sound: false,
  vibration: false,
};
