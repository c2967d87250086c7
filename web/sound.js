import { settings } from "./settings.js";

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

/** @type {AudioContext | undefined} */
let context;

/**
 * What happened, to be heard and felt: small sounds, made here and now, and a buzz where the device has one.
 * Both are off at first. @param {View} view @param {GameEvent[]} events
 */
export function sound(view, events) {
  const won = events.some((event) => "winner" in event && event.winner === view.seat);
  const name = won ? "win" : OF_EVENTS[events.findLast(({ type }) => type in OF_EVENTS)?.type ?? ""];
  if (name && settings.sound) play(SOUNDS[name]);
  if (name && settings.vibration) navigator.vibrate?.(BUZZES[name]);
}

/** @param {number[]} strokes */
function play(strokes) {
  context ??= new AudioContext();
  const rate = context.sampleRate;
  const buffer = context.createBuffer(1, rate, rate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < strokes.length; at += 4) {
    const [delay = 0, length = 0, pitch = 0, rustle] = strokes.slice(at, at + 4);
    for (let step = 0; step < rate * length; step++) {
      const wave = rustle ? Math.random() * 2 - 1 : Math.sin((step / rate) * pitch * 2 * Math.PI);
      const now = Math.round(delay * rate) + step;
      samples[now] = (samples[now] ?? 0) + VOLUME * wave * Math.exp((-6 * step) / rate / length);
    }
  }
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(context.destination);
  source.start();
}
