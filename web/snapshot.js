// Python's memory as it was when the engine had been imported and warmed up, without a match. A later start of the same
// deployment in the same browser goes on from it, in place of importing everything anew. It lies with what the
// service worker keeps of the deployment, and goes when that goes.
//
// Nothing depends on it: where it is missing, does not fit or does not start, Python starts as the first time.

const KEPT = new URL("./pyodide/snapshot", import.meta.url).href;
const NEIGHBOUR = new URL("./pyodide/pyodide.asm.wasm", import.meta.url).href;
/**
 * A stroke for each time in this week that one was begun to be made or to be gone on from, until a start from it has gone
 * well. A tab that was closed meanwhile leaves one, and so does what ends or hangs it: that must not go on for ever.
 */
const TRIED = `${KEPT}-tried-${Math.floor(Date.now() / (7 * 86_400_000))}`;
const TRIES = 4;
/** GB. In so little, a second Python beside the one that plays is too much. */
const SCARCE = 2;
/** Half of the memory is empty, in pieces of this size, and is not kept. */
const PIECE = 65_536;

/** The worker lets go of the name; only what a secure page may keep is kept. */
const { caches } = globalThis;

/** The cache of this deployment. @returns {Promise<Cache | undefined>} */
async function home() {
  for (const cacheName of (await caches?.keys()) ?? [])
    if (await caches.match(NEIGHBOUR, { cacheName })) return caches.open(cacheName);
  return undefined;
}

const tried = async () => (await (await caches?.match(TRIED))?.text()) ?? "";

/** Where no stroke can be left, nothing is begun. @param {string} before */
const mark = async (before) => (await home())?.put(TRIED, new Response(`${before}|`));

/** @param {Uint8Array<ArrayBuffer>} bytes @param {number} at */
const piece = (bytes, at) => bytes.subarray(at, at + PIECE);

/**
 * Tells a snapshot from a damaged one, and from one of another browser.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {number[]} places
 */
const seal = async (bytes, places) =>
  String([navigator.userAgent, places, new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))]);

/**
 * The snapshot of an earlier start. It is large: Pyodide needs no more than its size at first.
 * @returns {Promise<{memory: Uint8Array, filled: Promise<unknown>} | undefined>}
 */
export async function recall() {
  const [kept, before] = await Promise.all([caches?.match(KEPT), tried()]);
  if (!kept || before.length >= TRIES) return undefined;
  const { size, places, sealed } = JSON.parse(kept.headers.get("facts") ?? "{}");
  const memory = new Uint8Array(size);
  const filled = Promise.all([kept.arrayBuffer(), mark(before)]).then(async ([buffer]) => {
    const bytes = new Uint8Array(buffer);
    if ((await seal(bytes, places)) !== sealed) return;
    for (const [number, at] of places.entries()) memory.set(piece(bytes, number * PIECE), at);
  });
  return { memory, filled: filled.catch(() => {}) }; // what stays empty does not start
}

/** The start from it went well. */
export const trust = async () => (await home())?.delete(TRIED);

export const forget = async () => (await home())?.delete(KEPT);

/** Keeps a snapshot where there is none and room for it. @param {() => Promise<Uint8Array<ArrayBuffer>>} make */
export async function keep(make) {
  const [cache, before] = await Promise.all([home(), tried()]);
  const scarce = Reflect.get(navigator, "deviceMemory") <= SCARCE || Reflect.get(navigator, "connection")?.saveData;
  if (!cache || scarce || before.length >= TRIES || (await cache.keys(KEPT)).length > 0) return;
  await mark(before);
  const memory = await make();
  const places = [];
  for (let at = 0; at < memory.length; at += PIECE) if (piece(memory, at).some(Boolean)) places.push(at);
  const bytes = new Uint8Array(await new Blob(places.map((at) => piece(memory, at))).arrayBuffer());
  const facts = JSON.stringify({ size: memory.length, places, sealed: await seal(bytes, places) });
  await cache.put(KEPT, new Response(bytes, { headers: { facts } }));
}
