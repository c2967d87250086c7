import { h } from "./dom.js";
import { folder, LICENCES, licence } from "./place.js";

/** The version of the engine and the page, which a test holds equal. */
export const VERSION = "0.1.0";

/**
 * What the game is, which version, whether it plays without a network, and under which licences.
 * @param {import("./i18n.js").I18n} i18n @param {import("./offline.js").Offline} offline
 * @returns {HTMLElement[]}
 */
export function aboutBody(i18n, offline) {
  const state = h("p", { id: "offline" }, i18n.t("about.offline.asking"));
  const update = h("button", { type: "button", class: "btn", hidden: !offline.offered });
  update.textContent = i18n.t("button.update");
  update.addEventListener("click", () => offline.takeUpdate());
  offline.state().then((found) => {
    state.textContent = i18n.t(`about.offline.${found}`);
    state.dataset.state = found;
  });
  return [
    h("p", {}, i18n.t("about.text")),
    state,
    h("p", {}, i18n.t("about.version", { version: `${VERSION} (${folder})` })),
    update,
    h("p", {}, i18n.t("about.licence")),
    ...LICENCES.map(licenceText),
  ];
}

/** A licence, fetched when it is opened. @param {string} name */
function licenceText(name) {
  const text = h("pre", { class: "licence", tabindex: 0 });
  const element = h("details", { class: "licence" }, h("summary", {}, name), text);
  element.addEventListener("toggle", async () => {
    if (element.open && !text.textContent) text.textContent = await licence(name).catch(String);
  });
  return element;
}
