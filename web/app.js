import { forget } from "./address.js";
import * as announcer from "./announce.js";
import { allClosed, close } from "./dialogs.js";
import { byId, set } from "./dom.js";
import { Engine } from "./engine.js";
import { asLanguage, language, speak, t } from "./i18n.js";
import { Loader } from "./loader.js";
import { isMoving, onMotion } from "./motion.js";
import { Offline } from "./offline.js";
import { Owner } from "./owner.js";
import { pause } from "./pace.js";
import { Play } from "./play.js";
import { Session } from "./session.js";
import { settings } from "./settings.js";
import { makeSheets } from "./sheets.js";
import { listen } from "./shortcuts.js";
import { sound } from "./sound.js";
import { tally } from "./stats.js";
import { Store } from "./storage.js";

/** @import { EngineError, Settings, View } from "./types.d.ts" */
/** @import { Language } from "./i18n.js" */

async function main() {
  const query = new URLSearchParams(location.search);
  const store = new Store();
  Object.assign(settings, store.settings());
  await speak(asLanguage(query.get("lang")) ?? asLanguage(settings.lang) ?? "de");
  label();

  let ready = false;
  const loader = new Loader();
  const refused = (/** @type {EngineError} */ error) =>
    ready ? announcer.refused(error, session.view) : loader.refused(error);
  const engine = new Engine({ progress: (progress) => loader.progress(progress), failed: refused });
  const told = (/** @type {string} */ code) => announcer.notices([{ code, params: {} }]);

  const session = new Session(engine, store, {
    show: (view, events) => {
      awake();
      offerUpdate();
      if (settings.guide === "" && view.ply === 0 && events.length > 0) change({ guide: "on" });
      play.show(view, events);
      sayWhetherSaved();
      sound(view, events);
      showEnding(view, events.length > 0);
      // Once something is worth keeping, and where a browser that asks the player asks at a pause.
      if (view.result) navigator.storage?.persist?.().catch(() => {});
      if (view.settlement) tally({ session, store }, told);
    },
    refused,
    badRules: () => change({ rules: null }),
    notices: (notices) => announcer.notices(notices, session.view),
    otherMatch: (seed) => sheets.question("leave", () => session.deal(seed)),
    undisturbed: allClosed,
  });
  const play = new Play(session, store);
  const offline = new Offline(offerUpdate);
  const newMatch = () => session.deal();
  const sheets = makeSheets({ session, store, offline, change, language: setLanguage, level: setLevel, newMatch });

  /**
   * @param {View} view
   * @param {boolean} justNow the last step should be seen before the result covers it
   */
  async function showEnding(view, justNow) {
    if (!view.result) return sheets.endingIsOver();
    if (justNow) await pause("between");
    if (!owner.holds) return;
    await allClosed();
    if (session.view === view) sheets.ending(view);
  }

  const owner = new Owner(async (stolen) => {
    await session.pause(stolen);
    lookOn();
  });

  /** Another window has the match; this one may take it over. */
  function lookOn() {
    sheets.elsewhere(async ({ target }) => {
      target.disabled = true; // what is tapped on the table before the match is here would be lost
      await owner.takeOver();
      close();
      await session.resume(query.get("seed"));
    });
  }

  /** A new version is offered where no round runs, and once. */
  function offerUpdate() {
    const { view } = session;
    if (!offline.offered || wasOffered || !view || (view.history.length > 0 && !view.result)) return;
    wasOffered = true;
    announcer.note(t("update.ready"), offline.button());
  }

  function awake() {
    if (!ready) offline.start();
    ready = true;
    loader.done();
  }

  let wasOffered = false;
  let wasFailing = false;
  function sayWhetherSaved() {
    if (store.failing && !wasFailing) told("notice.not_saved");
    if (!store.failing && wasFailing) announcer.clearNote();
    wasFailing = store.failing;
  }

  /** @param {Partial<Settings>} change */
  function change(change) {
    Object.assign(settings, change);
    store.writeSettings(settings);
    apply();
    if (ready && !("faster" in change)) play.redraw();
  }

  function apply() {
    set(byId("faster"), { "aria-pressed": String(settings.faster) });
    play.hand.wanted = settings.ownOrder ? (play.hand.wanted ?? store.read("order")?.split(" ") ?? []) : null;
    for (const [key, value] of Object.entries({ ...settings, moving: isMoving() })) {
      if (typeof value !== "object") document.body.dataset[key] = String(value);
    }
    const felt = getComputedStyle(document.body).getPropertyValue("--felt-dark");
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", felt);
  }

  /** @param {Language} language */
  async function setLanguage(language) {
    const missing = await speak(language).catch(String); // no network yet, and nothing kept
    if (missing) return announcer.refuse(t("error.unknown"));
    label();
    forget("lang");
    change({ lang: language });
    const chosen = sheets.menu()?.querySelector('input[name="language"]:checked');
    if (chosen instanceof HTMLElement) chosen.focus();
  }

  /** @param {import("./types.d.ts").Level} level */
  async function setLevel(level) {
    if (!(await session.setLevel(level))) return;
    announcer.say(t("menu.level_set", { level: t(`level.${level}`) }));
  }

  /** Until the engine is awake, the table as it was left. */
  function showLast() {
    const last = store.view();
    try {
      if (last) play.render(last);
      if (last) loader.preview();
    } catch {
      // What was kept is no view of this version: the loader stays.
    }
  }

  apply();
  onMotion(apply);
  showLast();
  byId("menu").addEventListener("click", () => sheets.menu());
  byId("count").addEventListener("click", () => sheets.counter());
  listen(() => settings.shortcuts && ready);
  byId("faster").addEventListener("click", () => change({ faster: !settings.faster }));
  store.watch(async () => {
    if ((await session.follow()) && owner.holds) told("notice.other_window");
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) session.follow();
  });
  if (!(await owner.start())) await session.pause();
  await session.start(query.get("seed"));
  if (!owner.holds) {
    awake();
    lookOn();
  }
}

/** Fills the labels of index.html. */
function label() {
  document.documentElement.lang = language;
  document.title = t("title");
  const marked = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-label], [data-text]"));
  for (const element of marked) {
    const { label, text } = element.dataset;
    if (label) element.ariaLabel = t(label);
    if (text) element.textContent = t(text);
  }
}

main().catch((error) => {
  byId("broken").hidden = false;
  throw error;
});
