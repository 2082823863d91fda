/** One element: its attributes, its text, its events; and which keys are shortcuts. */

/** @typedef {string | number | boolean | null | undefined} Attribute */

/**
 * Set attributes, properties (`.view`) and custom properties (`--x`, which a strict content policy allows where it
 * forbids style attributes). False, null and undefined take an attribute away; true sets it empty.
 * @param {Element} on
 * @param {Record<string, any>} wanted
 */
export function setAttributes(on, wanted) {
  for (const [name, value] of Object.entries(wanted)) {
    if (name.startsWith(".")) /** @type {any} */ (on)[name.slice(1)] = value;
    else if (name.startsWith("--")) /** @type {HTMLElement} */ (on).style.setProperty(name, value ?? "");
    else if (value === false || value === null || value === undefined) on.removeAttribute(name);
    else {
      const text = value === true ? "" : String(value);
      if (on.getAttribute(name) !== text) on.setAttribute(name, text);
    }
  }
}

/** @param {Element} on @param {string} text */
export function write(on, text) {
  if (on.textContent !== text) on.textContent = text;
}

/**
 * Send an event to whoever listens above.
 * @param {Element} from
 * @param {string} name
 * @param {unknown} [detail]
 */
export function emit(from, name, detail = null) {
  from.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
}

/** Define one of our own elements, once. @param {string} name @param {CustomElementConstructor} kind */
export function define(name, kind) {
  if (!customElements.get(name)) customElements.define(name, kind);
}

/** @param {KeyboardEvent} event */
export function isShortcut(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return false;
  if (document.documentElement.dataset.shortcuts === "off") return false;
  const { target } = event;
  const inField = "input, select, textarea, [contenteditable], dialog";
  return !(target instanceof Element && target.closest(inField));
}
