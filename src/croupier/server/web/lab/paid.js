/** What a row of a pay table pays, as a game file writes it, and what that brings beyond a unit staked. */

import { cents, money } from "../parts/money.js";
import { minus, ONE, over, ratio, times, ZERO } from "./exact.js";

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
