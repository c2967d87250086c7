const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined | ((event: any) => unknown)} Value */
/** @typedef {Node | string | false | null | undefined} Child */

/** Finds an element that index.html is known to hold. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html lacks #${id}`);
  return found;
}

/**
 * Makes an element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Record<string, Value>} [values] as of `set`
 * @param {...(Child | Child[])} children what is null or false is left out
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, values = {}, ...children) {
  return fill(set(document.createElement(tag), values), ...children);
}

/**
 * Puts children in place of those that are there.
 * @template {HTMLElement} E @param {E} element @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  for (const child of children.flat()) if (child) element.append(child);
  return element;
}

/** @param {string} label @param {(event: any) => unknown} onclick @param {Record<string, Value>} [more] */
export const button = (label, onclick, more = {}) =>
  h("button", { type: "button", class: "btn", onclick, ...more }, label);

/** @param {string} tag @param {Record<string, Value>} [values] @param {...Node} children */
export function svg(tag, values = {}, ...children) {
  const element = set(/** @type {SVGElement} */ (document.createElementNS(SVG, tag)), values);
  element.append(...children);
  return element;
}

/**
 * Sets what is named: listeners (`onclick`, by a function), custom properties (`--size`: the policy of the page
 * forbids style attributes), classes (`.class`, by true or not), else attributes, which null or false takes away.
 * @template {HTMLElement | SVGElement} E @param {E} element @param {Record<string, Value>} values
 */
export function set(element, values) {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name.startsWith("--")) element.style.setProperty(name, String(value));
    else if (name.startsWith(".")) element.classList.toggle(name.slice(1), value === true);
    else if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  return element;
}

/** A row of a table. @param {Node | string} head @param {...(Node | string)} cells */
export function row(head, ...cells) {
  const made = cells.map((cell) => (cell instanceof HTMLTableCellElement ? cell : h("td", {}, cell)));
  return h("tr", {}, h("th", { scope: "row" }, head), made);
}

/** @param {string} look @param {string[]} heads @param {Node[]} rows @param {Node | null} [foot] */
export function table(look, heads, rows, foot = null) {
  const columns = heads.map((head) => (head ? h("th", { scope: "col" }, head) : h("td")));
  const head = columns.length > 0 && h("thead", {}, h("tr", {}, columns));
  return h("table", { class: look }, head, h("tbody", {}, rows), foot && h("tfoot", {}, foot));
}

/**
 * Puts children in the wanted order and moves only those that are out of place,
 * so that focus and running animations survive.
 * @param {Element} parent @param {readonly Element[]} children
 */
export function arrange(parent, children) {
  for (const child of [...parent.children]) if (!children.includes(child)) child.remove();
  children.forEach((child, index) => {
    const there = parent.children[index];
    if (there !== child) parent.insertBefore(child, there ?? null);
  });
}
