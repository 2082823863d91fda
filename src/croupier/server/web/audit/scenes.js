/** The felt of a replay at each of its steps, made from the first and what every step changed. */

import { changed } from "../screens/wire.js";

/** @typedef {[(string | number)[], ...unknown[]]} Change a path, and the value there; none where it went away */
/** @typedef {{ first: any, steps: Change[][] }} Felt */

/**
 * Every scene of a round: before it, and after each step.
 * @param {Felt} felt
 * @returns {any[]}
 */
export function scenesOf({ first, steps }) {
  const scenes = [first];
  for (const step of steps) {
    let scene = structuredClone(scenes.at(-1));
    for (const [path, ...value] of step) scene = changed(scene, path, structuredClone(value));
    scenes.push(scene);
  }
  return scenes;
}

/**
 * Where a step leads to that is asked for: inside the round, whatever is asked.
 * @param {number} wished
 * @param {number} steps how many there are
 */
export function within(wished, steps) {
  return Math.max(0, Math.min(wished, steps - 1));
}
