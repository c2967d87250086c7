import { back, cardClass, face, shownCard } from "./cards.js";
import { arrange, byId, fill, h, set } from "./dom.js";
import { t } from "./i18n.js";

/** @import { Card, View } from "./types.d.ts" */

/** What lies on the table besides the player's own cards: score, opponent, stock, discard pile. */
export class Table {
  #stock = byId("stock");
  #pile = byId("pile");

  /** @param {(pile: "stock" | "pile") => void} tapped */
  constructor(tapped) {
    this.#stock.addEventListener("click", () => tapped("stock"));
    this.#pile.addEventListener("click", () => tapped("pile"));
  }

  /** Forgets all drawings, because names or indices have changed. */
  reset() {
    byId("known-cards").replaceChildren();
    this.#pile.removeAttribute("data-card");
  }

  /** @param {View} view @param {"stock" | "pile" | null} hinted @param {Card | null} selected */
  render(view, hinted, selected) {
    this.#renderOpponent(view);
    this.#renderPile(view, hinted === "pile");
    set(this.#stock, { "aria-label": t("stock.name", { count: view.stock }), ".hinted": hinted === "stock" });
    const after = selected === null ? undefined : view.after_discard[selected];
    const later = after === undefined ? "" : `${t("deadwood.after")} ${after}`;
    const note = h("small", { class: later ? null : "quiet" }, later);
    byId("deadwood").replaceChildren(h("span", {}, t("deadwood")), " ", h("b", {}, `${view.hand.deadwood}`), " ", note);
    const [other] = view.others;
    const texts = {
      "my-score": view.scores[view.seat],
      "other-score": view.scores[other?.seat ?? 1],
      "other-count": t("cards", { count: other?.count }),
      round: t("round", { round: view.round }),
      target: t(`goal.${view.rules.match_end}`, { ...view.rules }),
      "stock-count": view.stock,
      "pile-count": view.pile.length,
    };
    for (const [id, text] of Object.entries(texts)) byId(id).textContent = String(text);
    byId("my-deal").hidden = view.dealer !== view.seat;
    byId("other-deal").hidden = view.dealer === view.seat;
  }

  /** @param {View} view */
  #renderOpponent(view) {
    const { seat = null, count = 0, known = [] } = view.others[0] ?? {};
    const hidden = count - known.length;
    const backs = set(byId("backs"), { "aria-label": t("backs", { count: hidden }) });
    while (backs.children.length > hidden) backs.lastElementChild?.remove();
    while (backs.children.length < hidden) backs.append(back());
    set(byId("opponent"), { "--backs": hidden, "--known": known.length, ".playing": view.turn === seat });
    byId("known").hidden = known.length === 0;
    const open = byId("known-cards");
    const there = (/** @type {Card} */ card) => open.querySelector(`[data-card="${card}"]`);
    const cards = known.map((card) => there(card) ?? shownCard(card));
    arrange(open, cards);
  }

  /** @param {View} view @param {boolean} hinted */
  #renderPile(view, hinted) {
    const count = view.pile.length;
    const card = view.pile.at(-1) ?? null;
    if (this.#pile.getAttribute("data-card") !== card) {
      this.#pile.className = card ? cardClass(card) : "card none";
      fill(this.#pile, card && face(card));
    }
    const label = t(card ? "pile.name" : "pile.empty", { count, card });
    const offer = view.phase === "upcard" && view.turn === view.seat;
    set(this.#pile, { "data-card": card, "aria-label": label, ".offer": offer, ".hinted": hinted });
    set(byId("discards"), { "data-depth": Math.min(count, 3) });
  }
}
