import { openWorker } from "./place.js";
import { parsed } from "./storage.js";

/** @import { Answer, EngineError, Progress, Request } from "./types.d.ts" */

/**
 * @typedef {object} EngineListener
 * @property {(progress: Progress) => void} progress
 * @property {(error: EngineError) => void} failed
 */

/** @param {string} detail @returns {EngineError} */
const internal = (detail) => ({ code: "internal", params: { detail } });

/** Talks to the engine in its worker: one request at a time, in order, each with its reply. */
export class Engine {
  #worker;
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
    this.#worker = openWorker((event) => this.#hear(event));
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

  /** @param {Event} event */
  #hear(event) {
    if (!(event instanceof MessageEvent)) return this.#fail(Reflect.get(event, "message") || "worker");
    const { data, type } = event;
    if (type === "messageerror" || data.type === "failed") this.#fail(data?.message ?? type);
    else if (data.type === "progress") this.#listener.progress(data);
    else if ("reply" in data) this.#answer(parsed(data.reply) ?? { ok: false, error: internal("no JSON") });
  }

  /** Whoever waits, now or later, gets an error in place of a reply. @param {string} detail */
  #fail(detail) {
    this.#broken = internal(detail);
    this.#answer({ ok: false, error: this.#broken });
    this.#listener.failed(this.#broken);
  }
}
