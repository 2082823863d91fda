/** Which hand some cards make, how it ranks and what it is called: the port of `croupier.hands`. A card is rank * 4 + suit. */

/** @typedef {readonly number[]} Key the place of a kind of hand in its ranking, then its ranks */
/** @typedef {{ kind: string, made: number, kickers: number }} Shape */
/** @typedef {{ id: string, sizes: readonly number[], shapes: readonly Shape[] }} Ranking */
/** @typedef {{ key: Key, name: string, suit: number | null }} Made */

export const RANK_WORDS = [
  ..."two three four five six seven eight nine ten jack queen king ace".split(" "),
];
export const RANK_PLURALS = RANK_WORDS.map((word) => word === "six" ? "sixes" : `${word}s`);
export const COUNT_WORDS = "one two three four five six seven eight nine ten eleven".split(" ");
export const WIDEST_SPREAD = 11;
export const ACE = 12;
const ALL_RANKS = Array.from({ length: 13 }, (_, n) => n);

/** @param {string} id @param {readonly number[]} sizes @param {readonly [string, number, number][]} shapes from the lowest @returns {Ranking} */
const ranking = (id, sizes, shapes) => ({
  id,
  sizes,
  shapes: shapes.map(([kind, made, kickers]) => ({ kind, made, kickers })),
});

/** @type {Readonly<Record<string, Ranking>>} */
const RANKINGS = Object.fromEntries(
  [
    ranking("three-card", [3], [
      ["high card", 0, 3],
      ["pair", 1, 1],
      ["flush", 0, 3],
      ["straight", 1, 0],
      ["three of a kind", 1, 0],
      ["straight flush", 1, 0],
    ]),
    ranking("four-card", [4, 5, 6], [
      ["high card", 0, 4],
      ["pair", 1, 2],
      ["two pair", 2, 0],
      ["straight", 1, 0],
      ["flush", 0, 4],
      ["three of a kind", 1, 1],
      ["straight flush", 1, 0],
      ["four of a kind", 1, 0],
    ]),
    ranking("five-card", [5, 6, 7], [
      ["high card", 0, 5],
      ["pair", 1, 3],
      ["two pair", 2, 1],
      ["three of a kind", 1, 2],
      ["straight", 1, 0],
      ["flush", 0, 5],
      ["full house", 1, 1],
      ["four of a kind", 1, 1],
      ["straight flush", 1, 0],
    ]),
    ranking("pocket", [2], [["unsuited", 0, 2], ["suited", 0, 2], ["pair", 1, 0]]),
    ranking("one-card", [1], [["high card", 0, 1]]),
    ranking(
      "longest-flush",
      [1, 2, 3, 4, 5, 6, 7],
      COUNT_WORDS.slice(0, 7).map((word, n) => [`${word}-card flush`, 0, n + 1]),
    ),
    ranking("spread", [2, 3], [
      ["outside", 0, 0],
      ["consecutive", 0, 0],
      ["pair", 0, 0],
      ["spread", 1, 0],
      ["three of a kind", 0, 0],
    ]),
  ].map((each) => [each.id, each]),
);

/** @param {string} id @returns {Ranking} */
export function rankingOf(id) {
  const found = RANKINGS[id];
  if (!found) throw new Error(`no ranking is called ${id}`);
  return found;
}

/** How many cards play. @param {Ranking} ranking */
export const sizeOf = ({ sizes }) => Number(sizes[0]);

/** @param {Ranking} ranking @param {string} kind of hand @returns {number} its place, -1 where there is none */
export const placeOf = ({ shapes }, kind) => shapes.findIndex((each) => each.kind === kind);

/** Compare as lists: the first difference decides, and a beginning comes before the whole. @param {Key} a @param {Key} b */
export function compare(a, b) {
  const at = a.findIndex((each, n) => each !== b[n]);
  if (at < 0) return a.length - b.length;
  return at >= b.length ? 1 : Number(a[at]) - Number(b[at]);
}

/** Every choice of so many of some items, in order. @template T @param {readonly T[]} items @param {number} many @returns {Generator<T[]>} */
export function* combinations(items, many) {
  if (!many) return yield [];
  for (let n = 0; n <= items.length - many; n++) {
    for (const rest of combinations(items.slice(n + 1), many - 1)) {
      yield [/** @type {T} */ (items[n]), ...rest];
    }
  }
}

/** The rank of the high card of the best straight, -1 for none; an ace may also be low. @param {readonly number[]} ranks @param {number} size */
function straight(ranks, size) {
  const held = new Set(ranks.includes(ACE) ? [-1, ...ranks] : ranks);
  for (let high = ACE; high >= size - 2; high--) {
    if (Array.from({ length: size }, (_, n) => high - n).every((each) => held.has(each))) return high;
  }
  return -1;
}

// -------------------------------------------------------------------------------------- some cards

/** @param {Ranking} ranking @param {readonly number[]} cards @returns {Key} */
export function keyOf(ranking, cards) {
  if (!ranking.sizes.includes(cards.length)) {
    throw new Error(`no ${ranking.id} hand has ${cards.length} cards`);
  }
  if (ranking.id === "spread") return spreadKey(ranking, cards);
  const suits = [0, 1, 2, 3].map((suit) =>
    cards.filter((card) => (card & 3) === suit).map((card) => card >> 2).sort((a, b) => b - a)
  );
  if (ranking.id === "longest-flush") {
    const keys = suits.filter((ranks) => ranks.length).map((ranks) => [ranks.length - 1, ...ranks]);
    return keys.reduce((best, each) => compare(each, best) > 0 ? each : best);
  }
  const [kind, made, loose] = makes(ranking, cards, suits);
  const place = placeOf(ranking, kind);
  const kickers = loose.filter((rank) => !made.includes(rank)).slice(0, ranking.shapes[place]?.kickers);
  return keyAt(ranking, place, [...made, ...kickers]);
}

/** A pocket pair carries its rank twice. @param {Ranking} ranking @param {number} place @param {number[]} ranks @returns {Key} */
const keyAt = (ranking, place, ranks) =>
  sizeOf(ranking) === 2 && ranking.shapes[place]?.kind === "pair"
    ? [place, ...ranks, ...ranks]
    : [place, ...ranks];

/**
 * What the cards make: its kind, the ranks that make it, and those its kickers come from; all from the highest.
 * @param {Ranking} ranking @param {readonly number[]} cards @param {readonly number[][]} suits
 * @returns {[string, number[], number[]]}
 */
function makes(ranking, cards, suits) {
  const size = sizeOf(ranking);
  const held = ALL_RANKS.map((rank) => cards.filter((card) => card >> 2 === rank).length);
  const times = (/** @type {number} */ many) =>
    ALL_RANKS.filter((rank) => Number(held[rank]) >= many).reverse();
  const once = times(1), twice = times(2);
  if (size === 1) return ["high card", [], once];
  const flush = suits.find((ranks) => ranks.length >= size) ?? [];
  if (size === 2) {
    return twice.length ? ["pair", twice, []] : [flush.length ? "suited" : "unsuited", [], once];
  }
  const suited = straight(flush, size);
  if (suited >= 0) return ["straight flush", [suited], []];
  if (times(4).length) return ["four of a kind", times(4), once];
  const trips = times(3).slice(0, 1);
  if (trips.length && twice.length > 1 && placeOf(ranking, "full house") >= 0) {
    return ["full house", trips, twice];
  }
  const high = straight(once, size);
  /** @type {[string, number[], number[]][]} */
  const possible = [];
  if (flush.length) possible.push(["flush", [], flush]);
  if (high >= 0) possible.push(["straight", [high], []]);
  if (trips.length) possible.push(["three of a kind", trips, once]);
  const best = possible.sort(([a], [b]) => placeOf(ranking, b) - placeOf(ranking, a))[0];
  if (best) return best;
  const pairs = twice.slice(0, 2);
  return [pairs.length > 1 ? "two pair" : pairs.length ? "pair" : "high card", pairs, once];
}

/** @param {Ranking} ranking @param {readonly number[]} cards the ends, and the card drawn @returns {Key} */
function spreadKey(ranking, cards) {
  const [first = 0, second = 0, drawn] = cards.map((card) => card >> 2);
  const low = Math.min(first, second), high = Math.max(first, second), between = high - low - 1;
  const at = (/** @type {string} */ kind) => placeOf(ranking, kind);
  if (low === high) return [at(drawn === low ? "three of a kind" : "pair")];
  if (!between) return [at("consecutive")];
  if (drawn !== undefined && !(low < drawn && drawn < high)) return [at("outside")];
  return [at("spread"), WIDEST_SPREAD + 1 - between];
}

/** The suit of which there are enough cards. @param {Ranking} ranking @param {readonly number[]} cards */
function flushOf(ranking, cards) {
  const size = sizeOf(ranking), suits = cards.map((card) => card & 3);
  if (placeOf(ranking, "flush") < 0 && placeOf(ranking, "suited") < 0) return null;
  const early = suits.slice(0, suits.length - size + 1);
  return early.find((suit) => suits.filter((each) => each === suit).length >= size) ?? null;
}

/** The best hand of some cards; the first `fixed` of them must all play. @param {Ranking} ranking @param {readonly number[]} cards @param {number} fixed @param {boolean} miniRoyal @returns {Made} */
export function made(ranking, cards, fixed, miniRoyal) {
  let played = cards, key = fixed ? null : keyOf(ranking, cards);
  if (fixed) {
    for (const rest of combinations(cards.slice(fixed), sizeOf(ranking) - fixed)) {
      const hand = [...cards.slice(0, fixed), ...rest], other = keyOf(ranking, hand);
      if (key === null || compare(other, key) > 0) [played, key] = [hand, other];
    }
  }
  if (key === null) throw new Error("no hand can be made of these cards");
  return { key, name: nameOf(ranking, key, miniRoyal), suit: flushOf(ranking, played) };
}

// ---------------------------------------------------------------------------------------- its name

const joined = (/** @type {readonly number[]} */ ranks) => ranks.map((rank) => RANK_WORDS[rank]).join("-");

/** @param {Ranking} ranking @param {Key} key @param {boolean} miniRoyal */
export function nameOf(ranking, [place = 0, ...ranks], miniRoyal) {
  const kind = ranking.shapes[place]?.kind ?? "", size = sizeOf(ranking);
  const [first, second] = ranks, many = (/** @type {number | undefined} */ rank) => RANK_PLURALS[rank ?? 0];
  const kicker = (/** @type {number | undefined} */ rank) =>
    rank === undefined ? "" : `, ${joined([rank])} kicker`;
  if (first === undefined) return kind;
  if (kind === "spread") return `spread of ${COUNT_WORDS[WIDEST_SPREAD - first]}`;
  if (kind === "unsuited" || kind === "suited") return `${joined(ranks)} ${kind}`;
  if (kind === "straight flush" && first === ACE && (size === 5 || (size === 3 && miniRoyal))) {
    return size === 3 ? "mini royal" : "royal flush";
  }
  if (kind.startsWith("straight")) return `${kind}, ${RANK_WORDS[first]} high`;
  if (kind.endsWith("of a kind")) return `${kind}, ${many(first)}`;
  if (kind === "full house") return `full house, ${many(first)} over ${many(second)}`;
  if (kind.endsWith("flush")) return `${kind}, ${joined([first])} high`;
  if (kind === "two pair") return `two pair, ${many(first)} and ${many(second)}${kicker(ranks[2])}`;
  if (kind === "pair") return `pair of ${many(first)}${kicker(size === 2 ? undefined : second)}`;
  if (size === 1) return String(RANK_WORDS[first]);
  return `${joined(size === 3 || size === 4 ? ranks : [first])} high`;
}

// ------------------------------------------------------------------------------------- every hand

/** @type {Map<string, readonly Key[]>} */
const ladders = new Map();

/** Every hand of a ranking from the lowest, built when first asked for. @param {Ranking} ranking @returns {readonly Key[]} */
export function ladder(ranking) {
  const found = ladders.get(ranking.id) ?? [...rungs(ranking)].sort(compare);
  ladders.set(ranking.id, found);
  return found;
}

/** @param {Ranking} ranking @returns {Generator<Key>} */
function* rungs(ranking) {
  const size = sizeOf(ranking), down = [...ALL_RANKS].reverse();
  for (const [place, { kind, made: making, kickers }] of ranking.shapes.entries()) {
    if (ranking.id === "spread") {
      const near = Array.from({ length: WIDEST_SPREAD }, (_, n) => [place, n + 1]);
      yield* kind === "spread" ? near : [[place]];
    } else if (kind.startsWith("straight")) {
      for (let high = size - 2; high <= ACE; high++) yield [place, high];
    } else {
      for (const first of combinations(down, making)) {
        for (const rest of combinations(down.filter((rank) => !first.includes(rank)), kickers)) {
          const isStraight = !making && size > 2 && straight(rest, size) >= 0;
          if (!isStraight) yield keyAt(ranking, place, [...first, ...rest]);
        }
      }
    }
  }
}

/** The kinds of lower hands that the same cards are too, with the rank that counts first. @param {Ranking} ranking @param {Key} key @returns {[string, number][]} */
export function lowerHands(ranking, [place = 0, first, second]) {
  if (first === undefined) return [];
  const size = sizeOf(ranking), other = second ?? first;
  switch (ranking.shapes[place]?.kind) {
    case "straight flush":
      return [["flush", first === size - 2 ? ACE : Math.max(first, size)], ["straight", first]];
    case "four of a kind":
      return [["three of a kind", first], ["pair", first]];
    case "full house":
      return [
        ["three of a kind", first],
        ["two pair", Math.max(first, other)],
        ["pair", first],
        ["pair", other],
      ];
    case "two pair":
      return [["pair", first], ["pair", other]];
    case "three of a kind":
      return [["pair", first]];
    default:
      return [];
  }
}
