import { has, t } from "./i18n.js";

/** @import { EngineError, GameEvent, Hint, HistoryEntry, Seat, View } from "./types.d.ts" */

/** @param {View} view @param {Seat | null} seat @returns {"me" | "other"} */
export const who = (view, seat) => (seat === view.seat ? "me" : "other");

/** @param {View} view @param {Seat} seat */
export const name = (view, seat) => t(seat === view.seat ? "you" : "opponent");

/** The player's own seat comes first. @param {View} view */
export const seats = (view) => [view.seat, ...view.others.map(({ seat }) => seat)];

/** What the player can do now. @param {View} view */
export function prompt(view) {
  if (view.phase === "over") return "";
  if (view.turn !== view.seat) return t("prompt.opponent");
  const card = view.pile.at(-1);
  if (view.phase === "draw") return t(card ? "prompt.draw" : "prompt.draw_only", { card });
  if (view.phase === "discard" && view.gins.length > 0) return t("prompt.gin");
  if (view.phase === "discard" && view.knocks.length > 0) return t("prompt.knock");
  return t(`prompt.${view.phase}`, { card });
}

/** What the selected card would mean. @param {View} view @param {string} card */
export function selection(view, card) {
  if (view.locked === card) return t("prompt.selected_locked", { card });
  const count = view.after_discard[card];
  return t(count === undefined ? "prompt.selected_plain" : "prompt.selected", { card, count });
}

/** What there is to say besides; a field of the rules is called as in the menu. @param {EngineError} notice */
export function noticed({ code, params }) {
  const field = `house.field.${params.field}`;
  return t(code, has(field) ? { ...params, field: t(field) } : params);
}

/** @param {EngineError} error */
export const refusal = ({ code, params }) =>
  noticed({ code: has(`error.${code}`) ? `error.${code}` : "error.unknown", params });

/** That the round could be ended, if it could, and what is advised. @param {Hint} hint */
export const advice = ({ notice, code, params }) => [
  notice ? t(`hint.notice_${notice.code}`) : "",
  t(`hint.${code}`, params),
];

/** One line of the list of moves, without the name of who moved. @param {View} view @param {HistoryEntry} entry */
export const move = (view, { seat, action, card }) => t(`move.${action}_${who(view, seat)}`, { card });

/** Who deals the round, and why. @param {View} view */
export function dealing(view) {
  const reason = t(`event.dealer_${view.dealer_reason}_${who(view, view.dealer)}`);
  return t("event.round", { round: view.round, reason });
}

/** What happened, told to the player. @param {View} view @param {GameEvent} event @returns {string} */
export function telling(view, event) {
  switch (event.type) {
    case "round_started":
      return dealing(view);
    case "reshuffled":
      return t("event.reshuffled", { cards: event.stock });
    case "knocked":
      return t(`event.${event.gin ? "gin" : "knocked"}_${who(view, event.seat)}`, { count: event.deadwood });
    case "round_ended":
      return t("event.round_ended", { title: roundTitle(view, event), points: points(view, event) });
    case "match_ended":
      return t(`event.match_${who(view, event.winner)}`);
    default:
      return t(`event.${event.type}_${who(view, event.seat)}`, { card: "card" in event ? event.card : null });
  }
}

/** Who scores how much in a finished round. @param {View} view @param {{winner: Seat | null, points: number}} round */
export const points = (view, { winner, points }) =>
  t(`result.points_${winner === null ? "none" : who(view, winner)}`, { count: points });

/** The heading of a finished round. @param {View} view @param {{kind: string, winner: Seat | null}} round */
export function roundTitle(view, { kind, winner }) {
  if (winner === null) return t(kind === "void" ? "result.void" : "result.even");
  return t(`result.${kind}_${who(view, winner)}`);
}
