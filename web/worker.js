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

/** What nothing needs once Python runs: a page's policy does not bind a worker, so the worker binds itself. */
const UNNEEDED = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "importScripts", "eval"];

const scope = /** @type {Record<string, any>} */ (/** @type {unknown} */ (globalThis));

/** @param {string} detail */
const internalError = (detail) =>
  JSON.stringify({ ok: false, error: { code: "internal", params: { detail } } });

/** @param {unknown} error */
const lastLine = (error) =>
  String(error instanceof Error ? error.message : error)
    .trim()
    .split("\n")
    .at(-1) ?? "";

let signOfLife = () => {};

/**
 * Report how much of each stage has arrived. Pyodide fetches by itself, so its `fetch` is watched: the copy of
 * the body is counted, the response itself goes on untouched (only then does the browser keep compiled code).
 */
async function watchDownloads() {
  const plainFetch = globalThis.fetch;
  /** @type {Map<string, number>} */
  const arrived = new Map();
  const sizes = plainFetch(`${FILES}sizes.json`).then(
    (response) => /** @type {Promise<Record<string, number>>} */ (response.json()),
  );
  sizes.catch(() => {}); // without sizes there is no progress to show, and the start itself will tell why

  /** @param {string} name @param {Response} copy */
  async function count(name, copy) {
    const total = await sizes;
    const stage = name.endsWith(".whl") ? "engine" : "runtime";
    const inStage = Object.keys(total).filter(
      (file) => file.endsWith(".whl") === (stage === "engine") && !file.endsWith("js"),
    );
    /** @param {Map<string, number> | Record<string, number>} from */
    const sum = (from) =>
      inStage.reduce((all, file) => all + ((from instanceof Map ? from.get(file) : from[file]) ?? 0), 0);
    const reader = copy.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      arrived.set(name, (arrived.get(name) ?? 0) + part.value.length);
      signOfLife();
      postMessage({ type: "progress", stage, loaded: sum(arrived), total: sum(total) });
    }
  }

  globalThis.fetch = async (input, init) => {
    const response = await plainFetch(input, init);
    const name = response.url.split("/").at(-1) ?? "";
    if (response.ok) count(name, response.clone()).catch(() => {});
    return response;
  };
}

/** Start Python and return the engine's one entry. @returns {Promise<(request: string) => string>} */
async function start() {
  await watchDownloads();
  const { loadPyodide } = await import(`${FILES}pyodide.mjs`);
  const python = await loadPyodide({
    indexURL: FILES,
    lockFileURL: `${FILES}pyodide-lock.json`,
    stdLibURL: `${FILES}python_stdlib.zip`,
    packages: ["gin-engine"],
  });
  const session = python.pyimport("gin_engine.api").Session();
  const handle = session.handle; // one proxy for good: making one for each call would leak
  for (const name of UNNEEDED) scope[name] = undefined;
  return handle;
}

/** Some failures, such as a wrong MIME type, leave `loadPyodide` waiting for ever. @returns {Promise<never>} */
function silence() {
  return new Promise((_, reject) => {
    let timer = 0;
    signOfLife = () => {
      clearTimeout(timer);
      timer = setTimeout(reject, SILENCE, new Error("the engine does not start"));
    };
    signOfLife();
  });
}

const engine = Promise.race([start(), silence()]);
engine.then(
  () => postMessage({ type: "ready" }),
  (error) => postMessage({ type: "failed", message: lastLine(error) }),
);

addEventListener("message", async (/** @type {MessageEvent<Request>} */ event) => {
  const { id, request } = event.data;
  let reply;
  try {
    reply = (await engine)(request);
  } catch (error) {
    reply = internalError(lastLine(error));
  }
  postMessage({ id, reply });
});
