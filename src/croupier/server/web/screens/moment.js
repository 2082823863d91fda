/** What a player is told to do at this moment of a table, in one short line. */

import { change } from "../parts/money.js";
import { nameOf, netOf, ownChips, ownHands, settled } from "./seen.js";

/** @typedef {import("./seen.js").TableView} TableView */
/** @typedef {import("../parts/sheet.js").Sheet} Sheet */

/**
 * @param {Sheet} game
 * @param {TableView} view
 * @returns {string}
 */
export function moment(game, view) {
  if (view.status !== "open") return `The table is ${view.status}`;
  const mine = view.you.seats;
  const hands = ownHands(view);
  if (view.interrupted) return interrupted(view);
  if (view.choice && mine.includes(view.choice.seat)) {
    const at = mine.length > 1 ? ` at seat ${view.choice.seat}` : "";
    return `Your decision${at}: ${wagerName(game, view.choice.wager)}`;
  }
  if (view.turn) return `${nameOf(view.seats[view.turn - 1] ?? "")} is deciding`;
  if (settled(hands)) {
    const net = netOf(hands);
    return net > 0 ? `You won ${change(net)}` : net < 0 ? `You lost ${change(net)}` : "All even";
  }
  if (view.awaits_floor) return "The floor looks at a hand";
  if (!mine.length) return watching(view);
  if (view.you.gives_up && !hands.length) return "One of your seats is wanted";
  if (view.bets_open) {
    if (!hands.length) return ownChips(view) ? "Pick a chip, touch a spot" : "You are out of chips";
    return view.ready.includes(view.you.id) ? "Waiting for the others" : "Deal, or bet more";
  }
  if (hands.length) return "The dealer is at work";
  return view.round === null
    ? (ownChips(view) ? "A new round begins" : "You are out of chips")
    : "The next round is yours";
}

/** @param {TableView} view */
function interrupted(view) {
  if (view.dealing === "live") return "The hand is interrupted; the floor decides how it goes on";
  if (!ownHands(view).length) return "The hand is interrupted; its players say whether to finish it";
  return view.consents[view.you.id] === undefined
    ? "The hand was interrupted"
    : "The hand was interrupted; your word is noted";
}

/** @param {TableView} view */
function watching(view) {
  const waits = view.waiting.includes(view.you.id);
  if (view.seats.includes(null)) {
    return waits ? "A seat is free; take it" : "You are watching; take any free seat";
  }
  return waits ? "You wait for a seat" : "You are watching; every seat is taken";
}

/** @param {Sheet} game @param {string} id */
export function wagerName(game, id) {
  return game.wager.find((wager) => wager.id === id)?.name ?? id;
}
