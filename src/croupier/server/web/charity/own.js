/** What a member's view of the house tells: when the figures have moved, which months there are, which day runs. */

/** @typedef {import("../cage/shares.js").Month} Month */
/**
 * @typedef {object} MemberView
 * @property {string | null} day
 * @property {string | null} last_day
 * @property {string[]} charities
 * @property {string[]} may
 * @property {{ id: string }} you
 * @property {{ id: string, rounds: number, is_open: boolean }[]} books
 * @property {{ proposed_by: string | null, lacks: string[] }} closing
 * @property {{ name: string, visits: { member: string, at: string, affidavit: boolean }[] }} [charity]
 */

/** What the figures depend on: other when they have to be worked out again. @param {MemberView} view */
export function pulse({ day, last_day, books, charity }) {
  return JSON.stringify([day, last_day, books.map(({ id, rounds }) => [id, rounds]), charity?.visits.length]);
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
