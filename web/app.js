import { Actions } from "./actions.js";
import { forget } from "./address.js";
import { Announcer } from "./announce.js";
import { indices } from "./cards.js";
import { Dialogs } from "./dialogs.js";
import { byId, set } from "./dom.js";
import { Engine } from "./engine.js";
import { guide } from "./guide.js";
import { Hand } from "./hand.js";
import { asLanguage, language, speak, t } from "./i18n.js";
import { Loader } from "./loader.js";
import { Motion } from "./motion.js";
import { Offline } from "./offline.js";
import { Owner } from "./owner.js";
import { pace } from "./pace.js";
import { Play } from "./play.js";
import { Session } from "./session.js";
import { Sheets } from "./sheets.js";
import { listen } from "./shortcuts.js";
import { Sound } from "./sound.js";
import { tally } from "./stats.js";
import { Store } from "./storage.js";
import { Table } from "./table.js";

/** @import { EngineError, Settings, View } from "./types.d.ts" */
/** @import { Language } from "./i18n.js" */

async function main() {
  const query = new URLSearchParams(location.search);
  const store = new Store();
  const settings = store.settings();
  const speaking = speak(asLanguage(query.get("lang")) ?? asLanguage(settings.lang) ?? "de");
  let ready = false;
  // The engine takes longest to wake: it starts before anything else is there.
  const engine = new Engine({
    progress: (progress) => speaking.then(() => loader.progress(progress)),
    failed: (error) => speaking.then(() => refused(error)),
  });
  await speaking;
  label();

  const announcer = new Announcer();
  const loader = new Loader(announcer);
  const motion = new Motion(query.get("motion") === "0", () => apply());
  const sound = new Sound();
  const hand = new Hand(byId("hand"), {
    tapped: (card) => play.tapCard(card),
    discarded: (card) => session.act(`discard ${card}`),
    moved: (card, place, count) => {
      play.moveCard(card, place, count);
      store.writeOrder(hand.order);
    },
  });
  const table = new Table((pile) => play.tapPile(pile));
  const actions = new Actions(byId("actions"), (command) => play.press(command));
  const coach = guide(announcer, settings, () => store.writeSettings(settings));
  const [act, askHint] = [(/** @type {string} */ action) => session.act(action), () => session.hint()];
  const play = new Play({ act, askHint, table, hand, actions, motion, announcer, guide: coach });
  const refused = (/** @type {EngineError} */ error) => (ready ? play : loader).refused(error);
  const told = (/** @type {string} */ code) => play.notices([{ code, params: {} }]);
  const dialogs = new Dialogs(() => play.restoreFocus());

  const session = new Session(engine, store, {
    show: (view, events) => {
      ready = true;
      loader.done();
      offline.start();
      offerUpdate();
      if (settings.guide === "" && view.ply === 0 && events.length > 0) change({ guide: "on" });
      play.show(view, events);
      sound.tell(view, events);
      if (hand.wanted) store.writeOrder(hand.order);
      showEnding(view, events.length > 0);
      // Once something is worth keeping, and where a browser that asks the player asks at a pause.
      if (view.result) navigator.storage?.persist?.().catch(() => {});
      if (view.settlement) tally({ session, store }, told);
    },
    refused,
    badRules: () => change({ rules: null }),
    badSeed: () => forget("seed"),
    notices: (notices) => play.notices(notices),
    saved: () => sayWhetherSaved(),
    otherMatch: (seed) => sheets.question("leave", () => deal(seed)),
    undisturbed: () => dialogs.allClosed(),
  });
  const offline = new Offline(offerUpdate);
  const sheets = new Sheets({ dialogs, session, store, motion });

  /**
   * @param {View} view
   * @param {boolean} justNow the last step should be seen before the result covers it
   */
  async function showEnding(view, justNow) {
    if (!view.result) return sheets.endingIsOver();
    if (justNow) await pace.pause("between");
    if (!owner.holds) return;
    await dialogs.allClosed();
    if (session.view === view) sheets.ending(view, () => deal());
  }

  const owner = new Owner(async (stolen) => {
    await session.pause(stolen);
    lookOn();
  });

  /** Another window has the match; this one may take it over. */
  function lookOn() {
    sheets.elsewhere(async () => {
      dialogs.close();
      await owner.takeOver();
      await session.resume(query.get("seed"));
    });
  }

  /** @param {string} [seed] */
  function deal(seed) {
    // The link's seed belongs to the match that ends here: a reload must not deal it again.
    if (seed === undefined) forget("seed");
    return session.deal(seed);
  }

  /** A new version is offered where no round runs, and once. */
  function offerUpdate() {
    const { view } = session;
    if (!offline.offered || wasOffered || !view || (view.history.length > 0 && !view.result)) return;
    wasOffered = true;
    announcer.note(t("update.ready"), offline.button());
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
    pace.faster = settings.faster;
    indices.german = settings.germanIndices;
    set(byId("faster"), { "aria-pressed": String(settings.faster) });
    session.rules = settings.rules;
    motion.mode = settings.motion;
    Object.assign(sound, { sound: settings.sound, vibration: settings.vibration });
    hand.wanted = settings.ownOrder ? (hand.wanted ?? store.order()) : null;
    document.body.dataset.moving = String(motion.isOn);
    for (const [key, value] of Object.entries(settings)) {
      if (typeof value !== "object") document.body.dataset[key] = String(value);
    }
    const felt = getComputedStyle(document.body).getPropertyValue("--felt-dark");
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", felt);
  }

  /** @param {Language} language */
  async function setLanguage(language) {
    try {
      await speak(language);
    } catch {
      return announcer.refuse(t("error.unknown")); // no network yet, and nothing kept
    }
    label();
    forget("lang");
    change({ lang: language });
    openMenu()
      ?.querySelector(/** @type {"input"} */ ('input[name="language"]:checked'))
      ?.focus();
  }

  /** @param {import("./types.d.ts").Level} level */
  async function setLevel(level) {
    if (!(await session.setLevel(level))) return;
    announcer.say(t("menu.level_set", { level: t(`level.${level}`) }));
  }

  /** Until the engine is awake, the table as it was left. */
  function showLast() {
    const last = store.view();
    if (!last) return;
    try {
      play.preview(last);
      loader.preview();
    } catch {
      // What was kept is no view of this version: the loader stays.
    }
  }

  function openMenu() {
    const { view } = session;
    if (!view) return null;
    const newMatch = () => deal();
    return sheets.menu({ view, settings, change, language: setLanguage, level: setLevel, offline, newMatch });
  }

  apply();
  showLast();
  byId("menu").addEventListener("click", openMenu);
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
    ready = true;
    loader.done();
    lookOn();
  }
}

/** Fills the labels of index.html. */
function label() {
  document.documentElement.lang = language;
  document.title = t("title");
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", t(element.getAttribute("data-label") ?? ""));
  }
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = t(element.getAttribute("data-text") ?? "");
  }
}

main().catch((error) => {
  byId("broken").hidden = false;
  throw error;
});
