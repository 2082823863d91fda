/** What a day and a month earned for charity, state and operator, as the reports have it, and what is left to pay. */

/**
 * @typedef {object} Shares
 * @property {number} revenue
 * @property {number} charity
 * @property {number} state
 * @property {number} state_of_house
 * @property {number} state_of_tournaments
 * @property {number} operator
 * @property {number} set_off
 * @property {number} loss_borne
 */
/** @typedef {{ day: string, at: string, to: string, name: string, cents: number, by: string, says: string, month: string }} Payment */
/**
 * @typedef {object} CharityDate
 * @property {{ day: string, house_backed: number, tournament_funds: number, tournament_prizes: number }} figures
 * @property {string[]} shared_with
 * @property {{ charity: string, member: string, at: string, affidavit: boolean }[]} visits
 * @property {number} revenue
 * @property {Shares} alone
 */
/**
 * @typedef {object} Month the monthly report, as far as the screens read it
 * @property {string} operator
 * @property {string} first
 * @property {string} due
 * @property {{ charity: { percent: number }, state: { house_percent: number, tournament_percent: number } }} rates
 * @property {{ charity: string, dates: CharityDate[], shares: Shares, paid: Payment[] }[]} charities
 * @property {DayReport[]} days
 */
/**
 * @typedef {object} DayReport
 * @property {string} day
 * @property {string | null} closed
 * @property {string[]} charities
 * @property {number} win
 * @property {number} handle
 * @property {Payment[]} payments
 * @property {{
 *   table: string, rounds: number, handle: number, win: number, drop: number, drop_counted: number | null,
 *   closing: number, closing_counted: number | null,
 * }[]} tables
 * @property {{ player: string, jackpot: string, due: number | null, paid: number | null }[]} jackpots
 * @property {{ name: string, charity: string, funds: number, prizes: number, revenue: number }[]} tournaments
 */
/** @typedef {{ to: "charity" | "state" | "operator", name: string, due: number, paid: number, left: number }} Payee */

const STATE = "State of New Hampshire";

/**
 * Who gets what of a month, what of it is paid, and what is left. A share is often paid in the month after it.
 * @param {Month} month
 * @param {readonly Month[]} [later]
 * @returns {Payee[]}
 */
export function payees({ first, charities, days, operator }, later = []) {
  const payments = [...days, ...later.flatMap((each) => each.days)].flatMap((day) => day.payments)
    .filter(({ month }) => month === first);
  const sum = (/** @type {number[]} */ amounts) => amounts.reduce((all, cents) => all + cents, 0);
  const paid = (/** @type {string} */ to, /** @type {string} */ name = "") =>
    sum(payments.filter((each) => each.to === to && (!name || each.name === name)).map(({ cents }) => cents));
  /** @param {Payee["to"]} to @param {string} name @param {number} due @param {number} given @returns {Payee} */
  const payee = (to, name, due, given) => ({ to, name, due, paid: given, left: due - given });
  return [
    ...charities.map(({ charity: name, shares }) =>
      payee("charity", name, shares.charity, paid("charity", name))
    ),
    payee("state", STATE, sum(charities.map(({ shares }) => shares.state)), paid("state")),
    payee("operator", operator, sum(charities.map(({ shares }) => shares.operator)), paid("operator")),
  ];
}

/** One day's shares by charity, before losses of other dates are set off. @param {Month} month @param {string} day */
export function sharesOn({ charities }, day) {
  return charities.flatMap(({ charity, dates }) =>
    dates.filter(({ figures }) => figures.day === day).map((date) => ({ charity, ...date }))
  );
}

/**
 * Expected, counted and the difference for each tray and drop box of a day, and for the cage.
 * @param {DayReport} day
 * @param {{ counted: boolean, holds: number, over: number } | null} cage
 */
export function reconciled({ tables }, cage) {
  /** @param {string} place @param {number} expected @param {number | null} counted */
  const line = (place, expected, counted) => {
    return { place, expected, counted, over: counted === null ? null : counted - expected };
  };
  const lines = tables.flatMap((table) => [
    line(`Tray of ${table.table}`, table.closing, table.closing_counted),
    line(`Drop box of ${table.table}`, table.drop, table.drop_counted),
  ]);
  if (!cage) return lines;
  const { counted, holds, over } = cage;
  return [...lines, counted ? line("Cage", holds - over, holds) : line("Cage", holds, null)];
}

/** @param {string} day @param {Intl.DateTimeFormatOptions} how */
const dateText = (day, how) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", { ...how, timeZone: "UTC" });

/** A day of the month before another's. @param {string} day */
export function monthBefore(day) {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
}

/** A month as people say it. @param {string} first such as 2026-11-01 */
export function monthName(first) {
  return dateText(`${first.slice(0, 7)}-15`, { month: "long", year: "numeric" });
}

/** A day as people say it. @param {string} day such as 2026-11-15 */
export function dayName(day) {
  return dateText(day, { weekday: "long", month: "long", day: "numeric" });
}
