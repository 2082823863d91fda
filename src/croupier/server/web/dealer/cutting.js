/** A payout as chips to cut: the fewest of the table's denominations, or the fewest without one that has run out. */

import { count } from "../parts/text.js";

/** @typedef {[denomination: number, many: number]} Pile */

/** @type {Record<number, string>} what dealers call a chip */
const NAMES = {
  50: "half",
  100: "white",
  250: "pink",
  500: "red",
  2_500: "green",
  10_000: "black",
  50_000: "purple",
  100_000: "yellow",
};

/** What a chip is called. @param {number} denomination in cents */
function chipName(denomination) {
  return NAMES[denomination] ?? `$${denomination / 100}`;
}

/**
 * The fewest chips that make an amount, dearest first; null where none do.
 * @param {number} cents
 * @param {readonly number[]} denominations
 * @returns {Pile[] | null}
 */
export function cut(cents, denominations) {
  const dear = [...denominations].sort((a, b) => b - a);
  /** @type {{ piles: Pile[], chips: number } | null} */
  let best = null;
  const search = (
    /** @type {number} */ rest,
    /** @type {number} */ at,
    /** @type {Pile[]} */ piles,
    /** @type {number} */ chips,
  ) => {
    if (rest === 0) {
      if (!best || chips < best.chips) best = { piles, chips };
      return;
    }
    const chip = dear[at];
    if (chip === undefined || (best && chips + Math.ceil(rest / chip) >= best.chips)) return;
    const most = Math.floor(rest / chip);
    for (let many = most; many >= Math.max(0, most - 4); many -= 1) {
      search(rest - many * chip, at + 1, many ? [...piles, [chip, many]] : piles, chips + many);
    }
  };
  search(cents, 0, [], 0);
  return best === null ? null : /** @type {{ piles: Pile[] }} */ (best).piles;
}

/**
 * An amount in chips, as a dealer says it: "3 green"; nothing where the table's chips do not make it.
 * @param {number} cents
 * @param {readonly number[]} denominations
 * @param {ReadonlySet<number>} [without] those that have run out
 */
export function inChips(cents, denominations, without = new Set()) {
  const piles = cents > 0 ? cut(cents, denominations.filter((each) => !without.has(each))) : null;
  return (piles ?? []).map(([chip, many]) => `${many} ${chipName(chip)}`).join(" + ");
}

/**
 * The denominations that a recut may leave out: those that are used, but for the smallest.
 * @param {readonly number[]} amounts
 * @param {readonly number[]} denominations
 * @returns {number[]}
 */
export function recuttable(amounts, denominations) {
  const used = new Set(amounts.flatMap((cents) => (cut(cents, denominations) ?? []).map(([chip]) => chip)));
  const least = Math.min(...denominations);
  return [...used].filter((chip) => chip !== least).sort((a, b) => b - a);
}

/** "No greens". @param {number} denomination */
export function without(denomination) {
  const name = chipName(denomination);
  return `No ${name.startsWith("$") ? `${name} chips` : count(2, name).replace(/^2 /, "")}`;
}
