/** What a wager gets from the cards that lie open: the port of `croupier.table.outcome` and `croupier.table.worth`. */

import { ceil, fraction, isMore, split, splitWords, times } from "./fractions.js";
import { combinations, compare, made, sizeOf } from "./hands.js";
import { holds, rowFor, rowsClaimed } from "./phrases.js";
import { prizeText } from "./sheet.js";

/** @import { Fraction } from "./fractions.js" */
/** @import { Made } from "./hands.js" */
/** @import { Row } from "./phrases.js" */
/** @import { Match, PayTable, Pays, Plan, Share, Source } from "./sheet.js" */

/** @typedef {{ reason: string, won: number, returned: number, hand: string, odds: string, even: number, winningStake: number }} Outcome */
/** @typedef {{ won: number, held: number, due: number, bonus: number }} Settled */
/** @typedef {{ seat: number, player: string, bets: Map<string, number>, cards: Map<string, (number | null)[]>, up: Map<string, boolean>, settled: Map<string, Settled>, foldedAt: string | null, forfeited: boolean }} Hand */
/** @typedef {{ plan: Plan, hands: Hand[], shared: Map<string, { card: number | null, up: boolean }[]>, jackpots: number[], chip: number, holdsJackpots: boolean, holdsFrom: number, holdsSums: boolean, step: number }} Play */

/** @param {string} reason @param {number} won @param {number} returned @param {string} [hand] @param {string} [odds] @param {number} [even] @param {number} [winningStake] @returns {Outcome} */
const outcomeOf = (reason, won, returned, hand = "", odds = "", even = 0, winningStake = 0) => ({
  reason,
  won,
  returned,
  hand,
  odds,
  even,
  winningStake,
});
const isLost = (/** @type {Outcome} */ { won, returned }) => !won && !returned;

/** What a wager of a hand gets, or null while a card it needs is not open. @param {Play} play @param {Hand} hand @param {string} wager @returns {Outcome | null} */
export function outcome(play, hand, wager) {
  const { plan } = play, stake = hand.bets.get(wager) ?? 0;
  const spot = plan.wagers.get(wager);
  if (!spot) throw new Error(`the sheet has no wager ${wager}`);
  if (hand.forfeited) return outcomeOf("cards were shown", 0, 0);
  if (hand.foldedAt !== null) {
    if (lostByFold(plan, hand).has(wager)) return outcomeOf("folded", 0, 0);
    if (foldOf(plan, wager, hand.foldedAt).effect === "half back") {
      return outcomeOf("folded", 0, Math.floor((stake + 1) / 2), "", "half back");
    }
  }
  const pay = plan.tables.get(spot.paidBy);
  const result = pay ? byTable(play, hand, pay, stake) : byContest(play, hand, wager, stake);
  if (!spot.fallsWith || !result || isLost(result) || hand.foldedAt !== null) return result;
  const main = plan.members(spot.fallsWith).filter((each) => hand.bets.get(each))
    .map((each) => outcome(play, hand, each));
  if (main.includes(null)) return null;
  const fell = main.length && main.every((each) => each && isLost(each));
  return fell ? outcomeOf("falls with the main wager", 0, 0, result.hand) : result;
}

/** What a fold at a step does to a wager. @param {Plan} plan @param {string} wager @param {string} step */
function foldOf(plan, wager, step) {
  const usual = plan.wagers.get(wager)?.afterFold;
  if (!usual) throw new Error(`the sheet has no wager ${wager}`);
  return usual.at.get(step) ?? usual;
}

/** The wagers a folded hand surrenders; one that leans on another falls with it. @param {Plan} plan @param {Hand} hand @returns {Set<string>} */
export function lostByFold(plan, hand) {
  const step = hand.foldedAt;
  if (step === null) return new Set();
  const up = [...plan.wagers.keys()].filter((wager) => hand.bets.get(wager));
  let stay = up.filter((wager) => foldOf(plan, wager, step).effect !== "lost");
  for (let before = -1; before !== stay.length;) {
    const still = stay;
    before = still.length;
    stay = still.filter((wager) => {
      const { live } = foldOf(plan, wager, step);
      return !live.length || live.some((each) => still.includes(each));
    });
  }
  return new Set(up.filter((wager) => !stay.includes(wager)));
}

/** The cards of a source if all of them lie open. @param {Play} play @param {Hand} hand @param {readonly Source[]} source @returns {number[] | null} */
function openCards(play, hand, source) {
  /** @type {(number | null)[]} */
  const found = [];
  for (const { own, group, count } of source) {
    const shared = own ? [] : play.shared.get(group) ?? [];
    const cards = own ? hand.cards.get(group) ?? [] : shared.map(({ card }) => card);
    if (cards.length < count || (own ? !hand.up.get(group) : shared.some(({ up }) => !up))) return null;
    found.push(...cards);
  }
  return found.includes(null) ? null : /** @type {number[]} */ (found);
}

// --------------------------------------------------------------------------------- against a pay table

/** @param {PayTable} pay @param {readonly number[]} cards @param {boolean} miniRoyal */
function bestRow(pay, cards, miniRoyal) {
  const best = made(pay.ranking, cards, pay.fixed, miniRoyal);
  return { best, row: rowFor(pay.rows, best) };
}

/** @param {Pays} prize @param {number} stake */
function prizeFor(prize, stake) {
  if (prize.kind !== "by stake") return prize;
  const found = prize.prizes.get(stake);
  if (!found) throw new Error("this row pays no such stake");
  return found;
}

/** @param {Play} play @param {Hand} hand @param {PayTable} pay @param {number} stake @returns {Outcome | null} */
function byTable(play, hand, pay, stake) {
  const cards = openCards(play, hand, pay.weighs);
  if (!cards) return null;
  const { best, row } = bestOf(play, pay, cards, stake);
  const paid = paidByRow(pay, best, row, stake);
  if ("reason" in paid) return paid;
  const { amount, how } = shareOf(play, hand, pay, paid);
  return handed(pay, amount, stake, best.name, `${prizeText(paid)}${how}`);
}

/** @param {Play} play @param {PayTable} pay @param {readonly number[]} cards @param {number} stake @returns {{ best: Made, row: Row<Pays> | null }} */
function bestOf(play, pay, cards, stake) {
  const miniRoyal = play.plan.miniRoyal, top = bestRow(pay, cards, miniRoyal);
  if (!pay.byValue) return top;
  let found = top, worth = worthOf(play, top.row, stake);
  for (const rest of combinations(cards.slice(pay.fixed), sizeOf(pay.ranking) - pay.fixed)) {
    const { best } = bestRow(pay, [...cards.slice(0, pay.fixed), ...rest], miniRoyal);
    for (const row of rowsClaimed(pay.rows, pay.ranking, best)) {
      const other = worthOf(play, row, stake);
      if (isMore(other, worth)) [found, worth] = [{ best, row }, other];
    }
  }
  return found;
}

/** What a row is worth to a stake; a push is more than a loss. @param {Play} play @param {Row<Pays> | null} row @param {number} stake @returns {Fraction} */
function worthOf(play, row, stake) {
  const prize = row ? prizeFor(row.pays, stake) : null;
  switch (prize?.kind) {
    case "odds":
      return times(prize.toOne, fraction(stake));
    case "fixed":
      return fraction(prize.cents);
    case "share":
      return times(prize.part, fraction(postedFor(play, prize.jackpot)));
    case "push":
      return fraction(0);
    default:
      return fraction(-stake);
  }
}

/** @param {Play} play @param {string} jackpot */
const postedFor = ({ plan, jackpots }, jackpot) => jackpots[plan.jackpots?.names.indexOf(jackpot) ?? -1] ?? 0;

/** @param {PayTable} pay @param {Made} best @param {Row<Pays> | null} row @param {number} stake @returns {Outcome | Share} */
function paidByRow(pay, best, row, stake) {
  if (!row || row.pays.kind === "loses") return outcomeOf("not in the table", 0, 0, best.name);
  if (row.pays.kind === "push") return outcomeOf("pushes by the table", 0, stake, best.name, "push");
  const prize = prizeFor(row.pays, stake);
  if (prize.kind === "share") return prize;
  return handed(pay, centsOf(prize, stake), stake, best.name, prizeText(prize));
}

/** A prize in cents; a fraction of a cent goes to the player. @param {Pays} prize @param {number} stake */
export function centsOf(prize, stake) {
  if (prize.kind === "odds") return ceil(times(prize.toOne, fraction(stake)));
  if (prize.kind === "fixed") return prize.cents;
  throw new Error("a row has no number");
}

/** A prize as won and returned: "to one" or "for one". @param {PayTable} pay @param {number} amount @param {number} stake @param {string} hand @param {string} odds */
function handed(pay, amount, stake, hand, odds) {
  const reason = "paid by the table", back = Math.min(stake, amount);
  return pay.isReturned
    ? outcomeOf(reason, amount, stake, hand, odds, 0, stake)
    : outcomeOf(reason, amount - back, back, hand, odds, 0, back);
}

/** A hand's part of a jackpot, and how it is split among the hands that won it. @param {Play} play @param {Hand} hand @param {PayTable} pay @param {Share} share */
function shareOf(play, hand, pay, share) {
  const wager = [...play.plan.wagers.values()].find(({ paidBy }) => paidBy === pay.id)?.id ?? "";
  const rule = play.plan.jackpots?.rule;
  if (!rule) throw new Error("there are no jackpots");
  const winners = play.hands.toReversed().flatMap((other) => {
    const won = wonShare(play, other, pay, wager);
    return won?.jackpot === share.jackpot ? [{ seat: other.seat, player: other.player, part: won.part }] : [];
  });
  const amount = split(rule, postedFor(play, share.jackpot), winners).get(hand.seat);
  if (amount === undefined) throw new Error("a jackpot is won by nobody");
  return { amount, how: splitWords(rule, winners.length) };
}

/** @param {Play} play @param {Hand} hand @param {PayTable} pay @param {string} wager @returns {Share | null} */
function wonShare(play, hand, pay, wager) {
  const cards = openCards(play, hand, pay.weighs), stake = hand.bets.get(wager);
  if (!cards || hand.forfeited || !stake || lostByFold(play.plan, hand).has(wager)) return null;
  const { row } = bestOf(play, pay, cards, stake);
  const prize = row ? prizeFor(row.pays, stake) : null;
  return prize?.kind === "share" ? prize : null;
}

// ----------------------------------------------------------------------------------- against the dealer

/** @type {Readonly<Record<string, string>>} */
const REASONS = {
  dealer_does_not_qualify: "dealer does not qualify",
  player_wins: "beats the dealer",
  dealer_wins: "lost to the dealer",
  tie: "ties the dealer",
};

/** @param {Play} play @param {Hand} hand @param {string} wager @param {number} stake @returns {Outcome | null} */
function byContest(play, hand, wager, stake) {
  const { contest, rematch, qualifies } = play.plan;
  if (!contest) throw new Error("the sheet has no contest");
  const first = met(play, hand, contest);
  if (!first) return null;
  const plays = !qualifies || holds(qualifies, first.dealer.key);
  if (rematch?.results.player_wins?.has(wager) && first.how === "tie" && plays) {
    const again = met(play, hand, rematch);
    return again && resultOf(play, rematch, again.how, wager, again.player, stake);
  }
  const compared = contest.results.dealer_does_not_qualify?.get(wager)?.kind === "compared";
  const how = plays || compared ? first.how : "dealer_does_not_qualify";
  let result = resultOf(play, contest, how, wager, first.player, stake);
  for (const bonus of play.plan.bonuses) {
    if (bonus.on !== wager || !bonus.when[how]) continue;
    const pay = play.plan.tables.get(bonus.paidBy);
    if (!pay) throw new Error(`the sheet has no pay table ${bonus.paidBy}`);
    const paid = paidByRow(pay, first.player, rowFor(pay.rows, first.player), stake);
    if (!paid || !("reason" in paid) || !paid.won) continue;
    const extra = `${bonus.name} ${paid.odds}`;
    const onTop = bonus.evenMoney === "the higher of the two on a win"
      ? how !== "player_wins"
      : bonus.evenMoney === "in addition";
    if (onTop) {
      const odds = result.odds ? `${result.odds}, ${extra}` : extra;
      result = { ...result, won: result.won + paid.won, odds };
    } else if (paid.won > result.won) result = { ...result, won: paid.won, even: 0, odds: extra };
  }
  return result;
}

/** Both hands of a match, and who has the better. @param {Play} play @param {Hand} hand @param {Match} match */
function met(play, hand, match) {
  const mine = openCards(play, hand, match.player), theirs = openCards(play, hand, match.dealer);
  if (!mine || !theirs) return null;
  const [player, dealer] = [mine, theirs].map((cards) => made(match.ranking, cards, 0, play.plan.miniRoyal));
  if (!player || !dealer) return null;
  const by = compare(player.key, dealer.key);
  return { player, dealer, how: by > 0 ? "player_wins" : by < 0 ? "dealer_wins" : "tie" };
}

/** @param {Play} play @param {Match} match @param {string} how @param {string} wager @param {Made} player @param {number} stake @returns {Outcome} */
function resultOf(play, match, how, wager, player, stake) {
  let result = match.results[how]?.get(wager);
  const reason = String(REASONS[how]), name = player.name;
  const pay = result?.kind === "by table" ? play.plan.tables.get(result.pay) : null;
  const row = pay ? rowFor(pay.rows, player) : null;
  if (result?.kind === "by table" && result.otherwise && !row) {
    result = /** @type {import("./sheet.js").Result} */ (result.otherwise);
  }
  switch (result?.kind) {
    case "by table": {
      const paid = pay ? paidByRow(pay, player, row, stake) : null;
      if (!paid || !("reason" in paid)) throw new Error("a contest pays no jackpot");
      return { ...paid, reason };
    }
    case "odds": {
      const won = centsOf(result, stake), isEven = result.toOne.over === result.toOne.under;
      return outcomeOf(reason, won, stake, name, prizeText(result), isEven ? won : 0, stake);
    }
    case "push":
      return outcomeOf(reason, 0, stake, name, "push");
    case undefined:
      throw new Error(`the contest says nothing of ${wager}`);
    default:
      return outcomeOf(reason, 0, 0, name);
  }
}
