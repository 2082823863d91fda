/** What the rules ask of a player at this moment: whether to finish the hand, which of two seats to give up. */

import { money } from "../parts/money.js";
import { waitsFor } from "./actions.js";
import { nameOf } from "./people.js";
import { ownChips, ownHands } from "./seen.js";
import { say } from "../parts/say.js";
import { markup } from "../parts/render.js";
import { whyButton } from "../parts/why-button.js";

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
  "wagers kept by the house": say("the house keeps the bets not settled yet"),
  "every wager returned": say("all bets are returned"),
};

const LIVE = say(
  "If everybody asked agrees and the floor can read the hand, it goes on where it stopped; if anybody does not, or says nothing in time, it is a dead hand and {bets}.",
);
const ELECTRONIC = say(
  "If everybody asked agrees, it goes on where it stopped; if anybody does not, or says nothing in time, it is a dead hand and {bets}.",
);

/** @param {Sheet} game @param {TableView} view @returns {Question} */
function consent(game, view) {
  const bets = BETS[game.conduct?.dead_hand ?? ""] ?? say("bets not settled yet are returned");
  const rules = ["H-04"];
  const mine = view.consents[view.you.id];
  if (mine !== undefined) {
    const open = silent(view).map(nameOf);
    const waits = open.length ? ` ${say("Waiting for {names}.", { names: open.join(", ") })}` : "";
    const text = mine
      ? say("You agreed to finish the hand.")
      : say("You did not agree, so it is a dead hand and {bets}.", { bets });
    return { heading: say("Finish the hand?"), says: text + waits, rules, answers: [] };
  }
  return {
    heading: say("Finish the hand?"),
    says: view.dealing === "live" ? say(LIVE, { bets }) : say(ELECTRONIC, { bets }),
    rules,
    answers: [
      { text: say("Finish the hand"), name: "Consent", data: { agrees: true }, main: true },
      { text: say("End the hand"), name: "Consent", data: { agrees: false } },
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
    heading: say("A player is waiting for a seat"),
    says: free.length
      ? say(
        "Every seat is taken, so one of yours goes to them: choose which, or the house takes the second in time.",
      )
      : say("Every seat is taken, so you give up one of your hands once they are finished."),
    rules: ["R0-23"],
    answers: free.map((seat) => ({
      text: say("Give up seat {seat}", { seat }),
      name: "SurrenderSeat",
      data: { seat },
    })),
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

/** What was done for somebody whose time ran out. @param {TableView} before @param {TableView} view */
function ranOut(before, view) {
  const { id } = view.you;
  if (before.away.includes(id) || !view.away.includes(id)) return "";
  const folded = ownHands(view).some((hand) => hand.folded);
  return folded
    ? say("Time ran out: folded for you. Bet again to go on.")
    : say("Time ran out; the house chose what costs least. Bet again to go on.");
}

/**
 * Where the chips went of whoever has lost the only seat without having left it: they did not bet for too long.
 * @param {TableView | null} before
 * @param {TableView} view
 */
export function seatGivenUp(before, view) {
  if (!before?.you.seats.length || view.you.seats.length) return "";
  const chips = ownChips(before);
  return chips && !view.bearer
    ? say("You were away too long and lost your seat. Your {amount} is back in your balance.", {
      amount: money(chips),
    })
    : say("You were away too long and lost your seat.");
}

/** Whoever played alone hears that clocks run from now on. @param {TableView} before @param {TableView} view */
function joined(before, view) {
  const others = (/** @type {TableView} */ { seats, bots, you }) =>
    seats.filter((who) => who !== null && who !== you.id && !bots.includes(who));
  const [first] = others(view);
  if (!first || others(before).length || !before.you.seats.length || !view.play_money) return "";
  return say("{name} sat down. Decisions have a clock now.", { name: nameOf(first) });
}

/**
 * What became of an interrupted hand, for whoever was in it, and of a second hand one asked for.
 * @param {TableView | null} before
 * @param {TableView} view
 */
export function afterwards(before, view) {
  const wanted = before?.you.second_hand?.asked;
  if (wanted && !view.you.second_hand?.asked) {
    if (view.you.seats.includes(wanted)) {
      return say("The floor agrees: you play a second hand at seat {seat}.", { seat: wanted });
    }
    return waitsFor(view); // why not, where it was declined
  }
  if (!before) return "";
  const out = ranOut(before, view) || joined(before, view);
  if (out) return out;
  if (!before.interrupted || view.interrupted || !ownHands(before).length) return "";
  const live = view.dealing === "live";
  return view.round === before.round
    ? say("The hand goes on where it stopped.")
    : live
    ? say("Dead hand: not everybody agreed to finish it, or the floor declared it.")
    : say("Dead hand: not everybody agreed to finish it.");
}

/** @param {Question | null} question @param {(answer: Answer) => void} give */
export function askedNow(question, give) {
  if (!question) return null;
  const { heading, says, rules, answers } = question;
  const button = (/** @type {Answer} */ answer) =>
    markup`<button type="button" class=${answer.main ? "" : "plain"} key=${answer.text}
      onclick=${() => give(answer)}>${answer.text}</button>`;
  return markup`<div class="asked-now" role="group" aria-label=${heading} tabindex="-1">
    <p><strong>${heading}</strong> ${says} ${whyButton(rules)}</p>${answers.map(button)}
  </div>`;
}

/** @param {TableView} view @param {number | null} front the seat in front @param {(seat: number) => void} choose */
export function secondHand(view, front, choose) {
  const mine = view.you.seats;
  if (mine.length < 2 || (view.choice && mine.includes(view.choice.seat))) return null;
  const hand = (/** @type {number} */ seat) => {
    const bet = ownHands(view).filter((each) => each.seat === seat)
      .flatMap((each) => each.bets).reduce((sum, [, cents]) => sum + cents, 0);
    return markup`<button type="button" class="plain" aria-pressed=${String(seat === front)} key=${seat}
      onclick=${() => choose(seat)}>
      <span>${say("Seat {seat}", { seat })}</span><span class="soft">${
      bet ? say("{amount} bet", { amount: money(bet) }) : say("no bet")
    }</span>
    </button>`;
  };
  return markup`<div class="second-hand" role="group" aria-label=${say("Your hands")}>${
    mine.map(hand)
  }</div>`;
}
