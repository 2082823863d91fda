/** A winning hand in words, as it is shown where somebody signs for it: the hand, its cards, the wager, the amount. */

import { cardFrom, faces } from "../parts/cards.js";
import { money } from "../parts/money.js";

/** @typedef {{ hand: string, cards: readonly string[], wager: string, stake: number, won: number, odds: string, held: boolean, cap?: string }} Won */

/** @param {Won} won */
export function wonWords({ hand, cards, wager, stake, won, odds, cap }) {
  const shown = cards.length ? ` (${faces(cards.map((card) => cardFrom(card) ?? 0))})` : "";
  return `${hand}${shown}. ${money(stake)} on ${wager} wins ${money(won)} (${odds}).${
    cap ? ` The sheet pays ${cap}.` : ""
  }`;
}
