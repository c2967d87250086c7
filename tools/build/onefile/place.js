// The one-file page's part of web/place.js: everything is inside the page, as parts that inflate.

/** @param {string} id */
function take(id) {
  const element = document.getElementById(id);
  const text = element?.textContent ?? "";
  element?.remove(); // megabytes of text are not kept twice
  return text;
}

/** @param {string} id @returns {Promise<ArrayBuffer>} */
function inflated(id) {
  const bytes = Uint8Array.from(atob(take(id)), (letter) => letter.charCodeAt(0));
  const inflating = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(inflating).arrayBuffer();
}

const { version, texts } = JSON.parse(take("part-texts"));

export const folder = version;
export const base = location.pathname.replace(/[^/]*$/, "");

/** @param {(event: Event) => void} listener hears everything that the worker says */
export function openWorker(listener) {
  const source = new Blob([take("part-worker")], { type: "text/javascript" });
  const worker = new Worker(URL.createObjectURL(source));
  for (const type of ["message", "error", "messageerror"]) worker.addEventListener(type, listener);
  Promise.all(["api", "asm", "wasm", "python"].map((name) => inflated(`part-${name}`))).then(
    ([api, asm, wasm, python]) => worker.postMessage({ parts: { api, asm, wasm, python } }, [api, asm, wasm, python]),
    (error) => worker.postMessage({ broken: String(error) }),
  );
  return worker;
}

/** @param {string} name */
export async function sentences(name) {
  return JSON.parse(texts[`i18n/${name}.json`]);
}

/** A file has no service worker, and needs none. */
export async function registerServiceWorker() {
  return null;
}

export const LICENCES = Object.keys(texts)
  .filter((name) => name.startsWith("licenses/"))
  .map((name) => name.slice("licenses/".length));

/** @param {string} name */
export async function licence(name) {
  return texts[`licenses/${name}`];
}
