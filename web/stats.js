import { details } from "./controls.js";
import { button, h, row, table } from "./dom.js";
import { files } from "./files.js";
import { t } from "./i18n.js";

/** @import { Context, Estimate, StatisticsGroup } from "./types.d.ts" */
/** @typedef {Record<string, unknown>} More what else a request asks for */

/**
 * Lets the engine book the match on the table, if it is over, and keeps what it says.
 * @param {Pick<Context, "session" | "store">} books @param {(key: string) => void} told @param {More} [more]
 * @returns {Promise<StatisticsGroup[]>}
 */
export async function tally({ session, store }, told, more = {}) {
  const request = () => ({ cmd: "statistics", text: store.read("statistics"), book: true, ...more });
  const { text, summary, rejected = [] } = await session.ask(request);
  if (!text || !summary) return [];
  for (const { code } of rejected) told(`error.${code}`);
  // What cannot be read is put aside before the count begins anew.
  const isFree = rejected.every(({ slot }) => slot > 0) || store.keepCopy("statistics");
  if (!isFree || !store.write("statistics", text)) told("notice.not_saved");
  return summary.groups;
}

/** @param {Context} context @param {More} [more] @returns {Promise<Node[]>} */
export async function statistics(context, more) {
  /** @type {Node[]} */
  const body = [];
  const hint = (/** @type {string} */ key) => h("p", { class: "hint" }, t(key));
  const groups = await tally(context, (key) => body.push(hint(key)), more);
  const again = (/** @type {More} */ more) => context.open(t("menu.stats"), statistics(context, more));
  const read = (/** @type {string} */ merge) => again({ merge });
  return [
    ...body,
    ...groups.map((group, index) => section(group, index === 0)),
    hint(groups.length > 0 ? "stats.note" : "stats.none"),
    files("stats", () => context.store.read("statistics") ?? "", read),
    details(t("stats.reset"), () => [button(t("stats.reset_sure"), () => again({ reset: true }))]),
  ];
}

/** @param {StatisticsGroup} group @param {boolean} open */
function section(group, open) {
  const { rules, level, dealt, points, outcomes, streak } = group;
  const names = rules === "standard" ? [] : [t(`house.${rules}`)];
  const title = rules ? [...names, t(`level.${level}`)].join(" · ") : t("stats.all");
  const sides = [t("you"), t("opponent")];
  const count = Math.abs(streak);
  const rows = [
    row(t("stats.won"), wide(t("stats.won_value", { ...group, ...group.share }), group.share)),
    row(t("stats.streak"), t(`stats.streak_${streak > 0 ? "won" : "lost"}`, { ...group, count })),
    row(t("stats.rounds"), t("stats.rounds_value", { ...group })),
    ...(points ? [row(t("stats.points"), wide(t("stats.mean", { ...points }), points))] : []),
  ];
  const ways = ["gin", "knock", "undercut"].map((kind) => {
    const both = outcomes.filter((one) => one.kind === kind);
    return row(t(`stats.${kind}`), ...both.map((one) => t("stats.percent", { ...one })));
  });
  const deals = dealt && [
    h("h3", {}, t("stats.dealt")),
    table(
      "",
      [],
      /** @type {const} */ (["me", "other"]).map((who, index) => {
        const { mean, low, high } = dealt[who];
        const bar = h("i", { "--low": low ?? mean, "--high": high ?? mean });
        const track = h("span", { class: `track ${who}` }, bar);
        return row(sides[index] ?? "", wide(t("stats.mean", { mean }), dealt[who], track));
      }),
    ),
    h("p", { class: "verdict" }, t(`stats.even_${dealt.even}`, { ...dealt.difference, count: dealt.rounds })),
  ];
  const last = group.last.map((won) => h("i", { class: won ? "won" : "lost" }));
  const bars = outcomes.map(({ who, kind, count }) => h("i", { class: `${who} ${kind}`, "--n": count }));
  return h(
    "details",
    { class: "stats", open },
    h("summary", {}, title, " ", h("small", {}, t("stats.matches", { count: group.matches }))),
    h("div", { class: "last", "aria-hidden": "true" }, last),
    h("div", { class: "ways", "aria-hidden": "true" }, bars),
    table("", [], rows),
    table("", [t("stats.ways"), ...sides], ways),
    deals ?? [],
  );
}

/** A cell with its interval below. @param {string} value @param {Estimate} estimate @param {...Node} more */
const wide = (value, { low, high }, ...more) =>
  h("td", {}, value, h("small", {}, low === null ? "" : t("stats.range", { low, high })), more);
