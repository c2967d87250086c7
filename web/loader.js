import * as announcer from "./announce.js";
import { byId, set } from "./dom.js";
import { t } from "./i18n.js";
import { report } from "./report.js";
import { refusal } from "./sentences.js";

/** @import { EngineError, Progress } from "./types.d.ts" */

/** After this long without an engine the page says what can be done. */
const PATIENCE = 30_000;

/** How browsers put it, for each reason that the page has a sentence for. @type {[string, RegExp][]} */
const CAUSES = [
  ["files", /^[\w.-]+\.\w+: |^worker$|MIME|import(ed|ing)( a)? module/],
  ["memory", /memory/i],
  ["wasm", /WebAssembly/],
];

/**
 * What stands on the page until the engine is awake: a bar of its own, or with the picture of
 * the last table, whose controls sleep, a line of it.
 */
export class Loader {
  #bar = byId("progress");
  #reload = byId("reload");
  #said = "";
  #timer;

  constructor() {
    this.#reload.addEventListener("click", () => location.reload());
    this.#timer = setTimeout(() => this.#giveWayOut(t("load.slow")), PATIENCE);
    this.#sleep(true);
    this.#say(t("load.start"));
  }

  /** The last table is already on the page. */
  preview() {
    document.body.dataset.state = "waking";
  }

  /** @param {Progress} progress */
  progress({ stage, loaded, total }) {
    if (document.body.dataset.state === "ready") return; // the last bytes may be counted late
    // All bytes are here but Python still starts: how long is not known, so no share is shown.
    const waiting = !(loaded < total);
    set(this.#bar, { max: total, value: waiting ? null : loaded });
    if (this.#reload.hidden) this.#say(t(waiting ? "load.waking" : `load.${stage}`));
  }

  /** The table can be played. */
  done() {
    clearTimeout(this.#timer);
    this.#sleep(false);
    document.body.dataset.state = "ready";
  }

  /** Says why it cannot be played; the first reason is the one. @param {EngineError} error */
  refused(error) {
    if (this.#bar.hidden) return;
    clearTimeout(this.#timer);
    this.#bar.hidden = true;
    if (error.code !== "internal") return this.#giveWayOut(refusal(error));
    const [cause] = CAUSES.find(([, signs]) => signs.test(String(error.params.detail))) ?? ["failed"];
    this.#giveWayOut(t(`load.${cause}`));
    announcer.note(t("report.offer"), report(error.params));
  }

  /** @param {string} sentence */
  #giveWayOut(sentence) {
    document.body.dataset.state = "loading";
    this.#reload.hidden = false;
    this.#say(sentence);
  }

  /** @param {string} sentence */
  #say(sentence) {
    if (sentence !== this.#said) announcer.say(sentence);
    this.#said = sentence;
  }

  /** @param {boolean} asleep */
  #sleep(asleep) {
    for (const element of document.querySelectorAll("[data-wakes]")) element.toggleAttribute("inert", asleep);
  }
}
