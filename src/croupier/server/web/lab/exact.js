/** Exact numbers: fractions of whole numbers of any size, and the decimals people read. */

import { grouped } from "../parts/text.js";

/** @typedef {{ readonly n: bigint, readonly d: bigint }} Exact in lowest terms, the sign above */

/** @param {bigint} a @param {bigint} b */
function common(a, b) {
  while (b) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

/** @param {bigint} n @param {bigint} [d] @returns {Exact} */
export function ratio(n, d = 1n) {
  if (d === 0n) throw new RangeError("nothing is divided by nothing");
  const sign = d < 0n ? -1n : 1n;
  const by = common(n, d) || 1n;
  return { n: sign * n / by, d: sign * d / by };
}

export const ZERO = ratio(0n);
export const ONE = ratio(1n);

/** Read "-4289/46410" or "3". @param {string} text */
export function exact(text) {
  const [n, d = "1"] = text.split("/");
  return ratio(BigInt(/** @type {string} */ (n)), BigInt(d));
}

/** @param {Exact} a @param {Exact} b */
export const plus = (a, b) => ratio(a.n * b.d + b.n * a.d, a.d * b.d);
/** @param {Exact} a @param {Exact} b */
export const minus = (a, b) => ratio(a.n * b.d - b.n * a.d, a.d * b.d);
/** @param {Exact} a @param {Exact} b */
export const times = (a, b) => ratio(a.n * b.n, a.d * b.d);
/** @param {Exact} a @param {Exact} b */
export const over = (a, b) => ratio(a.n * b.d, a.d * b.n);
/** @param {Exact} a @param {Exact} b */
export const equal = (a, b) => a.n === b.n && a.d === b.d;
/** Below, at or above zero. @param {Exact} a */
export const sign = (a) => a.n < 0n ? -1 : a.n > 0n ? 1 : 0;
/** @param {Exact} a */
export const written = (a) => a.d === 1n ? `${a.n}` : `${a.n}/${a.d}`;

/** The nearest number a computer calculates with. @param {Exact} a */
export function number(a) {
  const shift = 10n ** 18n;
  const whole = a.n / a.d;
  return Number(whole) + Number((a.n - whole * a.d) * shift / a.d) / 1e18;
}

/**
 * So many decimals, rounded half away from nothing, with a real minus.
 * @param {Exact} a
 * @param {number} places
 * @param {{ sign?: boolean }} [how] `sign` also writes a plus, and ± before nothing
 */
export function decimals(a, places, { sign: always = false } = {}) {
  const scale = 10n ** BigInt(places);
  const size = a.n < 0n ? -a.n : a.n;
  const parts = (2n * size * scale + a.d) / (2n * a.d);
  const whole = grouped(parts / scale);
  const rest = places ? `.${String(parts % scale).padStart(places, "0")}` : "";
  const mark = parts === 0n ? (always ? "±" : "") : a.n < 0n ? "−" : always ? "+" : "";
  return `${mark}${whole}${rest}`;
}

/** @param {Exact} a @param {number} [places] */
export function percent(a, places = 4) {
  return `${decimals(times(a, ratio(100n)), places)}%`;
}

/** A difference of two edges, in points. @param {Exact} a */
export function points(a) {
  return decimals(times(a, ratio(100n)), 4, { sign: true });
}
