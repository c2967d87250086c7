import { back, shownCard } from "./cards.js";
import { copyable } from "./controls.js";
import { button, fill, h, row, table } from "./dom.js";
import { fileButton } from "./files.js";
import { has, t } from "./i18n.js";
import { handGroups, handSection, proof, roundSheet, settlementSheet } from "./result.js";
import { dealing, name, refusal, roundTitle, seats, telling } from "./sentences.js";

/** @import { Child } from "./dom.js" */
/** @import { Context, EngineError, Replay } from "./types.d.ts" */

/** The record of this match as text, in whose place any other can be put to be watched. @param {Context} context */
export async function record(context) {
  const { session } = context;
  const { record = "" } = await session.ask({ cmd: "record" });
  const [text, copy] = copyable(t("menu.record"), record, false);
  const said = h("p", { class: "hint", role: "status" });
  const watch = async () => (said.textContent = await openReplay(context, text.value));
  const load = fileButton(t("replay.load"), (found) => {
    text.value = found;
    watch();
  });
  const buttons = [copy, button(t("replay.watch"), watch), ...load, proof(session)];
  return [h("p", { class: "hint" }, t("menu.record_note")), text, h("div", { class: "files" }, buttons), said];
}

/**
 * Opens a record to be gone through step by step; the match on the table stays as it is.
 * @param {Context} context @param {string} record @returns {Promise<string>} why it cannot be read, or nothing
 */
async function openReplay({ session, open }, record) {
  const ask = (/** @type {number} */ index) => session.ask({ cmd: "replay", record, index });
  const { replay: first, error } = await ask(0);
  if (!first) return error ? wrong(error) : "";
  if (first.view.others.length > 1) return t("replay.seats");
  const said = h("p", { role: "status" });
  const scene = h("div", { class: "scene" });
  const oninput = (/** @type {any} */ { target }) => go(target.valueAsNumber);
  const range = { type: "range", min: 0, max: first.steps - 1, value: 0, "aria-label": t("replay.step") };
  const slider = h("input", { ...range, oninput });

  /** @param {number} index */
  async function go(index) {
    slider.value = String(index);
    const { replay } = await ask(slider.valueAsNumber);
    if (replay?.index === slider.valueAsNumber) show(replay);
  }
  /** @param {Replay} replay */
  function show(replay) {
    said.textContent = replay.events.map((event) => telling(replay.view, event)).join(" ") || dealing(replay.view);
    slider.setAttribute("aria-valuetext", said.textContent);
    fill(scene, drawn(replay));
  }
  const step = (/** @type {number} */ by) => go(slider.valueAsNumber + by);
  const arrow = (/** @type {string} */ sign, /** @type {number} */ by, /** @type {string} */ label) =>
    button(sign, () => step(by), { "aria-label": t(label) });
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && event.target !== slider) step(by);
  };
  const steps = h("div", { class: "steps" }, arrow("‹", -1, "replay.back"), slider, arrow("›", 1, "replay.forward"));
  show(first);
  const verified = h("p", { class: "hint" }, t(`replay.verified_${first.verified}`));
  const parts = [steps, said, scene, rounds(first, go), verified];
  open(t("replay.title"), [h("div", { class: "replay", onkeydown }, parts)]);
  slider.focus();
  return "";
}

/** The table as the record's reader sees it, or the end of a round. @param {Replay} replay @returns {Child[]} */
function drawn({ view, hands }) {
  const { result, settlement } = view;
  if (result) {
    const sheets = [roundSheet(view, result), ...(settlement ? [settlementSheet(view, settlement)] : [])];
    return sheets.flatMap(({ title, lead = [], body }) => [h("h3", {}, title), ...lead, ...body]);
  }
  const [mine, ...others] = seats(view).map((seat) => {
    const hand = hands[seat];
    const { count = 0 } = view.others.find((other) => other.seat === seat) ?? {};
    const backs = Array.from({ length: count }, () => h("li", {}, back()));
    const groups = hand ? handGroups(hand) : [h("div", { class: "shown-group" }, h("ul", {}, backs))];
    return handSection([name(view, seat)], groups, hand?.deadwood);
  });
  const card = view.pile.at(-1);
  const pile = t(card ? "pile.name" : "pile.empty", { card, count: view.pile.length });
  const stock = h("p", {}, t("stock.name", { count: view.stock }), h("br"), pile);
  const top = card && h("span", { "aria-hidden": "true" }, shownCard(card));
  const piles = h("div", { class: "middle" }, back(), top, stock);
  return [...others, piles, mine];
}

/** The rounds with their results; each one's number leads there. @param {Replay} replay @param {(step: number) => void} go */
function rounds({ rounds, view }, go) {
  const heads = [t("sheet.round"), t("replay.result"), ...seats(view).map((seat) => name(view, seat))];
  const rows = rounds.map(({ round, step, kind, winner, scores }) => {
    const jump = button(String(round), () => go(step), { "aria-label": t("round", { round }) });
    const title = kind ? roundTitle(view, { kind, winner }) : t("replay.running");
    return row(jump, title, ...seats(view).map((seat) => String(scores[seat])));
  });
  return table("rounds", heads, rows);
}

/** The place of an error in words, and its reason. @param {EngineError} error */
function wrong({ code, params }) {
  // Too long to be read, or of another kind: there is no place to be named.
  if (params.field === "request" || (code === "bad_record" && !params.field)) return t("error.bad_json");
  const places = String(params.field ?? "")
    .split(".")
    .map((part) => {
      const [key = "", number] = part.split(/[[\]]/);
      return has(`replay.at_${key}`) ? t(`replay.at_${key}`, { number: number && Number(number) + 1 }).trim() : part;
    });
  const reason = `error.${params.reason}`;
  const why = has(reason) ? refusal({ code: String(params.reason), params }) : "";
  return `${refusal({ code, params: { ...params, field: places.join(", ") } })} ${why}`;
}
