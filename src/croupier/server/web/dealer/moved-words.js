/** What chips a correction moves, in words for each seat. */

import { money } from "../parts/money.js";

/** @typedef {{ seat: number, player: string, wager: string, cents: number, text: string }} Moved below nothing, it is taken back */

/** "give $20 more", to whoever got something before; "take back $5". @param {readonly Moved[]} moves of one seat */
export function difference(moves) {
  const sum = moves.reduce((all, { cents }) => all + cents, 0);
  return sum
    ? `${sum > 0 ? "give" : "take back"} ${money(Math.abs(sum))}${sum > 0 ? " more" : ""}`
    : "no chips move";
}

/** "Seat 1, Ann: take back $15 (Ante was paid $15, now bet returned)." @param {readonly Moved[]} moves @param {Record<string, string>} names */
export function movedWords(moves, names) {
  const whose = [...new Set(moves.map(({ seat, player }) => `${seat} ${player}`))];
  return whose.map((key) => {
    const here = moves.filter(({ seat, player }) => `${seat} ${player}` === key);
    const [{ seat, player }] = /** @type {[Moved]} */ (here);
    const parts = here.map(({ wager, text }) => `${wager} ${text}`).join("; ");
    const who = names[player] ?? player;
    return `${seat ? `Seat ${seat}, ` : ""}${who}: ${difference(here)} (${parts}).`;
  });
}
