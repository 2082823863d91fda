/** What a member's view of the house tells: when the figures have moved, which months there are, which day runs. */

/** @import { Month } from "../cage/shares.js" */
/** @import { HouseView } from "../screens/views.js" */
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
