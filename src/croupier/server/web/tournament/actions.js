/** Buttons of the tournament desk, each with one command, and the next step of the tournament. */

import { count, sentence } from "../parts/text.js";
import { markup } from "../parts/render.js";
import { orderForm, textField } from "../staff/forms.js";
import { panel, soft } from "../staff/panels.js";
import { clockTime } from "./clock.js";
import { isDrawn, STAGE } from "./read.js";
import { drawAll, fair } from "./seating.js";

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

/** @param {DeskCommands} desk @param {import("./read.js").Desk} view */
export function steps(desk, view) {
  if (view.stage !== STAGE.open) return null;
  const { buy_in, rebuy, add_on, starts, game_date } = view.plan;
  const players = view.entrants.length;
  const drawn = isDrawn(view);
  const [more, last] = [rebuy, add_on].map((extra) => extra?.price.cents ?? null);
  const costs = { buy_in: buy_in.cents, rebuy: more, add_on: last };
  const reason = textField("Why it is canceled");
  const give = () => desk.give("Cancel", { says: reason.read() });
  const cancel = orderForm("Cancel and refund everyone", [reason], give, { plain: true });
  const announce = action(desk, "Announced", () => ["Announce", costs], {
    plain: false,
    doneText: "The announcement is on record.",
  });
  const draw = action(desk, "Draw the seats", () => ["DrawSeats", { draw: drawAll(view, fair) }], {
    plain: false,
    doneText: "The seats are drawn.",
  });
  const start = action(desk, "Deal the first card", () => ["Start"], {
    plain: false,
    doneText: "The first card is dealt; from now on there are no refunds.",
  });
  const words = markup`<blockquote>${view.announcement}</blockquote>`;
  return panel(
    "Before the first card",
    markup`<ol class="steps">
      ${step("The Brush announces", view.announced, [words, !view.announced && desk.announces && announce])}
      ${step("Players register", players > 1, soft(`${count(players, "player")} so far.`))}
      ${step("Seats are drawn", drawn, [soft("Tables differ by one player at most."), !drawn && draw])}
      ${step("The first card", false, [soft(`Posted for ${clockTime(starts)} on ${game_date}.`), start])}
    </ol>
    <details><summary>Cancel tournament</summary>${cancel}</details>`,
  );
}

/** @param {string} name @param {boolean} done @param {import("../parts/render.js").Inside} inside */
function step(name, done, inside) {
  return markup`<li data-done=${done}><h3>${name}</h3>${inside}</li>`;
}
