/** What a poker tablet says and works out from the view of its table. */

import { money } from "../parts/money.js";

/** @typedef {import("../screens/views.js").PokerView} View */
/** @typedef {import("../screens/views.js").PokerSeatView} Seat */
/** @typedef {import("../screens/views.js").PokerHandView} Hand */
/** @typedef {import("../screens/views.js").Terms} Terms */
/** @typedef {View & { terms: Terms }} Open a table that is open */
/** @typedef {Open & { hand: Hand }} Playing one with a hand on it */

/** The most of a bet, in words. @param {number | null} limit */
export function limitText(limit) {
  return limit === null ? "no limit" : `bets up to ${money(limit)}`;
}

/** What stands on the sign of a table. @param {Terms} terms */
export function signText({ limit, rules: { raises, counted, rake } }) {
  const most = rake.most === null ? "" : ` up to ${money(rake.most)}`;
  const taken = rake.percent ? `rake ${rake.percent}%${most}` : "no rake";
  return `${limitText(limit)}, ${raises} raises in a ${counted}, ${taken}`;
}

/** Those who sit here. @param {View} view @returns {(Seat & { player: string })[]} */
export function seated(view) {
  return /** @type {(Seat & { player: string })[]} */ (view.seats.filter(({ player }) => player !== null));
}

/** The first free seat, or null. @param {View} view */
export function freeSeat(view) {
  return view.seats.find(({ player }) => player === null)?.seat ?? null;
}

/** The name of the kind P1, P2 that no table has. @param {readonly string[]} taken */
export function freeName(taken) {
  let number = 1;
  while (taken.includes(`P${number}`)) number += 1;
  return `P${number}`;
}

/** Amounts within one touch: a quarter, a half and the whole of the limit, in whole chips. @param {Terms} terms */
export function quickAmounts({ limit, chip }) {
  if (limit === null) return [];
  return [limit / 4, limit / 2, limit].filter((cents) => Number.isInteger(cents) && cents % chip === 0);
}

/** Whether nothing but antes and blinds was put in yet. @param {Hand} hand */
export function beforeBetting({ round, turns }) {
  return round === 1 && turns.every(({ action }) => action === "ante" || action === "blind");
}

/** The seats in the hand, clockwise from the left of the button. @param {Playing} view */
export function fromButton({ seats, hand }) {
  const inHand = seats.filter(({ in_hand }) => in_hand).map(({ seat }) => seat);
  const before = inHand.filter((seat) => seat <= hand.button);
  return [...inHand.filter((seat) => seat > hand.button), ...before];
}

/** Who posts the blinds, the small one first: with two players the button has it. @param {Playing} view */
export function blindSeats(view) {
  const order = fromButton(view);
  if (order.length !== 2) return order.slice(0, 2);
  return order.includes(view.hand.button) ? [order[1], order[0]] : order;
}

/** How a turn is read back. @param {{ player: string, action: string, cents: number, paid: number }} turn */
export function turnText({ player, action, cents, paid }) {
  const verb =
    { ante: "antes", blind: "posts", check: "checks", bet: "bets", raise: "raises", fold: "folds" }[action];
  if (action === "call") return `${player} calls ${money(paid)}`;
  return `${player} ${verb}${cents ? ` ${money(cents)}` : ""}`;
}

/** What a seat shows next to its chips. @param {View} view @param {Seat} seat */
export function seatState({ hand }, { seat, player, chips, in_hand: inHand, folded }) {
  if (player === null) return "free";
  if (folded) return "folded";
  if (!hand) return chips ? "ready" : "no chips";
  if (!inHand) return "sits out";
  if (!chips) return "all in";
  return hand.waiting[0] === seat ? "to act" : "in";
}
