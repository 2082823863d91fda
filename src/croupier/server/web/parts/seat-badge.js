/** `<seat-badge>`: who sits where, with how much, and whether it is their turn. */

import { define, setAttributes } from "./dom.js";
import { money } from "./money.js";
import { markup, render } from "./render.js";

/**
 * @typedef {object} Sitter
 * @property {number} seat
 * @property {string | null} name nobody for an empty seat
 * @property {number} [chips] in cents
 * @property {boolean} [own]
 * @property {boolean} [turn]
 * @property {boolean} [folded]
 * @property {boolean} [away]
 * @property {number} [bet] in cents, on all wagers
 * @property {number} [net] in cents, once all of them are settled
 * @property {boolean} [token] a token lies on the hand: its player is busy with another (R0-20)
 */

/** What a badge says of its sitter besides name and chips. @param {Sitter} sitter */
export function standing(sitter) {
  if (sitter.name === null) return "empty";
  if (sitter.away) return "away";
  if (sitter.folded) return "folded";
  if (sitter.turn) return sitter.own ? "your turn" : "deciding";
  return sitter.token ? "token" : "";
}

/** What a badge says of the money on the layout. @param {Sitter} sitter */
function stakes({ own, bet, net }) {
  if (net !== undefined) return net === 0 ? "push" : `${net > 0 ? "won" : "lost"} ${money(Math.abs(net))}`;
  return bet && !own ? `${money(bet)} bet` : "";
}

/** Property: `sitter`. */
export class SeatBadge extends HTMLElement {
  /** @param {Sitter} sitter */
  set sitter(sitter) {
    const state = standing(sitter);
    const staked = stakes(sitter);
    const words = [state === "empty" ? "" : state, staked].filter(Boolean);
    const name = sitter.name === null ? "Empty" : sitter.own ? "You" : sitter.name;
    setAttributes(this, {
      role: "group",
      "aria-label": `seat ${sitter.seat}, ${[name, ...words].join(", ")}`,
      state: state || null,
      turn: sitter.turn ?? false,
      own: sitter.own ?? false,
    });
    render(
      this,
      markup`<span class="seat-number" aria-hidden="true">${sitter.seat}</span>
        <span class="who">${name}</span>
        ${
        sitter.chips === undefined || sitter.name === null
          ? null
          : markup`<span class="chips">${money(sitter.chips)}</span>`
      }
        ${words.length ? markup`<span class="state">${words.join(" · ")}</span>` : null}`,
    );
  }
}

define("seat-badge", SeatBadge);
