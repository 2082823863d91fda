/** What a round brought, wager by wager: at once from the view, and with its reasons from the published round. */

import { wagerName } from "./moment.js";
import { ownHands } from "./seen.js";

/** @import { Result } from "../parts/result-list.js" */
/** @import { Sheet } from "../parts/sheet.js" */
/** @import { TableView } from "./seen.js" */
/**
 * @typedef {{ event: string, seat?: number, wager?: string, reason?: string, says?: string,
 *   rules?: string[] }} PublishedEvent
 */

const ENDS = ["WagerTaken", "WagerPaid", "WagerPushed"];

/** @type {Record<string, string>} what happened by the player's own doing, and how a player reads it */
const OWN = { "folded": "You folded", "taken back by the player": "You took it back" };

/**
 * Why a wager ended so: by the hands the house names, or by what the player did.
 * @param {PublishedEvent} [end]
 */
function because({ event, reason = "", says = "" } = { event: "" }) {
  return event === "WagerPaid" ? says : OWN[reason] ?? says;
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
        reason: because(end),
        rules: end?.rules ?? [],
      };
    });
  });
}
