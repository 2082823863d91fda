/** Money as text and back: always whole cents, decimals only where there are any, a sign where it matters. */

import { grouped } from "./text.js";

/** @param {number} cents */
function whole(cents) {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`money is whole cents, and ${cents} is not`);
  return Math.abs(cents);
}

/**
 * An amount: $5, $2.50, $1,250, −$3.
 * @param {number} cents
 */
export function money(cents) {
  const size = whole(cents);
  const dollars = grouped(Math.floor(size / 100));
  const rest = size % 100 ? `.${String(size % 100).padStart(2, "0")}` : "";
  return `${cents < 0 ? "−" : ""}$${dollars}${rest}`;
}

/**
 * A change of fortune, always with its sign: +$10, −$2.50, ±$0 for a push.
 * @param {number} cents
 */
export function change(cents) {
  return cents > 0 ? `+${money(cents)}` : cents < 0 ? money(cents) : "±$0";
}

/**
 * A column of amounts: two decimals everywhere if any of them needs them.
 * @param {readonly number[]} amounts
 */
export function column(amounts) {
  const cents = amounts.some((each) => each % 100);
  return amounts.map((each) => (cents && each % 100 === 0 ? `${money(each)}.00` : money(each)));
}

/**
 * What fits on a chip: 5, 2.50, 50¢, 1k.
 * @param {number} cents
 */
export function short(cents) {
  const size = whole(cents);
  if (size < 100) return `${size}¢`;
  if (size >= 100_000 && size % 100_000 === 0) return `${size / 100_000}k`;
  return money(size).slice(1);
}

/**
 * Read what a person typed; null if it is no amount.
 * @param {string} text
 */
export function cents(text) {
  const found = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found || (found[1] === undefined && found[2] === undefined)) return null;
  const read = Number((found[1] ?? "0").replaceAll(",", "")) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  return Number.isSafeInteger(read) ? read : null;
}
