/** What a round brought, wager by wager: at once from the view, and with its reasons from the published round. */

import { wagerName } from "./moment.js";
import { ownHands } from "./seen.js";

/** @import { Result } from "../parts/result-list.js" */
/** @import { Sheet } from "../parts/sheet.js" */
/** @import { TableView } from "./seen.js" */
/**
 * @typedef {{ event: string, seat?: number, wager?: string, reason?: string, hand?: string, odds?: string | null,
 *   rules?: string[] }} PublishedEvent
 */

const ENDS = ["WagerTaken", "WagerPaid", "WagerPushed"];

/** @type {Record<string, string>} reasons as the log keeps them, and as a player reads them */
const REASONS = {
  "pushes by the table": "Push",
  "not in the table": "No paying hand",
  "beats the dealer": "You beat the dealer",
  "lost to the dealer": "Dealer wins",
  "dealer does not qualify": "Dealer doesn't qualify",
  "ties the dealer": "Tie with the dealer",
  "folded": "You folded",
  "cards were shown": "Cards were shown",
  "forfeited by ruling": "Forfeited by floor ruling",
  "falls with the main wager": "Lost with the main bet",
  "taken back by the player": "You took it back",
  "dead hand": "Dead hand",
  "nothing else is up": "No other bet",
};

/**
 * Why a wager ended so, in the player's words.
 * @param {PublishedEvent} [end]
 */
function because({ reason = "", hand = "", odds } = { event: "" }) {
  if (reason === "paid by the table" && odds) return { hand: "", reason: `${hand} pays ${odds}`, pays: "" };
  return { hand, reason: REASONS[reason] ?? reason, pays: odds ?? "" };
}

/**
 * @param {Sheet} game
 * @param {TableView} view
 * @param {readonly PublishedEvent[]} [events] of the published round
 * @returns {Result[]}
 */
export function resultsOf(game, view, events = []) {
  const hands = ownHands(view);
  return hands.flatMap((hand) => {
    const results = new Map(hand.results);
    return hand.bets.map(([wager, stake]) => {
      const end = events.findLast((each) =>
        ENDS.includes(each.event) && each.seat === hand.seat && each.wager === wager
      );
      const name = wagerName(game, wager);
      return {
        name: hands.length > 1 ? `${name}, seat ${hand.seat}` : name,
        stake,
        net: results.get(wager) ?? 0,
        ...because(end),
        rules: end?.rules ?? [],
      };
    });
  });
}
