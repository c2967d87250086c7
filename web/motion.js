/** @import { Card, GameEvent, View } from "./types.d.ts" */
/** @typedef {{left: number, top: number, width: number}} Place */

const FLIGHT = 320;
const DEAL = 220;
const DEAL_STEP = 16;
const EASING = "cubic-bezier(.2,.75,.3,1)";

/**
 * Lets cards fly from where they were to where they are. The table is already in its new
 * state while they fly, so no tap waits for them, and a new flight starts where one is cut off.
 */
export class Motion {
  #allowed;
  #quiet = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {Animation[]} */
  #running = [];

  /** @param {boolean} allowed */
  constructor(allowed) {
    this.#allowed = allowed;
  }

  /** @param {View} view @param {GameEvent[]} events @param {() => void} render */
  around(view, events, render) {
    if (!this.#allowed || this.#quiet.matches) {
      render();
      return;
    }
    const before = places();
    const backs = document.querySelectorAll("#backs .card").length;
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    render();
    this.#flyCards(before, origins(view, events, before));
    const drew = events.some((event) => event.type === "drew" && event.seat !== view.seat);
    const last = document.querySelectorAll("#backs .card")[backs];
    const stock = before.get("stock");
    if (drew && last && stock) this.#fly(last, stock, 0);
  }

  /** @param {Map<string, Place>} before @param {{dealt: boolean, from: Map<Card, Place>}} start */
  #flyCards(before, { dealt, from }) {
    const stock = before.get("stock");
    let delay = 0;
    for (const element of document.querySelectorAll("[data-card]:not(dialog *)")) {
      const card = element.getAttribute("data-card") ?? "";
      if (dealt && stock) {
        delay += DEAL_STEP;
        this.#fly(element, stock, delay, DEAL);
      } else {
        const place = from.get(card) ?? before.get(card);
        if (place) this.#fly(element, place, 0);
      }
    }
  }

  /**
   * @param {Element} element @param {Place} from @param {number} delay @param {number} [duration]
   */
  #fly(element, from, delay, duration = FLIGHT) {
    const to = element.getBoundingClientRect();
    const dx = from.left - to.left;
    const dy = from.top - to.top;
    if (to.width === 0 || (Math.abs(dx) < 1 && Math.abs(dy) < 1)) return;
    const start = `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`;
    element.classList.add("flying");
    const animation = element.animate(
      [
        { transform: start, transformOrigin: "0 0" },
        { transform: "none", transformOrigin: "0 0" },
      ],
      // Added to the card's own transform: a selected card stays raised.
      { duration, delay, easing: EASING, fill: "backwards", composite: "add" },
    );
    this.#running.push(animation);
    const land = () => element.classList.remove("flying");
    animation.finished.then(land, land);
  }
}

/** Where every face-up card on the table is now, and the two places that cards come from. */
function places() {
  /** @type {Map<string, Place>} */
  const found = new Map();
  for (const element of document.querySelectorAll("[data-card]:not(dialog *)")) {
    found.set(element.getAttribute("data-card") ?? "", element.getBoundingClientRect());
  }
  const stock = document.getElementById("stock");
  if (stock) found.set("stock", stock.getBoundingClientRect());
  const backs =
    document.querySelector("#backs .card:last-child") ?? document.getElementById("backs");
  if (backs) found.set("opponent", backs.getBoundingClientRect());
  return found;
}

/**
 * The places of cards that were not face up before: drawn ones, and those the opponent discards.
 * @param {View} view @param {GameEvent[]} events @param {Map<string, Place>} before
 */
function origins(view, events, before) {
  /** @type {Map<Card, Place>} */
  const from = new Map();
  let dealt = false;
  for (const event of events) {
    if (event.type === "round_started") dealt = true;
    const place = before.get(event.type === "drew" ? "stock" : "opponent");
    if (event.type === "drew" && event.seat === view.seat && event.card && place) {
      from.set(event.card, place);
    }
    if (event.type === "discarded" && event.seat !== view.seat && place) {
      if (!before.has(event.card)) from.set(event.card, place);
    }
  }
  return { dealt, from };
}
