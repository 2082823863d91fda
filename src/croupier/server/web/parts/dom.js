/** Elements: made, labelled, and kept the same from one drawing to the next so that what moves can move. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined} Attribute */

/**
 * Make an HTML element. An attribute that is false, null or undefined is left out; true is set empty.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, Attribute>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  mark(made, attributes);
  made.append(...children);
  return made;
}

/**
 * Make one of our own elements.
 * @template {HTMLElement} E
 * @param {new () => E} kind
 * @param {Record<string, Attribute>} [attributes]
 * @returns {E}
 */
export function part(kind, attributes = {}) {
  const made = new kind();
  mark(made, attributes);
  return made;
}

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, Attribute>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  mark(made, attributes);
  made.append(...children);
  return made;
}

/**
 * Set attributes, and take away those that no longer hold. Writes only what changed.
 * @param {Element} on
 * @param {Record<string, Attribute>} attributes
 */
export function mark(on, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) on.removeAttribute(name);
    else {
      const text = value === true ? "" : String(value);
      if (on.getAttribute(name) !== text) on.setAttribute(name, text);
    }
  }
}

/**
 * Set custom properties, which a strict content policy allows where it forbids style attributes.
 * @param {HTMLElement | SVGElement} on
 * @param {Record<string, string | number>} properties
 */
export function measure(on, properties) {
  for (const [name, value] of Object.entries(properties)) on.style.setProperty(`--${name}`, String(value));
}

/** @param {Element} on @param {string} text */
export function write(on, text) {
  if (on.textContent !== text) on.textContent = text;
}

/**
 * Draw a list into a parent so that the same key keeps the same element.
 * @template {{ key: string }} T
 * @template {Element} E
 * @param {Element} parent
 * @param {readonly T[]} entries
 * @param {(entry: T) => E} make
 * @param {(made: E, entry: T) => void} update
 */
export function keyed(parent, entries, make, update) {
  /** @type {Map<string, Element>} */
  const kept = new Map();
  for (const child of parent.children) kept.set(child.getAttribute("data-key") ?? "", child);
  /** @type {Element | null} */
  let before = parent.firstElementChild;
  for (const entry of entries) {
    const found = /** @type {E | undefined} */ (kept.get(entry.key));
    const made = found ?? make(entry);
    kept.delete(entry.key);
    if (!found) made.setAttribute("data-key", entry.key);
    if (made === before) before = made.nextElementSibling;
    else parent.insertBefore(made, before);
    update(made, entry);
  }
  for (const gone of kept.values()) gone.remove();
}

/**
 * Say that something was chosen, to whoever listens above.
 * @param {Element} from
 * @param {string} name
 * @param {unknown} detail
 */
export function tell(from, name, detail) {
  from.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
}

/**
 * @param {string} name
 * @param {CustomElementConstructor} part
 */
export function define(name, part) {
  if (!customElements.get(name)) customElements.define(name, part);
}
