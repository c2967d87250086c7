import { base } from "./place.js";
import { fitting } from "./settings.js";

/** @import { Rejected, Save, Settings, View } from "./types.d.ts" */

const SLOTS = 2;
/** Raised when the page would misread a view that an older one has kept. */
const VIEW_FORMAT = 2;
/** Characters of a save that no other save shares. */
const STAMP = 60;

/** @param {string | null} text @returns {any} null for what is no JSON too */
export function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/**
 * The stored match and what else is kept, each text under its name. Nothing here throws: a browser that refuses
 * to store leaves the game playable, and `failing` says so of the match.
 */
export class Store {
  /** True from a save that could not be written until one is. */
  failing = false;
  #prefix = `gin:${base}:`;
  /** Slots whose rejected text could not be copied: they must not be overwritten. */
  #kept = new Set();

  /** @returns {(string | null)[]} */
  slots() {
    return Array.from({ length: SLOTS }, (_, slot) => this.read(`slot${slot}`));
  }

  /**
   * Writes a save to the slot that its counter names; the other slot keeps the one before.
   * @param {Save} save
   */
  writeSave(save) {
    const slot = save.counter % SLOTS;
    this.failing = this.#kept.has(slot) || !this.write(`slot${slot}`, save.text);
  }

  /**
   * Copies saves to keys that no later write touches.
   * @param {Pick<Rejected, "slot">[]} [rejected] all of them where it is left out
   */
  setAside(rejected = this.slots().map((_, slot) => ({ slot }))) {
    for (const { slot } of rejected) if (!this.keepCopy(`slot${slot}`)) this.#kept.add(slot);
  }

  /** Calls back when another window writes a save. @param {() => void} changed */
  watch(changed) {
    addEventListener("storage", (event) => {
      if (event.key?.startsWith(`${this.#prefix}slot`) && event.newValue !== null) changed();
    });
  }

  /**
   * Keeps a picture of the table, to be shown while the engine wakes. Nothing is decided by it: an engine that
   * loads another state replaces it. A state that could not be saved leaves no picture.
   * @param {View} view
   */
  writeView(view) {
    if (!this.failing) this.write("view", JSON.stringify({ format: VIEW_FORMAT, saves: this.#stamps(), view }));
  }

  /** The picture that belongs to the saves. @returns {View | null} */
  view() {
    const { format, saves, view } = parsed(this.read("view")) ?? {};
    return format === VIEW_FORMAT && String(saves) === String(this.#stamps()) ? view : null;
  }

  /** Tells one save from another: its beginning has its counter and checksum, which nobody here reads. */
  #stamps() {
    return this.slots().map((text) => text?.slice(0, STAMP));
  }

  /** @returns {Settings} */
  settings() {
    return fitting(parsed(this.read("settings")));
  }

  /** @param {Settings} settings */
  writeSettings(settings) {
    this.write("settings", JSON.stringify(settings));
  }

  /** All that is kept under keys of this page, but for the picture of the table. */
  entries() {
    try {
      const names = Object.keys(localStorage).filter((key) => key.startsWith(this.#prefix));
      const entries = names.map((key) => [key.slice(this.#prefix.length), localStorage.getItem(key)]);
      return Object.fromEntries(entries.filter(([name]) => name !== "view"));
    } catch {
      return {}; // where nothing can be read, there is nothing to be kept elsewhere
    }
  }

  /**
   * Copies a text that the engine refuses, so that another may take its place.
   * @param {string} name @returns {boolean} whether it is kept
   */
  keepCopy(name) {
    const text = this.read(name);
    if (text === null) return true;
    for (let number = 0; ; number++) {
      const kept = this.read(`aside${number}`);
      if (kept === text) return true;
      if (kept === null) return this.write(`aside${number}`, text);
    }
  }

  /** @param {string} name @returns {string | null} */
  read(name) {
    try {
      return localStorage.getItem(this.#prefix + name);
    } catch {
      return null;
    }
  }

  /** @param {string} name @param {string} text @returns {boolean} whether there was room for it */
  write(name, text) {
    try {
      localStorage.setItem(this.#prefix + name, text);
      return true;
    } catch {
      return false;
    }
  }
}
