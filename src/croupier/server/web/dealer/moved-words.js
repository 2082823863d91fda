/** What chips a correction moves, in words for each seat. */

import { money } from "../parts/money.js";

/** @typedef {{ seat: number, player: string, wager: string, cents: number }} Moved below nothing, it is taken back */

/** "Seat 1, Ann: take back $10 (Ante −$15, Play +$5)." @param {readonly Moved[]} moves @param {Record<string, string>} names */
export function movedWords(moves, names) {
  const whose = [...new Set(moves.map(({ seat, player }) => `${seat} ${player}`))];
  return whose.map((key) => {
    const here = moves.filter(({ seat, player }) => `${seat} ${player}` === key);
    const [{ seat, player }] = /** @type {[Moved]} */ (here);
    const sum = here.reduce((all, { cents }) => all + cents, 0);
    const does = sum ? `${sum > 0 ? "give" : "take back"} ${money(Math.abs(sum))}` : "nothing moves in all";
    const part = (/** @type {Moved} */ { wager, cents }) =>
      here.length > 1 ? `${wager} ${cents > 0 ? "+" : "−"}${money(Math.abs(cents))}` : wager;
    const who = names[player] ?? player;
    return `${seat ? `Seat ${seat}, ` : ""}${who}: ${does} (${here.map(part).join(", ")}).`;
  });
}
