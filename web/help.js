import { indexOf } from "./cards.js";
import { h, svg } from "./dom.js";
import { sentences } from "./place.js";
import { handGroups } from "./result.js";

/** @import { Context } from "./menu.js" */
/** @typedef {{title: string, text: string[], hands?: string[]}} Section */

/** A page to read. The engine groups and counts its example hands. @param {"rules" | "tips"} page */
export function helpPage(page) {
  /** @param {Context} context */
  return async ({ i18n, session, view }) => {
    const pages = /** @type {Record<string, unknown>} */ (await sentences(`help/${i18n.language}`));
    const sections = /** @type {Section[]} */ (pages[page]);
    const made = sections.map(async ({ title, text, hands = [] }) => {
      const asked = hands.map((cards) => session.ask({ cmd: "value", cards }));
      const shown = (await Promise.all(asked)).map((reply) => {
        if (!reply?.hand) return "";
        const count = h("p", {}, i18n.t("deadwood.count", { count: reply.hand.deadwood }));
        return h("div", { class: "shown" }, h("div", { class: "groups" }, ...handGroups(i18n, reply.hand)), count);
      });
      return h("section", {}, h("h3", {}, title), ...text.map((one) => h("p", {}, one)), ...shown);
    });
    const other = page === "rules" && view.rules.name !== "standard";
    const note = h("p", { class: "hint" }, i18n.t("help.other_rules"));
    return [...(other ? [note] : []), h("div", { class: "help" }, ...(await Promise.all(made)))];
  };
}

/** Where each of the 52 cards is, as far as everybody at the table may know. @param {Context} context */
export async function counter({ i18n, session }) {
  const { cards = {} } = (await session.ask({ cmd: "counter" })) ?? {};
  const entries = Object.entries(cards);
  const key = /** @type {const} */ (["own", "known", "gone", "unseen"]).map((place) => {
    const count = entries.filter(([, at]) => at === place).length;
    return h("li", { class: place }, h("i"), i18n.t(`counter.${place}`), " ", h("b", {}, `${count}`));
  });
  const cells = entries.map(([card, place]) => {
    const name = `${i18n.card(card)}, ${i18n.t(`counter.${place}`)}`;
    const suit = svg("use", { href: `#s${card.charAt(1)}` });
    const picture = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, suit);
    const cell = h("span", { role: "img", "aria-label": name }, indexOf(card), picture);
    return h("li", { class: `${place} ${card.charAt(1)}` }, cell);
  });
  return [h("ul", { class: "key" }, ...key), h("ul", { class: "counter" }, ...cells)];
}
