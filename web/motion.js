/** @import { Card, GameEvent, View } from "./types.d.ts" */
/** @typedef {{left: number, top: number, width: number}} Place */

const FLIGHT = 320;
const DEAL = 220;
const DEAL_STEP = 16;
const LAY_OFF = 340;
const EASING = "cubic-bezier(.2,.75,.3,1)";
const OPEN_CARDS = "[data-card]:not(dialog *)";

/**
 * Lets cards fly from where they were to where they are. The table is already in its new
 * state while they fly, so no tap waits for them, and a new flight starts where one is cut off.
 */
export class Motion {
  #never;
  #quiet = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {Animation[]} */
  #running = [];
  /** What the player has set: "system", "on" or "off". */
  mode = "system";

  /** @param {boolean} never @param {() => void} changed the system's wish has changed */
  constructor(never, changed) {
    this.#never = never;
    this.#quiet.addEventListener("change", changed);
  }

  get isOn() {
    if (this.#never) return false;
    return this.mode === "system" ? !this.#quiet.matches : this.mode === "on";
  }

  /** @param {View} view @param {GameEvent[]} events @param {() => void} render */
  around(view, events, render) {
    if (!this.isOn) {
      render();
      return;
    }
    const before = places();
    const backs = document.querySelectorAll("#backs .card").length;
    const scores = scoresShown();
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    render();
    const dealt = events.some(({ type }) => type === "round_started");
    const stock = before.get("stock");
    if (dealt && stock) this.#deal(stock);
    else this.#flyCards(before, origins(view, events, before));
    const drew = events.some((event) => event.type === "drew" && event.seat !== view.seat);
    const last = document.querySelectorAll("#backs .card")[backs];
    if (!dealt && drew && last && stock) this.#fly(last, stock, 0);
    for (const [element, score] of scores) {
      if (element.textContent !== score) this.#swell(element);
    }
  }

  /** The cards of both hands come from the table to the sheet, then those laid off to their melds. */
  spread() {
    if (!this.isOn) return;
    const from = places();
    const hidden = from.get("opponent");
    for (const element of document.querySelectorAll("dialog [data-card]")) {
      const card = element.getAttribute("data-card") ?? "";
      const laidOff = element.closest(".added") !== null;
      // A card that was laid off goes from its place among the loose ones to its meld.
      const shade = laidOff ? document.querySelector(`.shades [data-card="${card}"]`) : null;
      const place = shade?.getBoundingClientRect() ?? from.get(card) ?? hidden;
      if (place) this.#fly(element, place, laidOff ? LAY_OFF : 0);
    }
    const sum = document.querySelector("dialog .sum b");
    if (sum) this.#swell(sum);
  }

  /** One card to each in turn. @param {Place} stock */
  #deal(stock) {
    for (const selector of [OPEN_CARDS, "#backs .card"]) {
      document.querySelectorAll(selector).forEach((element, index) => {
        this.#fly(element, stock, index * DEAL_STEP, DEAL);
      });
    }
  }

  /** @param {Map<string, Place>} before @param {Map<Card, Place>} from */
  #flyCards(before, from) {
    for (const element of document.querySelectorAll(OPEN_CARDS)) {
      const card = element.getAttribute("data-card") ?? "";
      const place = from.get(card) ?? before.get(card);
      if (place) this.#fly(element, place, 0);
    }
  }

  /** @param {Element} element @param {Place} from @param {number} delay @param {number} [duration] */
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

  /** A number that has changed draws the eye. @param {Element} element */
  #swell(element) {
    const frames = [{ scale: "1" }, { scale: "1.35", offset: 0.4 }, { scale: "1" }];
    this.#running.push(element.animate(frames, { duration: FLIGHT, easing: "ease-out" }));
  }
}

/** Where every face-up card on the table is now, and the two places that cards come from. */
function places() {
  /** @type {Map<string, Place>} */
  const found = new Map();
  for (const element of document.querySelectorAll(OPEN_CARDS)) {
    found.set(element.getAttribute("data-card") ?? "", element.getBoundingClientRect());
  }
  const stock = document.getElementById("stock");
  if (stock) found.set("stock", stock.getBoundingClientRect());
  const backs = document.querySelector("#backs .card:last-child") ?? document.getElementById("backs");
  if (backs) found.set("opponent", backs.getBoundingClientRect());
  return found;
}

function scoresShown() {
  const numbers = [...document.querySelectorAll(".who b")];
  return numbers.map((element) => /** @type {const} */ ([element, element.textContent]));
}

/**
 * The places of cards that were not face up before: drawn ones, and those the opponent discards.
 * @param {View} view @param {GameEvent[]} events @param {Map<string, Place>} before
 */
function origins(view, events, before) {
  /** @type {Map<Card, Place>} */
  const from = new Map();
  for (const event of events) {
    const place = before.get(event.type === "drew" ? "stock" : "opponent");
    if (event.type === "drew" && event.seat === view.seat && event.card && place) {
      from.set(event.card, place);
    }
    if (event.type === "discarded" && event.seat !== view.seat && place) {
      if (!before.has(event.card)) from.set(event.card, place);
    }
  }
  return from;
}
