/** Whether a published round was dealt from what the house was bound to, found out here and taken from nobody. */

import { count } from "../parts/text.js";
import { bytes, hash } from "./fair-bytes.js";
import { SEALED, verifySealed } from "./sealed.js";
import { CARD, DECK, follow, TrailError } from "./verified-trail.js";

/** @import { Trail } from "./verified-trail.js" */

/** @typedef {{ holds: boolean, says: string }} Check */
/** @typedef {{ position: number, card: string, went: string, holds: boolean, hash: string }} Opened */
/** @typedef {{ position: number, card: string, nonce: string }} Opening */
/** @typedef {{ round: string, holds: boolean, checks: Check[], cards: Opened[], hidden: number, fingerprint: string, finished: boolean, open: string[], payments: Check | null }} Verdict */

const FORMAT = "croupier round 1";
const POSITION_TAG = "croupier deck position 1\0";
const DECK_TAG = "croupier deck 1\0";
const HASH = /^[0-9a-f]{64}$/;
const NONCE = /^[0-9a-f]{32}$/;
const LONGEST_ROUND = 200;

/** Data that is no published round. */
class Broken extends Error {}

/** The hash that commits to a card at a position of a round's deck. @param {string} round @param {Opening} opening */
export function commitment(round, { position, card, nonce }) {
  const name = new TextEncoder().encode(round);
  const two = (/** @type {number} */ number) => Uint8Array.of(number >> 8, number & 255);
  return hash(POSITION_TAG, two(name.length), name, two(position), card, bytes(nonce));
}

/** One hash for a whole list of commitments. @param {readonly string[]} commitments */
export function fingerprint(commitments) {
  return hash(DECK_TAG, ...commitments.map(bytes));
}

/**
 * Check a published round; nothing in it is trusted, not even its shape.
 * @param {any} published
 * @param {string | null} [noted] the fingerprint or seal that was shown while bets were open
 * @returns {Promise<Verdict>}
 */
export async function verify(published, noted = null) {
  if (published?.format === SEALED) return await verifySealed(published, noted);
  try {
    return await checked(readRound(published), noted);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return verdict(String(published?.round ?? ""), [check(error.message, "")]);
  }
}

/** @param {string} round @param {Check[]} checks @param {Partial<Verdict>} [more] @returns {Verdict} */
function verdict(round, checks, more = {}) {
  const holds = checks.every((each) => each.holds);
  const open = ["who chose the order: rounds of this format are shuffled by the house alone"];
  const none = { payments: null, cards: [], hidden: 0, fingerprint: "", finished: false };
  return { round, holds, checks, open, ...none, ...more };
}

/** @param {any} data */
function readRound(data) {
  if (data === null || typeof data !== "object" || data.format !== FORMAT) {
    throw new Broken(`this isn't a published round: its format must be "${FORMAT}"`);
  }
  const { round, deck, commitments, openings, events } = data;
  const long = typeof round === "string" ? new TextEncoder().encode(round).length : 0;
  if (long < 1 || long > LONGEST_ROUND) throw new Broken("the round has no name");
  if (!Array.isArray(commitments) || !commitments.every((each) => HASH.test(each))) {
    throw new Broken("the commitments are no list of hashes");
  }
  const cards = deck === undefined ? null : String(deck).split(" ");
  if (cards !== null && (!cards.every((each) => CARD.test(each)) || new Set(cards).size !== cards.length)) {
    throw new Broken("the deck names each card of a smaller deck once");
  }
  const right = (/** @type {any} */ each) =>
    Number.isInteger(each?.position) && each.position >= 1 && each.position <= DECK &&
    CARD.test(each.card) && NONCE.test(each.nonce);
  if (!Array.isArray(openings) || !openings.every(right)) {
    throw new Broken("what opens a position is its number, a card and a nonce; one of them is not");
  }
  if (!Array.isArray(events) || !events.every((each) => each !== null && typeof each === "object")) {
    throw new Broken("the events are no list");
  }
  return {
    round,
    cards,
    commitments: /** @type {string[]} */ (commitments),
    openings: /** @type {Opening[]} */ (openings),
    events,
  };
}

/** @param {ReturnType<typeof readRound>} played @param {string | null} noted */
async function checked({ round, cards: deck, commitments, openings, events }, noted) {
  const hashes = await Promise.all(openings.map((each) => commitment(round, each)));
  const fits = openings.map((each, n) => hashes[n] === commitments[each.position - 1]);
  const size = deck?.length ?? DECK;
  const checks = [whole(commitments, size), opened(openings, fits), noneTwice(openings)];
  if (deck) checks.push(smallerDeck(openings, deck));
  let trail;
  try {
    trail = follow(events, size);
  } catch (error) {
    if (!(error instanceof TrailError)) throw error;
    return verdict(round, [...checks, check(error.message, "")]);
  }
  const mark = await fingerprint(commitments);
  checks.push(committedFirst(trail, mark));
  if (noted !== null) {
    const saw = "the one whose fingerprint this page saw while bets were open";
    checks.push(check(noted !== mark && `the deck is not ${saw}`, `the deck is ${saw}`));
  }
  const at = new Map(openings.map((each) => [each.position, each]));
  checks.push(shownAreOpened(trail, at), openedWereShown(trail, at));
  const cards = openings.map((each, n) => ({
    position: each.position,
    card: each.card,
    went: trail.places.get(each.position) ?? "not dealt",
    holds: fits[n] ?? false,
    hash: hashes[n] ?? "",
  })).sort((a, b) => a.position - b.position);
  const hidden = [...trail.places.keys()].filter((position) => !at.has(position)).length;
  return verdict(round, checks, { cards, hidden, fingerprint: mark, finished: trail.finished });
}

/** What was found wrong, or what holds where nothing was. @param {string | false | 0 | undefined} wrong @param {string} right @returns {Check} */
const check = (wrong, right) => wrong ? { holds: false, says: wrong } : { holds: true, says: right };

/** @param {string[]} commitments @param {number} size */
function whole(commitments, size) {
  const count = commitments.length;
  return check(
    count !== size
      ? `${count} positions were committed, and the deck has ${size} cards`
      : new Set(commitments).size !== size && "two positions have the same commitment",
    `all ${size} positions of the deck were committed, each on its own`,
  );
}

/** @param {Opening[]} openings @param {string[]} deck */
function smallerDeck(openings, deck) {
  const other = [...new Set(openings.map((each) => each.card).filter((card) => !deck.includes(card)))];
  return check(
    other.length && `${other.join(", ")} was opened, and the deck of this game has no such card`,
    `every opened card is one of the ${deck.length} that the deck is said to have; compare them with the rule sheet`,
  );
}

/** @param {Opening[]} openings @param {boolean[]} fits */
function opened(openings, fits) {
  const wrong = openings.filter((_, n) => !fits[n]).map((each) => each.position);
  return check(
    wrong.length && `what opens ${positions(wrong)} does not fit the commitment made before`,
    `${cardsWere(openings.length)} opened, and every one fits its commitment`,
  );
}

/** @param {Opening[]} openings */
function noneTwice(openings) {
  const cards = openings.map((each) => each.card);
  const twice = [...new Set(cards.filter((card, n) => cards.indexOf(card) !== n))];
  const again = new Set(openings.map((each) => each.position)).size !== openings.length;
  return check(
    twice.length
      ? `${twice.join(", ")} was in the deck more than once`
      : again && "a position was opened more than once",
    "no opened card was in the deck twice",
  );
}

/** @param {Trail} trail @param {string} mark */
function committedFirst({ committed, inTime }, mark) {
  return check(
    committed === null
      ? "no event says that the deck was committed"
      : committed !== mark
      ? "the deck that was committed has another fingerprint than these commitments"
      : !inTime && "the deck was committed after bets were closed or a card was out",
    "the deck was committed before bets were closed",
  );
}

/** @param {Trail} trail @param {Map<number, Opening>} opened */
function shownAreOpened({ shown, places }, opened) {
  const wrong = [...shown].sort(([a], [b]) => a - b).find(([at, card]) => opened.get(at)?.card !== card);
  const [at = 0, card = ""] = wrong ?? [];
  const other = opened.get(at);
  return check(
    wrong && `${card} was shown (${places.get(at)}), ` +
        (other ? `and position ${at} of the deck was ${other.card}` : `but position ${at} is not opened`),
    `${cardsWere(shown.size)} shown, each from the top of the deck in turn`,
  );
}

/** @param {Trail} trail @param {Map<number, Opening>} opened */
function openedWereShown(trail, opened) {
  const extra = [...opened.keys()].filter((at) => !trail.shown.has(at)).sort((a, b) => a - b);
  return check(
    extra.length && `${positions(extra)} opened, though no event shows the card`,
    "nothing was opened that was not shown",
  );
}

/** @param {number} many */
const cardsWere = (many) => count(many, "card was", "cards were");

/** @param {number[]} numbers */
const positions = (numbers) => `position${numbers.length > 1 ? "s" : ""} ${numbers.join(", ")}`;
