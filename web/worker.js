// The engine's side of the page: a module worker that starts Pyodide and passes JSON text to and fro.
//
// page -> worker   {id, request: "<json>"}
// worker -> page   {id, reply: "<json>"}
//                  {type: "progress", stage: "runtime" | "engine", loaded, total}   bytes, unpacked
//                  {type: "ready"}
//                  {type: "failed", message}   nothing will be answered but with an error
// Requests may be sent at once: those that come before "ready" wait for it.

/** @typedef {{id: number, request: string}} Request */

const FILES = new URL("./pyodide/", import.meta.url).href;
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

  // What Pyodide asks for one after the other is under way before it asks.
  const names = ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
  const early = new Map(names.map((name) => [name, plainFetch(FILES + name)]));
  for (const response of early.values()) response.catch(() => {}); // told when it is asked for

  globalThis.fetch = async (input, init) => {
    const name = (input instanceof Request ? input.url : String(input)).split("/").at(-1) ?? "";
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

/** Pyodide waits for ever for what the browser does not compile: a wrong MIME type, a policy, too little memory. */
function watchCompiler() {
  for (const name of /** @type {const} */ (["instantiate", "instantiateStreaming"])) {
    const plain = /** @type {(...given: any[]) => Promise<any>} */ (WebAssembly[name]);
    Object.assign(WebAssembly, { [name]: (/** @type {any[]} */ ...given) => plain(...given).catch(fail) });
  }
}

/** @param {Error} error @returns {never} */
function fail(error) {
  giveUp(error);
  throw error;
}

/** Start Python and return the engine's one entry. @returns {Promise<(request: string) => string>} */
async function start() {
  watchDownloads();
  watchCompiler();
  import(`${FILES}pyodide.asm.mjs`).catch(() => {}); // asked for again by Pyodide, which then says what is wrong
  const { loadPyodide } = await import(`${FILES}pyodide.mjs`);
  const python = await loadPyodide({
    indexURL: FILES,
    lockFileURL: `${FILES}pyodide-lock.json`,
    stdLibURL: `${FILES}python_stdlib.zip`,
    packages: ["gin-engine"],
  });
  const session = python.pyimport("gin_engine.api").Session();
  const handle = session.handle; // one proxy for good: making one for each call would leak
  for (const name of UNNEEDED.split(" ")) Object.defineProperty(scope, name, { value: undefined });
  return handle;
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

const engine = Promise.race([failure(), start()]);
engine.then(
  () => postMessage({ type: "ready" }),
  (error) => postMessage({ type: "failed", message: gist(error) }),
);

addEventListener("message", async (/** @type {MessageEvent<Request>} */ event) => {
  const { id, request } = event.data;
  let reply;
  try {
    reply = (await engine)(request);
  } catch (error) {
    reply = JSON.stringify({ ok: false, error: { code: "internal", params: { detail: gist(error) } } });
  }
  postMessage({ id, reply });
});
