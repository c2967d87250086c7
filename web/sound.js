/** @import { GameEvent, View } from "./types.d.ts" */
/** @typedef {"draw" | "discard" | "knock" | "win"} Name */

/**
 * Each sound as strokes of four numbers: when one begins, how long it rings, its pitch, and
 * whether it is the rustle of a card.
 * @type {Record<Name, number[]>}
 */
const SOUNDS = {
  draw: [0, 0.09, 2600, 1],
  discard: [0, 0.05, 1400, 1, 0.02, 0.06, 170, 0],
  knock: [0, 0.12, 120, 0, 0.16, 0.14, 110, 0],
  win: [0, 0.25, 523, 0, 0.11, 0.25, 659, 0, 0.22, 0.5, 784, 0],
};
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
    const names = events.map((event) => nameOf(view, event)).filter((name) => name !== null);
    const name = names.includes("win") ? "win" : names.at(-1);
    if (!name) return;
    if (this.sound) this.#play(SOUNDS[name]);
    if (this.vibration) navigator.vibrate?.(BUZZES[name]);
  }

  /** @param {number[]} strokes */
  #play(strokes) {
    this.#context ??= new AudioContext();
    const context = this.#context;
    context.resume();
    for (let at = 0; at < strokes.length; at += 4) {
      const [delay = 0, length = 0, frequency = 0, rustle] = strokes.slice(at, at + 4);
      const start = context.currentTime + delay;
      const gain = new GainNode(context);
      gain.gain.setValueAtTime(VOLUME, start);
      gain.gain.exponentialRampToValueAtTime(0.001, start + length);
      gain.connect(context.destination);
      const source = rustle ? noise(context, length) : new OscillatorNode(context, { type: "triangle", frequency });
      const tone = rustle ? new BiquadFilterNode(context, { type: "bandpass", frequency }) : gain;
      source.connect(tone);
      if (rustle) tone.connect(gain);
      source.start(start);
      source.stop(start + length);
    }
  }
}

/** @param {AudioContext} context @param {number} length */
function noise(context, length) {
  const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  buffer.copyToChannel(
    Float32Array.from({ length: buffer.length }, () => Math.random() * 2 - 1),
    0,
  );
  return new AudioBufferSourceNode(context, { buffer });
}

/** @param {View} view @param {GameEvent} event @returns {Name | null} */
function nameOf(view, event) {
  if (event.type === "drew" || event.type === "took") return "draw";
  if (event.type === "discarded") return "discard";
  if (event.type === "knocked") return "knock";
  const won = event.type === "round_ended" || event.type === "match_ended";
  return won && event.winner === view.seat ? "win" : null;
}
