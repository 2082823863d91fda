/** `<seat-badge>`: who sits where, with how much, and whether it is their turn. */

import { define, setAttributes } from "./dom.js";
import { change, money } from "./money.js";
import { portrait } from "./portrait.js";
import { markup, render } from "./render.js";
import { say, translate } from "./say.js";

/**
 * @typedef {object} Sitter
 * @property {number} seat
 * @property {string | null} name nobody for an empty seat
 * @property {string | null} [id]
 * @property {boolean} [bot] a player of the house
 * @property {string} [phrase] what they wrote last
 * @property {number} [chips] in cents
 * @property {boolean} [own]
 * @property {boolean} [turn]
 * @property {boolean} [folded]
 * @property {boolean} [away]
 * @property {number} [bet] in cents, on all wagers
 * @property {number} [net] in cents, once all of them are settled
 * @property {boolean} [token] a token lies on the hand: its player is busy with another (R0-20)
 */

/** What a badge says of its sitter next to name and chips. @param {Sitter} sitter */
export function standing(sitter) {
  if (sitter.name === null) return "empty";
  if (sitter.away) return "away";
  if (sitter.folded) return "folded";
  if (sitter.turn) return sitter.own ? "your turn" : "deciding";
  return sitter.token ? "token" : "";
}

/** @type {Record<string, string>} where there is something to say */
const STATES = {
  away: say("away"),
  folded: say("folded"),
  "your turn": say("your turn"),
  deciding: say("deciding"),
  token: say("token"),
};

/** What a badge says of the money on the layout. @param {Sitter} sitter */
function stakes({ own, bet, net }) {
  if (net === undefined) return bet && !own ? say("{amount} bet", { amount: money(bet) }) : "";
  const amount = money(Math.abs(net));
  if (net === 0) return say("push");
  return net > 0 ? say("won {amount}", { amount }) : say("lost {amount}", { amount });
}

/** What it says where there is room for a word. @param {Sitter} sitter */
function brief(sitter) {
  return sitter.net === undefined ? STATES[standing(sitter)] : change(sitter.net);
}

/** Property: `sitter`. */
class SeatBadge extends HTMLElement {
  /** @param {Sitter} sitter */
  set sitter(sitter) {
    const state = standing(sitter);
    const staked = stakes(sitter);
    const phrase = sitter.phrase ? `“${translate(sitter.phrase)}”` : "";
    const words = [sitter.bot ? say("bot") : "", STATES[state] ?? "", staked, phrase].filter(Boolean);
    const name = sitter.name === null ? say("Empty") : sitter.own ? say("You") : sitter.name;
    setAttributes(this, {
      role: "group",
      "aria-label": say("seat {seat}, {name}", { seat: sitter.seat, name: [name, ...words].join(", ") }),
      state: state || null,
      turn: sitter.turn ?? false,
      own: sitter.own ?? false,
    });
    render(
      this,
      markup`<span class="seat-number" aria-hidden="true">${sitter.seat}</span>
        <span class="who">${sitter.id ? portrait(sitter.id, sitter.bot ?? false) : null}${name}</span>
        ${
        sitter.chips === undefined || sitter.name === null
          ? null
          : markup`<span class="chips">${money(sitter.chips)}</span>`
      }
        ${
        words.length
          ? markup`<span class="state in-full">${words.join(" · ")}</span>
            <span class="state in-short">${phrase || brief(sitter) || words.at(-1)}</span>`
          : null
      }`,
    );
  }
}

define("seat-badge", SeatBadge);
