/** What a round brought: wager by wager, and in the sentence that says it all. */

import { change, money } from "../parts/money.js";
import { mostPaid, wagerName } from "../parts/sheet.js";
import { inCompany, JACKPOT, netOf, ownHands, settled } from "./seen.js";
import { say, translate } from "../parts/say.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { TableView } from "./seen.js" */
/** @import { EndView } from "./views.js" */
/** @import { Result } from "../parts/boards.js" */

/** @type {Record<string, string>} what happened by the player's own doing, and how a player reads it */
const OWN = { "Folded": say("You folded"), "Taken back": say("You took it back") };

/**
 * @param {Sheet} game
 * @param {TableView} view
 * @returns {Result[]}
 */
export function resultsOf(game, view) {
  const hands = ownHands(view);
  return hands.flatMap((hand) =>
    inOrder(game, hand.bets).map(([wager, stake]) => {
      const end = endOf(view, hand.seat, wager);
      const name = wagerName(game, wager);
      return {
        name: hands.length > 1 ? say("{name}, seat {seat}", { name, seat: hand.seat }) : name,
        stake,
        net: new Map(hand.results).get(wager) ?? 0,
        reason: reasonOf(end),
        rules: end?.rules ?? [],
      };
    })
  );
}

/** The bets of a hand in the order of the sheet, whichever came first. @param {Sheet} game @param {[string, number][]} bets */
function inOrder(game, bets) {
  const place = (/** @type {string} */ id) => game.wager.findIndex((each) => each.id === id);
  return bets.toSorted(([a], [b]) => place(a) - place(b));
}

/** @param {TableView} view @param {number} seat @param {string} wager */
function endOf({ you }, seat, wager) {
  return you.ends?.find((each) => each.seat === seat && each.wager === wager);
}

/** Why a wager ended so. @param {EndView} [end] */
function reasonOf(end) {
  return end ? OWN[end.says] ?? translate(withoutKickers(end.says)) : "";
}

/** A reason without the kickers, unless they decided: both hands are alike without them. @param {string} says */
function withoutKickers(says) {
  const bare = says.replace(/, \w+ kicker(?=[ ;]|$)/g, "");
  const [, mine, other] = /^(.+) (?:beats|loses to|ties) the dealer's ([^;]+)/.exec(bare) ?? [];
  return mine && mine.toLowerCase() === other?.toLowerCase() ? says : bare;
}

/**
 * The round in plain words: how the main bet ended, what the side bets brought, and the sum.
 * @param {Sheet} game
 * @param {TableView} view
 */
export function explained(game, view) {
  const hands = ownHands(view);
  const most = view.you.ends?.some((each) => each.capped)
    ? say("This table pays {most}.", { most: mostPaid(game) })
    : "";
  const alike = hands.map((hand) => ofHand(game, view, hand));
  const [first] = alike;
  const each = first && hands.length > 1 && alike.every((says) => says === first)
    ? [say("Both hands: {says}", { says: first })]
    : alike.map((says, n) =>
      says && hands.length > 1 ? say("Seat {seat}: {says}", { seat: hands[n]?.seat ?? 0, says }) : says
    );
  return [...each, most, sumWords(view)].filter(Boolean).join(" ");
}

/**
 * How a round ended that others ended, before one may have read it; "" where one went on oneself.
 * @param {Sheet} game
 * @param {TableView | null} before
 * @param {TableView} view
 */
export function endedByOthers(game, before, view) {
  if (!before || !inCompany(view) || !settled(ownHands(before)) || ownHands(view).length) return "";
  return say("Last round: {result}", { result: explained(game, before) });
}

/** What one has won or lost in all. @param {TableView} view */
export function sumWords(view) {
  const net = netOf(ownHands(view)), amount = money(Math.abs(net));
  if (!net) return say("You broke even.");
  return net > 0 ? say("You won {amount}.", { amount }) : say("You lost {amount}.", { amount });
}

/** @param {Sheet} game @param {TableView} view @param {TableView["hands"][number]} hand */
function ofHand(game, view, hand) {
  const nets = new Map(hand.results);
  const every = inOrder(game, hand.bets).map(([wager]) => {
    const end = endOf(view, hand.seat, wager);
    const [, share = "", jackpot = ""] = JACKPOT.exec(end?.says ?? "") ?? [];
    const won = { share, jackpot, hand: translate(end?.row ?? "") };
    return { name: wagerName(game, wager), net: nets.get(wager) ?? 0, reason: reasonOf(end), won };
  });
  const jackpots = every.filter(({ won }) => won.jackpot);
  const bets = every.filter(({ won }) => !won.jackpot);
  /** @type {Map<string, { names: string[], net: number }>} by reason: bets that ended alike share one */
  const byReason = new Map();
  for (const { name, net, reason: whole } of bets) {
    const reason = together(bets, whole);
    const alike = byReason.get(reason) ?? { names: [], net: 0 };
    alike.names.push(name);
    byReason.set(reason, { names: alike.names, net: alike.net + net });
  }
  const [main, ...sides] = [...byReason];
  if (!main?.[0]) return "";
  const kept = sides.filter(([, { net }]) => net >= 0);
  const lost = sides.filter(([, { net }]) => net < 0).map(([, each]) => each);
  const names = lost.flatMap((each) => each.names);
  return [
    ...jackpots.map(({ name, net, won }) =>
      say("{hand}: {bet} pays {share} of {jackpot}, {amount}.", {
        ...won,
        hand: won.hand.toUpperCase(),
        bet: name,
        amount: change(net),
      })
    ),
    `${main[0]}.`,
    ...kept.map(([reason, { names, net }]) =>
      `${names.join(", ")}: ${small(reason)}${net ? `, ${change(net)}` : ""}.`
    ),
    names.length
      ? `${names.length > 1 ? say("Side bets") : names[0]} ${
        change(lost.reduce((sum, { net }) => sum + net, 0))
      }.`
      : "",
  ].filter(Boolean).join(" ");
}

/**
 * A reason; where bets ended differently for one cause, the cause once and what became of each.
 * @param {readonly { name: string, net: number, reason: string }[]} bets
 * @param {string} reason
 */
function together(bets, reason) {
  const [cause = ""] = reason.split("; ");
  const same = bets.filter((each) => each.reason.split("; ")[0] === cause);
  if (new Set(same.map((each) => each.reason)).size < 2) return reason;
  const odds = (/** @type {string} */ of) => /; \p{L}+ (.+)$/u.exec(of)?.[1] ?? ""; // "; pays 1 to 1, Ante Bonus 4 to 1"
  const became = same.map(({ name, net, reason: of }) =>
    net > 0
      ? odds(of).includes(",")
        ? say("{bet} pays {odds}", { bet: name, odds: odds(of) })
        : say("{bet} wins", { bet: name })
      : net < 0
      ? say("{bet} loses", { bet: name })
      : say("{bet} is returned", { bet: name })
  );
  return `${cause}: ${became.join(", ")}`;
}

/** @param {string} text */
function small(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
