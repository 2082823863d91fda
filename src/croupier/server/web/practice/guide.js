/** The guided first round: one sentence at a time, about what to do next. */

import { say, translate } from "../parts/say.js";
import { wagerName } from "../parts/sheet.js";
import { capital } from "../parts/text.js";
import { ownHands, settled } from "../screens/seen.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { TableView } from "../screens/seen.js" */

/** @type {Record<string, Record<string, string>>} hands worth playing, by game: what falls in the first round */
export const FIRST_CARDS = {
  "three-card-poker": { you: "9s 9d 4c", dealer: "Kh 8d 3c" },
  "nh-holdem-jackpots": { you: "Js Jd", board: "6c 3h 2s" },
  "nh-holdem-face-up": { you: "Js Jd", board: "6c 3h 2s" },
  "nh-holdem-stud": { you: "Js Jd", board: "6c 3h 2s" },
  "nh-holdem-3-card-bonus": { you: "Js Jd", board: "6c 3h 2s" },
};

/**
 * What to do next, in a sentence.
 * @param {Sheet} game
 * @param {TableView} view
 * @param {string} best what is best to do now, in the words of its button
 */
export function nextStep(game, view, best) {
  const hands = ownHands(view);
  const hand = capital(translate(bare(view.you.made?.[0]?.hand ?? "")));
  if (view.bets_open && !hands.length) {
    const step = game.step.find((each) => each.do === "bets");
    const bet = wagerName(game, step?.each_player_needs?.[0] ?? "ante");
    return say("Tap {bet} on the felt: this is your bet. The chip below says how much.", { bet });
  }
  if (view.bets_open) return say("Good. More chips if you like. Then press Deal.");
  if (view.choice) {
    const bet = wagerName(game, view.choice.wager); // one decision reads unlike the next with the same hand
    return best
      ? say("{bet}: {hand}. The best play is {best}: press it.", { bet, hand, best })
      : say("{bet}: {hand}. Fold, or bet to go on.", { bet, hand });
  }
  if (settled(hands)) {
    return matchMedia("(hover: none) and (pointer: coarse)").matches // no keys to press
      ? say("That is a whole round. Now play on.")
      : say("That is a whole round: the line below says why. Press “Rebet & deal”, or Space, to play again.");
  }
  return say("The cards are dealt.");
}

/** A hand without its kickers. @param {string} hand */
function bare(hand) {
  return hand.replace(/, [\w-]+ kickers?$/, "");
}
