import { settings } from "./settings.js";

/** How long a step of the opponent waits, at the pace of people. */
const PAUSES = { think: 600, between: 900 };
const FASTER = 150;

/** Before the opponent's first step, or between two things to be followed. @param {keyof typeof PAUSES} what */
export const pause = (what) => new Promise((resolve) => setTimeout(resolve, settings.faster ? FASTER : PAUSES[what]));
