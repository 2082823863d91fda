/** Buttons of the tournament desk: each gives one order, and what is refused is said with its rules. */

import { element } from "../parts/dom.js";
import { withRules } from "../staff/form.js";

/** @typedef {import("../screens/wire.js").Answer} Answer */

/**
 * What the parts of the desk are given to work with.
 * @typedef {object} Orders
 * @property {(name: keyof import("../screens/commands.js").Commands, data?: any) => Promise<Answer>} give
 * @property {(text: string, tone?: "plain" | "good" | "bad") => void} say
 */

/**
 * @param {Orders} orders
 * @param {string} text
 * @param {() => [name: keyof import("../screens/commands.js").Commands, data: any] | null} what the order; null where there is none to give now
 * @param {{ plain?: boolean, said?: string, label?: string, small?: boolean }} [how]
 */
export function deed(orders, text, what, { plain = true, said = "", label, small = false } = {}) {
  const kind = [plain ? "plain" : "", small ? "small" : ""].join(" ").trim();
  const button = element("button", { type: "button", class: kind || null, "aria-label": label }, text);
  button.addEventListener("click", async () => {
    const order = what();
    if (!order || button.getAttribute("aria-disabled")) return;
    button.setAttribute("aria-disabled", "true");
    const answer = await orders.give(...order);
    button.removeAttribute("aria-disabled");
    if (!answer.ok) orders.say(withRules(answer), "bad");
    else orders.say(said, "good"); // what was refused before holds no more
  });
  return button;
}

/**
 * A part that is drawn anew only when what it shows has changed, and keeps the place of whoever works in it.
 * @param {HTMLElement} parent
 * @param {unknown} shows
 * @param {() => (Node | string)[]} draw
 */
export function redraw(parent, shows, draw) {
  const key = JSON.stringify(shows);
  if (parent.dataset.shows === key) return;
  parent.dataset.shows = key;
  const at = parent.contains(document.activeElement) ? nameOf(document.activeElement) : null;
  parent.replaceChildren(...draw());
  if (at === null) return;
  const again = [...parent.querySelectorAll("button, input, select")].find((each) => nameOf(each) === at);
  if (again instanceof HTMLElement) again.focus();
  else parent.closest("section")?.querySelector("h2")?.focus();
}

/** @param {Element | null} on */
function nameOf(on) {
  return on?.getAttribute("aria-label") ?? on?.textContent ?? "";
}
