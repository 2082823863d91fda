/** What a chip on a spot makes of its bet: within the limits of the sheet, and never more than it takes. */

import { cents } from "../parts/money.js";
import { openAtBets } from "../parts/sheet.js";

/** @import { Sheet, Wager } from "../parts/sheet.js" */

/** @param {string | undefined} text */
const amount = (text) => (text === undefined ? null : cents(text));

/**
 * The bet after one more chip; the same as before where the spot takes no more.
 * @param {Wager} wager
 * @param {ReadonlyMap<string, number>} bets of the seat, in cents
 * @param {number} chip in cents
 */
export function raised(wager, bets, chip) {
  const lies = bets.get(wager.id) ?? 0;
  if (wager.exactly) {
    const taken = wager.exactly.map((each) => cents(each) ?? 0).sort((a, b) => a - b);
    return taken.find((each) => each > lies) ?? lies;
  }
  if (wager.equal_to) return bets.get(wager.equal_to) ?? chip;
  const least = amount(wager.least) ?? 0;
  const most = amount(wager.most) ?? Infinity;
  return Math.max(lies, Math.min(most, Math.max(least, lies + chip)));
}

/**
 * The limits a tray of chips is filled by: everything that may be bet before the cards.
 * @param {Sheet} game
 */
export function trayLimits(game) {
  const open = openAtBets(game);
  const wagers = game.wager.filter((wager) => open.has(wager.id));
  const least = wagers.flatMap((wager) => amount(wager.least) ?? []);
  const most = wagers.flatMap((wager) => amount(wager.most) ?? []);
  const broken = least.find((each) => each % 100); // a least of $2.50 wants half dollars in the tray
  return {
    least: broken ?? Math.min(...least, 100),
    most: most.length ? Math.max(...most) : 50_000,
  };
}

/**
 * The first bet that somebody may want to make after the cards and could not pay; null where chips are left for it.
 * @param {Sheet} game
 * @param {readonly { bets: readonly [string, number][] }[]} hands the own ones
 * @param {number} chips in cents
 * @returns {{ bet: string, cents: number } | null}
 */
export function shortFor(game, hands, chips) {
  const step = game.step.find((each) => each.do === "decide" && each.choices?.includes("bet"));
  const wager = game.wager.find((each) => each.id === step?.wager);
  if (!wager?.equal_to) return null;
  const unit = hands.flatMap(({ bets }) => bets)
    .filter(([id]) => id === wager.equal_to).reduce((sum, [, cents]) => sum + cents, 0);
  const cents = unit * (wager.times?.[0] ?? 1);
  return cents > chips ? { bet: wager.name, cents } : null;
}

/**
 * Bets in the order in which they can be placed: none before what it leans on.
 * @param {Sheet} game
 * @param {ReadonlyMap<string, number>} bets
 * @returns {[string, number][]}
 */
export function inOrder(game, bets) {
  const open = openAtBets(game);
  const leans = (/** @type {Wager} */ wager) => (wager.needs_any_of?.length || wager.equal_to ? 1 : 0);
  return game.wager
    .filter((wager) => open.has(wager.id) && (bets.get(wager.id) ?? 0) > 0)
    .sort((a, b) => leans(a) - leans(b))
    .map((wager) => [wager.id, bets.get(wager.id) ?? 0]);
}
