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
  /** Its place at the table stays for as long as a line may come. @param {string} state */
  const set = (state) => {
    settings.guide = state;
    document.body.dataset.guide = state;
    keep();
  };
  byId("guide-close").addEventListener("click", () => {
    set("off");
    box.hidden = true;
  });
  return (/** @type {View} */ view) => {
    const ending = view.knocks.length + view.gins.length > 0;
    const step = view.legal.length === 0 ? "" : ending ? "knock" : view.phase;
    if (shown !== "" && step !== shown) set(`${settings.guide} ${shown}`);
    const [state, ...done] = settings.guide.split(" ");
    if (state === "on" && (view.settlement || STEPS.every((one) => done.includes(one)))) set("off");
    const open = state === "on" && STEPS.includes(step) && !done.includes(step);
    const sentence = open ? t(`guide.${step}`) : "";
    if (open && step !== shown) announcer.whisper(sentence);
    shown = open ? step : "";
    byId("guide-text").textContent = sentence;
    box.hidden = !open;
  };
}
