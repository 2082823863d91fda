/**
 * The browser's Back closes what lies over a screen, the topmost first, and stays on the screen.
 *
 * While something is open, an entry with the same address lies on top of the history, for Back to take off. What
 * is closed in another way leaves the entry, for the next thing that is opened; Back then skips it. Taking it off
 * at once would race with whatever goes to another address as it closes.
 */

/** @type {(HTMLElement | HTMLDialogElement)[]} what was opened, the topmost last */
let layers = [];
/** @type {string | null} the address of the entry, where that is the current one */
let at = globalThis.history?.state?.layer ? location.href : null;

/** @param {Element} layer */
const isOpen = (layer) => layer.isConnected && layer.matches("dialog[open], :popover-open");

/** Have Back close a dialog that opens, or a popover. @param {HTMLElement} layer */
export function closedByBack(layer) {
  layers = [...layers.filter((each) => each !== layer && isOpen(each)), layer];
  if (!history.state?.layer) history.pushState({ layer: true }, "");
  at = location.href;
}

/** @param {PopStateEvent} event */
function back({ state }) {
  const from = at;
  at = state?.layer ? location.href : null;
  if (at !== null || from !== location.href) return; // another screen
  layers = layers.filter(isOpen);
  const top = layers.pop();
  if (!top) return history.back(); // nothing was open any more: that entry counts for nothing
  if (top instanceof HTMLDialogElement) top.close();
  else top.hidePopover();
  const next = layers.pop();
  if (next) closedByBack(next);
}

/** Hear of Back, and of every popover of the page. */
export function watchBack() {
  addEventListener("popstate", back);
  document.addEventListener("toggle", (event) => {
    const { target, newState } = /** @type {ToggleEvent} */ (event);
    if (newState === "open" && target instanceof HTMLElement && target.popover) closedByBack(target);
  }, { capture: true }); // it does not bubble
}
