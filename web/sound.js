/** @import { GameEvent, View } from "./types.d.ts" */
/** @typedef {"draw" | "discard" | "knock" | "win"} Name */

/**
 * Each sound as strokes of four numbers: when one begins, how long it rings, its pitch, and
 * whether it is the rustle of a card.
 * @type {Record<Name, number[]>}
 */
const SOUNDS = {
  draw: [0, 0.09, 0, 1],
  discard: [0, 0.05, 0, 1, 0.02, 0.06, 170, 0],
  knock: [0, 0.12, 120, 0, 0.16, 0.14, 110, 0],
  win: [0, 0.25, 523, 0, 0.11, 0.25, 659, 0, 0.22, 0.5, 784, 0],
};
/** @type {Record<string, Name>} */
const OF_EVENTS = { drew: "draw", took: "draw", discarded: "discard", knocked: "knock" };
const VOLUME = 0.16;
/** @type {Record<Name, number[]>} */
const BUZZES = { draw: [8], discard: [14], knock: [30, 60, 30], win: [20, 40, 20, 40, 80] };

/** Small sounds, made here and now, and a buzz where the device has one. Both are off at first. */
export class Sound {
  sound = false;
  vibration = false;
  /** @type {AudioContext | null} */
  #context = null;

  /** What happened, to be heard and felt. @param {View} view @param {GameEvent[]} events */
  tell(view, events) {
    const won = events.some((event) => "winner" in event && event.winner === view.seat);
    const name = won ? "win" : OF_EVENTS[events.findLast(({ type }) => type in OF_EVENTS)?.type ?? ""];
    if (!name) return;
    if (this.sound) this.#play(SOUNDS[name]);
    if (this.vibration) navigator.vibrate?.(BUZZES[name]);
  }

  /** @param {number[]} strokes */
  #play(strokes) {
    this.#context ??= new AudioContext();
    const rate = this.#context.sampleRate;
    const buffer = this.#context.createBuffer(1, rate, rate);
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < strokes.length; at += 4) {
      const [delay = 0, length = 0, pitch = 0, rustle] = strokes.slice(at, at + 4);
      for (let step = 0; step < rate * length; step++) {
        const wave = rustle ? Math.random() * 2 - 1 : Math.sin((step / rate) * pitch * 2 * Math.PI);
        const now = Math.round(delay * rate) + step;
        samples[now] = (samples[now] ?? 0) + VOLUME * wave * Math.exp((-6 * step) / rate / length);
      }
    }
    const source = new AudioBufferSourceNode(this.#context, { buffer });
    source.connect(this.#context.destination);
    source.start();
  }
}
