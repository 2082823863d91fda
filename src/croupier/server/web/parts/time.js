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
