// Where the page lives, and what it fetches and starts from there. The one-file build has another of these.

/** @typedef {{createScriptURL(url: string): string}} Policy */
/** @typedef {{createPolicy(name: string, rules: Policy): Policy}} Factory */

/** Nothing but these two may be started by address. */
const WORKER = new URL("./worker.js", import.meta.url).href;
const SERVICE_WORKER = new URL("./sw.js", document.baseURI).href;

/** @type {Factory | undefined} */
const trustedTypes = Reflect.get(globalThis, "trustedTypes");
const policy = trustedTypes?.createPolicy("gin", {
  createScriptURL(url) {
    if (url === WORKER || url === SERVICE_WORKER) return url;
    throw new TypeError(`not a script of this page: ${url}`);
  },
});

/** @param {string} url */
const script = (url) => policy?.createScriptURL(url) ?? url;

/** Names the deployment that this page is of: the folder that the build has put it into. */
export const folder = /\/v\/([^/]+)\/[^/]*$/.exec(import.meta.url)?.[1] ?? "dev";

/** The folder of the page, which tells several copies of it at one origin apart. */
export const base = location.pathname.replace(/[^/]*$/, "");

// Python takes longest to wake. This module needs no other, so its worker starts before the rest of the page is there.
// By its name it knows whether the page is one that was kept: a message would come later.
const name = navigator.serviceWorker?.controller ? "again" : "first";
const worker = new Worker(script(WORKER), { type: "module", name });
worker.addEventListener("message", async ({ data }) => {
  if (data.type !== "ready" || data.from === "memory" || !navigator.serviceWorker) return;
  // Once the page is kept for later, another worker makes what its later starts go on from.
  await navigator.serviceWorker.ready;
  new Worker(script(WORKER), { type: "module", name: "keeper" });
});
/** What the worker says before anybody listens. @type {Event[]} */
const unheard = [];
/** @type {(event: Event) => void} */
let hear = (event) => void unheard.push(event);
for (const type of ["message", "error", "messageerror"]) worker.addEventListener(type, (event) => hear(event));

/** @param {(event: Event) => void} listener hears everything that the worker says, and has said */
export function openWorker(listener) {
  hear = listener;
  unheard.splice(0).forEach(hear);
  return worker;
}

/** @param {string} language @returns {Promise<Record<string, import("./i18n.js").Sentence>>} */
export async function sentences(language) {
  const response = await fetch(new URL(`./i18n/${language}.json`, import.meta.url));
  if (!response.ok) throw new Error(`i18n/${language}.json: ${response.status}`);
  return response.json();
}

/** @returns {Promise<ServiceWorkerRegistration | null>} null where a page cannot have one */
export async function registerServiceWorker() {
  if (!("serviceWorker" in navigator)) return null;
  return navigator.serviceWorker.register(script(SERVICE_WORKER), { updateViaCache: "none" });
}

/** What lies beside the page for whoever wants to read it. */
export const LICENCES = ["LICENSE.txt", "NOTICE.md", "MPL-2.0.txt", "CPython.txt"];

/** @param {string} name @returns {Promise<string>} */
export async function licence(name) {
  const response = await fetch(new URL(`./licenses/${name}`, document.baseURI));
  if (!response.ok) throw new Error(`licenses/${name}: ${response.status}`);
  return response.text();
}
