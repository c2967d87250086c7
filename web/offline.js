import { button } from "./dom.js";
import { t } from "./i18n.js";
import { folder, registerServiceWorker } from "./place.js";

/** @typedef {{version: string, folder: string, files: number, kept: number}} Kept */
/** @typedef {"ready" | "loading" | "incomplete" | "impossible"} State */

/** After this long without an answer the service worker counts as missing. */
const PATIENCE = 20_000;
/** The first decisions are made by then. */
const CALM = 500;
/** A page that was away for longer looks whether there is a new version. */
const AGE = 3_600_000;

/**
 * The page without a network, and new versions of it. A new one is offered, never forced: it is taken when
 * the player says so, or when the page is opened the next time.
 */
export class Offline {
  /** Whether a new version is complete on this device. */
  offered = false;
  #offer;
  #lastLook = 0;
  /** The first look for a service worker. @type {Promise<void> | undefined} */
  #looked;
  /** @type {ServiceWorkerRegistration | null} */
  #registration = null;

  /** @param {() => void} offer a new version is complete on this device */
  constructor(offer) {
    this.#offer = offer;
  }

  /** Once the table can be played, and a little later: what is kept for later must not slow down what is wanted now. */
  start() {
    addEventListener("online", () => this.#register());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && Date.now() - this.#lastLook > AGE) this.#register();
    });
    this.#looked = new Promise((resolve) => setTimeout(resolve, CALM)).then(() => this.#register());
  }

  /** How far this page is from playing without a network. @returns {Promise<State>} */
  async state() {
    await this.#looked;
    if (!this.#registration) return "impossible";
    if (!this.#registration.active) return this.#registration.installing ? "loading" : "incomplete";
    const kept = await ask(this.#registration.active);
    return kept && kept.kept === kept.files ? "ready" : "incomplete";
  }

  /** Goes over to the new version. The match is saved after every step, so it goes on there. */
  button() {
    return button(t("button.update"), () => {
      const waiting = this.#registration?.waiting;
      if (!waiting) return location.reload();
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage({ type: "switch" });
    });
  }

  async #register() {
    this.#lastLook = Date.now();
    const found = await registerServiceWorker().catch(() => null); // where nothing is kept, the page plays on without
    if (found && found !== this.#registration) this.#watch(found);
    // To register again looks for nothing new, and the browser itself looks when it likes.
    if (found?.active) found.update().catch(() => {}); // no network
  }

  /** @param {ServiceWorkerRegistration} registration */
  async #watch(registration) {
    this.#registration = registration;
    const see = () => registration.active && registration.waiting && this.#offerIt();
    const follow = () => registration.installing?.addEventListener("statechange", see);
    registration.addEventListener("updatefound", follow);
    follow();
    see();
    // Another window may have gone over to a new version that this page is not of.
    const kept = registration.active && (await ask(registration.active));
    if (kept && kept.folder !== folder) this.#offerIt();
  }

  #offerIt() {
    this.offered = true;
    this.#offer();
  }
}

/** @param {ServiceWorker} worker @returns {Promise<Kept | null>} */
function ask(worker) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, PATIENCE, null);
    worker.postMessage({ type: "status" }, [port2]);
  });
}
