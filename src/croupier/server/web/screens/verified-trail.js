/** The way of every card off the top of the deck, from a round's published events alone (docs/fairness.md). */

/** @typedef {{ places: Map<number, string>, shown: Map<number, string>, committed: string | null, inTime: boolean, finished: boolean }} Trail */
/** @typedef {Record<string, unknown>} PublishedEvent */

export const DECK = 52;
export const CARD = /^[23456789TJQKA][cdhs]$/;

/** Events that cannot have been a round. */
export class TrailError extends Error {}

/** @param {readonly PublishedEvent[]} events @param {number} [size] of the deck @returns {Trail} */
export function follow(events, size = DECK) {
  /** @type {Trail} */
  const trail = { places: new Map(), shown: new Map(), committed: null, inTime: false, finished: false };
  /** @type {Map<string, number[]>} the positions of the cards of each hand */
  const lies = new Map();
  let closed = false;

  const next = (/** @type {string} */ place) => {
    const at = trail.places.size + 1;
    if (at > size) throw new TrailError(`the deck has ${size} cards, and all of them are out`);
    trail.places.set(at, place);
    return at;
  };
  const offTheTop = (/** @type {number | null} */ seat, /** @type {string} */ group) => {
    const at = next(seat === null ? group : `seat ${seat}, ${group}`);
    lies.set(`${seat} ${group}`, [...(lies.get(`${seat} ${group}`) ?? []), at]);
    return at;
  };
  const show = (/** @type {number} */ at, /** @type {unknown} */ card) => {
    if (card === null || card === undefined) return;
    if (typeof card !== "string" || !CARD.test(card)) {
      throw new TrailError("a card is a text like Qs, or null where it was not seen");
    }
    const before = trail.shown.get(at) ?? card;
    if (before !== card) throw new TrailError(`the card was ${before} and became ${card}`);
    trail.shown.set(at, card);
  };
  const all = (/** @type {number | null} */ seat, /** @type {PublishedEvent} */ event) => {
    const there = lies.get(`${seat} ${text(event.group, "group")}`) ?? [];
    const cards = event.cards;
    if (!Array.isArray(cards) || cards.length !== there.length) {
      throw new TrailError(`${there.length} cards lie there, and other cards are turned up`);
    }
    for (const [n, at] of there.entries()) show(at, cards[n]);
  };

  for (const [n, event] of events.entries()) {
    try {
      if (event.event === "DeckCommitted") {
        if (trail.committed !== null) {
          throw new TrailError("a round has one deck, and it was committed before");
        }
        trail.committed = text(event.fingerprint, "fingerprint");
        trail.inTime = !closed && trail.places.size === 0;
      } else if (event.event === "BetsClosed") closed = true;
      else if (event.event === "CardDealt") {
        show(offTheTop(seatOf(event.seat), text(event.group, "group")), event.card);
      } else if (event.event === "CardBurned") show(next("burned"), event.card);
      else if (event.event === "CardTurnedUp") {
        const group = text(event.group, "group");
        const there = lies.get(`null ${group}`) ?? [];
        const number = event.number;
        if (!Number.isInteger(number) || Number(number) < 1 || Number(number) > there.length + 1) {
          throw new TrailError(`there is no card ${number} to turn up; ${there.length} lie there`);
        }
        // the next one comes off the stub and is turned up at once
        show(there[Number(number) - 1] ?? offTheTop(null, group), event.card);
      } else if (event.event === "GroupTurnedUp") all(null, event);
      else if (event.event === "HandTurnedUp") {
        const seat = seatOf(event.seat);
        if (seat === null) throw new TrailError("it names no seat");
        all(seat, event);
      } else if (event.event === "RoundFinished" || event.event === "RoundDead") trail.finished = true;
    } catch (error) {
      if (!(error instanceof TrailError)) throw error;
      throw new TrailError(`event ${n + 1}, ${String(event.event).slice(0, 40)}: ${error.message}`);
    }
  }
  return trail;
}

/** @param {unknown} value @returns {number | null} */
function seatOf(value) {
  if (value !== null && value !== undefined && !Number.isInteger(value)) {
    throw new TrailError(`a seat is a number, not ${String(value).slice(0, 40)}`);
  }
  return value === undefined ? null : /** @type {number | null} */ (value);
}

/** @param {unknown} value @param {string} what */
function text(value, what) {
  if (typeof value !== "string") throw new TrailError(`its ${what} is a text`);
  return value;
}
