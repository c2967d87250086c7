import { back, cardClass, face, shownCard } from "./cards.js";
import { arrange, byId, h, setAttribute, setProperty } from "./dom.js";

/** @import { Card, View } from "./types.d.ts" */

/** What lies on the table besides the player's own cards: score, opponent, stock, discard pile. */
export class Table {
  #i18n;
  #stock = byId("stock");
  #pile = byId("pile");
  /** @type {Map<Card, HTMLElement>} */
  #known = new Map();

  /** @param {import("./i18n.js").I18n} i18n @param {(pile: "stock" | "pile") => void} tapped */
  constructor(i18n, tapped) {
    this.#i18n = i18n;
    this.#stock.addEventListener("click", () => tapped("stock"));
    this.#pile.addEventListener("click", () => tapped("pile"));
  }

  /** Forgets all drawings, because names or indices have changed. */
  reset() {
    this.#known.clear();
    this.#pile.removeAttribute("data-card");
  }

  /** @param {View} view @param {"stock" | "pile" | null} hinted @param {Card | null} selected */
  render(view, hinted, selected) {
    this.#renderHeader(view);
    this.#renderOpponent(view);
    this.#renderStock(view, hinted === "stock");
    this.#renderPile(view, hinted === "pile");
    this.#renderDeadwood(view, selected);
  }

  /** @param {View} view */
  #renderHeader(view) {
    const t = this.#i18n;
    const other = view.others[0]?.seat ?? 1;
    byId("my-score").textContent = String(view.scores[view.seat]);
    byId("other-score").textContent = String(view.scores[other]);
    byId("round").textContent = t.t("round", { round: view.round });
    byId("target").textContent = t.t(`goal.${view.rules.match_end}`, { ...view.rules });
    byId("my-deal").hidden = view.dealer !== view.seat;
    byId("other-deal").hidden = view.dealer === view.seat;
  }

  /** @param {View} view */
  #renderOpponent(view) {
    const [other] = view.others;
    if (!other) return;
    const { seat, count, known } = other;
    const hidden = count - known.length;
    byId("other-count").textContent = this.#i18n.t("cards", { count });
    const backs = byId("backs");
    while (backs.children.length > hidden) backs.lastElementChild?.remove();
    while (backs.children.length < hidden) backs.append(back());
    setAttribute(backs, "aria-label", this.#i18n.t("backs", { count: hidden }));
    const area = byId("opponent");
    setProperty(area, "--backs", hidden);
    setProperty(area, "--known", known.length);
    area.classList.toggle("playing", view.turn === seat);
    byId("known").hidden = known.length === 0;
    arrange(
      byId("known-cards"),
      known.map((card) => this.#knownCard(card)),
    );
    for (const card of [...this.#known.keys()]) if (!known.includes(card)) this.#known.delete(card);
  }

  /** @param {Card} card */
  #knownCard(card) {
    const element = this.#known.get(card) ?? shownCard(card, this.#i18n.card(card));
    this.#known.set(card, element);
    return element;
  }

  /** @param {View} view @param {boolean} hinted */
  #renderStock(view, hinted) {
    setAttribute(this.#stock, "aria-label", this.#i18n.t("stock.name", { count: view.stock }));
    this.#stock.classList.toggle("hinted", hinted);
    byId("stock-count").textContent = String(view.stock);
  }

  /** @param {View} view @param {boolean} hinted */
  #renderPile(view, hinted) {
    const count = view.pile.length;
    const top = view.pile.at(-1) ?? null;
    const name = top === null ? "pile.empty" : "pile.name";
    setAttribute(this.#pile, "aria-label", this.#i18n.t(name, { count, card: top }));
    if (this.#pile.getAttribute("data-card") !== top) {
      this.#pile.className = top === null ? "card none" : cardClass(top);
      this.#pile.replaceChildren(...(top === null ? [] : [face(top)]));
      setAttribute(this.#pile, "data-card", top);
    }
    const onOffer = view.phase === "upcard" && view.turn === view.seat;
    this.#pile.classList.toggle("offer", onOffer);
    this.#pile.classList.toggle("hinted", hinted);
    setAttribute(byId("discards"), "data-depth", Math.min(count, 3));
    byId("pile-count").textContent = String(count);
  }

  /** @param {View} view @param {Card | null} selected */
  #renderDeadwood(view, selected) {
    const after = selected === null ? undefined : view.after_discard[selected];
    byId("deadwood").replaceChildren(
      h("span", {}, this.#i18n.t("deadwood")),
      " ",
      h("b", {}, String(view.hand.deadwood)),
      " ",
      h(
        "small",
        { class: after === undefined ? "quiet" : null },
        after === undefined ? "" : `${this.#i18n.t("deadwood.after")} ${after}`,
      ),
    );
  }
}
