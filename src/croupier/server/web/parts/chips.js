/** Which chips make an amount, and how one chip looks: colour and edge spots by denomination. */

/** What the tables here use, dearest first: from half a dollar for a $2.50 bonus to a thousand. */
export const DENOMINATIONS = [100_000, 50_000, 10_000, 2_500, 500, 100, 50];

/** @typedef {{ colour: string, spots: number }} Look */

/** @type {Record<number, Look>} the number of edge spots tells a chip apart without its colour */
const LOOKS = {
  50: { colour: "copper", spots: 3 },
  100: { colour: "bone", spots: 4 },
  200: { colour: "sky", spots: 4 },
  300: { colour: "moss", spots: 5 },
  400: { colour: "clay", spots: 5 },
  500: { colour: "oxblood", spots: 6 },
  2_500: { colour: "spruce", spots: 8 },
  10_000: { colour: "ink", spots: 10 },
  50_000: { colour: "lilac", spots: 12 },
  100_000: { colour: "brass", spots: 16 },
};

/** @param {number} denomination in cents @returns {Look} */
export function look(denomination) {
  return LOOKS[denomination] ?? { colour: "slate", spots: 7 };
}

/**
 * The chips of an amount, dearest first, and the cents no chip here is small enough for.
 * @param {number} cents
 * @param {readonly number[]} [denominations]
 * @returns {{ chips: number[], rest: number }}
 */
export function broken(cents, denominations = DENOMINATIONS) {
  if (!Number.isSafeInteger(cents) || cents < 0) {
    throw new RangeError(`chips stand for whole cents, none of them owed; ${cents} is neither`);
  }
  const chips = [];
  let rest = cents;
  for (const each of [...denominations].sort((a, b) => b - a)) {
    const many = Math.floor(rest / each);
    for (let n = 0; n < Math.min(many, 200); n += 1) chips.push(each);
    rest -= many * each;
  }
  return { chips, rest };
}

/**
 * Chips in piles, as a dealer cuts them: one denomination a pile, none higher than so many.
 * @param {readonly number[]} chips
 * @param {number} [high]
 * @returns {number[][]}
 */
export function piles(chips, high = 10) {
  /** @type {number[][]} */
  const made = [];
  for (const chip of chips) {
    const last = made.at(-1);
    if (last && last[0] === chip && last.length < high) last.push(chip);
    else made.push([chip]);
  }
  return made;
}

/**
 * Chips worth putting in a tray for bets between two limits.
 * @param {{ least?: number, most?: number, denominations?: readonly number[] }} limits
 * @returns {number[]}
 */
export function tray({ least = 100, most = 50_000, denominations = DENOMINATIONS } = {}) {
  const fitting = denominations.filter((each) => each <= most && (least % 100 ? true : each >= 100));
  return fitting.sort((a, b) => a - b).slice(0, 5);
}
