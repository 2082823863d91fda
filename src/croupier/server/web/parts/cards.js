/** Which card a number is, what it is called, and where its pips stand. A card is rank × 4 + suit, 0 to 51. */

import { say } from "./say.js";

export const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
export const WORDS = say("two three four five six seven eight nine ten jack queen king ace").split(" ");
/** @type {Record<Suit, string>} */
const CALLED = {
  clubs: say("clubs"),
  diamonds: say("diamonds"),
  hearts: say("hearts"),
  spades: say("spades"),
};

/** @typedef {"clubs" | "diamonds" | "hearts" | "spades"} Suit */

/** @type {readonly Suit[]} */
export const SUITS = ["clubs", "diamonds", "hearts", "spades"];

const SIGNS = { clubs: "♣", diamonds: "♦", hearts: "♥", spades: "♠" };

/** Suits as paths in a square of 24, because phones turn the signs of a font into pictures. */
export const SUIT_PATHS = {
  clubs:
    "M12 1.6a4.9 4.9 0 0 0-4.1 7.5A4.9 4.9 0 1 0 11 16.300c-.2 2.500-1.100 4.400-3 6.100h8c-1.900-1.700-2.800-3.600-3-6.100a4.900 4.900 0 1 0 3.100-7.200A4.900 4.900 0 0 0 12 1.600z",
  diamonds:
    "M12 .8C14.300 5 17 8.700 20.300 12 17 15.300 14.300 19 12 23.200 9.700 19 7 15.300 3.700 12 7 8.700 9.700 5 12 .8z",
  hearts:
    "M12 22.800C10.600 19.600 2 14.600 2 8.200 2 4.800 4.400 2.400 7.200 2.400c2.200 0 4 1.300 4.800 3.400.8-2.100 2.600-3.400 4.800-3.400C19.600 2.400 22 4.800 22 8.200c0 6.400-8.600 11.400-10 14.600z",
  spades:
    "M12 1C13.300 4.400 21.600 8.800 21.600 14.300c0 2.900-2 4.900-4.500 4.900-1.700 0-3.100-.8-4.100-2.300.2 2.300 1.100 4.100 2.900 5.700H8.100c1.800-1.600 2.700-3.400 2.900-5.700-1 1.500-2.400 2.300-4.100 2.300-2.500 0-4.500-2-4.500-4.900C2.400 8.800 10.700 4.400 12 1z",
};

/**
 * @typedef {object} Named
 * @property {number} rank 0 for a two to 12 for an ace
 * @property {Suit} suit
 * @property {string} index what stands in the corner
 * @property {string} label what it is called
 */

/** @param {number} card @returns {Named} */
export function named(card) {
  if (!Number.isInteger(card) || card < 0 || card > 51) {
    throw new RangeError(`${card} isn't a card number: use 0 to 51`);
  }
  const rank = card >> 2;
  const suit = SUITS[card & 3];
  return {
    rank,
    suit,
    index: RANKS[rank],
    label: say("{rank} of {suit}", { rank: WORDS[rank], suit: CALLED[suit] }),
  };
}

/**
 * What a hand or a board is called, card by card.
 * @param {readonly (number | null)[]} cards
 */
export function spoken(cards) {
  const seen = cards.filter((card) => card !== null).map((card) => named(card).label);
  const down = cards.length - seen.length;
  if (down) {
    seen.push(down === 1 ? say("one face down") : say("{count} face down", { count: WORDS[down - 2] }));
  }
  return seen.join(", ");
}

/** Cards as they stand on their faces: "A♥ 10♣". @param {readonly number[]} cards */
export function faces(cards) {
  return cards.map(named).map(({ index, suit }) => `${index}${SIGNS[suit]}`).join(" ");
}

/**
 * Read a card as people write it ("Qs", "10h", "Td"); null if it is none.
 * @param {string} text
 */
export function cardFrom(text) {
  const found = /^(10|[2-9tjqka])([cdhs])$/i.exec(text.trim());
  if (!found) return null;
  const index = found[1].toUpperCase().replace("T", "10");
  return RANKS.indexOf(index) * 4 + "cdhs".indexOf(found[2].toLowerCase());
}

const MIDDLE = 125;
const [LEFT, RIGHT] = [83, 167];

/** @type {Record<string, readonly (readonly [number, number])[]>} the upper half; the lower mirrors it */
const HALVES = {
  "2": [[MIDDLE, 72]],
  "3": [[MIDDLE, 72]],
  "4": [[LEFT, 72], [RIGHT, 72]],
  "5": [[LEFT, 72], [RIGHT, 72]],
  "6": [[LEFT, 72], [RIGHT, 72]],
  "7": [[LEFT, 72], [RIGHT, 72]],
  "8": [[LEFT, 72], [RIGHT, 72], [MIDDLE, 123]],
  "9": [[LEFT, 72], [RIGHT, 72], [LEFT, 141], [RIGHT, 141]],
  "10": [[LEFT, 72], [RIGHT, 72], [LEFT, 141], [RIGHT, 141], [MIDDLE, 106]],
};
/** @type {Record<string, readonly (readonly [number, number])[]>} */
const MIDDLES = {
  "3": [[MIDDLE, 175]],
  "5": [[MIDDLE, 175]],
  "6": [[LEFT, 175], [RIGHT, 175]],
  "7": [[LEFT, 175], [RIGHT, 175], [MIDDLE, 123]],
  "8": [[LEFT, 175], [RIGHT, 175]],
  "9": [[MIDDLE, 175]],
};

/**
 * Where the pips of a spot card stand on a face of 250 by 350, and which of them are upside down.
 * @param {string} index
 * @returns {{ x: number, y: number, down: boolean }[]}
 */
export function pips(index) {
  const upper = HALVES[index] ?? [];
  return [
    ...upper.map(([x, y]) => ({ x, y, down: false })),
    ...(MIDDLES[index] ?? []).map(([x, y]) => ({ x, y, down: false })),
    ...upper.map(([x, y]) => ({ x: 250 - x, y: 350 - y, down: true })),
  ];
}
