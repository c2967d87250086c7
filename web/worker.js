// The engine's side of the page: a module worker that starts Pyodide and passes JSON text to and fro.
//
// page -> worker   {id, request: "<json>"}
// worker -> page   {id, reply: "<json>"}
//                  {type: "progress", stage: "runtime" | "engine", loaded, total}   bytes, unpacked
//                  {type: "ready", from: "files" | "memory"}   of an earlier visit
//                  {type: "failed", message}   nothing will be answered but with an error
// Requests may be sent at once: those that come before "ready" wait for it.
//
// A worker by the name of "keeper" says nothing: it makes and keeps what later visits start from, and ends. One by the
// name of "again" may find that.

import { gist, startPython } from "./python.js";
import * as snapshot from "./snapshot.js";

/** @typedef {{id: number, request: string}} Request */

/** What nothing needs once Python runs: a page's policy does not bind a worker, so the worker binds itself. */
const UNNEEDED =
  "fetch XMLHttpRequest WebSocket WebSocketStream WebTransport EventSource importScripts eval Worker BroadcastChannel indexedDB caches";

const scope = /** @type {Record<string, any>} */ (/** @type {unknown} */ (globalThis));

/** Start Python and give the engine's one entry. */
async function start() {
  const { python, from } = await startPython(scope.name === "again");
  /** One proxy for good: making one for each call would leak. @type {{handle(request: string): string}} */
  const { handle } = python.pyimport("gin_engine.api").Session();
  if (from === "memory") snapshot.trust();
  for (const name of UNNEEDED.split(" ")) Object.defineProperty(scope, name, { value: undefined });
  return { handle, from };
}

function serve() {
  const engine = start();
  engine.then(
    ({ from }) => postMessage({ type: "ready", from }),
    (error) => postMessage({ type: "failed", message: gist(error) }),
  );
  addEventListener("message", async (/** @type {MessageEvent<Request>} */ event) => {
    const { id, request } = event.data;
    let reply;
    try {
      reply = (await engine).handle(request);
    } catch (error) {
      reply = JSON.stringify({ ok: false, error: { code: "internal", params: { detail: gist(error) } } });
    }
    postMessage({ id, reply });
  });
}

async function make() {
  const { python } = await startPython(false, { _makeSnapshot: true });
  python.runPython("import gin_engine.api; gin_engine.api.warm_up()");
  return python.makeMemorySnapshot();
}

// Where nothing can be kept, later starts are as the first one.
if (scope.name === "keeper") snapshot.keep(make).then(close, close);
else serve();
