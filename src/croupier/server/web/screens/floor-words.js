/** A table in the words of its card on the floor: what its game is called and comes down to, and who sits there. */

import { say } from "../parts/say.js";

/** @type {Record<string, { name: string, pitch: string }>} games of the catalogue, by names that tell them apart */
const GAMES = {
  "three-card-poker": {
    name: "Three Card Poker",
    pitch: say("Beat the dealer with three cards. One decision."),
  },
  "nh-holdem-jackpots": {
    name: "NH Hold'em Jackpots",
    pitch: say("Buy three cards, chase three jackpots."),
  },
  "nh-holdem-face-up": { name: "NH Hold'em Open Cards", pitch: say("Everyone's cards are face up.") },
  "nh-holdem-stud": { name: "NH Hold'em Stud", pitch: say("Two cards, three streets, one pay table.") },
  "nh-holdem-3-card-bonus": {
    name: "NH Hold'em 3-Card Bonus",
    pitch: say("Hold'em with a bet on the board."),
  },
  "three-card-poker-fragment": {
    name: "Three Card Poker, archive",
    pitch: say("From the archive: a torn rule sheet, made playable."),
  },
};

/** What a game is called here; the approved name where it is not known. @param {string} id @param {string} approved */
export function floorName(id, approved) {
  return GAMES[id]?.name ?? approved;
}

/** What a game comes down to. @param {string} id @param {string} summary of its sheet */
export function pitch(id, summary) {
  return GAMES[id]?.pitch ?? summary;
}

/** @param {number} seats @param {number} people @param {number} bots players of the house */
export function whoSits(seats, people, bots) {
  if (!people && !bots) return say("{seats} seats, all free", { seats });
  const free = seats - people - bots;
  return [
    people === 1 ? say("1 player") : people ? say("{people} players", { people }) : "",
    bots === 1 ? say("1 bot") : bots ? say("{bots} bots", { bots }) : "",
    free ? say("{free} of {seats} free", { free, seats }) : say("every seat taken"),
  ].filter(Boolean).join(", ");
}

/** Where somebody new to all of it begins: an open table that asks for the fewest decisions. @param {readonly { id: string, status: string, dealing: string | null, taken: number, seats: number, decisions: number }[]} tables */
export function startHere(tables) {
  const open = tables.filter((each) =>
    each.status === "open" && each.dealing === "electronic" && each.taken < each.seats && each.decisions
  );
  return open.sort((a, b) => a.decisions - b.decisions)[0]?.id ?? null;
}

/** The limits on a table's sign, each in its words: another text where a table takes other bets. @param {readonly import("./views.js").TableLimitView[]} limits */
export const limitsText = (limits) => limits.map(({ wager, says }) => `${wager} ${says}`).join(", ");
