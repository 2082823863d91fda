/** Which keys count as shortcuts: none that somebody types, holds down, or gives to the browser. */

/** @param {KeyboardEvent} event */
export function isShortcut(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return false;
  if (document.documentElement.dataset.shortcuts === "off") return false;
  const { target } = event;
  const inField = "input, select, textarea, [contenteditable], dialog";
  return !(target instanceof Element && target.closest(inField));
}
