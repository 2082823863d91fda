/** An amount in as few chips as the denominations allow. */

/**
 * Chips that come to at least an amount: as few as can be, and one more of the smallest where nothing is exact.
 * @param {number} cents
 * @param {readonly number[]} denominations
 * @returns {{ denomination: number, pieces: number }[]} the smallest first
 */
export function fewest(cents, denominations) {
  const found = [], falling = [...denominations].sort((a, b) => b - a);
  let left = cents;
  for (const [place, denomination] of falling.entries()) {
    const last = place === falling.length - 1;
    const pieces = last ? Math.ceil(left / denomination) : Math.floor(left / denomination);
    if (pieces) found.push({ denomination, pieces });
    left -= pieces * denomination;
  }
  return found.reverse();
}
