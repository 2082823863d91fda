/** What one bets with before the cards: chips placed and taken back, the last bets again, and the way to the deal. */

import { money } from "../parts/money.js";
import { inOrder, raised } from "./bets.js";
import { BUY_IN } from "./actions.js";
import { ownChips, ownHands } from "./seen.js";
import { say } from "../parts/say.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { TableView } from "./seen.js" */
/** @import { TrayAction } from "../parts/chip-stack.js" */

/** @typedef {{ times: number, deal: boolean }} Wish the last bets so many times, and whether cards follow at once */
/** @typedef {{ seat: number, wager: string, before: number }} Placed a change of a bet, and what lay there before */
/** @typedef {{ seat: number, wager: string, cents: number }} Bet */
/**
 * How to give commands to a table.
 * @typedef {object} Table
 * @property {(bet: Bet) => Promise<boolean>} place
 * @property {(name: "RemoveBet" | "Ready" | "BuyChips", data?: any) => Promise<boolean>} give
 * @property {(text: string) => void} say
 */

const RESULT = "result is shown"; // what a table waits for once all is settled

/**
 * What the tray offers at this moment, the most likely last.
 * @param {TableView} view
 * @param {{ again: number, waits: boolean }} bets what the last bets cost in all, and whether a wish is awaited
 * @returns {TrayAction[]}
 */
export function trayActions(view, { again, waits }) {
  const hands = ownHands(view), chips = ownChips(view);
  const ready = view.ready.includes(view.you.id) || waits;
  const shown = view.waits.for === RESULT && view.dealing === "electronic" && hands.length > 0;
  if (view.bets_open && hands.length) {
    return [
      { name: "undo", text: say("Undo"), key: "z", open: !ready },
      { name: "clear", text: say("Clear"), key: "c", open: !ready },
      { name: "deal", text: say("Deal"), key: " ", open: !ready, main: true },
    ];
  }
  if (!view.bets_open && !shown) {
    const broke = view.play_money && !chips && !hands.length;
    return broke ? [...rest(again > 0).slice(0, 2), { ...buy(), main: true }] : rest(again > 0);
  }
  const open = !ready && again > 0;
  const short = view.play_money && Math.max(again, 1) > chips;
  if (!again && !short) return shown ? [{ ...NEXT, open: !ready, main: true }] : rest(false);
  return [
    shown
      ? { ...NEXT, open: !ready }
      : { name: "rebet", text: say("Rebet"), key: "r", open: open && again <= chips },
    short ? buy() : { name: "double", text: say("Rebet ×2"), key: "x", open: open && 2 * again <= chips },
    { name: "again", text: say("Rebet & deal"), key: " ", open: open && again <= chips, main: true },
  ];
}

/** @returns {TrayAction} */
const buy = () => ({
  name: "buy",
  text: say("Add {amount}", { amount: money(BUY_IN) }),
  key: "b",
  open: true,
});

/** @type {TrayAction} */
const NEXT = { name: "next", text: say("New bets"), key: "n", open: true };

/** Nothing to do for now; the buttons keep their places. @param {boolean} again @returns {TrayAction[]} */
function rest(again) {
  const texts = again
    ? [["rebet", say("Rebet")], ["double", say("Rebet ×2")], ["again", say("Rebet & deal")]]
    : [["undo", say("Undo")], ["clear", say("Clear")], ["deal", say("Deal")]];
  return texts.map(([name, text], n) => ({ name, text, key: "", open: false, main: n === 2 }));
}

/** The bets of one player: what was placed in this round, what in the last, and what is to follow. */
export class Betting {
  /** @type {Map<number, { player: string, bets: Map<string, number> }>} by seat, what was bet in the last round */
  #last = new Map();
  /** @type {Placed[]} in this round */
  #placed = [];
  #round = 0;
  /** @type {Wish | null} for when bets are taken */
  #wish = null;

  /** @param {Sheet} game @param {ReadonlySet<string>} early the wagers that are open before the cards @param {Table} table */
  constructor(game, early, table) {
    this.game = game;
    this.early = early;
    this.table = table;
  }

  /** Whether the last bets follow as soon as bets are taken. */
  get waits() {
    return this.#wish !== null;
  }

  /** Remember what was bet before the cards, and go on with what was wished for. @param {TableView} view */
  see(view) {
    if (view.round !== null && view.round !== this.#round) [this.#round, this.#placed] = [view.round, []];
    const hands = ownHands(view);
    if (hands.length && !view.bets_open) {
      this.#last = new Map(hands.map(({ seat, player, bets }) => [
        seat,
        { player, bets: new Map(bets.filter(([wager]) => this.early.has(wager))) },
      ]));
    }
    if (!view.you.seats.length) this.#wish = null;
  }

  /** What is to be bet now, where it was wished for; once. @param {TableView} view */
  due(view) {
    if (!this.#wish || !view.bets_open || ownHands(view).length) return null;
    const wish = this.#wish;
    this.#wish = null;
    return wish;
  }

  /** What the last bets cost in all. @param {TableView} view */
  cost(view) {
    const settled = !view.bets_open;
    return view.you.seats.flatMap((seat) => this.again(view, seat, { settled }))
      .reduce((sum, { cents }) => sum + cents, 0);
  }

  /**
   * What a seat would bet again; nothing where another sits there now, or where something is bet.
   * @param {TableView} view
   * @param {number} seat
   * @param {{ settled?: boolean, times?: number }} [how] `settled` where the bets of this round count as over
   * @returns {Bet[]}
   */
  again({ seats, hands }, seat, { settled = false, times = 1 } = {}) {
    const last = this.#last.get(seat);
    const bet = !settled && hands.some((hand) => hand.seat === seat && hand.bets.length);
    if (!last || bet || last.player !== seats[seat - 1]) return [];
    return inOrder(this.game, last.bets).map(([wager, cents]) => ({ seat, wager, cents: cents * times }));
  }

  /** Lay one chip more. @param {TableView} view @param {{ seat: number, wager: string }} spot @param {number} chip */
  async lay(view, { seat, wager: id }, chip) {
    const wager = this.game.wager.find((each) => each.id === id);
    const hand = ownHands(view).find((each) => each.seat === seat);
    if (!wager) return;
    const bets = new Map(hand?.bets ?? []);
    const before = bets.get(id) ?? 0, cents = raised(wager, bets, chip);
    if (cents === before) this.table.say(say("{bet} is at its maximum.", { bet: wager.name }));
    else if (await this.table.place({ seat, wager: id, cents })) {
      this.#placed.push({ seat, wager: id, before });
    }
  }

  /** Take the last chip back. */
  async undo() {
    const last = this.#placed.at(-1);
    if (!last) return;
    const { seat, wager, before } = last;
    const done = before
      ? await this.table.place({ seat, wager, cents: before })
      : await this.table.give("RemoveBet", { seat, wager });
    if (done) this.#placed.pop();
  }

  /** Take off everything. @param {TableView} view */
  async clear(view) {
    for (const { seat, bets } of ownHands(view)) {
      for (const [wager] of inOrder(this.game, new Map(bets)).reverse()) {
        if (!await this.table.give("RemoveBet", { seat, wager })) return;
      }
    }
    this.#placed = [];
  }

  /**
   * Do what the tray offers under a name.
   * @param {string} name
   * @param {TableView} view
   */
  async act(name, view) {
    if (name === "undo") return await this.undo();
    if (name === "clear") return await this.clear(view);
    if (name === "buy") return void await this.table.give("BuyChips", { cents: BUY_IN });
    if (name === "deal") return void await this.table.give("Ready");
    if (name === "next") return void await this.table.give("Ready");
    return await this.wish(view, { times: name === "double" ? 2 : 1, deal: name === "again" });
  }

  /** Bet as in the last round, now or as soon as bets are taken. @param {TableView} view @param {Wish} wish */
  async wish(view, { times, deal }) {
    if (!view.bets_open) {
      this.#wish = { times, deal };
      if (!await this.table.give("Ready")) this.#wish = null;
      return;
    }
    for (const seat of view.you.seats) {
      for (const bet of this.again(view, seat, { times })) {
        if (!await this.table.place(bet)) return;
        this.#placed.push({ seat, wager: bet.wager, before: 0 });
      }
    }
    if (deal) await this.table.give("Ready");
  }
}
