/** Reads the proof of a sealed round without trusting anything in it; the shapes are those of docs/fairness.md. */

import { CARD } from "./verified-trail.js";

/** @typedef {{ at: number, position: number, card: string, nonce: string }} CutOpening */

const HASH = /^[0-9a-f]{64}$/;
const NONCE = /^[0-9a-f]{32}$/;
const WHOLE = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
const MOST = 255;

/** Data that is no proof of a sealed round. */
export class Broken extends Error {}

const isText = (/** @type {unknown} */ value) => typeof value === "string" && !/\p{Surrogate}/u.test(value);
const fits = (/** @type {RegExp} */ pattern, /** @type {unknown} */ value) =>
  typeof value === "string" && pattern.test(value);
const isNumber = (/** @type {unknown} */ value) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST;
const isObject = (/** @type {unknown} */ value) =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** @param {any} list @param {string} what @returns {string[]} */
function hashes(list, what) {
  if (!Array.isArray(list) || list.length > MOST || !list.every((each) => fits(HASH, each))) {
    throw new Broken(`the ${what} are no list of hashes`);
  }
  return list;
}

/** @param {any} list @param {string} what @returns {[number, string][]} in the order of their numbers */
function numbered(list, what) {
  const right = (/** @type {any} */ each) =>
    Array.isArray(each) && each.length === 2 && isNumber(each[0]) && fits(HASH, each[1]);
  if (!Array.isArray(list) || !list.every(right) || new Set(list.map(([n]) => n)).size !== list.length) {
    throw new Broken(`the ${what} are no list of numbers and hashes`);
  }
  return [...list].sort(([a], [b]) => a - b);
}

/** What an object of JSON names twice, of which programs differ in which they read; null if nothing. @param {string} text */
export function namedTwice(text) {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\]:]/gs) ?? [];
  /** @type {(Set<string> | null)[]} */
  const within = [];
  for (const [n, token] of tokens.entries()) {
    if (token === "{" || token === "[") within.push(token === "{" ? new Set() : null);
    else if (token === "}" || token === "]") within.pop();
    else if (tokens[n + 1] === ":" && token !== ":") {
      const name = JSON.parse(token), names = within.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return null;
}

/** @param {any} text @param {string} what */
function parsed(text, what) {
  let found = null;
  try {
    found = JSON.parse(isText(text) ? text : "");
  } catch {
    throw new Broken(`the ${what} are no text of JSON`);
  }
  const twice = namedTwice(text);
  if (twice !== null) {
    throw new Broken(`the ${what} name "${twice}" twice; ask the casino for the file again`);
  }
  return found;
}

/** @param {any} text @param {string} what */
function parsedObject(text, what) {
  const found = parsed(text, what);
  if (!isObject(found)) throw new Broken(`the ${what} are no JSON object`);
  return found;
}

/** @param {any} data @param {string} name */
function part(data, name) {
  const found = data[name] ?? null;
  if (found !== null && !isObject(found)) throw new Broken(`${name} is an object, or null`);
  return found;
}

const FIELDS = {
  "":
    "format round audience game game_hash header terms fingerprints listed cut void openings events notes " +
    "sheet rotations logged began over",
  listed: "commitments closing",
  cut: "seeds chosen others commitments seed",
  void: "seeds silent",
  openings: "at position card nonce",
  logged: "row heads",
};

/** The fields of a file that are none of a proof's, and that nothing checks. @param {any} data @returns {string[]} */
function unknown(data) {
  const found = Object.entries(FIELDS).flatMap(([part, fields]) => {
    const own = fields.split(" "), held = part ? data[part] : data;
    return (Array.isArray(held) ? held : [held]).filter(isObject).flatMap((each) =>
      Object.keys(each).filter((name) => !own.includes(name)).map((name) => part ? `${part}.${name}` : name)
    );
  });
  return [...new Set(found)].sort();
}

/** @param {any} data */
export function readProof(data) {
  const given = ["sheet", "began"].filter((name) => name in data);
  const texts = ["round", "audience", "game", "game_hash", ...given];
  const notes = data.notes;
  if (!texts.every((name) => isText(data[name]))) throw new Broken(`${texts.join(", ")} are texts`);
  for (const list of [notes, data.rotations === undefined ? [] : data.rotations]) {
    if (!Array.isArray(list) || !list.every(isText)) throw new Broken("the notes are no list of texts");
  }
  if ("over" in data && typeof data.over !== "boolean") throw new Broken("over is true or false");
  const terms = parsedObject(data.terms, "terms");
  const header = parsedObject(data.header, "header");
  const events = parsed(data.events, "events");
  if (!Array.isArray(events) || !events.every(isObject)) throw new Broken("the events are no list");
  const right = (/** @type {any} */ each) =>
    isNumber(each?.at) && isNumber(each.position) && fits(CARD, each.card) && fits(NONCE, each.nonce);
  if (!Array.isArray(data.openings) || !data.openings.every(right)) {
    throw new Broken("what opens a card is its place, a position, the card and a nonce; one of them is not");
  }
  const cards = typeof terms.deck === "string" ? terms.deck.split(" ") : WHOLE;
  if (!cards.every((/** @type {string} */ each) => CARD.test(each))) {
    throw new Broken("the deck has no cards");
  }
  const [listed, cut, dead] = ["listed", "cut", "void"].map((name) => part(data, name));
  if (listed && !fits(HASH, listed.closing)) throw new Broken("the hash of the list is none");
  const deck = cut ? cut.chosen : 0;
  if (deck !== 0 && !isNumber(deck)) throw new Broken("the deck that was cut is a number");
  if (cut && "seed" in cut && !fits(HASH, cut.seed)) throw new Broken("the seed of the deck is none");
  if (dead && !(Array.isArray(dead.silent) && dead.silent.every(Number.isInteger))) {
    throw new Broken("the silent are no list of seats");
  }
  return {
    header,
    terms,
    cards: /** @type {string[]} */ (cards),
    events,
    openings: /** @type {CutOpening[]} */ (data.openings),
    fingerprints: hashes(data.fingerprints, "fingerprints"),
    list: listed ? numbered(listed.commitments, "commitments to seeds") : null,
    closing: String(listed?.closing ?? ""),
    seeds: cut ? numbered(cut.seeds, "seeds") : null,
    others: cut ? numbered(cut.others, "seeds of other decks") : [],
    deck: Number(deck),
    seed: /** @type {string | null} */ (cut?.seed ?? null),
    commitments: cut ? hashes(cut.commitments, "commitments") : [],
    dead: dead ? hashes(dead.seeds, "seeds of the decks") : null,
    silent: /** @type {number[]} */ (dead ? dead.silent : []),
    unknown: unknown(data),
  };
}
