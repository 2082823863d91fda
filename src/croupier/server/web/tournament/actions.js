/** Buttons of the tournament desk: each gives one command, and the rules of a refusal are behind Why?. */

import { sentence } from "../screens/orders.js";
import { markup } from "../staff/render.js";

/** @typedef {keyof import("../screens/commands.js").Commands} Name */
/**
 * What the parts of the desk work with.
 * @typedef {object} Orders
 * @property {(name: Name, data?: any) => Promise<import("../screens/wire.js").Answer>} give
 * @property {(text: string, tone?: "plain" | "good" | "bad", rules?: readonly string[]) => void} say
 * @property {() => void} redraw
 */

/**
 * @param {Orders} orders
 * @param {string} text
 * @param {() => [name: Name, data?: any]} command
 * @param {{ plain?: boolean, small?: boolean, said?: string, label?: string, pressed?: boolean }} [how]
 */
export function action(
  orders,
  text,
  command,
  { plain = true, small = false, said = "", label, pressed } = {},
) {
  const press = async (/** @type {Event} */ { currentTarget }) => {
    const button = /** @type {HTMLElement} */ (currentTarget);
    if (button.getAttribute("aria-disabled")) return;
    button.setAttribute("aria-disabled", "true");
    const answer = await orders.give(...command());
    button.removeAttribute("aria-disabled");
    if (answer.ok) orders.say(said, "good"); // what was refused before holds no more
    else orders.say(sentence(answer.says), "bad", answer.rules);
  };
  const kind = [plain ? "plain" : "", small ? "small" : ""].join(" ").trim();
  return markup`<button type="button" class=${kind || null} aria-label=${label} key=${label ?? text}
    aria-pressed=${pressed === undefined ? null : String(pressed)} onclick=${press}>${text}</button>`;
}
