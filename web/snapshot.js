// Python's memory as it was when the engine had been imported and warmed up, without a match. A later start of the same
// deployment in the same browser goes on from it, in place of importing everything anew. It lies with what the
// service worker keeps of the deployment, and goes when that goes.
//
// Nothing depends on it: where it is missing, does not fit or does not start, Python starts as the first time.

const KEPT = new URL("./pyodide/snapshot", import.meta.url).href;
/** There while a start from the snapshot is under way: what is still there at the next start has failed. */
const TRIED = `${KEPT}-tried`;
const NEIGHBOUR = new URL("./pyodide/pyodide.asm.wasm", import.meta.url).href;

/** The worker lets go of the name; only what a secure page may keep is kept. */
const { caches } = globalThis;

/** The cache of this deployment. @returns {Promise<Cache | undefined>} */
async function home() {
  for (const cacheName of (await caches?.keys()) ?? [])
    if (await caches.match(NEIGHBOUR, { cacheName })) return caches.open(cacheName);
  return undefined;
}

/** Whether one can be kept here and none is. */
export const isWanted = async () => (await (await home())?.keys(KEPT))?.length === 0;

/**
 * The snapshot of an earlier start, to be tried once. It is large: Pyodide needs no more than its size at first.
 * @returns {Promise<{memory: Uint8Array, filled: Promise<void>} | undefined>}
 */
export async function recall() {
  const [kept, tried] = await Promise.all([caches?.match(KEPT), caches?.match(TRIED)]);
  if (!kept) return undefined;
  if (tried || kept.headers.get("made-by") !== navigator.userAgent) return forget();
  const memory = new Uint8Array(Number(kept.headers.get("size")));
  // What cannot be marked is not gone on from: it could hang at every start.
  const marked = home().then((cache) => cache?.put(TRIED, new Response()));
  const filled = Promise.all([kept.arrayBuffer(), marked]).then(([bytes]) => memory.set(new Uint8Array(bytes)));
  return { memory, filled: filled.catch(() => {}) }; // what stays empty does not start
}

/** The start from it went well. */
export const trust = async () => (await home())?.delete(TRIED);

export async function forget() {
  const cache = await home();
  await Promise.all([cache?.delete(KEPT), cache?.delete(TRIED)]);
  return undefined;
}

/** @param {Uint8Array<ArrayBuffer>} memory */
export async function keep(memory) {
  const headers = { "made-by": navigator.userAgent, size: String(memory.length) };
  await (await home())?.put(KEPT, new Response(memory, { headers }));
}
