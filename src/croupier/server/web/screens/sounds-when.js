/** Which sound a change at a table makes: a card, a chip, a win. */

import { netOf, ownHands, settled } from "./seen.js";

/** @import { TableView } from "./seen.js" */
/** @typedef {"deal" | "chip" | "win"} Sound */

/** @param {TableView} view */
function cards(view) {
  const held = [...view.hands.flatMap((hand) => hand.cards), ...view.shared];
  return held.reduce((sum, [, group]) => sum + group.length, 0);
}

/** @param {TableView} view */
function staked(view) {
  return ownHands(view).flatMap((hand) => hand.bets).reduce((sum, [, cents]) => sum + cents, 0);
}

/** @param {TableView | null} before @param {TableView} after @returns {Sound | null} */
export function soundOf(before, after) {
  if (!before) return null; // whoever comes in hears nothing of what was
  const hands = ownHands(after);
  if (settled(hands) && !settled(ownHands(before)) && netOf(hands) > 0) return "win";
  if (after.round === before.round && cards(after) > cards(before)) return "deal";
  return staked(after) > staked(before) ? "chip" : null;
}
