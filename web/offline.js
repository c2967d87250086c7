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
    setTimeout(() => this.#register(), CALM);
  }

  /** How far this page is from playing without a network. @returns {Promise<State>} */
  async state() {
    if (!this.#registration) return this.#lastLook ? "impossible" : "loading";
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
    try {
      const registration = await registerServiceWorker();
      if (registration !== this.#registration) this.#watch(registration);
      // To register again looks for nothing new, and the browser itself looks when it likes.
      if (registration?.active) await registration.update();
    } catch {
      // No network, or a browser that keeps nothing: the page plays on without.
    }
  }

  /** @param {ServiceWorkerRegistration | null} registration */
  async #watch(registration) {
    this.#registration = registration;
    if (!registration) return;
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
