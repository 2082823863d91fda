/** The felt as one person sees it: the places the server sends, numbered from their seat and seen from their side. */

/** @import { FeltPlan, FeltLayout } from "../screens/views.js" */
/** @typedef {FeltLayout["shape"]} Shape */
/** @typedef {"player" | "dealer" | "reader"} Side from which the table is looked at; a reader sees its streets from left to right */

/**
 * Where everything lies for whoever sits at `own`, or for whoever watches.
 * @param {FeltPlan} plan
 * @param {{ shape?: Shape, own?: number | null, side?: Side }} [how]
 * @returns {FeltLayout}
 */
export function layout(plan, { shape = "wide", own = null, side = "player" } = {}) {
  if (own === null) return seenFrom(side, plan, plan.watched[shape]);
  if (own < 1 || own > plan.seats) {
    throw new RangeError(`seat ${own} is not at a table of ${plan.seats} seats`);
  }
  const on = plan.seated[shape]; // as seen from seat 1
  const places = on.places.map((place) => ({ ...place, seat: (place.seat + own - 2) % plan.seats + 1 }));
  return seenFrom(side, plan, { ...on, places });
}

/**
 * The dealer sees the cards before everybody the other way round (Q4-13); where nobody deals, so does a player, who reads
 * flop, turn and river in the order of the bets.
 * @param {Side} side
 * @param {FeltPlan} plan
 * @param {FeltLayout} on
 */
function seenFrom(side, { mirrored }, on) {
  if (side === "player") return on;
  const shared = on.shared.map((card) =>
    mirrored.includes(card.group) ? { ...card, x: 2 * on.dealer.x - card.x } : card
  );
  return { ...on, shared };
}
