/**
 * Every payment of a published round again, from its cards and the rule sheet that was sealed with it.
 *
 * What each wager gets is the port of `croupier.table.outcome`. Whether a bet, a decision or a card came in its
 * turn is not looked at here; `croupier verify` replays that too.
 */

import { cappedPayment, sharedCaps } from "./cap.js";
import { asRead, planOf } from "./sheet.js";
import { outcome } from "./worth.js";

/** @import { Hand, Outcome, Play } from "./worth.js" */
/** @typedef {Record<string, any>} PublishedEvent */

/** A payment that does not follow from the sheet. */
class Wrong extends Error {}

/** What keeps this page from recomputing a round. */
class Cannot extends Error {}

const SIGNS = "23456789TJQKA", SUITS = "cdhs";
const FIELDS = /** @type {const} */ ({
  WagerTaken: ["cents", "reason", "hand"],
  WagerPaid: ["stake", "won", "held", "reason", "hand", "odds", "due"],
  WagerPushed: ["cents", "reason", "hand"],
});
const FORFEITED = ["cards were shown", "forfeited by ruling"];

/**
 * Settle a round again.
 * @param {any} file the rule sheet as data
 * @param {any} terms what the round was sealed under
 * @param {readonly PublishedEvent[]} events
 * @returns {{ right: string } | { wrong: string } | { open: string }}
 */
export function settle(file, terms, events) {
  try {
    const count = settled(playOf(file, terms), events);
    return {
      right: count
        ? `${count} payments follow from the sheet ${file.id}, to the cent`
        : "nothing was paid or taken",
    };
  } catch (error) {
    if (error instanceof Cannot) {
      return { open: `payments: ${error.message}; croupier verify recomputes them` };
    }
    if (error instanceof Wrong) return { wrong: error.message };
    return { wrong: "the events cannot have been a round of this game" };
  }
}

/** The data of a sheet as the terms of a round read it. @param {any} file @param {any} terms */
export const sheetAsRead = (file, terms) => asRead(file, terms.readings, terms.blanks);

/** @param {any} file @param {any} terms @returns {Play & { seats: (string | null)[], faceDown: Set<string> }} */
function playOf(file, terms) {
  const name = (/** @type {number | null} */ number) => number === null ? null : `player ${number}`;
  return {
    plan: planOf(sheetAsRead(file, terms)),
    hands: [],
    shared: new Map(),
    jackpots: terms.jackpots,
    chip: terms.chip,
    holdsJackpots: terms.holds_jackpots,
    holdsFrom: terms.holds_from ?? 0,
    holdsSums: terms.holds_sums ?? false,
    step: -1,
    seats: terms.seats.map(name),
    faceDown: new Set(terms.face_down.map(name)),
  };
}

/** @param {ReturnType<typeof playOf>} play @param {readonly PublishedEvent[]} events @returns {number} how many payments follow */
function settled(play, events) {
  /** @type {{ seat: number, wager: string, cents: number }[]} */
  let shares = [];
  let count = 0, folding = 0;
  for (const event of events) {
    const kind = String(event.event);
    if (kind in FIELDS) {
      if (event.seat !== folding) play.step = stepOf(play, event.wager);
      pay(play, event);
      count++;
    } else if (kind === "CapShared") {
      if (!shares.length) shares = sharedCaps(play);
      share(play, event, shares.shift());
      count++;
    } else if (kind === "RoundFinished") verifyAllSettled(play, shares);
    else if (kind in EVOLVE) EVOLVE[kind]?.(play, event);
    if (kind === "Decided") folding = event.choice === "fold" ? event.seat : 0;
    else if (kind !== "HandTurnedUp" && !(kind in FIELDS)) folding = 0;
  }
  return count;
}

/** The settlement step that pays a wager now. @param {Play} play @param {string} wager */
function stepOf({ plan, step }, wager) {
  const at = plan.paidIn.findIndex((wagers, n) => n >= step && wagers.includes(wager));
  return at < 0 ? step : at;
}

// ---------------------------------------------------------------------------------------- settlement

/** @param {number} cents */
const money = (cents) =>
  `${cents < 0 ? "-" : ""}$${Math.floor(Math.abs(cents) / 100).toLocaleString("en-US")}.${
    String(Math.abs(cents) % 100).padStart(2, "0")
  }`;

/** @param {Play} play @param {unknown} seat */
function handAt(play, seat) {
  const hand = play.hands.find((each) => each.seat === seat);
  if (!hand) throw new Wrong(`seat ${seat} has no hand`);
  return hand;
}

/** Hold one settled wager against the sheet. @param {Play} play @param {PublishedEvent} event */
function pay(play, event) {
  const { seat, wager } = event, hand = handAt(play, seat), stake = hand.bets.get(wager) ?? 0;
  const before = hand.settled.get(wager);
  if (!stake) throw new Wrong(`seat ${seat} has no bet on ${wager}`);
  if (before && !(before.bonus && event.event === "WagerPaid")) {
    throw new Wrong(`seat ${seat}, ${wager}: settled twice`);
  }
  const result = hand.forfeited ? forfeit(event) : outcome(play, hand, wager);
  if (!result) throw new Wrong(`seat ${seat}, ${wager}: settled before its cards lay open`);
  const right = eventFor(play, hand, wager, stake, result);
  const fields = FIELDS[/** @type {keyof typeof FIELDS} */ (event.event)];
  if (right.event !== event.event || fields.some((name) => !isAlike(name, right, event))) {
    throw new Wrong(differs(right, event));
  }
  const bonus = right.event === "WagerTaken" && !hand.forfeited ? result.won : 0;
  hand.settled.set(wager, { won: right.won ?? 0, held: right.held ?? 0, due: right.due ?? 0, bonus });
}

/** @param {PublishedEvent} event @returns {Outcome} */
function forfeit({ reason }) {
  const why = FORFEITED.includes(reason) ? reason : String(FORFEITED[0]);
  return { reason: why, won: 0, returned: 0, hand: "", odds: "", even: 0, winningStake: 0 };
}

/** @param {Play} play @param {Hand} hand @param {string} wager @param {number} stake @param {Outcome} result @returns {PublishedEvent} */
function eventFor(play, hand, wager, stake, result) {
  const { reason, returned, hand: name, odds } = result,
    about = { seat: hand.seat, wager, reason, hand: name };
  if (!returned && !(result.won && hand.settled.get(wager))) {
    return { event: "WagerTaken", cents: stake, ...about };
  }
  if (!result.won && returned === stake) return { event: "WagerPushed", cents: stake, ...about };
  const { now, held } = cappedPayment(play, hand, wager, result);
  const due = isLarge(play, hand, wager, now + held) || (play.holdsJackpots && odds.includes("% of "))
    ? now
    : 0;
  return { event: "WagerPaid", stake: returned, won: now, held, odds, due, ...about };
}

/** Whether a win is signed for, with what the table itself paid its player in the round apart from it. @param {Play} play @param {Hand} hand @param {string} wager @param {number} won */
function isLarge(play, hand, wager, won) {
  if (!play.holdsFrom || won <= 0) return false;
  const mine = play.holdsSums ? play.hands.filter(({ player }) => player === hand.player) : [];
  const others = mine.flatMap((one) =>
    [...one.settled].filter(([id]) => one !== hand || id !== wager).map(([, got]) => got.won - got.due)
  );
  return others.reduce((sum, cents) => sum + cents, won) >= play.holdsFrom;
}

/** How a jackpot was split was not always part of the event. @param {string} name @param {PublishedEvent} right @param {PublishedEvent} event */
function isAlike(name, right, event) {
  const logged = event[name] ?? (name === "due" ? 0 : undefined);
  const bare = name === "odds" && String(logged).includes("% of ") && !String(logged).includes(",");
  return logged === (bare ? String(right.odds).split(",")[0] : right[name]);
}

/** @param {PublishedEvent} right @param {PublishedEvent} event */
function differs(right, event) {
  const [due, paid] = [right, event].map((each) => each.event === "WagerPaid" ? each.won : 0);
  const where = `seat ${right.seat}, ${right.wager}`;
  if (due !== paid) return `${where}: the sheet pays ${money(due)}, the file ${money(Number(paid))}`;
  const words = (/** @type {PublishedEvent} */ each) =>
    `${each.event} ${JSON.stringify({ ...each, event: undefined, says: undefined, rules: undefined })}`;
  return `${where}: the sheet has ${words(right)}, the file ${words(event)}`;
}

/** @param {Play} play @param {PublishedEvent} event @param {{ seat: number, wager: string, cents: number } | undefined} right */
function share(play, event, right) {
  if (!right) throw new Wrong(`seat ${event.seat}, ${event.wager}: nothing was held for the cap`);
  if (right.seat !== event.seat || right.wager !== event.wager) {
    throw new Wrong(`the cap is shared with seat ${right.seat}, ${right.wager} next`);
  }
  if (right.cents !== event.cents) {
    throw new Wrong(
      `seat ${right.seat}, ${right.wager}: the sheet pays ${money(right.cents)}, the file ${
        money(event.cents)
      }`,
    );
  }
  const hand = handAt(play, event.seat), before = hand.settled.get(event.wager);
  if (!before) return;
  const won = before.won + event.cents, due = isLarge(play, hand, event.wager, won) ? won : 0;
  hand.settled.set(event.wager, { ...before, won, held: 0, due });
}

/** @param {Play} play @param {readonly { seat: number, wager: string }[]} shares */
function verifyAllSettled(play, shares) {
  if (shares[0]) throw new Wrong(`seat ${shares[0].seat}, ${shares[0].wager}: what the cap held is not paid`);
  for (const { seat, bets, settled: all } of play.hands) {
    for (const wager of [...bets].filter(([, cents]) => cents).map(([id]) => id)) {
      const found = all.get(wager);
      if (!found) throw new Wrong(`seat ${seat}, ${wager}: the round ends, and nothing settles it`);
      if (found.bonus || found.held) {
        throw new Wrong(`seat ${seat}, ${wager}: the round ends before all is paid`);
      }
    }
  }
}

// --------------------------------------------------------------------------------------- what happens

/** @param {unknown} text @returns {number | null} */
function cardOf(text) {
  if (text === null || text === undefined) return null;
  const [rank = "", suit = ""] = String(text);
  return SIGNS.indexOf(rank) * 4 + SUITS.indexOf(suit);
}

/** @param {string} says @returns {() => never} */
const cannot = (says) => () => {
  throw new Cannot(says);
};

/** @type {Readonly<Record<string, (play: ReturnType<typeof playOf>, event: PublishedEvent) => void>>} */
const EVOLVE = {
  PlayerSat: ({ seats }, { seat, player }) => seats[seat - 1] = player,
  SecondHandApproved: ({ seats }, { seat, player }) => seats[seat - 1] = player,
  SeatSurrendered: ({ seats }, { seat }) => seats[seat - 1] = null,
  PlayerLeft: (play, { player }) => {
    play.seats = play.seats.map((each) => each === player ? null : each);
    play.faceDown.delete(player);
  },
  FaceAsked: ({ faceDown }, { player, down }) => down ? faceDown.add(player) : faceDown.delete(player),
  JackpotsPosted: (play, { values }) => play.jackpots = values,
  BetPlaced: (play, { seat, wager, cents }) => {
    if (!play.plan.wagers.has(wager)) throw new Wrong(`the sheet has no wager ${wager}`);
    if (!play.hands.some((hand) => hand.seat === seat)) {
      const player = play.seats[seat - 1] ?? "";
      const none = { cards: new Map(), up: new Map(), settled: new Map() };
      play.hands.push({ seat, player, bets: new Map(), ...none, foldedAt: null, forfeited: false });
      play.hands.sort((a, b) => a.seat - b.seat);
    }
    handAt(play, seat).bets.set(wager, cents);
  },
  BetRemoved: (play, { seat, wager }) => {
    const { bets } = handAt(play, seat);
    bets.delete(wager);
    if (!bets.size) play.hands = play.hands.filter((hand) => hand.seat !== seat);
  },
  CardDealt: (play, { seat, group, card }) => {
    const kind = play.plan.groups.get(group);
    if (!kind) throw new Wrong(`the sheet has no cards ${group}`);
    if (seat === null) {
      const lies = play.shared.get(group) ?? [];
      const up = kind.face === "up" || lies.length < kind.dealerShows;
      play.shared.set(group, [...lies, { card: cardOf(card), up }]);
      return;
    }
    const hand = handAt(play, seat);
    hand.cards.set(group, [...(hand.cards.get(group) ?? []), cardOf(card)]);
    const asked = kind.whole ? play.faceDown.size > 0 : play.faceDown.has(hand.player);
    hand.up.set(group, (asked && kind.onRequest !== null ? kind.onRequest : kind.face) === "up");
  },
  CardTurnedUp: (play, { group, number, card }) => {
    const lies = [...(play.shared.get(group) ?? [])];
    lies[number - 1] = { card: cardOf(card), up: true };
    play.shared.set(group, lies);
  },
  GroupTurnedUp: (play, { group, cards }) => {
    play.shared.set(group, cards.map((/** @type {unknown} */ card) => ({ card: cardOf(card), up: true })));
  },
  HandTurnedUp: (play, { seat, group, cards }) => {
    const hand = handAt(play, seat);
    hand.cards.set(group, cards.map(cardOf));
    hand.up.set(group, true);
  },
  Decided: (play, { seat, step, choice, cents }) => {
    const hand = handAt(play, seat), wager = play.plan.asked.get(step);
    if (wager === undefined) throw new Wrong(`the sheet asks nothing at ${step}`);
    play.step = play.plan.stepNumber.get(step) ?? play.step;
    if (choice === "fold") hand.foldedAt = step;
    else if (choice === "take back") hand.bets.set(wager, 0);
    else if (choice === "bet") hand.bets.set(wager, (hand.bets.get(wager) ?? 0) + cents);
  },
  HandForfeited: (play, { seat }) => handAt(play, seat).forfeited = true,
  StepUndone: cannot("a step of this round was undone"),
  CardCorrected: cannot("a card of this round was corrected"),
};
