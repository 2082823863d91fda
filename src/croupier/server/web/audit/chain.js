/** A chain of links that closes while a log is read, and shows where it is broken. */

import { markup } from "../parts/render.js";

const LINKS = 24;

/** @param {number} share that is read @param {number | null} broken where @param {boolean} running */
export function chain(share, broken, running) {
  const at = broken === null ? null : linkAt(broken);
  const percent = Math.round(share * 100);
  const link = (/** @type {unknown} */ _, /** @type {number} */ n) =>
    markup`<span class="link"
      data-is=${n === at ? "broken" : closed(n, share, at) ? "closed" : null}></span>`;
  return markup`<div class="chain" role="progressbar" aria-label="How much of the log is read" aria-valuemin="0"
    aria-valuemax="100" aria-valuenow=${percent} aria-valuetext=${running ? `${percent} percent` : null}>
    ${Array.from({ length: LINKS }, link)}
  </div>`;
}

/** Which link stands for a share of the log. @param {number} share */
export function linkAt(share) {
  return Math.min(LINKS - 1, Math.max(0, Math.ceil(share * LINKS) - 1));
}

/**
 * Whether a link is closed: everything it stands for is read and nothing before it is broken.
 * @param {number} n
 * @param {number} share
 * @param {number | null} broken
 */
export function closed(n, share, broken) {
  if (broken !== null) return n < broken;
  return (n + 1) / LINKS <= share + 1e-9;
}
