/** How an audit is written: times, counts, hashes in groups, and what is asked of the house. */

import { grouped } from "../parts/text.js";
import { momentAt } from "../screens/house-time.js";

/** A count with its thousands apart: 12,345. @param {number} many */
export const counted = (many) => grouped(Math.round(many));

/** A hash as it is read aloud and compared: eight groups of eight. @param {string} hash */
export function inEights(hash) {
  return hash.match(/.{1,8}/g)?.join(" ") ?? "";
}

/** A moment of the log by the clock of the house, to the second. */
export { stamp as moment } from "../screens/house-time.js";

/** How long something took: 12 ms, 4.2 s. @param {number} seconds */
export function took(seconds) {
  return seconds < 1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`;
}

/**
 * How a check goes: what share is done, how many a second, and how long it still takes; null until that is known.
 * @param {{ seen: number, of: number, seconds: number }} check
 */
export function pace({ seen, of, seconds }) {
  const rate = seconds > 0 ? seen / seconds : 0;
  return {
    share: of ? Math.min(1, seen / of) : 0,
    rate,
    left: rate > 0 ? Math.max(0, of - seen) / rate : null,
  };
}

/**
 * An event as somebody noted it: its position and its hash, with a colon or blanks between.
 * @param {string} text
 */
export function noted(text) {
  if (!text.trim()) return null;
  const found = /^\s*(?:--noted\s+)?([\d,]+)\s*[:\s]\s*([0-9a-f\s]+)$/i.exec(text);
  const hash = found?.[2].replace(/\s/g, "").toLowerCase();
  if (!found || hash?.length !== 64) {
    throw new Error("Write the event as it was noted: its position, a colon, and the 64 digits of its hash.");
  }
  return { position: Number(found[1].replaceAll(",", "")), hash };
}

/**
 * A time that was entered here, as the house reads it; "" where none was.
 * @param {string} local
 */
export function since(local) {
  return local ? momentAt(local).toISOString() : "";
}

/**
 * An address with what is asked; what is empty is left out.
 * @param {string} path
 * @param {Record<string, string | number | null>} asked
 */
export function address(path, asked) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (value !== null && value !== "") query.set(name, String(value));
  }
  return query.size ? `${path}?${query}` : path;
}
