import { button, details } from "./controls.js";
import { h, row, setProperty, table } from "./dom.js";
import { files } from "./files.js";

/** @import { Context } from "./menu.js" */
/** @import { Estimate, StatisticsGroup } from "./types.d.ts" */
/** @typedef {Pick<Context, "session" | "store">} Books */

/**
 * Lets the engine book the match on the table, if it is over, and keeps what it says.
 * @param {Books} books @param {(key: string) => void} told @param {Record<string, unknown>} [more]
 * @returns {Promise<StatisticsGroup[]>}
 */
export async function tally({ session, store }, told, more = {}) {
  const reply = await session.ask(() => ({ cmd: "statistics", text: store.statistics, book: true, ...more }));
  const { text, summary, rejected = [] } = reply ?? {};
  if (!text || !summary) return [];
  for (const { code } of rejected) told(`error.${code}`);
  // What cannot be read is put aside before the count begins anew.
  const isFree = rejected.every(({ slot }) => slot > 0) || store.statisticsAside();
  if (!isFree || !store.keepStatistics(text)) told("notice.not_saved");
  return summary.groups;
}

/** @param {Context} context @param {Record<string, unknown>} [more] @returns {Promise<Node[]>} */
export async function statistics(context, more) {
  const { i18n, store } = context;
  /** @type {Node[]} */
  const body = [];
  const told = (/** @type {string} */ key) => body.push(h("p", { class: "hint" }, i18n.t(key)));
  const groups = await tally(context, told, more);
  const again = async (/** @type {Record<string, unknown>} */ more) =>
    context.open(i18n.t("menu.stats"), await statistics(context, more));
  const file = files(
    i18n,
    "stats",
    () => store.statistics ?? "",
    (merge) => again({ merge }),
  );
  const reset = details(i18n.t("stats.reset"), () => [
    button(i18n.t("stats.reset_sure"), () => again({ reset: true })),
  ]);
  if (groups.length === 0) body.push(h("p", {}, i18n.t("stats.none")));
  body.push(...groups.map((group, index) => section(context, group, index === 0)));
  return [...body, h("p", { class: "hint" }, i18n.t("stats.note")), file, reset];
}

/** @param {Context} context @param {StatisticsGroup} group @param {boolean} open */
function section({ i18n }, group, open) {
  const { rules, level, dealt, points, outcomes } = group;
  const t = (/** @type {string} */ key, values = {}) => i18n.t(`stats.${key}`, values);
  const names = rules === "standard" ? [] : [i18n.t(`house.${rules}`)];
  const title = rules ? [...names, i18n.t(`level.${level}`)].join(" · ") : t("all");
  const sides = ["", i18n.t("you"), i18n.t("opponent")];
  /** @param {string} value @param {Estimate} estimate @param {...Node} more */
  const wide = (value, { low, high }, ...more) => {
    const range = low === null ? "" : t("range", { low, high });
    return h("td", {}, value, h("small", {}, range), ...more);
  };
  const streak = group.streak > 0 ? "streak_won" : "streak_lost";
  const rows = [
    row(t("won"), wide(t("won_value", { ...group, ...group.share }), group.share)),
    row(t("streak"), t(streak, { ...group, count: Math.abs(group.streak) })),
    row(t("rounds"), t("rounds_value", { ...group })),
    ...(points ? [row(t("points"), wide(t("mean", { ...points }), points))] : []),
  ];
  const ways = ["gin", "knock", "undercut"].map((kind) => {
    const both = outcomes.filter((one) => one.kind === kind);
    return row(t(kind), ...both.map((one) => t("percent", { ...one })));
  });
  const last = group.last.map((won) => bar(won ? "won" : "lost"));
  const bars = outcomes.map(({ who, kind, count }) => bar(`${who} ${kind}`, { "--n": count }));
  const deals = dealt && [
    h("h3", {}, t("dealt")),
    table(
      "",
      [],
      /** @type {const} */ (["me", "other"]).map((who, index) => {
        const { mean, low, high } = dealt[who];
        const track = bar("", { "--low": low ?? mean, "--high": high ?? mean });
        const value = t("mean", { mean });
        return row(sides[index + 1] ?? "", wide(value, dealt[who], h("span", { class: `track ${who}` }, track)));
      }),
    ),
    h("p", { class: "verdict" }, t(`even_${dealt.even}`, { ...dealt.difference, count: dealt.rounds })),
  ];
  return h(
    "details",
    { class: "stats", open },
    h("summary", {}, title, " ", h("small", {}, t("matches", { count: group.matches }))),
    h("div", { class: "last", "aria-hidden": "true" }, ...last),
    h("div", { class: "ways", "aria-hidden": "true" }, ...bars),
    table("", [], rows),
    table("", [t("ways"), ...sides.slice(1)], ways),
    ...(deals ?? []),
  );
}

/** @param {string} look @param {Record<string, number>} [sizes] */
function bar(look, sizes = {}) {
  const made = h("i", { class: look });
  for (const [name, value] of Object.entries(sizes)) setProperty(made, name, value);
  return made;
}
