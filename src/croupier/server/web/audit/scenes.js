/** The felt of a replay at each of its steps, made from the first and what every step changed. */

import { changed } from "../screens/live-socket.js";

/** @import { ScenesView } from "../screens/views.js" */

/** Every scene of a round: before it, and after each step. @param {Pick<ScenesView, "steps"> & { first: object }} felt */
export function scenesOf({ first, steps }) {
  /** @type {any[]} */
  const scenes = [first];
  for (const step of steps) {
    let scene = structuredClone(scenes.at(-1));
    for (const [path, ...value] of step) scene = changed(scene, path, structuredClone(value));
    scenes.push(scene);
  }
  return scenes;
}
