import { indexOf } from "./cards.js";
import { h, svg } from "./dom.js";
import { cardName, language, t } from "./i18n.js";
import { sentences } from "./place.js";
import { handGroups } from "./result.js";

/** @import { Context } from "./types.d.ts" */
/** @typedef {{title: string, text: string[], hands?: string[]}} Section */

/** A page to read. The engine groups and counts its example hands. @param {"rules" | "tips"} page */
export function helpPage(page) {
  /** @param {Context} context */
  return async ({ session, view }) => {
    const pages = /** @type {any} */ (await sentences(`help/${language}`).catch(() => null));
    if (!pages) return [h("p", {}, t("help.missing"))]; // no network, and nothing kept yet
    const sections = /** @type {Section[]} */ (pages[page]).map(async ({ title, text, hands = [] }) => {
      const replies = await Promise.all(hands.map((cards) => session.ask({ cmd: "value", cards })));
      const shown = replies.map(({ hand }) => {
        const count = hand && h("p", {}, t("deadwood.count", { count: hand.deadwood }));
        return hand && h("div", { class: "shown" }, h("div", { class: "groups" }, handGroups(hand)), count);
      });
      const lines = text.map((one) => h("p", {}, one));
      return h("section", {}, h("h3", {}, title), lines, shown);
    });
    const other = page === "rules" && view.rules.name !== "standard";
    const note = other ? [h("p", { class: "hint" }, t("help.other_rules"))] : [];
    return [...note, h("div", { class: "help" }, await Promise.all(sections))];
  };
}

/**
 * Where each of the 52 cards is, as far as everybody at the table may know.
 * @param {Pick<Context, "session">} context
 */
export async function counter({ session }) {
  const { cards = {} } = await session.ask({ cmd: "counter" });
  const entries = Object.entries(cards);
  const key = ["own", "known", "gone", "unseen"].map((place) => {
    const count = entries.filter(([, at]) => at === place).length;
    return h("li", { class: place }, h("span"), t(`counter.${place}`), " ", h("b", {}, `${count}`));
  });
  const cells = entries.map(([card, place]) => {
    const suit = svg("use", { href: `#s${card.charAt(1)}` });
    const picture = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, suit);
    const name = `${cardName(card)}, ${t(`counter.${place}`)}`;
    const cell = h("span", { role: "img", "aria-label": name }, indexOf(card), picture);
    return h("li", { class: `${place} ${card.charAt(1)}` }, cell);
  });
  return [h("ul", { class: "key" }, key), h("ul", { class: "counter" }, cells)];
}
