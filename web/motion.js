import { settings } from "./settings.js";

/** @import { GameEvent } from "./types.d.ts" */
/** @typedef {{left: number, top: number, width: number}} Place */

const FLIGHT = 320;
const DEAL = 220;
const DEAL_STEP = 16;
const LAY_OFF = 340;
const EASING = "cubic-bezier(.2,.75,.3,1)";
const OPEN_CARDS = "[data-card]:not(dialog *)";
const BACKS = "#backs .card";
const SCORES = ".who b";

const quiet = matchMedia("(prefers-reduced-motion: reduce)");
const never = new URLSearchParams(location.search).get("motion") === "0";
/** @type {Animation[]} */
const running = [];
/** @type {{element: Element, frames: PropertyIndexedKeyframes, timing: KeyframeAnimationOptions}[]} */
const waiting = [];

export const isMoving = () => !never && (settings.motion === "system" ? !quiet.matches : settings.motion === "on");

/** The system's wish has changed. @param {() => void} changed */
export const onMotion = (changed) => quiet.addEventListener("change", changed);

/**
 * Lets cards fly from where they were to where they are. The table is already in its new
 * state while they fly, so no tap waits for them, and a new flight starts where one is cut off.
 * @param {GameEvent[]} events @param {() => void} render
 */
export function around(events, render) {
  if (!isMoving()) return render();
  const before = places();
  const [stock, opponent] = [before.get("stock"), before.get("opponent")];
  const backs = all(BACKS).length;
  const scores = all(SCORES).map((number) => number.textContent);
  for (const animation of running.splice(0)) animation.cancel();
  render();
  const dealt = events.some(({ type }) => type === "round_started");
  // Cards that were not face up before come from the stock, or from the opponent's hand.
  for (const event of events) {
    const from = event.type === "drew" ? stock : opponent;
    if ("card" in event && event.card && from && !before.has(event.card)) before.set(event.card, from);
  }
  if (dealt) {
    for (const selector of [OPEN_CARDS, BACKS])
      for (const [at, card] of all(selector).entries()) fly(card, stock, at * DEAL_STEP, DEAL);
  } else {
    for (const card of all(OPEN_CARDS)) fly(card, before.get(nameOf(card)));
    for (const card of all(BACKS).slice(backs)) fly(card, stock);
  }
  takeOff();
  swell(all(SCORES).filter((number, index) => number.textContent !== scores[index]));
}

/** The cards of both hands come from the table to the sheet, then those laid off to their melds. */
export function spread() {
  if (!isMoving()) return;
  const from = places();
  for (const element of all("dialog [data-card]")) {
    const card = nameOf(element);
    const laidOff = element.closest(".added") !== null;
    // A card that was laid off goes from its place among the loose ones to its meld.
    const shade = laidOff ? document.querySelector(`.shades [data-card="${card}"]`) : null;
    const place = shade?.getBoundingClientRect() ?? from.get(card) ?? from.get("opponent");
    fly(element, place, laidOff ? LAY_OFF : 0);
  }
  takeOff();
  swell(all("dialog .sum b"));
}

/** @param {Element} element @param {Place | undefined} from @param {number} [delay] @param {number} [duration] */
function fly(element, from, delay = 0, duration = FLIGHT) {
  const to = element.getBoundingClientRect();
  if (!from || to.width === 0) return;
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1) return;
  const start = `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`;
  const frames = { transform: [start, "none"], transformOrigin: ["0 0", "0 0"] };
  // Added to the card's own transform: a selected card stays raised.
  waiting.push({ element, frames, timing: { duration, delay, easing: EASING, fill: "backwards", composite: "add" } });
}

/** All places are known before anything is changed: the page is laid out once. */
function takeOff() {
  for (const { element, frames, timing } of waiting.splice(0)) {
    element.classList.add("flying");
    const animation = element.animate(frames, timing);
    running.push(animation);
    const land = () => element.classList.remove("flying");
    animation.finished.then(land, land);
  }
}

/** Numbers that have changed draw the eye. @param {Element[]} numbers */
function swell(numbers) {
  running.push(...numbers.map((number) => number.animate({ scale: ["1", "1.35", "1"] }, FLIGHT)));
}

/** @param {string} selector */
const all = (selector) => [...document.querySelectorAll(selector)];

/** @param {Element} card */
const nameOf = (card) => card.getAttribute("data-card") ?? "";

/** Where every face-up card on the table is now, and the two places that cards come from. */
function places() {
  /** @type {Map<string, Place>} */
  const found = new Map(all(OPEN_CARDS).map((card) => [nameOf(card), card.getBoundingClientRect()]));
  for (const stock of all("#stock")) found.set("stock", stock.getBoundingClientRect());
  const backs = all(`#backs, ${BACKS}`).at(-1);
  if (backs) found.set("opponent", backs.getBoundingClientRect());
  return found;
}
