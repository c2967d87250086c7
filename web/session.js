import { forget } from "./address.js";
import { pause } from "./pace.js";
import { settings } from "./settings.js";

/** @import { EngineError, Level, Listener } from "./types.d.ts" */
/** @import { Notice, Rejected, Request, View } from "./types.d.ts" */
/** @typedef {import("./types.d.ts").Reply} Reply */

/** The match: sends commands to the engine, saves before it shows, lets the opponent play. */
export class Session {
  /** @type {View | null} */
  view = null;
  #engine;
  #store;
  #listener;
  /** Another window has the match: this one only looks on. */
  #paused = false;
  /** It has taken the match without waiting: what is under way here comes too late. */
  #robbed = false;
  #acting = false;
  /** What to say of rejected saves, once there is a table to say it at. @type {Notice[]} */
  #rejected = [];
  /** The engine could not say whether the saves are good: they must not be overwritten. */
  #unread = false;
  #opponentSteps = false;
  /** Number of the opponent's running turn: a newer one ends the older. */
  #turn = 0;

  /**
   * @param {import("./engine.js").Engine} engine @param {import("./storage.js").Store} store
   * @param {Listener} listener
   */
  constructor(engine, store, listener) {
    this.#engine = engine;
    this.#store = store;
    this.#listener = listener;
  }

  /** Lets another window have the match, once what is under way here is saved. */
  async pause(robbed = false) {
    this.#paused = true;
    this.#robbed = robbed;
    this.#turn++;
    await this.#engine.idle();
    await Promise.resolve(); // the last reply is being saved
  }

  /** Has the match again, as the other window has left it. @param {string | null} seed */
  async resume(seed) {
    this.#paused = false;
    this.#robbed = false;
    if (!(await this.follow())) await this.start(seed);
  }

  /**
   * Takes over the match of a backup in place of this one.
   * @param {(string | null)[]} saves @returns {Promise<boolean>} whether the engine could use one
   */
  async adopt(saves) {
    if (this.#paused || this.#acting) return false;
    this.#turn++;
    const reply = await this.#engine.request({ cmd: "adopt", saves });
    if (reply.ok) this.#accept(reply);
    else this.#letOpponentPlay();
    return reply.ok;
  }

  /** Goes on with the saved match, or deals a new one. @param {string | null} seed */
  async start(seed) {
    const reply = await this.#load(seed);
    if (this.#paused) {
      if (reply.ok) this.#accept(reply);
      return;
    }
    if (!reply.ok) {
      const { code } = reply.error;
      this.#unread = !["no_save", "saves_rejected"].includes(code);
      if (this.#unread) this.#rejected = [plain("error.saves_rejected")];
      else if (code === "saves_rejected") this.#rejected.push(plain("notice.new_match"));
      return this.deal(seed ?? undefined);
    }
    const other = seed !== null && reply.same_seed === false;
    if (other && reply.view?.settlement) return this.deal(seed, reply.view.next_level);
    this.#accept(reply);
    if (other) this.#listener.otherMatch(seed);
    return this.#letOpponentPlay();
  }

  /**
   * Shows where the stored match stands now: another window may have gone on with it.
   * @returns {Promise<boolean>} whether there was one
   */
  async follow() {
    // What could not be stored is ahead of what is stored.
    if (this.#store.failing || this.view === null) return false;
    const reply = await this.#load(null);
    if (!reply.ok) return false;
    this.#accept(reply);
    this.#letOpponentPlay();
    return true;
  }

  /**
   * Begins a new match. A seed that the engine refuses is replaced by a random one, rules by the usual ones.
   * @param {string} [seed] @param {Level} [level]
   */
  async deal(seed, level = this.view?.next_level) {
    // The link's seed belongs to the match that ends here: a reload must not deal it again.
    if (seed === undefined) forget("seed");
    if (this.#acting || this.#paused) return;
    this.#turn++;
    const request = { cmd: "new", seed: seed ?? randomSeed(), level, rules: settings.rules ?? undefined };
    if (!(await this.#once(request))) this.#letOpponentPlay();
  }

  /**
   * Sends an action of the player, legal or not: the engine decides.
   * @param {string} action
   * @returns {Promise<boolean>} whether it was done
   */
  async act(action) {
    if (this.#opponentSteps) {
      // The step under way will change the table that this action answers.
      this.#listener.refused({ code: "not_your_turn", params: {} });
      return false;
    }
    return this.view !== null && this.#once({ cmd: "act", ply: this.view.ply, action });
  }

  /** Deals the next round. */
  next() {
    return this.#once({ cmd: "next", ply: this.view?.ply });
  }

  /** @param {Level} level */
  setLevel(level) {
    return this.#change({ cmd: "level", level });
  }

  /**
   * Asks what changes nothing.
   * @param {Request | (() => Request)} request @returns {Promise<Reply & {error?: EngineError}>}
   */
  ask(request) {
    return this.#engine.request(request);
  }

  /**
   * A change by the player: while one is under way, another one is a stray tap.
   * @param {Request} request
   */
  async #once(request) {
    if (this.#acting || this.#paused) return false;
    this.#acting = true;
    try {
      const done = await this.#change(request);
      if (done) this.#letOpponentPlay();
      return done;
    } finally {
      this.#acting = false;
    }
  }

  /** @param {string | null} seed */
  async #load(seed) {
    const request = () => ({ cmd: "load", saves: this.#store.slots(), seed: seed ?? undefined });
    const reply = await this.#engine.request(request);
    const rejected = /** @type {Rejected[]} */ ((reply.ok ? reply.rejected : reply.error.params.rejected) ?? []);
    this.#store.setAside(rejected);
    const codes = new Set(rejected.map(({ code }) => `error.${code}`));
    this.#rejected = [...codes].map(plain);
    return reply;
  }

  /** @param {Request} request @returns {Promise<boolean>} */
  async #change(request) {
    const reply = await this.#engine.request(request);
    if (reply.ok) this.#accept(reply);
    else {
      const other = request.cmd === "new" && this.#mended(request, reply.error);
      if (other) return this.#change(other);
      if (reply.error.code !== "stale") this.#listener.refused(reply.error);
    }
    return reply.ok;
  }

  /**
   * What can be dealt in place of a match that is refused.
   * @param {Request} request @param {EngineError} error @returns {Request | null}
   */
  #mended(request, { code, params }) {
    if (params.field === "seed") {
      this.#rejected.push(plain("notice.bad_seed"));
      forget("seed");
      return { ...request, seed: randomSeed() };
    }
    if (!request.rules || !code.startsWith("bad_")) return null;
    this.#rejected.push(/** @type {Notice} */ ({ code: `error.${code}`, params }));
    this.#listener.badRules();
    return { ...request, rules: undefined };
  }

  /** @param {Reply} reply */
  #accept(reply) {
    if (this.#robbed && reply.save) return;
    // Saved before it is shown: what the player has seen survives a reload.
    if (reply.save) {
      if (this.#unread) this.#store.setAside();
      this.#unread = false;
      this.#store.writeSave(reply.save);
    }
    if (reply.view) {
      this.#store.writeView(reply.view);
      this.view = reply.view;
      this.#listener.show(reply.view, reply.events ?? []);
    }
    const told = (reply.notices ?? []).map(({ code, params }) => ({ code: `notice.${code}`, params }));
    const notices = [...this.#rejected, ...told];
    this.#rejected = [];
    if (notices.length > 0) this.#listener.notices(notices);
  }

  /** Step by step, for as long as it is the opponent's turn. @param {Parameters<typeof pause>[0]} wait */
  async #letOpponentPlay(wait = "think") {
    const turn = ++this.#turn;
    if (this.#paused || !this.#isOpponentsTurn()) return;
    await pause(wait);
    await this.#listener.undisturbed();
    if (turn !== this.#turn || !this.#isOpponentsTurn()) return;
    this.#opponentSteps = true;
    const done = await this.#change({ cmd: "opponent", ply: this.view?.ply });
    this.#opponentSteps = false;
    if (done && turn === this.#turn) await this.#letOpponentPlay("between");
  }

  #isOpponentsTurn() {
    const { turn = null, seat } = this.view ?? {};
    return turn !== null && turn !== seat;
  }
}

/** @param {string} code @returns {Notice} */
const plain = (code) => ({ code, params: {} });

function randomSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
