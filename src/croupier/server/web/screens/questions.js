/** What the rules ask of a player at this moment: whether to finish the hand, which of two seats to give up. */

import { waitsFor } from "./actions.js";
import { nameOf, ownHands } from "./seen.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { TableView } from "./seen.js" */
/** @typedef {{ text: string, name: keyof import("../screens/commands.js").Commands, data: any, main?: boolean }} Answer a command, and what its button says */
/** @typedef {{ heading: string, says: string, rules: string[], answers: Answer[] }} Question */

/**
 * What is asked of a player at this moment, if anything.
 * @param {Sheet} game
 * @param {TableView} view
 * @returns {Question | null}
 */
export function questionOf(game, view) {
  if (view.interrupted) return view.asked.includes(view.you.id) ? consent(game, view) : null;
  return view.you.gives_up ? giveUp(view) : null;
}

/** @type {Record<string, string>} what becomes of the bets of a dead hand, where it is read another way (Q3-17) */
const BETS = {
  "wagers kept by the house": "the house keeps the bets not settled yet",
  "every wager returned": "all bets are returned",
};

/** @param {Sheet} game @param {TableView} view @returns {Question} */
function consent(game, view) {
  const dead = `it is a dead hand and ${
    BETS[game.conduct?.dead_hand ?? ""] ?? "bets not settled yet are returned"
  }`;
  const read = view.dealing === "live" ? " and the floor can read the hand" : "";
  const rules = ["H-04"];
  const mine = view.consents[view.you.id];
  if (mine !== undefined) {
    const open = silent(view).map(nameOf);
    const waits = open.length ? ` Waiting for ${open.join(", ")}.` : "";
    const text = mine ? "You agreed to finish the hand." : `You did not agree, so ${dead}.`;
    return { heading: "Finish the hand?", says: text + waits, rules, answers: [] };
  }
  return {
    heading: "Finish the hand?",
    says: `If everybody asked agrees${read}, it goes on where it stopped; ` +
      `if anybody does not, or says nothing in time, ${dead}.`,
    rules,
    answers: [
      { text: "Finish the hand", name: "Consent", data: { agrees: true }, main: true },
      { text: "End the hand", name: "Consent", data: { agrees: false } },
    ],
  };
}

/** Who has still to say whether the hand is finished. @param {TableView} view */
function silent(view) {
  return view.asked.filter((who) => !view.bots.includes(who) && view.consents[who] === undefined);
}

/** @param {TableView} view @returns {Question} */
function giveUp(view) {
  const busy = new Set(view.hands.map((hand) => hand.seat));
  const free = view.you.seats.filter((seat) => !busy.has(seat));
  return {
    heading: "A player is waiting for a seat",
    says: free.length
      ? "Every seat is taken, so one of yours goes to them: choose which, or the house takes the second in time."
      : "Every seat is taken, so you give up one of your hands once they are finished.",
    rules: ["R0-23"],
    answers: free.map((seat) => ({ text: `Give up seat ${seat}`, name: "SurrenderSeat", data: { seat } })),
  };
}

/**
 * A question that was not there before, for whoever listens.
 * @param {Sheet} game
 * @param {TableView | null} before
 * @param {TableView} view
 */
export function newlyAsked(game, before, view) {
  const asks = questionOf(game, view);
  const asked = before && questionOf(game, before);
  return asks && asks.says !== asked?.says ? [`${asks.heading} ${asks.says}`] : [];
}

/**
 * What became of an interrupted hand, for whoever was in it, and of a second hand one asked for.
 * @param {TableView | null} before
 * @param {TableView} view
 */
export function afterwards(before, view) {
  const wanted = before?.you.second_hand?.asked;
  if (wanted && !view.you.second_hand?.asked) {
    if (view.you.seats.includes(wanted)) return `The floor agrees: you play a second hand at seat ${wanted}.`;
    return waitsFor(view); // why not, where it was declined
  }
  if (!before?.interrupted || view.interrupted || !ownHands(before).length) return "";
  const live = view.dealing === "live";
  return view.round === before.round
    ? "The hand goes on where it stopped."
    : `Dead hand: not everybody agreed to finish it${live ? ", or the floor declared it" : ""}.`;
}
