import { byId, h } from "./dom.js";

/** How long a line is shown as refused. */
const REFUSED = 600;

/** The one live region of the page, and the note that stays until it is closed. */
export class Announcer {
  #status = byId("status");
  #note = byId("note");
  #timer = 0;
  /** Said once with the next sentence, for ears only: eyes have it elsewhere. */
  whisper = "";

  constructor() {
    byId("note-close").addEventListener("click", () => this.clearNote());
  }

  /** Says sentences in place of what was said before. @param {...string} sentences */
  say(...sentences) {
    this.#status.classList.remove("refused");
    const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);
    this.#status.textContent = sentences.filter(Boolean).map(capital).join(" ");
    this.#murmur(this.whisper);
    this.whisper = "";
  }

  /** Says why something was not done. @param {string} sentence */
  refuse(sentence) {
    this.say(sentence);
    this.#status.classList.add("refused");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#status.classList.remove("refused"), REFUSED);
  }

  /**
   * Says something that must not pass unread, besides what was said: it stays above the table.
   * @param {string} sentence @param {...Node} more what there is to be done about it
   */
  note(sentence, ...more) {
    byId("note-text").replaceChildren(sentence, " ", ...more);
    this.#note.hidden = false;
    this.#murmur(sentence);
  }

  clearNote() {
    this.#note.hidden = true;
  }

  /** For ears only, after what was said. @param {string} sentence */
  #murmur(sentence) {
    if (sentence) this.#status.append(h("span", { class: "sr" }, ` ${sentence}`));
  }
}
