import { byId } from "./dom.js";
import { t } from "./i18n.js";

/** @import { Progress } from "./types.d.ts" */

/** After this long without an engine the page says what can be done. */
const PATIENCE = 30_000;

/**
 * What stands on the page until the engine is awake: a bar of its own, or with the picture of
 * the last table, whose controls sleep, a line of it.
 */
export class Loader {
  #announcer;
  #bar = /** @type {HTMLProgressElement} */ (byId("progress"));
  #reload = byId("reload");
  #said = "";
  #timer;

  /** @param {import("./announce.js").Announcer} announcer */
  constructor(announcer) {
    this.#announcer = announcer;
    this.#reload.addEventListener("click", () => location.reload());
    this.#timer = setTimeout(() => this.#giveWayOut("load.slow"), PATIENCE);
    this.#sleep(true);
    this.#say("load.start");
  }

  /** The last table is already on the page. */
  preview() {
    document.body.dataset.state = "waking";
  }

  /** @param {Progress} progress */
  progress({ stage, loaded, total }) {
    // All bytes are here but Python still starts: how long is not known, so no share is shown.
    const waiting = !(loaded < total);
    if (waiting) this.#bar.removeAttribute("value");
    else {
      this.#bar.max = total;
      this.#bar.value = loaded;
    }
    if (this.#reload.hidden) this.#say(waiting ? "load.waking" : `load.${stage}`);
  }

  /** The table can be played. */
  done() {
    clearTimeout(this.#timer);
    this.#sleep(false);
    document.body.dataset.state = "ready";
  }

  /** @param {string} [sentence] or its key */
  failed(sentence = "load.failed") {
    clearTimeout(this.#timer);
    this.#bar.hidden = true;
    this.#giveWayOut(sentence);
  }

  /** @param {string} key */
  #giveWayOut(key) {
    document.body.dataset.state = "loading";
    this.#reload.hidden = false;
    this.#say(key);
  }

  /** @param {string} key */
  #say(key) {
    if (key !== this.#said) this.#announcer.say(t(key));
    this.#said = key;
  }

  /** @param {boolean} asleep */
  #sleep(asleep) {
    for (const element of document.querySelectorAll("[data-wakes]")) {
      element.toggleAttribute("inert", asleep);
    }
  }
}
