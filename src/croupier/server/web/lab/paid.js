/** What a row of a pay table pays, as a game file writes it, and the exact sum of a bet that no decision touches. */

import { cents, money } from "../parts/money.js";
import { minus, number, ONE, over, plus, ratio, sign, times, written, ZERO } from "./exact.js";

/** @import { Exact } from "./exact.js" */

/**
 * @typedef {{ is: "odds", to: Exact } | { is: "push" } | { is: "loses" } | { is: "missing" }
 *   | { is: "prize", cents: number } | { is: "share", part: Exact, of: string }} Pays
 */

/**
 * Read "6 to 1", "3:2", "6", "push", "loses", "$250", "50% of MEGA"; null if it is none of them.
 * @param {string} text
 * @returns {Pays | null}
 */
export function readPays(text) {
  const words = text.trim();
  const plain = words.toLowerCase();
  if (plain === "push" || plain === "loses" || plain === "missing") return { is: plain };
  if (plain === "even money") return { is: "odds", to: ONE };
  const odds = /^([\d,]{1,9})(?: ?(?:to|:) ?(\d{1,2}))?$/.exec(plain);
  if (odds) {
    const units = BigInt((odds[1] ?? "").replaceAll(",", "") || "0");
    const to = BigInt(odds[2] ?? "1");
    if (!to) return null;
    return units ? { is: "odds", to: ratio(units, to) } : { is: "push" };
  }
  const share = /^(\d{1,3}) ?% of (\S+)$/.exec(words);
  if (share) return { is: "share", part: ratio(BigInt(share[1] ?? "0"), 100n), of: share[2] ?? "" };
  const amount = words.startsWith("$") ? cents(words) : null;
  return amount === null ? null : { is: "prize", cents: amount };
}

/** Write it as a game file does. @param {Pays} pays */
export function writePays(pays) {
  switch (pays.is) {
    case "odds":
      return `${pays.to.n} to ${pays.to.d}`;
    case "prize":
      return money(pays.cents);
    case "share":
      return `${times(pays.part, ratio(100n)).n}% of ${pays.of}`;
    default:
      return pays.is;
  }
}

/**
 * What a row brings beyond one unit; null where its number is lost.
 * @param {Pays} pays
 * @param {{ kept: boolean, stake: number, jackpots: Record<string, number> }} at stake and jackpots in cents
 * @returns {Exact | null}
 */
export function net(pays, { kept, stake, jackpots }) {
  const minusOne = ratio(-1n);
  const staked = ratio(BigInt(stake || 1));
  /** @type {Exact} */
  let won;
  switch (pays.is) {
    case "missing":
      return null;
    case "push":
      return ZERO;
    case "loses":
      return minusOne;
    case "odds":
      won = pays.to;
      break;
    case "prize":
      won = over(ratio(BigInt(pays.cents)), staked);
      break;
    case "share":
      won = over(times(pays.part, ratio(BigInt(jackpots[pays.of] ?? 0))), staked);
  }
  return kept ? minus(won, ONE) : won;
}

/**
 * What the server sends of a wager, and what is counted here of one that is a sum.
 * @typedef {object} Figures
 * @property {Exact} edge
 * @property {Exact} risk
 * @property {Exact} average
 * @property {Exact} hit
 * @property {Exact} push
 * @property {number} deviation
 * @property {{ net: Exact, often: Exact }[]} chances from the worst to the best
 * @property {[string, Exact][]} folds
 * @property {Record<string, Record<string, Exact>>} slopes by table and hand: the edge for one more to one
 * @property {string} [grid]
 * @property {string[]} [stays]
 * @property {string} [with]
 * @property {{ says: string, often: Exact }[]} [moves]
 */

/**
 * @param {{ hand: string, pays: Pays }[]} rows
 * @param {{ ways: Record<string, number>, total: number }} counts
 * @param {{ table: string, kept: boolean, stake: number, jackpots: Record<string, number> }} at
 * @returns {Figures | string} a hand whose row is lost
 */
export function summed(rows, counts, at) {
  const total = BigInt(counts.total);
  /** @type {Map<string, { net: Exact, ways: bigint }>} */
  const by = new Map();
  const count = (/** @type {Exact} */ value, /** @type {bigint} */ ways) => {
    const key = written(value);
    by.set(key, { net: value, ways: (by.get(key)?.ways ?? 0n) + ways });
  };
  let left = total;
  /** @type {Record<string, Exact>} */
  const slopes = {};
  for (const { hand, pays } of rows) {
    const ways = BigInt(counts.ways[hand] ?? 0);
    const value = net(pays, at);
    if (value === null) return hand;
    count(value, ways);
    left -= ways;
    if (pays.is === "odds" || pays.is === "push" || pays.is === "prize") slopes[hand] = ratio(-ways, total);
  }
  count(ratio(-1n), left);
  const chances = [...by.values()].filter(({ ways }) => ways).sort((a, b) => sign(minus(a.net, b.net))).map((
    { net, ways },
  ) => ({ net, often: ratio(ways, total) }));
  const mean = chances.reduce((sum, { net, often }) => plus(sum, times(net, often)), ZERO);
  const square = chances.reduce((sum, { net, often }) => plus(sum, times(times(net, net), often)), ZERO);
  const often = (/** @type {number} */ wanted) =>
    chances.reduce((sum, each) => sign(each.net) === wanted ? plus(sum, each.often) : sum, ZERO);
  const edge = minus(ZERO, mean);
  return {
    edge,
    risk: edge,
    average: ONE,
    hit: often(1),
    push: often(0),
    deviation: Math.sqrt(number(minus(square, times(mean, mean)))),
    chances,
    folds: [],
    slopes: { [at.table]: slopes },
  };
}
