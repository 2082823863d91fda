/** Who sits at a table, in the words of its card on the floor. */

/**
 * @param {number} seats
 * @param {number} people
 * @param {number} bots players of the house
 */
export function whoSits(seats, people, bots) {
  if (!people && !bots) return `${seats} seats, all free`;
  const free = seats - people - bots;
  return [
    people ? `${people} ${people === 1 ? "player" : "players"}` : "",
    bots ? `${bots} ${bots === 1 ? "bot" : "bots"}` : "",
    free ? `${free} of ${seats} free` : "every seat taken",
  ].filter(Boolean).join(", ");
}
