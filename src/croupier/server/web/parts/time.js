/** How much time is left, as a ring and a number show it. */

/**
 * Whole seconds to show, and how much of the ring is left.
 * @param {number} milliseconds
 * @param {number} whole seconds
 */
export function remaining(milliseconds, whole) {
  const left = Math.max(0, milliseconds);
  return { shown: Math.ceil(left / 1000), share: whole > 0 ? Math.min(1, left / (whole * 1000)) : 0 };
}

/**
 * What a clock with a time bank shows: first what is left before the bank, then what is left of the bank.
 * @param {number} milliseconds left in all
 * @param {number} whole seconds in all
 * @param {number} bank seconds of them
 */
export function clockFace(milliseconds, whole, bank) {
  const banked = bank > 0 && milliseconds <= bank * 1000;
  const shown = banked ? remaining(milliseconds, bank) : remaining(milliseconds - bank * 1000, whole - bank);
  return { ...shown, banked, seconds: remaining(milliseconds, whole).shown };
}
