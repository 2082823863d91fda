/** Who sits at a table, in the words of its card on the floor. */

import { count } from "../parts/text.js";

/** @param {number} seats @param {number} people @param {number} bots players of the house */
export function whoSits(seats, people, bots) {
  if (!people && !bots) return `${seats} seats, all free`;
  const free = seats - people - bots;
  return [
    people ? count(people, "player") : "",
    bots ? count(bots, "bot") : "",
    free ? `${free} of ${seats} free` : "every seat taken",
  ].filter(Boolean).join(", ");
}
