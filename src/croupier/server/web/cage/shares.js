/** What a day and a month earned for charity, state and operator, what is left to pay, and the bar that shows the split. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";

/** @import { HouseView } from "../screens/views.js" */

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

/**
 * Three parts of a whole; nothing where the whole was lost, or the operator pays on top.
 * @param {string} own what the charity's part is called
 * @param {Shares} shares
 */
export function split(own, { charity, state, operator }) {
  if (charity <= 0 || operator < 0) return null;
  const parts = /** @type {const} */ ([
    [own, charity, "charity"],
    ["State", state, "state"],
    ["Operator", operator, "operator"],
  ]);
  return markup`<div class="split-bar" aria-hidden="true">${
    parts.map(([, cents, kind]) => markup`<span data-kind=${kind} --part=${cents}></span>`)
  }</div>
  <dl class="split-parts">${
    parts.map(([name, cents, kind]) =>
      markup`<div data-kind=${kind}><dt>${name}</dt><dd>${money(cents)}</dd></div>`
    )
  }</dl>`;
}

/** @typedef {HouseView & Required<Pick<HouseView, "last_day" | "may" | "books" | "closing">>} MemberView */

/** What the figures depend on: other when they have to be worked out again. @param {MemberView} view */
export function pulse({ day, last_day, books, charity }) {
  const rounds = books.map(({ id, rounds }) => `${id} ${rounds}`);
  return [day, last_day, ...rounds, charity?.visits.length].join("/");
}

/** The months there are days of, the newest first. @param {readonly { day: string }[]} days */
export function months(days) {
  return [...new Set(days.map(({ day }) => day.slice(0, 7)))].sort().reverse();
}

/** The open day, if it is of this month's report. @param {Month} month @param {string | null} day */
export function running({ days }, day) {
  const report = days.find((each) => each.day === day && each.closed === null);
  return report ? { report } : null;
}
