// Starts Python: Pyodide, its trimmed library and the engine's wheel, from files or from a snapshot.

import * as snapshot from "./snapshot.js";

const FILES = new URL("./pyodide/", import.meta.url).href;
const WASM = "pyodide.asm.wasm";
const ENGINE = "/engine.whl"; // where Python finds it
const SILENCE = 60_000; // ms without a sign of life after which a start is given up

/** The files that take time, by their ending. @type {Record<string, string>} */
const STAGES = { wasm: "runtime", zip: "runtime", whl: "engine" };

/** The line that says what happened: Python puts it last, below the traceback. @param {unknown} error */
export function gist(error) {
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

/**
 * Some failures, such as a missing file or a wrong MIME type, leave `loadPyodide` waiting for ever.
 * @param {boolean} again an earlier start may have left a snapshot: it is gone on from if it starts
 * @param {object} options of `loadPyodide`, for a start from files
 * @returns {Promise<{python: any, from: "files" | "memory"}>}
 */
export function startPython(again, options = {}) {
  return new Promise((resolve, reject) => {
    let timer = 0;
    giveUp = reject;
    signOfLife = () => {
      clearTimeout(timer);
      timer = setTimeout(reject, SILENCE, new Error("the engine does not start"));
    };
    signOfLife();
    start(again, options).then(resolve, reject);
  });
}

/** @type {typeof startPython} */
async function start(again, options) {
  watchDownloads();
  compile();
  import(`${FILES}pyodide.asm.mjs`).catch(() => {}); // asked for again by Pyodide, which then says what is wrong
  const lock = fetch(`${FILES}pyodide-lock.json`).then((response) => response.json());
  const engine = wheel(lock);
  engine.catch(() => {}); // told when it is waited for
  const [{ loadPyodide }, earlier] = await Promise.all([
    import(`${FILES}pyodide.mjs`),
    again ? snapshot.recall().catch(() => undefined) : undefined, // where nothing was ever kept, a look takes long
  ]);
  const fsInit = async (/** @type {any} */ files) => files.writeFile(ENGINE, await engine);
  const settings = { indexURL: FILES, packageBaseUrl: FILES, lockFileContents: lock, env: { PYTHONPATH: ENGINE } };
  if (earlier) {
    const filled = (/** @type {any} */ files) => Promise.all([fsInit(files), earlier.filled]);
    try {
      const python = await loadPyodide({ ...settings, fsInit: filled, _loadSnapshot: earlier.memory });
      // Pyodide keeps its options for good; what it has copied is not to stay there, too.
      structuredClone(earlier.memory, { transfer: [earlier.memory.buffer] });
      return { python, from: "memory" };
    } catch {
      await snapshot.forget().catch(() => {});
    }
  }
  return { python: await loadPyodide({ ...settings, fsInit, ...options }), from: "files" };
}
