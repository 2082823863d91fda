/** The second signature that a ruling takes at an electronic table with money. */

import { signature } from "../staff/forms.js";

/**
 * The fields of a second signature where one is needed, and what they read; nothing elsewhere.
 * @param {import("./pit.js").Pit} pit
 * @param {boolean} [two]
 */
export function secondSignature({ seen, person }, two = false) {
  if (!two) return { fields: [], read: () => null };
  const offers = seen.house.staff.filter(({ id, on_duty, roles }) =>
    on_duty && id !== person.id && roles.some((role) => role === "floor" || role === "manager")
  );
  return signature("Second signature", offers.map(({ id }) => id), { needed: true });
}
