import * as announcer from "./announce.js";
import { byId } from "./dom.js";
import { t } from "./i18n.js";
import { settings } from "./settings.js";

/** @import { View } from "./types.d.ts" */

export const STEPS = ["upcard", "draw", "discard", "knock"];

/**
 * A line at each first step of the first match; it stands in nobody's way. Returns what shows it.
 * @param {() => void} keep
 */
export function guide(keep) {
  const box = byId("guide");
  let shown = "";
  byId("guide-close").addEventListener("click", () => {
    settings.guide = "off";
    keep();
    box.hidden = true;
  });
  return (/** @type {View} */ view) => {
    const before = settings.guide;
    const ending = view.knocks.length + view.gins.length > 0;
    const step = view.legal.length === 0 ? "" : ending ? "knock" : view.phase;
    if (shown !== "" && step !== shown) settings.guide += ` ${shown}`;
    if (view.settlement) settings.guide = "off";
    const [state, ...done] = settings.guide.split(" ");
    const open = state === "on" && STEPS.includes(step) && !done.includes(step);
    const sentence = open ? t(`guide.${step}`) : "";
    if (open && step !== shown) announcer.whisper(sentence);
    shown = open ? step : "";
    byId("guide-text").textContent = sentence;
    box.hidden = !open;
    if (settings.guide !== before) keep();
  };
}
