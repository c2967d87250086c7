// The engine's side of the page: a module worker that starts Pyodide and passes JSON text to and fro.
//
// page -> worker   {id, request: "<json>"}
//                  {type: "keep"}   the page is kept for later, and so may be what makes later starts quick
// worker -> page   {id, reply: "<json>"}
//                  {type: "progress", stage: "runtime" | "engine", loaded, total}   bytes, unpacked
//                  {type: "ready", from: "files" | "memory"}   of an earlier start
//                  {type: "failed", message}   nothing will be answered but with an error
// Requests may be sent at once: those that come before "ready" wait for it.

import * as snapshot from "./snapshot.js";

/** @typedef {{type?: "keep", id: number, request: string}} Request */

const FILES = new URL("./pyodide/", import.meta.url).href;
const WASM = "pyodide.asm.wasm";
const ENGINE = "/engine.whl"; // where Python finds it
const SILENCE = 60_000; // ms without a sign of life after which a start is given up

/** The files that take time, by their ending. @type {Record<string, string>} */
const STAGES = { wasm: "runtime", zip: "runtime", whl: "engine" };

/** What nothing needs once Python runs: a page's policy does not bind a worker, so the worker binds itself. */
const UNNEEDED =
  "fetch XMLHttpRequest WebSocket WebSocketStream WebTransport EventSource importScripts eval Worker BroadcastChannel indexedDB caches";

const scope = /** @type {Record<string, any>} */ (/** @type {unknown} */ (globalThis));

/** The line that says what happened: Python puts it last, below the traceback. @param {unknown} error */
function gist(error) {
  if (!(error instanceof Error)) return String(error);
  const lines = error.message.trim().split("\n");
  return lines.at(error.name === "PythonError" ? -1 : 0) ?? "";
}

let signOfLife = () => {};
/** @type {(reason: Error) => void} */
let giveUp = () => {};

/**
 * Report how much of each stage has arrived. Pyodide fetches by itself, so its `fetch` is watched: a copy of
 * each body is counted, and the response itself goes on untouched, so that compiled code may be kept.
 */
function watchDownloads() {
  const plainFetch = globalThis.fetch;
  /** @type {Promise<Record<string, number>>} */
  const totals = plainFetch(`${FILES}sizes.json`).then((response) => response.json());
  totals.catch(() => {}); // without them there is no progress to show; the start itself will tell why
  /** @type {Record<string, number>} */
  const loaded = {};

  /** @param {string} stage @param {ReadableStream<Uint8Array>} body */
  async function count(stage, body) {
    const total = (await totals)[stage];
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      loaded[stage] = (loaded[stage] ?? 0) + part.value.length;
      signOfLife();
      postMessage({ type: "progress", stage, loaded: loaded[stage], total });
    }
  }

  // What is asked for one after the other is under way before it is asked for.
  const names = [WASM, "python_stdlib.zip", "pyodide-lock.json"];
  const early = new Map(names.map((name) => [name, plainFetch(FILES + name)]));
  for (const response of early.values()) response.catch(() => {}); // told when it is asked for

  globalThis.fetch = async (input, init) => {
    const name = (input instanceof Request ? input.url : String(input)).split("/").at(-1) ?? "";
    if (name === WASM && !early.has(name)) return new Response(); // asked for again by Pyodide, and compiled by now
    const asked = early.get(name) ?? plainFetch(input, init);
    early.delete(name);
    // No network, or not the file whose hash the lock file names.
    const response = await asked.catch((error) => fail(new Error(`${name}: ${gist(error)}`)));
    if (!response.ok) giveUp(new Error(`${name}: ${response.status} ${response.statusText}`));
    const stage = STAGES[name.split(".").at(-1) ?? ""];
    if (response.ok && stage) count(stage, /** @type {any} */ (response.clone().body)).catch(() => {});
    return response;
  };
}

/**
 * Compiles while all else is still on its way. Pyodide waits for ever for what the browser does not compile: a wrong
 * MIME type, a policy, too little memory.
 */
function compile() {
  const compiled = fetch(FILES + WASM).then((response) => WebAssembly.compileStreaming(response));
  compiled.catch(giveUp);
  const plain = /** @type {(...given: any[]) => Promise<any>} */ (WebAssembly.instantiate);
  Object.assign(WebAssembly, {
    instantiate: (/** @type {any[]} */ ...given) => plain(...given).catch(fail),
    async instantiateStreaming(/** @type {Response} */ _, /** @type {WebAssembly.Imports} */ imports) {
      const module = await compiled;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    },
  });
}

/** @param {Error} error @returns {never} */
function fail(error) {
  giveUp(error);
  throw error;
}

/** The engine's wheel, if it is the one that the lock file names. @param {Promise<any>} lock */
async function wheel(lock) {
  const { file_name, sha256 } = (await lock).packages["gin-engine"];
  const hash = btoa(String.fromCharCode(...sha256.match(/../g).map((/** @type {string} */ hex) => parseInt(hex, 16))));
  const response = await fetch(FILES + file_name, { integrity: `sha256-${hash}` });
  return new Uint8Array(await response.arrayBuffer());
}

/** Start Python and return the engine's one entry. @returns {Promise<(request: string) => string>} */
async function start() {
  watchDownloads();
  compile();
  import(`${FILES}pyodide.asm.mjs`).catch(() => {}); // asked for again by Pyodide, which then says what is wrong
  const lock = fetch(`${FILES}pyodide-lock.json`).then((response) => response.json());
  const engine = wheel(lock);
  engine.catch(() => {}); // told when it is waited for
  const [{ loadPyodide }, earlier] = await Promise.all([
    import(`${FILES}pyodide.mjs`),
    scope.name === "again" ? snapshot.recall().catch(() => undefined) : undefined, // a first look takes long
  ]);
  const python = await wake(loadPyodide, earlier, {
    indexURL: FILES,
    packageBaseUrl: FILES,
    lockFileContents: lock,
    stdLibURL: `${FILES}python_stdlib.zip`,
    env: { PYTHONPATH: ENGINE },
    fsInit: async (/** @type {any} */ files) => files.writeFile(ENGINE, await engine),
  });
  const session = python.pyimport("gin_engine.api").Session();
  const handle = session.handle; // one proxy for good: making one for each call would leak
  if (earlier) snapshot.trust();
  for (const name of UNNEEDED.split(" ")) Object.defineProperty(scope, name, { value: undefined });
  return handle;
}

/**
 * From a snapshot where there is one that starts, else from nothing, with a snapshot for the next time.
 * @param {(settings: object) => Promise<any>} loadPyodide
 * @param {Awaited<ReturnType<typeof snapshot.recall>>} earlier @param {Record<string, any>} settings
 */
async function wake(loadPyodide, earlier, settings) {
  if (earlier) {
    const fsInit = (/** @type {any} */ files) => Promise.all([settings.fsInit(files), earlier.filled]);
    try {
      const python = await loadPyodide({ ...settings, fsInit, _loadSnapshot: earlier.memory });
      from = "memory";
      return python;
    } catch {
      snapshot.forget();
    }
  }
  const python = await loadPyodide({ ...settings, _makeSnapshot: snapshot.isPossible });
  python.runPython("import gin_engine.api");
  if (snapshot.isPossible) made = python.makeMemorySnapshot();
  return python;
}

/**
 * Some failures, such as a missing file or a wrong MIME type, leave `loadPyodide` waiting for ever.
 * @returns {Promise<never>}
 */
function failure() {
  return new Promise((_, reject) => {
    let timer = 0;
    giveUp = reject;
    signOfLife = () => {
      clearTimeout(timer);
      timer = setTimeout(reject, SILENCE, new Error("the engine does not start"));
    };
    signOfLife();
  });
}

/** What this start goes on from. */
let from = "files";
/** What the next start may go on from, until it is kept. @type {Uint8Array<ArrayBuffer> | undefined} */
let made;

const engine = Promise.race([failure(), start()]);
engine.then(
  () => postMessage({ type: "ready", from }),
  (error) => postMessage({ type: "failed", message: gist(error) }),
);

addEventListener("message", async (/** @type {MessageEvent<Request>} */ event) => {
  const { type, id, request } = event.data;
  if (type === "keep") return keep();
  let reply;
  try {
    reply = (await engine)(request);
  } catch (error) {
    reply = JSON.stringify({ ok: false, error: { code: "internal", params: { detail: gist(error) } } });
  }
  postMessage({ id, reply });
});

/** Only now, as the first moments are the player's. */
async function keep() {
  await engine;
  if (made) await snapshot.keep(made);
  made = undefined;
}
