/** A tournament's view as the house sends it, and what a desk reads from it. */

/** @typedef {{ table: string, number: number }} Seat */
/** @typedef {{ name: string, seat: Seat | null, out: boolean }} Entrant */
/** @typedef {{ cents: number, fee: number, chips: number }} Price */
/** @typedef {{ price: Price, most: number }} Extra */
/** @typedef {{ minutes: number, small: number, big: number, ante: number }} Level */
/** @typedef {{ since: string | null, stopped: string | null }} Clock */
/** @typedef {{ name: string, place: string, due: number | null }} Placed */
/** @typedef {{ players: string[], cents: number, what: string, shares: Record<string, number | null> }} Owed */

/**
 * @typedef {object} Plan
 * @property {string} name
 * @property {string} format
 * @property {string} charity
 * @property {string} game_date
 * @property {string} starts
 * @property {string} location
 * @property {string[]} tables
 * @property {number} seats
 * @property {Price} buy_in
 * @property {Extra | null} rebuy
 * @property {Extra | null} add_on
 * @property {boolean} late_entry
 * @property {Level[]} levels
 * @property {Record<string, string>} readings
 */

/**
 * What everybody sees.
 * @typedef {object} Shown
 * @property {string} tournament
 * @property {number} version
 * @property {string} stage
 * @property {Plan} plan
 * @property {boolean} entries_open
 * @property {Entrant[]} entrants
 * @property {{ cents: number | null, says: string }} cap
 * @property {string} class
 * @property {boolean} announced
 * @property {string} announcement
 * @property {Clock} clock
 * @property {number} chips
 * @property {string[]} broken
 * @property {string[]} balance the longest table and the shortest, where one should move
 * @property {string[][]} outs
 * @property {number} pool
 * @property {number[]} prizes
 * @property {Placed[]} places
 * @property {string[][]} order
 */

/**
 * What the desk sees beyond it.
 * @typedef {Shown & {
 *   money: Record<"collected" | "fees" | "added" | "refunded" | "prizes" | "kept" | "held", number>,
 *   paid_out: Record<string, number | null>,
 *   bought: Record<string, { rebuys: number, add_ons: number, spent: number }>,
 *   close_calls: string[],
 *   counts: Record<string, number>,
 *   interrupted_as: string | null,
 *   consents: Record<string, boolean>,
 *   resolved: Record<string, boolean>,
 *   may_be_void: boolean,
 *   owed: Owed[],
 *   odd_cents_by: string,
 * }} Desk
 */

export const STAGE = {
  open: "open for registration",
  running: "being played",
  interrupted: "interrupted",
  finished: "finished",
  void: "void",
  cancelled: "cancelled",
};

/** Those still in. @param {Shown} view */
export function stillIn(view) {
  return view.entrants.filter((one) => !one.out);
}

/**
 * Who sits where: every table of the tournament that is in play, in order.
 * @param {Shown} view
 * @returns {Map<string, Entrant[]>}
 */
export function atTables(view) {
  /** @type {Map<string, Entrant[]>} */
  const found = new Map();
  for (const table of view.plan.tables) {
    const here = stillIn(view).filter((one) => one.seat?.table === table);
    if (here.length) found.set(table, here);
  }
  return found;
}

/** Whether seats were drawn. @param {Shown} view */
export function isDrawn(view) {
  return view.entrants.some((one) => one.seat !== null);
}

/** Whether nothing more is played. @param {Shown} view */
export function isOver(view) {
  return [STAGE.finished, STAGE.void, STAGE.cancelled].includes(view.stage);
}

/** The average stack, in whole chips. @param {Shown} view */
export function average(view) {
  const left = stillIn(view).length;
  return left ? Math.floor(view.chips / left) : 0;
}

/** A number with its thousands apart. @param {number} chips */
export function grouped(chips) {
  return String(chips).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Names as they are said: Ann, Bob and Cyd. @param {readonly string[]} names */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
