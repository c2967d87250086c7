import { details } from "./controls.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { folder, LICENCES, licence } from "./place.js";

/** The version of the engine and the page, which a test holds equal. */
export const VERSION = "0.1.0";

/**
 * What the game is, which version, whether it plays without a network, and under which licences.
 * @param {import("./offline.js").Offline} offline @returns {HTMLElement[]}
 */
export function aboutBody(offline) {
  const state = h("p", { id: "offline" }, t("about.offline.asking"));
  offline.state().then((found) => {
    state.textContent = t(`about.offline.${found}`);
    state.dataset.state = found;
  });
  return [
    h("p", {}, t("about.text")),
    state,
    h("p", {}, t("about.version", { version: `${VERSION} (${folder})` })),
    ...(offline.offered ? [offline.button()] : []),
    h("p", {}, t("about.licence")),
    ...LICENCES.map((name) =>
      details(name, async () => [h("pre", { class: "licence", tabindex: 0 }, await licence(name).catch(String))]),
    ),
  ];
}
