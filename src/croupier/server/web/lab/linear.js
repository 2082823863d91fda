/** A bet that no decision touches: a sum over its rows, exact, and done here while a finger moves. */

import { minus, number, ONE, plus, ratio, sign, times, written, ZERO } from "./exact.js";
import { net } from "./paid.js";

/** @import { Exact } from "./exact.js" */
/** @import { Pays } from "./paid.js" */
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
