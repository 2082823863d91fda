/** Chips and cash as the cage handles them: what a rack is worth, which chips to hand out, what a sheet adds up to. */

import { money } from "../parts/money.js";

/** @import { ChipPile } from "../screens/views.js" */
/** @import { Kind } from "./count-sheet.js" */

/** What odd cents lie under, which no chip is small enough for. */
export const COIN = 1;
const BILLS = [100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00];

/** @param {readonly ChipPile[]} rack */
export function worth(rack) {
  return rack.reduce((sum, { denomination, pieces }) => sum + denomination * pieces, 0);
}

/**
 * An amount in as few chips as there are to hand out; what no chip covers is left over.
 * @param {number} cents
 * @param {readonly ChipPile[]} held
 * @returns {{ rack: ChipPile[], rest: number }}
 */
export function handedOut(cents, held) {
  /** @type {ChipPile[]} */
  const rack = [];
  let rest = cents;
  for (const { denomination, pieces } of [...held].sort((a, b) => b.denomination - a.denomination)) {
    const take = Math.min(pieces, Math.floor(rest / denomination));
    if (take > 0) rack.unshift({ denomination, pieces: take });
    rest -= take * denomination;
  }
  return { rack, rest };
}

/**
 * An amount as somebody may hold it, in chips of any of these kinds.
 * @param {number} cents
 * @param {readonly number[]} denominations
 */
export function inChips(cents, denominations) {
  return handedOut(cents, denominations.map((denomination) => ({ denomination, pieces: Infinity })));
}

/** What lies in a rack, in words. @param {readonly ChipPile[]} rack */
export function spoken(rack) {
  return rack.map(({ denomination, pieces }) => `${pieces} of ${money(denomination)}`).join(", ") ||
    "no chips";
}

/** The lines of a sheet for chips, dearest first. @param {readonly number[]} denominations @returns {Kind[]} */
export function chipKinds(denominations) {
  return [...new Set(denominations)].sort((a, b) => b - a).map((value) =>
    value === COIN
      ? { value, name: "Coin, in cents", chip: false }
      : { value, name: money(value), chip: true }
  );
}

/** The lines of a sheet for cash. @returns {Kind[]} */
export function cashKinds() {
  const bills = BILLS.map((value) => ({ value, name: `${money(value)} bills`, chip: false }));
  return [...bills, { value: COIN, name: "Coins, as an amount", chip: false, loose: true }];
}

/** Every denomination that may turn up in a count. @param {...(readonly number[])} lists */
export function every(...lists) {
  return [...new Set(lists.flat())].sort((a, b) => a - b);
}

/**
 * Chips that come to at least an amount: as few as can be, and one more of the smallest where nothing is exact.
 * @param {number} cents
 * @param {readonly number[]} denominations
 * @returns {{ denomination: number, pieces: number }[]} the smallest first
 */
export function fewest(cents, denominations) {
  const found = [], falling = [...denominations].sort((a, b) => b - a);
  let left = cents;
  for (const [place, denomination] of falling.entries()) {
    const last = place === falling.length - 1;
    const pieces = last ? Math.ceil(left / denomination) : Math.floor(left / denomination);
    if (pieces) found.push({ denomination, pieces });
    left -= pieces * denomination;
  }
  return found.reverse();
}
