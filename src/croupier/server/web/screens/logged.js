/** Whether the log of the house, under a head it signed, holds the digest of a round (docs/fairness.md). */

import { bytes, digest, hex } from "./fair-bytes.js";

/** @import { Check } from "./verified.js" */

const HASH = /^[0-9a-f]{64}$/;
const SIZE = /^(?:0|[1-9][0-9]{0,17})$/;
const TEXTS = ["stream", "at", "who", "type", "body", "game", "previous"];
const MOST_HASHES = 63;

/** Data that tells no place in a log. */
export class NoPlace extends Error {}

/** One JSON text for equal data. @param {any} data @returns {string} */
export function canonical(data) {
  if (Array.isArray(data)) return `[${data.map(canonical).join(",")}]`;
  if (data === null || typeof data !== "object") return JSON.stringify(data);
  const names = Object.keys(data).sort(byCodePoint);
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(data[name])}`).join(",")}}`;
}

/** @param {string} a @param {string} b */
function byCodePoint(a, b) {
  const [left, right] = [[...a], [...b]];
  for (const [n, letter] of left.entries()) {
    const other = right[n];
    if (other === undefined) return 1;
    if (letter !== other) return (letter.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
  }
  return left.length - right.length;
}

/** Events as a bystander is sent them, who saw these cards and no other. @param {readonly any[]} events @param {string} cards */
function publicText(events, cards) {
  const seen = new Set(cards.split(" "));
  const hide = (/** @type {unknown} */ card) => seen.has(/** @type {string} */ (card)) ? card : null;
  return canonical(events.map((event) => ({
    ...event,
    ...("card" in event && { card: hide(event.card) }),
    ...(Array.isArray(event.cards) && { cards: event.cards.map(hide) }),
  })));
}

const isSize = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 1;

/** @param {any} logged */
function readPlace(logged) {
  const { row, heads } = logged ?? {};
  if (row === null || typeof row !== "object" || !Array.isArray(heads)) {
    throw new NoPlace("the place in the log is a row and heads");
  }
  const whole = TEXTS.every((name) => typeof row[name] === "string") && isSize(row.position) &&
    isSize(row.version);
  if (!whole) throw new NoPlace("a row of the log has seven texts, a position and a version");
  const right = (/** @type {any} */ each) =>
    isSize(each?.size) && typeof each.note === "string" && Array.isArray(each.proof) &&
    each.proof.length <= MOST_HASHES &&
    [each.root, ...each.proof].every((one) => typeof one === "string" && HASH.test(one));
  if (!heads.every(right)) throw new NoPlace("a head has a size, a root, a note and a proof");
  return { row, heads };
}

/** Whether the proof leads from a leaf at a place to the root (RFC 9162, 2.1.3.2). @param {string} leaf @param {number} index @param {{ size: number, root: string, proof: string[] }} head */
export async function verifyInclusion(leaf, index, { size, root, proof }) {
  if (index < 0 || index >= size) return false;
  let place = index, last = size - 1, node = await digest(Uint8Array.of(0), bytes(leaf));
  const up = () => [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  for (const each of proof) {
    if (last === 0) return false;
    if (place % 2 || place === last) {
      node = await digest(Uint8Array.of(1), bytes(each), node);
      while (place % 2 === 0 && place) up();
    } else node = await digest(Uint8Array.of(1), node, bytes(each));
    up();
  }
  return last === 0 && hex(node) === root;
}

/**
 * Check where a file says its round stands in the log.
 * @param {any} logged
 * @param {string} round its name
 * @param {string} root its seal
 * @param {string} text its events, as they travelled
 * @param {readonly any[]} events the same, read
 * @returns {Promise<Check[]>}
 */
export async function verifyLogged(logged, round, root, text, events) {
  const { row, heads } = readPlace(logged);
  const wrong = await wrongDigest(row, round, root, text, events);
  if (wrong) return [{ holds: false, says: wrong }];
  const fields = [row.previous, row.position, row.stream, row.version, row.at, row.who, row.type, row.game];
  const leaf = hex(await digest(JSON.stringify([...fields, row.body])));
  /** @type {Check[]} */
  const checks = [{ holds: true, says: "a row of the log is the digest of this round" }];
  for (const head of heads) {
    const size = head.size.toLocaleString("en-US");
    const other = wrongNote(head) ||
      (!await verifyInclusion(leaf, row.position - 1, head) &&
        `the log of ${size} events does not hold this round`);
    checks.push({ holds: !other, says: other || `the log of ${size} events holds this round` });
    if (other) break;
  }
  return checks;
}

/** @param {any} row @param {string} round @param {string} root @param {string} text @param {readonly any[]} events */
async function wrongDigest(row, round, root, text, events) {
  if (row.type !== "RoundDigest" || row.stream !== `digest/${round.replace(/^table\//, "")}`) {
    return "the row of the log is about something else";
  }
  let cards;
  try {
    cards = JSON.parse(row.body)?.cards;
  } catch {
    // no digest, as below
  }
  const hashed = typeof cards === "string" ? hex(await digest(publicText(events, cards))) : "";
  const right = canonical({ round, root, cards, events: hashed });
  return hashed && right === row.body && canonical(events) === text
    ? ""
    : "the log has another digest of this round";
}

/** @param {{ size: number, root: string, note: string }} head */
function wrongNote({ size, root, note }) {
  if (!note) return "";
  const at = note.lastIndexOf("\n\n");
  const [origin, count = "", head = "", rest, ...more] = note.slice(0, at + 1).split("\n");
  if (at < 0 || !origin || rest !== "" || more.length || !SIZE.test(count)) {
    return "this is not a checkpoint: a name, a size and a root, each on its line";
  }
  const same = Number(count) === size && head === btoa(String.fromCharCode(...bytes(root)));
  return same ? "" : "the signed head is another than the file says";
}
