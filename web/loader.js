import { byId } from "./dom.js";

/** @typedef {import("./types.d.ts").Progress} Progress */

/** After this long without an engine the page says what can be done. */
const PATIENCE = 30_000;

/** What stands on the table until the engine is awake. */
export class Loader {
  #i18n;
  #announcer;
  #bar = /** @type {HTMLProgressElement} */ (byId("progress"));
  #reload = byId("reload");
  #stage = "";
  #timer;

  /**
   * @param {import("./i18n.js").I18n} i18n
   * @param {import("./announce.js").Announcer} announcer
   */
  constructor(i18n, announcer) {
    this.#i18n = i18n;
    this.#announcer = announcer;
    this.#reload.addEventListener("click", () => location.reload());
    this.#timer = setTimeout(() => this.#giveWayOut("load.slow"), PATIENCE);
    announcer.say(i18n.t("load.start"));
  }

  /** @param {Progress} progress */
  progress({ stage, loaded, total }) {
    if (stage !== this.#stage) {
      this.#stage = stage;
      if (this.#reload.hidden) this.#announcer.say(this.#i18n.t(`load.${stage}`));
    }
    if (total > 0) {
      this.#bar.max = total;
      this.#bar.value = Math.min(loaded, total);
    } else this.#bar.removeAttribute("value");
  }

  /** The table can be shown. */
  done() {
    clearTimeout(this.#timer);
    document.body.dataset.state = "ready";
  }

  failed() {
    clearTimeout(this.#timer);
    this.#bar.hidden = true;
    this.#giveWayOut("load.failed");
  }

  /** @param {string} key */
  #giveWayOut(key) {
    this.#reload.hidden = false;
    this.#announcer.say(this.#i18n.t(key));
  }
}
