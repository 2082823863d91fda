/** A winning hand in words, as it is shown where somebody signs for it: the hand, its cards, the wager, the amount. */

import { money } from "../parts/money.js";

/** @typedef {{ hand: string, cards: readonly string[], wager: string, stake: number, won: number, odds: string, held: boolean }} Won */

const SIGNS = /** @type {Record<string, string>} */ ({ c: "♣", d: "♦", h: "♥", s: "♠" });

/** Cards as they stand on their faces: "A♥ 10♣". @param {readonly string[]} cards */
export function faces(cards) {
  return cards.map((card) => `${card.slice(0, -1).replace("T", "10")}${SIGNS[card.slice(-1)] ?? ""}`).join(
    " ",
  );
}

/** @param {Won} won */
export function wonWords({ hand, cards, wager, stake, won, odds }) {
  const shown = cards.length ? ` (${faces(cards)})` : "";
  return `${hand}${shown}. ${money(stake)} on ${wager} wins ${money(won)} (${odds}).`;
}
