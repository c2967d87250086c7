import { byId, h } from "./dom.js";
import { report } from "./report.js";
import { noticed, refusal } from "./sentences.js";

/** @import { EngineError, Notice, View } from "./types.d.ts" */

// The one live region of the page, and the note that stays until it is closed.

/** How long a line is shown as refused. */
const REFUSED = 600;

const status = byId("status");
let timer = 0;
let murmured = "";

byId("note-close").addEventListener("click", clearNote);

/** Says sentences in place of what was said before. @param {...string} sentences */
export function say(...sentences) {
  status.classList.remove("refused");
  const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);
  status.textContent = sentences.filter(Boolean).map(capital).join(" ");
  murmur(murmured);
  murmured = "";
}

/** Says it once with the next sentence, for ears only: eyes have it elsewhere. @param {string} sentence */
export function whisper(sentence) {
  murmured = sentence;
}

/** Says why something was not done. @param {string} sentence */
export function refuse(sentence) {
  say(sentence);
  status.classList.add("refused");
  clearTimeout(timer);
  timer = setTimeout(() => status.classList.remove("refused"), REFUSED);
}

/**
 * Says something that must not pass unread, besides what was said: it stays above the table.
 * @param {string} sentence @param {...Node} more what there is to be done about it
 */
export function note(sentence, ...more) {
  byId("note-text").replaceChildren(sentence, " ", ...more);
  byId("note").hidden = false;
  murmur(sentence);
}

export function clearNote() {
  byId("note").hidden = true;
}

/** @param {EngineError} error @param {View | null} [view] for a report */
export function refused(error, view) {
  if (error.code === "internal") note(refusal(error), report(error.params, view));
  else refuse(refusal(error));
}

/** @param {Notice[]} list @param {View | null} [view] for a report */
export function notices(list, view) {
  const faults = list.filter(({ params }) => params.detail).map(({ params }) => report(params, view));
  note(list.map(noticed).join(" "), ...faults);
}

/** For ears only, after what was said. @param {string} sentence */
function murmur(sentence) {
  if (sentence) status.append(h("span", { class: "sr" }, ` ${sentence}`));
}
