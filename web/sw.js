// Keeps one whole deployment of the page, so that it plays without a network.
//
// page -> worker   {type: "status"}    answered through the port that comes along
//                  {type: "switch"}    the player wants the new version
// worker -> page   {version, folder, files, kept}   kept < files: not complete
//
// A version is kept whole or not at all: every file must have the hash that the build wrote below, so two
// deployments never mix. A new version waits until the player wants it or every window is closed.

// The build fills in these two lines: a hash of everything, and [path, sha256] of every file.
const VERSION = "dev";
/** @type {[string, string][]} */
const FILES = [];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));

const BASE = new URL("./", worker.location.href).href;
// Several copies of the page may share an origin: the folder tells their caches apart.
const OURS = `gin:${new URL(BASE).pathname}:`;
const CACHE = OURS + VERSION;
const PAGE = "index.html";

/** Hosts may redirect from index.html to its folder, so the folder is asked. @param {string} name */
const address = (name) => BASE + (name === PAGE ? "" : name);
const ADDRESSES = new Set(FILES.map(([name]) => address(name)));
/** The folder of this version, which every other one differs in. */
const FOLDER = FILES.find(([name]) => name.startsWith("v/"))?.[0].split("/")[1] ?? "";
/** What stays the same when only the folder of the version changes. @param {string} url */
const withoutVersion = (url) => url.slice(BASE.length).replace(/^v\/[^/]*\//, "");

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));

worker.addEventListener("activate", (event) => event.waitUntil(dropOthers().then(() => worker.clients.claim())));

worker.addEventListener("message", (event) => {
  if (event.data?.type === "switch") worker.skipWaiting();
  if (event.data?.type === "status") event.waitUntil(answer(event.ports[0]));
});

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET") return;
  const { origin, pathname } = new URL(url);
  const file = origin + pathname;
  const asked = mode === "navigate" && file === BASE + PAGE ? BASE : file;
  // A window that is still on the version before may ask for a file of it.
  if (ADDRESSES.has(asked)) event.respondWith(kept(asked, event.request, [CACHE]));
  else if (file.startsWith(`${BASE}v/`)) event.respondWith(oldCaches().then((old) => kept(file, event.request, old)));
});

/** @param {string} asked @param {Request} request @param {string[]} names of the caches to look into */
async function kept(asked, request, names) {
  for (const name of names) {
    const found = await (await caches.open(name)).match(asked);
    if (found) return found;
  }
  return fetch(request);
}

const oldCaches = async () => (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);

/** Drops the versions before, unless another window may still live on one or a new one is on its way. */
async function dropOthers() {
  if (worker.registration.installing || worker.registration.waiting) return;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.filter(({ url }) => url.startsWith(BASE)).length > 1) return;
  for (const name of await oldCaches()) await caches.delete(name);
}

/** Keeps what is not kept yet; fails if one file cannot be had as the build made it. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const before = await known();
  await Promise.all((await missing()).map(([name, hash]) => keep(cache, before, address(name), hash)));
}

async function missing() {
  const have = new Set(await addresses(await caches.open(CACHE)));
  return FILES.filter(([name]) => !have.has(address(name)));
}

/** @param {Cache} cache */
const addresses = async (cache) => (await cache.keys()).map(({ url }) => url);

/** Every file of the versions before, by its name without the version. */
async function known() {
  const found = new Map();
  for (const name of await oldCaches()) {
    const cache = await caches.open(name);
    for (const url of await addresses(cache)) found.set(withoutVersion(url), { cache, url });
  }
  return found;
}

/**
 * What has not changed since the version before is not loaded again; neither is what the browser has just
 * loaded for the page, but for a file that turns out to be an old one.
 * @param {Cache} cache @param {Map<string, {cache: Cache, url: string}>} before
 * @param {string} url @param {string} hash
 */
async function keep(cache, before, url, hash) {
  const old = before.get(withoutVersion(url));
  const sources = [
    () => old?.cache.match(old.url).then(forgetAddress),
    () => fetch(url, { cache: url.startsWith(`${BASE}v/`) ? "default" : "no-cache" }),
    () => fetch(url, { cache: "reload" }),
  ];
  for (const source of sources) {
    const response = await source();
    if (!response?.ok) continue;
    const body = await response.clone().arrayBuffer();
    if ((await sha256(body)) !== hash) continue;
    await cache.put(url, response);
    return;
  }
  throw new Error(`${url} is not the file of version ${VERSION}`);
}

/**
 * A response knows where it came from, and modules in it would find their neighbours there: in the version before.
 * @param {Response | undefined} response
 */
function forgetAddress(response) {
  return response && new Response(response.body, { headers: response.headers });
}

/** @param {ArrayBuffer} data */
async function sha256(data) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Says how much is kept, after trying to keep what a browser may have thrown away. @param {MessagePort | undefined} port */
async function answer(port) {
  await keepAll().catch(() => {}); // without a network what is missing stays missing, and is told
  await dropOthers();
  const kept = FILES.length - (await missing()).length;
  port?.postMessage({ version: VERSION, folder: FOLDER, files: FILES.length, kept });
}
