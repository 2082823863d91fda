/** What a round brought, wager by wager: at once from the view, and with its reasons from the published round. */

import { wagerName } from "./moment.js";
import { ownHands } from "./seen.js";

/** @typedef {import("./seen.js").TableView} TableView */
/** @typedef {import("../parts/sheet.js").Sheet} Sheet */
/** @typedef {import("../parts/result-list.js").Result} Result */
/**
 * @typedef {{ event: string, seat?: number, wager?: string, reason?: string, hand?: string, odds?: string | null,
 *   rules?: string[] }} Told
 */

const ENDS = ["WagerTaken", "WagerPaid", "WagerPushed"];

/**
 * @param {Sheet} game
 * @param {TableView} view
 * @param {readonly Told[]} [events] of the published round
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
        hand: end?.hand ?? "",
        reason: end?.reason ?? "",
        pays: end?.odds ?? "",
        rules: end?.rules ?? [],
      };
    });
  });
}
