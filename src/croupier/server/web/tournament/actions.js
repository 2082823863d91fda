/** Buttons of the tournament desk: each gives one command, and the rules of a refusal are behind Why?. */

import { sentence } from "../parts/text.js";
import { markup } from "../parts/render.js";

/** @typedef {keyof import("../screens/commands.js").Commands} Name */
/**
 * What the parts of the desk work with.
 * @typedef {object} DeskCommands
 * @property {(name: Name, data?: any, signed?: { name: string, password: string } | null) => Promise<import("../screens/live-socket.js").Answer>} give
 * @property {(text: string, tone?: "plain" | "good" | "bad", rules?: readonly string[]) => void} say
 * @property {() => void} redraw
 * @property {boolean} [announces] whether this person is the Brush, who announces
 * @property {boolean} [rules] whether this person is of the floor, which rules
 */

/**
 * @param {DeskCommands} desk
 * @param {string} text
 * @param {() => [name: Name, data?: any]} command
 * @param {{ plain?: boolean, small?: boolean, doneText?: string, label?: string, pressed?: boolean }} [how]
 */
export function action(
  desk,
  text,
  command,
  { plain = true, small = false, doneText = "", label, pressed } = {},
) {
  const press = async (/** @type {Event} */ { currentTarget }) => {
    const button = /** @type {HTMLElement} */ (currentTarget);
    if (button.getAttribute("aria-disabled")) return;
    button.setAttribute("aria-disabled", "true");
    const answer = await desk.give(...command());
    button.removeAttribute("aria-disabled");
    if (answer.ok) desk.say(doneText, "good"); // what was refused before holds no more
    else desk.say(sentence(answer.says), "bad", answer.rules);
  };
  const kind = [plain ? "plain" : "", small ? "small" : ""].join(" ").trim();
  return markup`<button type="button" class=${kind || null} aria-label=${label} key=${label ?? text}
    aria-pressed=${pressed === undefined ? null : String(pressed)} onclick=${press}>${text}</button>`;
}
