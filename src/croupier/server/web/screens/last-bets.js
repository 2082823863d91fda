/** The bets of the last round, seat by seat: kept, laid again, and taken off. */

import { openAtBets } from "../parts/sheet.js";
import { inOrder } from "./bets.js";
import { ownHands } from "./seen.js";

/** @typedef {import("../parts/sheet.js").Sheet} Sheet */
/** @typedef {import("./seen.js").TableView} TableView */
/** @typedef {Pick<import("./orders.js").Orders, "give">} Gives */
/** @typedef {[game: Sheet, view: TableView, orders: Gives]} At */

export class LastBets {
  /** @type {Map<number, Map<string, number>>} by seat, what was bet in the last round */
  #last = new Map();

  /** Keep what was bet before the cards. @param {Sheet} game @param {TableView} view */
  keep(game, view) {
    const hands = ownHands(view);
    if (!hands.length || view.bets_open) return;
    const open = openAtBets(game);
    this.#last = new Map(
      hands.map((hand) => [hand.seat, new Map(hand.bets.filter(([wager]) => open.has(wager)))]),
    );
  }

  /** Whether anything was bet on the seats one has now. @param {TableView} view */
  some(view) {
    return view.you.seats.some((seat) => this.#last.get(seat)?.size);
  }

  /** Bet it again on every own seat, until something is refused. @param {Sheet} game @param {TableView} view @param {Gives} orders */
  async lay(game, view, orders) {
    for (const seat of view.you.seats) {
      for (const [wager, cents] of inOrder(game, this.#last.get(seat) ?? new Map())) {
        if (!await orders.give("PlaceBet", { seat, wager, cents })) return;
      }
    }
  }
}

/** Take off everything that lies on the own spots. @param {Sheet} game @param {TableView} view @param {Gives} orders */
export async function takeOff(game, view, orders) {
  for (const hand of ownHands(view)) {
    for (const [wager] of inOrder(game, new Map(hand.bets)).reverse()) {
      if (!await orders.give("RemoveBet", { seat: hand.seat, wager })) return;
    }
  }
}
