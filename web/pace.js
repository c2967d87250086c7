/** How long a step of the opponent waits, at the pace of people. @type {Record<"think" | "between", number>} */
const PAUSES = { think: 600, between: 900 };
const FASTER = 150;

export const pace = {
  faster: false,

  /** Before the opponent's first step, or between two things to be followed. @param {keyof typeof PAUSES} what */
  pause: (what) => new Promise((resolve) => setTimeout(resolve, pace.faster ? FASTER : PAUSES[what])),
};
