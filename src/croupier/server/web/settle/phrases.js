/** Sets of hands as a pay table words them ("pair of sixes to tens"), and the row that pays a hand: the port of `croupier.hands.phrases`. */

import {
  ACE,
  compare,
  COUNT_WORDS,
  ladder,
  lowerHands,
  placeOf,
  RANK_PLURALS,
  RANK_WORDS,
  WIDEST_SPREAD,
} from "./hands.js";

/** @import { Key, Made, Ranking } from "./hands.js" */
/** @typedef {{ low: Key, high: Key, suit: number | null }} HandRange */

const SUIT_WORDS = ["clubs", "diamonds", "hearts", "spades"];
const SIGNS = "23456789TJQKA";
const [JACK, KING] = [9, 11];

/** @param {HandRange} range @param {Key} key @param {number | null} [suit] of its flush */
export const holds = ({ low, high, suit: only }, key, suit = null) =>
  compare(low, key) <= 0 && compare(key, high) <= 0 && (only === null || only === suit);

/** @param {HandRange} outer @param {HandRange} inner */
const contains = (outer, inner) =>
  compare(outer.low, inner.low) <= 0 && compare(inner.high, outer.high) <= 0 &&
  (outer.suit === null || outer.suit === inner.suit);

/** @param {string} word @returns {number} */
function rankOf(word) {
  for (const names of [RANK_WORDS, RANK_PLURALS]) if (names.includes(word)) return names.indexOf(word);
  const sign = word.replace(/s$/, "").toUpperCase().replace("10", "T");
  if (sign.length !== 1 || !SIGNS.includes(sign)) throw new Error(`${word} is not a rank`);
  return SIGNS.indexOf(sign);
}

/** Read a phrase of a pay table under a ranking. @param {string} text @param {Ranking} ranking @returns {HandRange} */
export function handRange(text, ranking) {
  let words = text.toLowerCase().trim().split(/\s+/).join(" ");
  const suited = /^(.+) in (\w+)$/.exec(words);
  let suit = null;
  if (suited) [words, suit] = [String(suited[1]), SUIT_WORDS.indexOf(String(suited[2]))];
  const orBetter = words.endsWith(" or better");
  const [low, high] = ends(words.replace(/ or better$/, ""), ranking);
  const rungs = ladder(ranking), end = [...high, ACE + 1];
  const found = rungs.filter((key) => compare(low, key) <= 0 && compare(key, end) <= 0);
  const first = found[0], last = orBetter ? rungs.at(-1) : found.at(-1);
  if (!first || !last || suit === -1) throw new Error(`"${text}" names no hand`);
  return { low: first, high: last, suit };
}

/** How the lowest and the highest key of a phrase begin. @param {string} words @param {Ranking} ranking @returns {[Key, Key]} */
function ends(words, ranking) {
  const place = (/** @type {string} */ kind) => {
    const found = placeOf(ranking, kind);
    if (found < 0) throw new Error(`"${words}" is no ${ranking.id} hand`);
    return found;
  };
  const both = (/** @type {Key} */ key) => /** @type {[Key, Key]} */ ([key, key]);
  if (words === "royal flush" || words === "mini royal") return both([place("straight flush"), ACE]);
  let found;
  if (ranking.id === "one-card" && (found = /^(?:an? )?(\w+)(?: to (\w+))?$/.exec(words))) {
    return between(0, found.slice(1).filter(Boolean).map(rankOf));
  }
  if (ranking.id === "longest-flush" && (found = /^(\w+-card flush), ([\w-]+) high$/.exec(words))) {
    return both([place(String(found[1])), ...String(found[2]).split("-").map(rankOf)]);
  }
  if (ranking.id === "spread" && (found = /^spread of (\w+)(?: to (\w+))?$/.exec(words))) {
    const wide = (/** @type {string} */ word) =>
      COUNT_WORDS.includes(word) ? COUNT_WORDS.indexOf(word) : Number(word) - 1;
    return between(
      place("spread"),
      found.slice(1).filter(Boolean).map((word) => WIDEST_SPREAD - wide(word)),
    );
  }
  if ((found = /^pair of (\w+)(?: to (\w+))?$/.exec(words))) {
    return between(place("pair"), found.slice(1).filter(Boolean).map(rankOf));
  }
  if ((found = /^(three|four) (\w+)$/.exec(words)) && RANK_PLURALS.includes(String(found[2]))) {
    return both([place(`${found[1]} of a kind`), RANK_PLURALS.indexOf(String(found[2]))]);
  }
  if ((found = /^(\w+)(?:-(\w+))? high$/.exec(words) ?? /^(\w+)-(\w+)$/.exec(words))) {
    return both([place("high card"), ...found.slice(1).filter(Boolean).map(rankOf)]);
  }
  if (ranking.id === "pocket" && (found = /^(\w+)(?: and |-)(\w+) (suited|unsuited)$/.exec(words))) {
    const [, one = "", other = "", kind = ""] = found, at = place(kind);
    if (other === "face") return [[at, rankOf(one), JACK], [at, rankOf(one), KING]];
    const [low, high] = [rankOf(one), rankOf(other)].sort((a, b) => a - b);
    return both([at, Number(high), Number(low)]);
  }
  return both([place(words)]);
}

/** @param {number} place @param {number[]} ranks one or two @returns {[Key, Key]} */
const between = (place, ranks) => [[place, Math.min(...ranks)], [place, Math.max(...ranks)]];

// ------------------------------------------------------------------------------------ rows that pay

/** @template P @typedef {{ hand: string, pays: P, range: HandRange }} Row */

/** Rows so that the first one that holds a hand is the one that pays it. @template P @param {readonly Row<P>[]} rows @returns {Row<P>[]} */
export function narrowestFirst(rows) {
  const wider = (/** @type {Row<P>} */ row) =>
    rows.filter((other) => contains(row.range, other.range)).length;
  return [...rows].sort((a, b) => compare(b.range.low, a.range.low)).sort((a, b) => wider(a) - wider(b));
}

/** @template P @param {readonly Row<P>[]} rows narrowest first @param {Made} hand @returns {Row<P> | null} */
export const rowFor = (rows, { key, suit }) => rows.find(({ range }) => holds(range, key, suit)) ?? null;

/** Every row a hand can claim: its own, then those of the lower hands its cards are too. @template P @param {readonly Row<P>[]} rows @param {Ranking} ranking @param {Made} hand @returns {Row<P>[]} */
export function rowsClaimed(rows, ranking, { key, suit }) {
  const own = rows.filter(({ range }) => holds(range, key, suit));
  const same = (/** @type {HandRange} */ a, /** @type {HandRange} */ b) =>
    !compare(a.low, b.low) && !compare(a.high, b.high);
  const found = own.filter(({ range }) =>
    range.suit !== null || !own.some((each) => each.range.suit !== null && same(each.range, range))
  );
  for (const [kind, rank] of lowerHands(ranking, key)) {
    const place = placeOf(ranking, kind), lower = place < 0 ? [] : [place, rank];
    for (const row of rows) {
      const { low, high, suit: only } = row.range;
      const fits = compare(low.slice(0, 2), lower) <= 0 && compare(lower, high.slice(0, 2)) <= 0;
      if (fits && (only === null || only === suit) && !found.includes(row)) found.push(row);
    }
  }
  return found;
}
