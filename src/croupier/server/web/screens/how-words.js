/** How a game is played, in a player's words, from its sheet: what to bet, what one gets, what to decide, what wins. */

import "../words/flashcards.js";
import { WORDS } from "../parts/cards.js";
import { say, translate } from "../parts/say.js";
import { limits, wagerName } from "../parts/sheet.js";
import { capital } from "../parts/text.js";

/** @import { Sheet, Wager } from "../parts/sheet.js" */

const NUMBERS = say("no one two three four five six seven eight nine").split(" ");

/** @param {number} many */
const number = (many) => NUMBERS[many] ?? String(many);

/** @param {readonly string[]} names @param {string} word */
function listed(names, word) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")}${word}${names.at(-1)}`;
}

/** @type {Record<string, string[]>} by ranking: its hands, the best first */
const RANKED = {
  "three-card": ["straight flush", "three of a kind", "straight", "flush", "pair", "high card"],
  "five-card": [
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair",
    "high card",
  ],
};

/** The hands by which a game is decided, the best first; none where they are of another kind. @param {Sheet} game @returns {string[]} */
export function handRanks(game) {
  const main = game.pay?.find(({ id }) => id === game.wager[0]?.paid_by);
  return RANKED[game.contest?.ranking ?? main?.ranking ?? ""] ?? [];
}

/** A round in a few steps. @param {Sheet} game @returns {string[]} */
export function howToPlay(game) {
  return [bets(game), cards(game), ...decisions(game), end(game)].filter(Boolean);
}

/** @param {Sheet} game */
function bets(game) {
  const step = game.step.find((each) => each.do === "bets");
  const needed = (step?.each_player_needs ?? []).map((id) => wagerName(game, id));
  const side = game.wager
    .filter((each) => each.placed_at === step?.id && !step?.each_player_needs?.includes(each.id))
    .map(({ name }) => name);
  return [
    say("Bet on {bets}.", { bets: listed(needed, say(" or ")) }),
    side.length ? say("Optional: {bets}.", { bets: listed(side, say(" and ")) }) : "",
  ].filter(Boolean).join(" ");
}

/** @param {Sheet} game */
function cards(game) {
  const of = (/** @type {string} */ owner) => game.cards.filter((each) => each.owner === owner);
  const sum = (/** @type {Sheet["cards"]} */ groups) => groups.reduce((all, { count }) => all + count, 0);
  const own = sum(of("player")), dealer = sum(of("dealer")), [shared] = of("table");
  return [
    own === 1 ? say("You get one card") : own ? say("You get {count} cards", { count: number(own) }) : "",
    dealer ? say("the dealer gets {count}", { count: number(dealer) }) : "",
    shared?.count === 1
      ? say("one card in the middle is for everybody")
      : shared
      ? say("{count} cards in the middle are for everybody", { count: number(shared.count) })
      : "",
  ].filter(Boolean).join(", ") + ".";
}

/** @param {Sheet} game @returns {string[]} */
function decisions(game) {
  const asked = game.step.filter((each) => each.do === "decide");
  const says = asked.map((each) => choice(game, each));
  if (new Set(says).size === 1 && says.length > 1) {
    const values = { choice: says[0], count: number(says.length) };
    return [say("{choice} You choose like this {count} times, before each new card.", values)];
  }
  return says;
}

/** @param {Sheet} game @param {Sheet["step"][number]} step */
function choice(game, { choices = [], wager: id }) {
  const wager = game.wager.find((each) => each.id === id);
  const words = choices.map((each) => {
    if (each === "fold") return say("fold and lose what you bet");
    if (each === "check") return say("check");
    if (each === "bet") return say("bet {amount}", { amount: wager ? size(game, wager) : say("more") });
    return each === "take back" ? say("take a bet back") : say("let it ride");
  });
  return words.length ? say("Then {choices}.", { choices: words.join(say(", or ")) }) : "";
}

/** @param {Sheet} game @param {Wager} wager */
function size(game, wager) {
  const bet = wager.equal_to ? wagerName(game, wager.equal_to) : "";
  const times = wager.times ?? [1];
  if (!bet) return limits(wager) || say("more");
  if (times.length > 1) {
    return say("{least} to {most} times your {bet}", { least: times[0], most: times.at(-1), bet });
  }
  return (times[0] ?? 1) > 1
    ? say("{times} times your {bet}", { times: times[0], bet })
    : say("as much as your {bet}", { bet });
}

/** @param {Sheet} game */
function end(game) {
  if (!game.contest) return say("Your best hand is paid by this game's pay table.");
  const { qualifies } = game.contest;
  const better = say("The better hand wins.");
  return qualifies
    ? `${better} ${say("The dealer needs {hand} to qualify.", { hand: translate(qualifies) })}`
    : better;
}

/** What a chart says to do, as its button has it. @param {string} action */
export function actionWords(action) {
  const [, times] = /^bet (\d)$/.exec(action) ?? [];
  return times ? `${say("Bet")} ${times}×` : action === "fold" ? say("Fold") : capital(translate(action));
}

/**
 * With which two cards a chart says to do something, without its points: a high card counts two, a middle card one.
 * @param {string} rule
 * @param {readonly string[]} kinds by rank: whether a pair of it pays, pushes or loses
 */
export function openingWords(rule, kinds) {
  const values = {
    high: WORDS[kinds.indexOf("high")],
    low: WORDS[kinds.indexOf("middle")],
    top: WORDS[kinds.lastIndexOf("middle")],
  };
  if (/^2 points or more$/.test(rule) && kinds.includes("middle")) {
    return say("one card {high} or better, or two cards from {low} to {top}", values);
  }
  return /^two to a straight flush, no gap, 1 point or more$/.test(rule) && kinds.includes("middle")
    ? say("two cards of one suit in a row, one of them a {low} or better", values)
    : translate(rule);
}
