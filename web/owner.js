import { base } from "./place.js";

/** A window that does not give way for so long is frozen: the match is taken from it. */
const PATIENCE = 3_000;
/** A page that is being reloaded may hold its lock a little longer than it lives. */
const TRIES = 5;

/**
 * Which of several windows plays the match. The first one does; another may take over, and the first lets it have
 * the match once its own step is saved. Where a browser has no locks, the window opened last plays.
 */
export class Owner {
  #giveUp;
  #channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(`gin:${base}`) : null;
  #release = () => {};
  /** Whether this window plays. */
  holds = false;

  /** @param {(stolen: boolean) => Promise<void>} giveUp settles when nothing of this window is left to be saved */
  constructor(giveUp) {
    this.#giveUp = giveUp;
    // Another window wants the match.
    this.#channel?.addEventListener("message", async () => {
      if (!this.holds) return;
      await this.#lose(false);
      this.#release();
    });
  }

  /** @returns {Promise<boolean>} whether the match is this window's */
  async start() {
    for (let tries = 0; tries < TRIES; tries++) {
      if (await this.#request({ ifAvailable: true })) return true;
      await navigator.locks.query().catch(() => {}); // takes as long as a lock takes
    }
    return false;
  }

  /** Takes the match from the window that has it. */
  async takeOver() {
    const granted = this.#request({ signal: AbortSignal.timeout(PATIENCE) });
    this.#channel?.postMessage("mine");
    if (!(await granted)) await this.#request({ steal: true });
  }

  /** @param {LockOptions} options @returns {Promise<boolean>} */
  #request(options) {
    const locks = navigator.locks;
    if (!locks) {
      this.#channel?.postMessage("mine");
      this.holds = true;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      locks
        .request(`gin:${base}`, options, (lock) => {
          this.holds = lock !== null;
          resolve(this.holds);
          return lock && new Promise((released) => (this.#release = () => released(undefined)));
        })
        .catch((error) => {
          if (this.holds) this.#lose(true);
          // A place without locks, such as a file: nobody else is known, so this window plays.
          this.holds ||= error.name === "SecurityError" || error.name === "InvalidStateError";
          resolve(this.holds);
        });
    });
  }

  /** @param {boolean} stolen */
  #lose(stolen) {
    this.holds = false;
    return this.#giveUp(stolen);
  }
}
