/** The second signature that a ruling takes at an electronic table with money. */

import { signature } from "../staff/forms.js";

/**
 * The fields of a manager's signature, which a ruling takes at a live table where something paid is taken back.
 * @param {import("./pit.js").Pit} pit
 */
export function managerSignature({ seen, person }) {
  const offers = seen.house.staff.filter(({ id, on_duty, roles }) =>
    on_duty && id !== person.id && roles.some((role) => role === "manager" || role === "operator")
  );
  return signature("Manager, if something paid is taken back", offers.map(({ id }) => id));
}

/**
 * The fields of the signature of another operator or manager, on duty or not.
 * @param {import("./pit.js").Pit} pit
 */
export function keeperSignature({ seen, person }) {
  const offers = seen.house.staff.filter(({ id, roles }) =>
    id !== person.id && roles.some((role) => role === "manager" || role === "operator")
  );
  return signature("Signed with, another manager or the operator", offers.map(({ id }) => id));
}

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
