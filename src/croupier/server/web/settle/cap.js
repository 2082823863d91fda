/** The most that is paid: what a cap lets through now, what it holds, how it is shared. The port of `croupier.table.cap`. */

import { shareCap } from "./fractions.js";
import { centsOf, lostByFold, outcome } from "./worth.js";

/** @import { Cap, Pays, Plan } from "./sheet.js" */
/** @import { Hand, Outcome, Play } from "./worth.js" */

/** How much of what a wager won is paid now, and how much is held. @param {Play} play @param {Hand} hand @param {string} wager @param {Outcome} result */
export function cappedPayment(play, hand, wager, result) {
  const { cap } = play.plan;
  if (!cap || !isReached(play.plan, cap, wager)) return { now: result.won, held: 0 };
  const free = cap.reachesEvenMoney ? 0 : result.even, claim = result.won - free;
  if (cap.shared === "in settlement order") {
    const others = claims(play, cap).filter((each) => isSamePurse(cap, each.hand, hand));
    const used = others.reduce((sum, { paid, stake }) => sum + paid + stake, 0);
    const room = Math.max(0, cap.amount - used - stakeOf(cap, result));
    return { now: free + Math.min(claim, room), held: 0 };
  }
  const purse = play.hands.filter((other) => isSamePurse(cap, other, hand));
  const most = purse.filter((other) => !other.forfeited)
    .reduce((sum, other) => sum + mostClaimed(play, cap, other), 0);
  if (most <= cap.amount) return { now: result.won, held: 0 };
  if (purse.length === 1) return { now: free + alone(play, cap, hand, wager), held: 0 };
  return { now: free, held: claim };
}

/** What a wager gets of a cap that covers this hand alone. @param {Play} play @param {Cap} cap @param {Hand} hand @param {string} wager */
function alone(play, cap, hand, wager) {
  const known = play.plan.payingOrder.flatMap((each) => {
    const result = hand.bets.get(each) ? outcome(play, hand, each) : null;
    return result && isReached(play.plan, cap, each) ? [{ wager: each, result }] : [];
  });
  let room = Math.max(0, cap.amount - known.reduce((sum, { result }) => sum + stakeOf(cap, result), 0));
  for (const { wager: each, result } of known) {
    const claim = result.won - (cap.reachesEvenMoney ? 0 : result.even);
    if (each === wager) return Math.min(claim, room);
    room -= Math.min(claim, room);
  }
  return 0;
}

/** The most that a hand could claim of a cap, known from its bets alone. @param {Play} play @param {Cap} cap @param {Hand} hand */
function mostClaimed(play, cap, hand) {
  const { plan } = play, gone = lostByFold(plan, hand);
  let total = 0;
  for (const wager of plan.wagers.keys()) {
    if (gone.has(wager) || !isReached(plan, cap, wager)) continue;
    const bet = hand.bets.get(wager) ?? 0;
    const stake = bet || (hand.foldedAt !== null ? 0 : stillToCome(play, hand, wager));
    if (stake) {
      total += mostWon(plan, cap, wager, stake) + (cap.counts === "everything returned" ? stake : 0);
    }
  }
  return total;
}

/** The largest bet that a hand may yet make on a wager. @param {Play} play @param {Hand} hand @param {string} wager */
function stillToCome({ plan, step }, hand, wager) {
  const spot = plan.wagers.get(wager);
  const last = plan.lastAsked.get(wager) ?? plan.stepNumber.get(spot?.placedAt ?? "") ?? -1;
  return step > last ? 0 : (hand.bets.get(spot?.equalTo ?? "") ?? 0) * Number(spot?.times.at(-1));
}

/** The most that a wager of this stake wins under a cap, its bonuses with it. @param {Plan} plan @param {Cap} cap @param {string} wager @param {number} stake */
function mostWon(plan, cap, wager, stake) {
  const paidBy = plan.wagers.get(wager)?.paidBy ?? "";
  const best = (/** @type {string} */ table) =>
    Math.max(0, ...(plan.tables.get(table)?.rows ?? []).map(({ pays }) => prizeIn(pays, stake)));
  let total = plan.bonuses.filter(({ on }) => on === wager).reduce((sum, each) => sum + best(each.paidBy), 0);
  if (paidBy !== "contest") return total + best(paidBy);
  const mine = [plan.contest, plan.rematch].flatMap((match) =>
    Object.values(match?.results ?? {}).flatMap((lines) => lines.get(wager) ?? [])
  );
  const odds = mine.map((each) => each.kind === "by table" ? each.otherwise : each)
    .filter((each) => each?.kind === "odds")
    .filter((each) => cap.reachesEvenMoney || each.toOne.over !== each.toOne.under);
  total += Math.max(0, ...odds.map((each) => centsOf(each, stake)));
  return total + Math.max(0, ...mine.map((each) => each.kind === "by table" ? best(each.pay) : 0));
}

/** @param {Pays} pays @param {number} stake @returns {number} in cents, 0 for anything but odds and amounts */
function prizeIn(pays, stake) {
  const prize = pays.kind === "by stake" ? pays.prizes.get(stake) : pays;
  return prize?.kind === "odds" || prize?.kind === "fixed" ? centsOf(prize, stake) : 0;
}

/** The winnings settled so far that the cap counts, in order of settlement. @param {Play} play @param {Cap} cap */
function claims(play, cap) {
  return play.hands.toReversed().flatMap((hand) =>
    play.plan.payingOrder.flatMap((wager) => {
      const settled = hand.settled.get(wager);
      if (!settled || !isReached(play.plan, cap, wager)) return [];
      const isPlain = cap.reachesEvenMoney && cap.counts === "winnings";
      const result = isPlain ? null : outcome(play, hand, wager);
      const free = result && !cap.reachesEvenMoney ? Math.min(result.even, settled.won) : 0;
      const stake = result ? stakeOf(cap, result) : 0, paid = settled.won - free;
      return paid || settled.held || stake
        ? [{ hand, seat: hand.seat, wager, full: paid + settled.held, paid, stake, held: settled.held }]
        : [];
    })
  );
}

/** What is paid in the end of what a cap held. @param {Play} play @returns {{ seat: number, wager: string, cents: number }[]} */
export function sharedCaps(play) {
  const { cap } = play.plan;
  if (!cap) return [];
  const all = claims(play, cap), done = [];
  /** @type {Set<number>} */
  const seen = new Set();
  for (const claim of all) {
    if (seen.has(claim.seat)) continue;
    const purse = all.filter((each) => isSamePurse(cap, each.hand, claim.hand));
    for (const { seat } of purse) seen.add(seat);
    const room = Math.max(0, cap.amount - purse.reduce((sum, { stake }) => sum + stake, 0));
    const given = shareCap(room, purse, cap.shared, play.chip || 1);
    for (const [n, { seat, wager, paid, held }] of purse.entries()) {
      const cents = Number(given[n]) - paid;
      if (cents || held) done.push({ seat, wager, cents });
    }
  }
  return done;
}

/** The stake that counts with what was won. @param {Cap} cap @param {Outcome} result */
const stakeOf = (cap, result) =>
  cap.counts === "winnings" || (result.even && !cap.reachesEvenMoney) ? 0 : result.winningStake;

/** @param {Plan} plan @param {Cap} cap @param {string} wager */
const isReached = (plan, cap, wager) =>
  !cap.wagers.length || cap.wagers.includes(plan.wagers.get(wager)?.group ?? "");

/** @param {Cap} cap @param {Hand} one @param {Hand} other */
const isSamePurse = ({ scope }, one, other) =>
  scope === "table" || (scope === "player" ? one.player === other.player : one.seat === other.seat);
