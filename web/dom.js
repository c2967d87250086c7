const SVG = "http://www.w3.org/2000/svg";

/** Finds an element that index.html is known to hold. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html lacks #${id}`);
  return found;
}

/**
 * Makes an element. Attributes that are null or false are left out, true becomes an empty one.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** A row of a table. @param {string} head @param {...(Node | string)} cells */
export function row(head, ...cells) {
  const made = cells.map((cell) => (cell instanceof HTMLTableCellElement ? cell : h("td", {}, cell)));
  return h("tr", {}, h("th", { scope: "row" }, head), ...made);
}

/**
 * @param {string} look @param {string[]} heads @param {Node[]} rows
 * @param {Node | null} [foot]
 */
export function table(look, heads, rows, foot = null) {
  const columns = heads.map((head) => (head ? h("th", { scope: "col" }, head) : h("td")));
  return h(
    "table",
    { class: look },
    heads.length > 0 ? h("thead", {}, h("tr", {}, ...columns)) : null,
    h("tbody", {}, ...rows),
    foot && h("tfoot", {}, foot),
  );
}

/**
 * @param {string} tag @param {Record<string, string | number>} [attributes]
 * @param {...Node} children @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * @param {Element} element @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * A custom property through the CSSOM: the policy of the page forbids style attributes.
 * @param {HTMLElement} element @param {string} name @param {string | number} value
 */
export function setProperty(element, name, value) {
  element.style.setProperty(name, String(value));
}

/**
 * Puts children in the wanted order and moves only those that are out of place,
 * so that focus and running animations survive.
 * @param {Element} parent @param {readonly Element[]} children
 */
export function arrange(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, index) => {
    const there = parent.children[index];
    if (there !== child) parent.insertBefore(child, there ?? null);
  });
}
