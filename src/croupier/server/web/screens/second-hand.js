/** With two hands at a table, which of them the chips go on. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { ownHands } from "./seen.js";

/** @import { TableView } from "./seen.js" */

/** @param {TableView} view @param {number | null} front the seat in front @param {(seat: number) => void} choose */
export function secondHand(view, front, choose) {
  const mine = view.you.seats;
  if (mine.length < 2 || (view.choice && mine.includes(view.choice.seat))) return null;
  const hand = (/** @type {number} */ seat) => {
    const bet = ownHands(view).filter((each) => each.seat === seat)
      .flatMap((each) => each.bets).reduce((sum, [, cents]) => sum + cents, 0);
    return markup`<button type="button" class="plain" aria-pressed=${String(seat === front)} key=${seat}
      onclick=${() => choose(seat)}>
      <span>Seat ${seat}</span><span class="soft">${bet ? `${money(bet)} bet` : "no bet"}</span>
    </button>`;
  };
  return markup`<div class="second-hand" role="group" aria-label="Your hands">${mine.map(hand)}</div>`;
}
