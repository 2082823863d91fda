/** The cards, bets and chips on the table, as its dealer sees them. */

import { spoken } from "../parts/cards.js";
import { money } from "../parts/money.js";
import "../parts/playing-card.js";
import { wagerName } from "../screens/moment.js";
import { markup } from "../parts/render.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { LiveView } from "./words.js" */

/** @param {readonly (number | null)[]} cards */
function row(cards) {
  return markup`<span class="cards" role="img" aria-label=${spoken(cards) || "no cards"}
    down=${cards.every((card) => card === null)}>
    ${cards.map((card) => markup`<playing-card card=${card} aria-hidden="true"></playing-card>`)}
  </span>`;
}

/** @param {Sheet} game @param {LiveView} view */
export function sharedCards(game, view) {
  const names = new Map(game.cards.map((group) => [group.id, group.name]));
  return view.shared.filter(([, cards]) => cards.length).map(([group, cards]) =>
    markup`<div class="group" key=${group}><h3>${names.get(group) ?? group}</h3>${row(cards)}</div>`
  );
}

/** What is to be known of a hand at a glance. @param {LiveView["hands"][number]} hand @param {boolean} turn */
function stateOf(hand, turn) {
  if (hand.forfeited) return "forfeited";
  if (hand.folded) return "folded";
  return turn ? "to act" : hand.token ? "token" : "";
}

/**
 * @param {Sheet} game
 * @param {LiveView} view
 * @param {number} seat
 * @param {{ chosen: boolean, turn: boolean, pick: () => void }} how
 */
export function seatRow(game, view, seat, { chosen, turn, pick }) {
  const player = view.seats[seat - 1];
  const hand = view.hands.find((each) => each.seat === seat);
  const chips = new Map(view.chips).get(player ?? "") ?? 0;
  const facts = [money(chips), hand ? stateOf(hand, turn) : ""].filter(Boolean).join(" · ");
  const cards = (hand?.cards ?? []).flatMap(([, cards]) => cards);
  const bet = (/** @type {[string, number]} */ [wager, cents]) =>
    markup`<li class=${hand?.results.some(([id]) => id === wager) ? "settled" : null} key=${wager}>
      ${wagerName(game, wager)} ${money(cents)}</li>`;
  return markup`<li class="seat" data-seat=${seat} turn=${turn} out=${hand?.folded || hand?.forfeited}
    empty=${player === null} key=${seat}>
    <button type="button" class="seat-key plain" data-is="seat-${seat}"
      aria-pressed=${String(chosen)} onclick=${pick}>
      <b class="number"><span class="unseen">Seat </span>${seat}</b>
      <span class="who">
        <span>${player ? view.names[player] ?? player : "Free"}</span>
        ${player ? markup`<small>${facts}</small>` : null}
      </span>
    </button>
    <ul class="bets">${hand?.bets.map(bet)}</ul>
    ${cards.length ? row(cards) : null}
  </li>`;
}
