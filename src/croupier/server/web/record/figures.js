/** What somebody's rounds come to: sums, the way of the bankroll, and which rounds are looked for. */

/** @import { PlayedRound as Played } from "../screens/views.js" */
/** @typedef {{ game: string, outcome: string, since: string, least: number, mistakes: boolean }} Filter */

/** @type {Filter} */
export const EVERYTHING = { game: "", outcome: "", since: "", least: 0, mistakes: false };
const PAUSE = 30 * 60_000; // longer between two rounds is not counted as time at the tables

/** @param {readonly Played[]} rounds the newest first */
export function summed(rounds) {
  const nets = rounds.map(({ net }) => net);
  return {
    rounds: rounds.length,
    won: nets.filter((net) => net > 0).length,
    lost: nets.filter((net) => net < 0).length,
    pushed: nets.filter((net) => net === 0).length,
    bet: rounds.reduce((sum, { bet }) => sum + bet, 0),
    net: nets.reduce((sum, net) => sum + net, 0),
    best: nets.length ? Math.max(...nets) : 0,
    worst: nets.length ? Math.min(...nets) : 0,
    minutes: Math.round(played(rounds) / 60_000),
  };
}

/** Milliseconds between rounds that followed one another. @param {readonly Played[]} rounds */
function played(rounds) {
  const times = rounds.map(({ ended }) => Date.parse(ended)).sort((a, b) => a - b);
  return times.slice(1).reduce((sum, at, n) => {
    const gap = at - (times[n] ?? at);
    return sum + (gap < PAUSE ? gap : 0);
  }, 0);
}

/** What one was ahead or behind after each round, from the first. @param {readonly Played[]} rounds the newest first */
export function bankroll(rounds) {
  let sum = 0;
  return [0, ...rounds.toReversed().map(({ net }) => sum += net)];
}

/**
 * The rounds that are looked for.
 * @param {readonly Played[]} rounds
 * @param {Filter} filter
 * @param {ReadonlyMap<string, number>} costs of mistakes in cents, by round
 */
export function wanted(rounds, { game, outcome, since, least, mistakes }, costs) {
  const became = (/** @type {number} */ net) => net > 0 ? "won" : net < 0 ? "lost" : "push";
  return rounds.filter((each) =>
    (!game || each.name === game) && (!outcome || became(each.net) === outcome) &&
    (!since || each.ended.slice(0, 10) >= since) && Math.abs(each.net) >= least &&
    (!mistakes || (costs.get(keyOf(each)) ?? 0) > 0)
  );
}

/** @param {Pick<Played, "table" | "number">} round */
export const keyOf = ({ table, number }) => `${table} ${number}`;

/** A curve through amounts, in a box of 100 by 40. @param {readonly number[]} amounts */
export function curve(amounts) {
  const low = Math.min(...amounts), high = Math.max(...amounts), span = high - low || 1;
  const at = (/** @type {number} */ n) => (100 * n) / Math.max(1, amounts.length - 1);
  const y = (/** @type {number} */ cents) => 38 - (36 * (cents - low)) / span;
  return {
    path: amounts.map((cents, n) => `${n ? "L" : "M"}${at(n).toFixed(2)} ${y(cents).toFixed(2)}`).join(""),
    zero: y(0),
  };
}
