/** The only scripts that this page starts by address. */
const SCRIPTS = [new URL("./worker.js", import.meta.url).href, new URL("./sw.js", document.baseURI).href];

/** @typedef {{createPolicy(name: string, rules: {createScriptURL(url: string): string}): {createScriptURL(url: string): string}}} Factory */

/** @type {Factory | undefined} */
const factory = Reflect.get(globalThis, "trustedTypes");

const policy = factory?.createPolicy("gin", {
  createScriptURL(url) {
    if (SCRIPTS.includes(url)) return url;
    throw new TypeError(`not a script of this page: ${url}`);
  },
});

/**
 * The address of a script in the form that a policy with trusted types asks for.
 * @param {URL} url @returns {string}
 */
export function script(url) {
  return policy ? policy.createScriptURL(url.href) : url.href;
}
