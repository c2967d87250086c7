const THINK = 600;
const BETWEEN = 900;
const FASTER = 150;

/** The human pace of the opponent: how long a step waits. */
export class Pace {
  faster = false;

  /** Before the opponent's first step. */
  think() {
    return this.#wait(THINK);
  }

  /** Between two things that the player should be able to follow. */
  between() {
    return this.#wait(BETWEEN);
  }

  /** @param {number} milliseconds */
  #wait(milliseconds) {
    return new Promise((resolve) => setTimeout(resolve, this.faster ? FASTER : milliseconds));
  }
}
