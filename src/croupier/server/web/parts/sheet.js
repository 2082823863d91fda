/** What a game's sheet tells a felt: its wagers by kind, its streets, its shared cards, its pay tables. */

import { capital } from "./text.js";
import { say } from "./say.js";

/**
 * A sheet as `croupier rules GAME --json` and `/api/games/GAME/rules` give it, as far as a felt reads it.
 * @typedef {object} Sheet
 * @property {string} id
 * @property {string} name
 * @property {string} [summary]
 * @property {{ usual: number, most: number }} seats
 * @property {CardGroup[]} cards
 * @property {Step[]} step
 * @property {Wager[]} wager
 * @property {PayTable[]} [pay]
 * @property {{ dead_hand?: string }} [conduct]
 * @property {{ qualifies?: string, ranking?: string, dealer_does_not_qualify?: Record<string, string> } | null} [contest] with the dealer
 * @property {{ amount: string, scope: "table" | "player" | "hand", wagers?: string[] }} [cap]
 */

/** @typedef {{ id: string, name: string, owner: "player" | "dealer" | "table", count: number }} CardGroup */
/**
 * @typedef {{ do: string, id: string, says: string, card?: string, called?: string, left_out?: boolean,
 *   each_player_needs?: string[], choices?: string[], wager?: string }} Step
 */

/**
 * @typedef {object} Wager
 * @property {string} id
 * @property {string} name
 * @property {string} placed_at
 * @property {string} [part_of]
 * @property {string} [paid_by] a pay table, or the contest with the dealer
 * @property {number[]} [times]
 * @property {string[]} [spots]
 * @property {string[]} [needs_any_of]
 * @property {string} [equal_to]
 * @property {string} [least]
 * @property {string} [most]
 * @property {string[]} [exactly]
 */

/** @typedef {{ id: string, title: string, ranking?: string, cards?: string[], rows: Record<string, string | Record<string, string>> }} PayTable */

/**
 * The steps at which bets are placed freely; every other wager waits for its decision.
 * @param {Sheet} game
 * @returns {Set<string>}
 */
export function openAtBets(game) {
  const steps = new Set(game.step.filter((step) => step.do === "bets").map((step) => step.id));
  return new Set(game.wager.filter((wager) => steps.has(wager.placed_at)).map((wager) => wager.id));
}

/**
 * What a card of a group is called when it is turned ("flop"), or nothing.
 * @param {Sheet} game
 * @param {string} group
 * @param {number} number counted from one
 */
export function called(game, group, number) {
  return game.step.find((step) => step.card === `${group}.${number}`)?.called ?? "";
}

/**
 * What may be bet on a wager, in words: "$2 to $10", "$5 or $10", "equal to the ante"; nothing if only posted.
 * @param {Wager} wager
 */
export function limits(wager) {
  if (wager.exactly) return wager.exactly.join(say(" or "));
  if (wager.equal_to) {
    const times = wager.times ?? [1];
    return times.length > 1
      ? say("{least} to {most} times the {bet}", { least: times[0], most: times.at(-1), bet: wager.equal_to })
      : say("equal to the {bet}", { bet: wager.equal_to });
  }
  const limits = [wager.least, wager.most].filter((each) => each && each !== "posted");
  return limits.length === 2
    ? limits.join(say(" to "))
    : wager.least && wager.least !== "posted"
    ? say("{least} or more", { least: wager.least })
    : "";
}

/**
 * The most that is paid, for whoever is about to bet: "at most $2,500 a round for the whole table"; nothing without a cap.
 * @param {Sheet} game
 */
export function mostPaid({ cap, wager }) {
  if (!cap) return "";
  const whom =
    { table: say("for the whole table"), player: say("per player"), hand: say("per hand") }[cap.scope];
  const names = (cap.wagers ?? []).map((id) => wager.find((each) => each.id === id)?.name ?? id);
  const most = say("at most {amount} a round {whom}", { amount: cap.amount, whom });
  return names.length ? say("{most} on {bets}", { most, bets: names.join(say(" and ")) }) : most;
}

/** What a wager is called. @param {Sheet} game @param {string} id */
export function wagerName(game, id) {
  return game.wager.find((wager) => wager.id === id)?.name ?? id;
}

/**
 * A pay table as rows to print, in the document's own order; several columns where the pay hangs on the stake.
 * @param {PayTable} table
 * @returns {{ stakes: string[], rows: { hand: string, pays: string[] }[] }}
 */
export function printed(table) {
  const entries = Object.entries(table.rows);
  const stakes = entries.flatMap(([, pays]) => (typeof pays === "string" ? [] : Object.keys(pays)));
  return {
    stakes: [...new Set(stakes)],
    rows: entries.map(([hand, pays]) => ({
      hand: capital(hand),
      pays: (typeof pays === "string" ? [pays] : Object.values(pays)).map(shown),
    })),
  };
}

/**
 * What a row pays as a layout prints it: "50% MEGA" for a share, and a lost number marked as lost.
 * @param {string} pays
 */
function shown(pays) {
  return pays === "missing" ? say("not stated") : pays.replace("% of ", "% ");
}

/**
 * How a bet lies on the spots of its wager: a unit on each of so many, or all of it on the first.
 * @param {Wager} wager
 * @param {ReadonlyMap<string, number>} bets in cents, by wager
 * @returns {number[]}
 */
export function onSpots(wager, bets) {
  const many = wager.spots?.length ?? 1;
  const bet = bets.get(wager.id) ?? 0;
  const unit = wager.equal_to ? (bets.get(wager.equal_to) ?? 0) : 0;
  const units = unit && bet % unit === 0 ? bet / unit : 0;
  const chips = Array.from({ length: many }, () => 0);
  if (many > 1 && units >= 1 && units <= many) chips.fill(unit, 0, units);
  else chips[0] = bet;
  return chips;
}
