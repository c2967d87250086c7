import { startWorker } from "./place.js";

/** @import { Answer, Progress, Request } from "./types.d.ts" */

/**
 * @typedef {object} EngineListener
 * @property {(progress: Progress) => void} progress
 * @property {(message: string) => void} failed
 */

/** Talks to the engine in its worker: one request at a time, in order, each with its reply. */
export class Engine {
  #worker;
  #listener;
  #lastId = 0;
  /** @type {Promise<unknown>} */
  #tail = Promise.resolve();
  /** @type {Map<number, (reply: Answer) => void>} */
  #waiting = new Map();
  /** @type {string | null} */
  #broken = null;

  /** @param {EngineListener} listener */
  constructor(listener) {
    this.#listener = listener;
    this.#worker = startWorker();
    this.#worker.addEventListener("message", (event) => this.#receive(event.data));
    this.#worker.addEventListener("error", (event) => this.#fail(event.message || "worker"));
    this.#worker.addEventListener("messageerror", () => this.#fail("messageerror"));
  }

  /**
   * @param {Request | (() => Request)} request a function is called when its turn comes
   * @returns {Promise<Answer>}
   */
  request(request) {
    const reply = this.#tail.then(() => this.#send(typeof request === "function" ? request() : request));
    this.#tail = reply;
    return reply;
  }

  /** Settles when every request made so far has its reply. */
  idle() {
    return this.#tail;
  }

  /** @param {Request} request @returns {Promise<Answer>} */
  #send(request) {
    if (this.#broken !== null) return Promise.resolve(internal(this.#broken));
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ id, request: JSON.stringify(request) });
    });
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === "progress") this.#listener.progress(message);
    else if (message.type === "failed") this.#fail(message.message);
    else if (message.type !== "ready") {
      this.#waiting.get(message.id)?.(JSON.parse(message.reply));
      this.#waiting.delete(message.id);
    }
  }

  /**
   * Nobody answers any more: whoever waits, now or later, gets an error in place of a reply.
   * @param {string} message
   */
  #fail(message) {
    this.#broken = message;
    for (const resolve of this.#waiting.values()) resolve(internal(message));
    this.#waiting.clear();
    this.#listener.failed(message);
  }
}

/** @param {string} detail @returns {Answer} */
function internal(detail) {
  return { ok: false, error: { code: "internal", params: { detail } } };
}
