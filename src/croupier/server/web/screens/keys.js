/** The keys of a table, and what each of them does. */

import { isShortcut } from "../parts/dom.js";
import { markup } from "../parts/render.js";
import { say } from "../parts/say.js";

/** @typedef {"how" | "keys" | "advice" | "details" | "record" | "mute"} Opened what a key shows or turns */
/**
 * @typedef {object} Does
 * @property {(key: string) => boolean} act do what the tray offers under a key, and say whether it did
 * @property {(step: 1 | -1) => void} chip pick another chip
 * @property {(what: Opened) => void} open
 */

/** @type {[string, string][]} */
const KEYS = [
  [say("Space"), say("Deal, or rebet and deal. Never a decision")],
  ["Enter", say("Add a chip to the bet in focus")],
  ["F", say("Fold, or take a bet back")],
  ["C", say("Check. While betting: clear the bets")],
  ["1 2 3", say("Bet that many times; 1 is Play")],
  ["[ ]", say("Smaller or larger chip")],
  ["Z", say("Undo the last chip")],
  ["R", say("Rebet")],
  ["X", say("Rebet, doubled")],
  ["N", say("New bets after a result")],
  ["B", say("Add play chips when you need them")],
  ["A", say("Advice on or off")],
  ["W", say("Why a round ended so")],
  ["H", say("How to play")],
  ["L", say("My record")],
  ["M", say("Sound on or off")],
  ["?", say("This list")],
  ["Esc", say("Close what is open")],
];

/** @type {Record<string, Opened>} */
const OPENS = { "?": "keys", h: "how", a: "advice", w: "details", l: "record", m: "mute" };

/** Take a key of the table; false where it is not one. @param {KeyboardEvent} event @param {Does} does */
export function keyed(event, does) {
  if (!isShortcut(event)) return false;
  if (event.key === " " && event.target instanceof Element && event.target.closest(".spot")) {
    does.act(" "); // a chip is placed by Enter, so that Space means the same wherever the focus is
    return true;
  }
  const pressed = event.target instanceof Element && event.target.closest("button, a, [role=radio]");
  if (event.key === " " && pressed) return false; // which presses what has the focus
  if (event.key === "[" || event.key === "]") does.chip(event.key === "]" ? 1 : -1);
  else if (OPENS[event.key.toLowerCase()]) does.open(OPENS[event.key.toLowerCase()]);
  else return does.act(event.key.toLowerCase());
  return true;
}

/** The keys as a list to read. */
export function keyList() {
  const row = (/** @type {[string, string]} */ [key, does]) =>
    markup`<tr><th scope="row">${key.split(" ").map((each) => markup`<kbd>${each}</kbd> `)}</th>
      <td>${does}</td></tr>`;
  return markup`<table class="keys"><tbody>${KEYS.map(row)}</tbody></table>`;
}
