/** A table's view as the house sends it, read for the felt: cards as numbers, lists of pairs, names for people. */

import { cardFrom } from "../parts/cards.js";
import { nameOf } from "./people.js";

/** @import { SeenHand, View } from "../parts/felt-state.js" */
/** @import { EndView, FairnessView, MadeView, TableLimitView, VoidedView, WaitsView, YouView } from "./views.js" */
/**
 * What the screen reads of a view beyond what the felt does.
 * @typedef {View & {
 *   table: string, game_hash?: string, version: number, status: string, round: number | null, play_money: boolean, bots: string[],
 *   jackpots: Record<string, number>, ready: string[], away: string[], awaits_floor: boolean, interrupted: boolean,
 *   you: YouView, waits: WaitsView, names: Record<string, string>, dealing?: string, waiting: string[],
 *   consents: Record<string, boolean>, asked: string[], limits: TableLimitView[], bearer?: boolean,
 *   private?: boolean, fairness?: FairnessView | null, voided?: VoidedView | null,
 * }} TableView
 */

/** @param {any} sent a table's view, open or closed @returns {TableView} */
export function seen(sent) {
  const view = structuredClone(sent); // the socket changes its own in place
  /** @type {readonly EndView[]} */
  const ends = view.you?.ends ?? [];
  const jackpots = ends.filter(({ says }) => JACKPOT.test(says));
  const seats = view.seats ?? [];
  return {
    ...view,
    seats,
    chips: Object.entries(view.chips ?? {}),
    bets_open: view.bets_open ?? false,
    hands: (view.hands ?? []).map(hand),
    shared: groups(view.shared ?? {}),
    choice: view.choice ?? null,
    turn: view.choice?.seat ?? (view.waits?.for === "decision" ? view.waits.seat : null),
    bots: view.bots ?? [],
    ready: view.ready ?? [],
    away: view.away ?? [],
    lit: (jackpots.length ? jackpots : mains(ends)).flatMap(({ cards, dealer }) => [...cards, ...dealer]).map(
      cardFrom,
    ),
    phrases: view.phrases ?? {},
    made: Object.fromEntries(
      (view.you?.made ?? []).map((/** @type {MadeView} */ { seat, hand }) => [seat, hand]),
    ),
    dealer_made: view.you?.dealer_made ?? null,
    hits: Object.fromEntries(ends.filter(({ row }) => row).map(({ pay, row }) => [pay, row])),
    waiting: view.waiting ?? [],
    consents: view.consents ?? {},
    asked: view.asked ?? [],
    jackpots: view.jackpots ?? {},
    you: view.you ?? { id: "", pocket: 0, seats: [] },
    waits: view.waits ?? { for: "", seat: null, since: null, until: null, bank_from: null },
    names: Object.fromEntries(
      seats.filter((/** @type {string | null} */ who) => who !== null)
        .map((/** @type {string} */ who) => [who, nameOf(who)]),
    ),
  };
}

/** What a jackpot pays, in the words of the server: "Royal flush pays 50% of MEGA". */
export const JACKPOT = /pays (\d+%) of (\w+)$/;

/** How the main wager of each seat ended: its first. @param {readonly EndView[]} ends */
function mains(ends) {
  return ends.filter((end, n) => ends.findIndex(({ seat }) => seat === end.seat) === n);
}

/** @param {any} sent @returns {SeenHand} */
function hand(sent) {
  return {
    ...sent,
    bets: Object.entries(sent.bets),
    results: Object.entries(sent.results),
    cards: groups(sent.cards),
  };
}

/** @param {Record<string, (string | null)[]>} sent @returns {[string, (number | null)[]][]} */
function groups(sent) {
  return Object.entries(sent).map(([group, cards]) => [
    group,
    cards.map((card) => (card === null ? null : cardFrom(card))),
  ]);
}

/** Whether another person sits there, by whom a round may end before one has read how. @param {TableView} view */
export function inCompany({ seats, bots, you }) {
  return seats.some((who) => who !== null && who !== you.id && !bots.includes(who));
}

/** The own hands of a round. @param {TableView} view */
export function ownHands(view) {
  return view.hands.filter((each) => each.player === view.you.id);
}

/** @param {TableView} view */
export function ownChips(view) {
  return new Map(view.chips).get(view.you.id) ?? 0;
}

/**
 * Whether every wager of these hands is settled.
 * @param {readonly SeenHand[]} hands
 */
export function settled(hands) {
  return hands.length > 0 &&
    hands.every((each) => each.bets.length > 0 && each.results.length === each.bets.length);
}

/** What lies on hands in all, in cents. @param {readonly SeenHand[]} hands */
export function stakeOf(hands) {
  return hands.flatMap((each) => each.bets).reduce((sum, [, cents]) => sum + cents, 0);
}

/** What hands brought in all, in cents. @param {readonly SeenHand[]} hands */
export function netOf(hands) {
  return hands.flatMap((each) => each.results).reduce((sum, [, cents]) => sum + cents, 0);
}
