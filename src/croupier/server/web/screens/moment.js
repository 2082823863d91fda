/** What a player may do at this moment of a table, in one short line. */

import { money } from "../parts/money.js";
import { mostPaid } from "../parts/sheet.js";
import { BUY_IN } from "./actions.js";
import { nameOf, netOf, ownChips, ownHands, settled } from "./seen.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { TableView } from "./seen.js" */

/** The line before a player bets, with the most that this table pays. @param {Sheet} game */
function placeBets(game) {
  const most = mostPaid(game);
  return most ? `Place your bets. Pays ${most}` : "Place your bets";
}

/** @param {Sheet} game @param {TableView} view @returns {string} */
export function moment(game, view) {
  if (view.status !== "open") return `The table is ${view.status}`;
  const mine = view.you.seats;
  const hands = ownHands(view);
  if (view.interrupted) return interrupted(view);
  if (view.choice && mine.includes(view.choice.seat)) {
    const at = mine.length > 1 ? ` at seat ${view.choice.seat}` : "";
    return `Your turn${at}: ${wagerName(game, view.choice.wager)}`;
  }
  if (view.turn) return `${nameOf(view.seats[view.turn - 1] ?? "")} is deciding`;
  if (settled(hands)) {
    const net = netOf(hands);
    return net ? `You ${net > 0 ? "won" : "lost"} ${money(Math.abs(net))}` : "You broke even";
  }
  if (view.awaits_floor) return "The floor is checking a hand";
  if (!mine.length) return watching(view);
  if (view.you.gives_up && !hands.length) return "A new player needs one of your seats";
  if (view.bets_open) {
    if (!hands.length) return ownChips(view) ? placeBets(game) : outOfChips(view);
    return view.ready.includes(view.you.id) ? "Waiting for the others" : "Press Deal when ready";
  }
  if (hands.length) return "Dealing…";
  return view.round === null
    ? (ownChips(view) ? "Next round starting" : outOfChips(view))
    : "You're in the next round";
}

/** What somebody without chips does next, by the button that does it, or at the cage. @param {TableView} view */
function outOfChips({ play_money, you: { pocket } }) {
  if (play_money) return `You're out of chips. Press “Add ${money(BUY_IN)} in play chips”.`;
  return pocket
    ? `You're out of chips here. Press “Bring ${money(pocket)} to the table”.`
    : "You're out of chips. Buy more at the cage.";
}

/** @param {TableView} view */
function interrupted(view) {
  if (view.dealing === "live") return "Hand interrupted. The floor decides how it goes on.";
  if (!view.asked.includes(view.you.id)) return "Hand interrupted. Its players choose whether to finish it.";
  return view.consents[view.you.id] === undefined
    ? "Hand interrupted. Finish it?"
    : "Hand interrupted. Your answer is saved.";
}

/** @param {TableView} view */
function watching(view) {
  const waits = view.waiting.includes(view.you.id);
  if (view.seats.includes(null)) {
    return waits
      ? "A seat is free. Take it now, or you lose your place."
      : "You're watching. Take any free seat.";
  }
  return waits ? "You're on the waiting list" : "You're watching. Every seat is taken.";
}

/** @param {Sheet} game @param {string} id */
export function wagerName(game, id) {
  return game.wager.find((wager) => wager.id === id)?.name ?? id;
}
