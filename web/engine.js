import { startWorker } from "./place.js";

/** @import { Answer, EngineError, Progress, Request } from "./types.d.ts" */

/**
 * @typedef {object} EngineListener
 * @property {(progress: Progress) => void} progress
 * @property {(error: EngineError) => void} failed
 */

/** Talks to the engine in its worker: one request at a time, in order, each with its reply. */
export class Engine {
  #worker = startWorker();
  #listener;
  #lastId = 0;
  /** @type {Promise<unknown>} */
  #tail = Promise.resolve();
  /** Whoever has asked. @type {(reply: Answer) => void} */
  #answer = () => {};
  /** Why nobody answers any more. @type {EngineError | null} */
  #broken = null;

  /** @param {EngineListener} listener */
  constructor(listener) {
    this.#listener = listener;
    this.#worker.addEventListener("message", ({ data }) => this.#receive(data));
    this.#worker.addEventListener("error", ({ message }) => this.#fail(message || "worker"));
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
  async #send(request) {
    if (this.#broken) return { ok: false, error: this.#broken };
    const reply = await new Promise((/** @type {(reply: Answer) => void} */ resolve) => {
      this.#answer = resolve;
      this.#worker.postMessage({ id: ++this.#lastId, request: JSON.stringify(request) });
    });
    if (!reply.ok) reply.error.params.command = request.cmd; // for a report
    return reply;
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === "progress") this.#listener.progress(message);
    else if (message.type === "failed") this.#fail(message.message);
    else if (message.reply) this.#answer(JSON.parse(message.reply));
  }

  /** Whoever waits, now or later, gets an error in place of a reply. @param {string} detail */
  #fail(detail) {
    this.#broken = { code: "internal", params: { detail } };
    this.#answer({ ok: false, error: this.#broken });
    this.#listener.failed(this.#broken);
  }
}
