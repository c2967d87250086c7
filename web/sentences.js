/** @import { EngineError, GameEvent, Hint, HistoryEntry, View } from "./types.d.ts" */
/** @import { I18n } from "./i18n.js" */

/**
 * What happened, told to the player.
 * @param {I18n} i18n @param {View} view @param {GameEvent[]} events
 */
export function telling(i18n, view, events) {
  return events.map((event) => sentence(i18n, view, event)).filter((text) => text !== "");
}

/** What the player can do now. @param {I18n} i18n @param {View} view */
export function prompt(i18n, view) {
  if (view.phase === "over") return "";
  if (view.turn !== view.seat) return i18n.t("prompt.opponent");
  const card = view.pile.at(-1);
  if (view.phase === "draw") return i18n.t(card ? "prompt.draw" : "prompt.draw_only", { card });
  if (view.phase === "discard") {
    if (view.gins.length > 0) return i18n.t("prompt.gin");
    return i18n.t(view.knocks.length > 0 ? "prompt.knock" : "prompt.discard");
  }
  return i18n.t(`prompt.${view.phase}`, { card });
}

/** What the selected card would mean. @param {I18n} i18n @param {View} view @param {string} card */
export function selection(i18n, view, card) {
  if (view.locked === card) return i18n.t("prompt.selected_locked", { card });
  const count = view.after_discard[card];
  return i18n.t(count === undefined ? "prompt.selected_plain" : "prompt.selected", { card, count });
}

/** @param {I18n} i18n @param {EngineError} error */
export function refusal(i18n, { code, params }) {
  const key = `error.${code}`;
  return i18n.t(i18n.has(key) ? key : "error.unknown", params);
}

/** @param {I18n} i18n @param {Hint} hint */
export function advice(i18n, { notice, code, params }) {
  const reason = i18n.t(`hint.${code}`, params);
  return notice ? [i18n.t(`hint.notice_${notice.code}`, notice.params), reason] : [reason];
}

/**
 * One line of the list of moves, without the name of who moved.
 * @param {I18n} i18n @param {View} view @param {HistoryEntry} entry
 */
export function move(i18n, view, { seat, action, card }) {
  return i18n.t(`move.${action}_${who(view, seat)}`, { card });
}

/** Who deals the round, and why. @param {I18n} i18n @param {View} view */
export function dealing(i18n, view) {
  const reason = i18n.t(`event.dealer_${view.dealer_reason}_${who(view, view.dealer)}`);
  return i18n.t("event.round", { round: view.round, reason });
}

/** @param {View} view @param {number} seat @returns {"me" | "other"} */
export function who(view, seat) {
  return seat === view.seat ? "me" : "other";
}

/** @param {I18n} i18n @param {View} view @param {GameEvent} event @returns {string} */
function sentence(i18n, view, event) {
  switch (event.type) {
    case "round_started":
      return dealing(i18n, view);
    case "drew": {
      const whose = who(view, event.seat);
      const hidden = whose === "me" && event.card === null ? "_hidden" : "";
      return i18n.t(`event.drew_${whose}${hidden}`, { card: event.card });
    }
    case "reshuffled":
      return i18n.t("event.reshuffled", { cards: event.stock });
    case "knocked": {
      const key = event.gin ? "gin" : "knocked";
      return i18n.t(`event.${key}_${who(view, event.seat)}`, { count: event.deadwood });
    }
    case "round_ended": {
      const title = i18n.t(roundTitle(view, event.kind, event.winner));
      return i18n.t("event.round_ended", { title, points: points(i18n, view, event) });
    }
    case "match_ended":
      return i18n.t(`event.match_${who(view, event.winner)}`);
    default: {
      const card = "card" in event ? event.card : null;
      return i18n.t(`event.${event.type}_${who(view, event.seat)}`, { card });
    }
  }
}

/**
 * Who scores how much in a finished round.
 * @param {I18n} i18n @param {View} view @param {{winner: number | null, points: number}} round
 */
export function points(i18n, view, { winner, points }) {
  if (winner === null) return i18n.t("result.points_none");
  return i18n.t(`result.points_${who(view, winner)}`, { count: points });
}

/**
 * The key of the heading of a finished round.
 * @param {View} view @param {string} kind @param {number | null} winner
 */
export function roundTitle(view, kind, winner) {
  if (winner === null) return kind === "void" ? "result.void" : "result.even";
  return `result.${kind}_${who(view, winner)}`;
}
