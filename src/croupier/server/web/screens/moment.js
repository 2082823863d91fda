/** What a player may do at this moment of a table, in one short line. */

import { money } from "../parts/money.js";
import { openAtBets, wagerName } from "../parts/sheet.js";
import { BUY_IN } from "./actions.js";
import { shortFor } from "./bets.js";
import { explained } from "./results.js";
import { nameOf } from "./people.js";
import { isNew } from "./rounds-played.js";
import { ownChips, ownHands, settled } from "./seen.js";
import { say, translate } from "../parts/say.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { TableView } from "./seen.js" */

/** @param {Sheet} game @param {TableView} view @returns {string} */
export function moment(game, view) {
  const { held = 0 } = view.you;
  const line = now(game, view);
  if (settled(ownHands(view)) && view.awaits_floor) {
    return `${line} ${say("The floor checks it before it is paid.")}`;
  }
  return held
    ? `${line} ${say("{amount} of your wins is signed for and paid at the cage.", { amount: money(held) })}`
    : line;
}

/** @param {Sheet} game @param {TableView} view @returns {string} */
function now(game, view) {
  if (view.status !== "open") return say("The table is {status}", { status: translate(view.status) });
  const mine = view.you.seats;
  const hands = ownHands(view);
  if (view.interrupted) return interrupted(view);
  if (view.choice && mine.includes(view.choice.seat)) {
    if (view.bearer) return say("Your turn: tell the dealer");
    const bet = wagerName(game, view.choice.wager), { seat } = view.choice;
    return mine.length > 1
      ? say("Your turn at seat {seat}: {bet}", { seat, bet })
      : say("Your turn: {bet}", { bet });
  }
  if (view.turn) return say("{name} is deciding", { name: nameOf(view.seats[view.turn - 1] ?? "") });
  if (settled(hands)) {
    const late = view.away.includes(view.you.id)
      ? `${say("Time ran out, so the house chose for you.")} `
      : "";
    return `${late}${explained(game, view)}`;
  }
  if (view.awaits_floor) return say("The floor is checking a hand");
  if (!mine.length) return watching(view);
  if (view.you.gives_up && !hands.length) return say("A new player needs one of your seats");
  if (view.bearer) return dealtByHand(view, hands.length > 0);
  if (view.bets_open) {
    if (!hands.length) return ownChips(view) ? placeBets(game) : outOfChips(view);
    return view.ready.includes(view.you.id) ? say("Waiting for the others") : mayDeal(game, view);
  }
  if (hands.length) return say("Dealing…");
  return view.round === null
    ? (ownChips(view) ? say("Next round starting") : outOfChips(view))
    : say("You're in the next round");
}

/** Say where to tap first, while somebody is new. @param {Sheet} game */
function placeBets(game) {
  const [first] = openAtBets(game);
  return first && isNew()
    ? say("Place your bets: tap {bet}", { bet: wagerName(game, first) })
    : say("Place your bets");
}

/** What one reads before the cards, and whether chips are left for what follows them. @param {Sheet} game @param {TableView} view */
function mayDeal(game, view) {
  const short = shortFor(game, ownHands(view), ownChips(view));
  if (!short) return say("Press Deal when ready");
  const values = { bet: short.bet, amount: money(short.cents), chips: money(ownChips(view)) };
  return view.play_money
    ? say("{bet} will need {amount}, and you have {chips} left. You can add chips then.", values)
    : say("Keep {amount} for {bet}: you have {chips} left, and could only fold.", values);
}

/** At a live table chips lie on the layout, and the dealer enters them. @param {TableView} view @param {boolean} dealtIn */
function dealtByHand(view, dealtIn) {
  if (view.bets_open) return dealtIn ? say("Your bets are entered") : say("Put your chips on the layout");
  return dealtIn
    ? say("Dealing…")
    : view.round === null
    ? say("Next round starting")
    : say("You're in the next round");
}

/** What somebody without chips does next, by the button that does it, or at the cage. @param {TableView} view */
function outOfChips({ play_money, you: { pocket } }) {
  if (play_money) {
    return say("You're out of chips. Press “Add {amount}”.", { amount: money(BUY_IN) });
  }
  return pocket
    ? say("You're out of chips here. Press “Bring {amount} to the table”.", { amount: money(pocket) })
    : say("You're out of chips. Buy more at the cage.");
}

/** @param {TableView} view */
function interrupted(view) {
  if (view.dealing === "live") return say("Hand interrupted. The floor decides how it goes on.");
  if (!view.asked.includes(view.you.id)) {
    return say("Hand interrupted. Its players choose whether to finish it.");
  }
  return view.consents[view.you.id] === undefined
    ? say("Hand interrupted. Finish it?")
    : say("Hand interrupted. Your answer is saved.");
}

/** @param {TableView} view */
function watching(view) {
  if (view.dealing === "live") return say("You're watching. The dealer seats players here.");
  const waits = view.waiting.includes(view.you.id);
  if (view.seats.includes(null)) {
    return waits
      ? say("A seat is free. Take it now, or you lose your place.")
      : say("You're watching. Take any free seat.");
  }
  return waits ? say("You're on the waiting list") : say("You're watching. Every seat is taken.");
}
