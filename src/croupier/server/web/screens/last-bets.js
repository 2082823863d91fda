/** The bets of the last round, seat by seat: saved, placed again, and taken off. */

import { openAtBets } from "../parts/sheet.js";
import { inOrder } from "./bets.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { TableView } from "./seen.js" */
/** @typedef {(name: "PlaceBet" | "RemoveBet", data: any) => Promise<boolean>} Give gives a command, and says whether it was done */

export class LastBets {
  /** @type {Map<number, { player: string, bets: Map<string, number> }>} by seat, what was bet in the last round */
  #last = new Map();

  /** @param {Sheet} game */
  constructor(game) {
    this.game = game;
  }

  /** Save what was bet before the cards. @param {TableView} view @param {TableView["hands"]} hands */
  save({ bets_open: open }, hands) {
    if (!hands.length || open) return;
    const early = openAtBets(this.game);
    this.#last = new Map(hands.map(({ seat, player, bets }) => [
      seat,
      { player, bets: new Map(bets.filter(([wager]) => early.has(wager))) },
    ]));
  }

  /** What a seat would bet again; nothing where another sits there now, or where something is bet. @param {TableView} view @param {number} seat */
  again({ seats, hands }, seat) {
    const last = this.#last.get(seat);
    const bet = hands.some((hand) => hand.seat === seat && hand.bets.length);
    return !last || bet || last.player !== seats[seat - 1] ? [] : inOrder(this.game, last.bets);
  }

  /** Bet it again on some seats, until something is refused. @param {TableView} view @param {readonly number[]} seats @param {Give} give */
  async place(view, seats, give) {
    for (const seat of seats) {
      for (const [wager, cents] of this.again(view, seat)) {
        if (!await give("PlaceBet", { seat, wager, cents })) return;
      }
    }
  }

  /** Take off everything that is bet with some hands. @param {TableView["hands"]} hands @param {Give} give */
  async clear(hands, give) {
    for (const { seat, bets } of hands) {
      for (const [wager] of inOrder(this.game, new Map(bets)).reverse()) {
        if (!await give("RemoveBet", { seat, wager })) return;
      }
    }
  }
}
