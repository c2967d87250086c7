// The one-file page's part of web/worker.js: a classic worker, since a file may load no modules, which is given
// the parts of Pyodide in place of addresses. What passes between page and worker is said in web/worker.js.

const NOWHERE = "https://embedded.invalid/"; // Pyodide wants an address; nothing is ever asked of this one
const UNNEEDED = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "eval"];

/** @type {(parts: Record<string, ArrayBuffer>) => void} */
let given = () => {};
/** @type {(reason: Error) => void} */
let giveUp = () => {};
const parts = new Promise((resolve, reject) => {
  given = resolve;
  giveUp = reject;
});

const gist = (error) =>
  String(error?.message ?? error)
    .trim()
    .split("\n")
    .at(-1);
const engine = parts.then(start);
engine.then(
  () => postMessage({ type: "ready" }),
  (error) => postMessage({ type: "failed", message: gist(error) }),
);

async function start({ api, asm, wasm, python }) {
  for (const script of [api, asm]) {
    importScripts(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  }
  self.importScripts = () => {
    throw new Error("nothing is loaded");
  };
  const types = { wasm: "application/wasm", zip: "application/zip" };
  const bodies = { wasm, zip: python };
  self.fetch = async (address) => {
    const kind = String(address.url ?? address)
      .split(".")
      .at(-1);
    return new Response(bodies[kind], { headers: { "content-type": types[kind] } });
  };
  const py = await self.loadPyodide({
    indexURL: NOWHERE,
    packageBaseUrl: NOWHERE,
    stdLibURL: `${NOWHERE}python_stdlib.zip`,
    lockFileContents: LOCK,
    createPyodideModule: self._createPyodideModule,
  });
  const { handle } = py.pyimport("gin_engine.api").Session();
  for (const name of UNNEEDED) self[name] = undefined;
  return handle;
}

addEventListener("message", async ({ data }) => {
  if (data.parts) given(data.parts);
  else if (data.broken) giveUp(new Error(data.broken));
  if (!("id" in data)) return;
  let reply;
  try {
    reply = (await engine)(data.request);
  } catch (error) {
    const params = { detail: gist(error) };
    reply = JSON.stringify({ ok: false, error: { code: "internal", params } });
  }
  postMessage({ id: data.id, reply });
});
