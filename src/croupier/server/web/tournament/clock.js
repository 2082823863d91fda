/** The clock of the levels: which level it is, how much of it is left, and what comes next. */

import { grouped } from "../parts/text.js";

/** @import { Clock, Level } from "../screens/views.js" */

const MINUTE = 60_000;

/**
 * @typedef {object} Moment
 * @property {Level} level the level or break it is now
 * @property {number} number of the level, breaks not counted; of a break, that of the level before
 * @property {number | null} left milliseconds of it; null when the last level has run out, which then stays
 * @property {Level | null} next what comes after it
 * @property {number | null} untilBreak milliseconds to the next break, where there is one
 */

/** Whether nobody plays in it. @param {Level} level */
export function isBreak(level) {
  return !level.big;
}

/** How long a clock has run, in milliseconds. @param {Clock} clock @param {number} now by the house's clock */
export function elapsed({ since, stopped }, now) {
  if (since === null) return 0;
  return Math.max(0, (stopped === null ? now : Date.parse(stopped)) - Date.parse(since));
}

/**
 * @param {readonly Level[]} levels
 * @param {number} ran milliseconds
 * @returns {Moment | null} null where there are no levels
 */
export function moment(levels, ran) {
  let before = 0;
  let number = 0;
  for (const [n, level] of levels.entries()) {
    const ends = before + level.minutes * MINUTE;
    if (!isBreak(level)) number += 1;
    if (ran < ends) {
      return {
        level,
        number,
        left: ends - ran,
        next: levels[n + 1] ?? null,
        untilBreak: isBreak(level) ? null : nextBreak(levels.slice(n + 1), ends - ran),
      };
    }
    before = ends;
  }
  const last = levels.at(-1);
  return last ? { level: last, number, left: null, next: null, untilBreak: null } : null;
}

/** @param {readonly Level[]} later @param {number} until */
function nextBreak(later, until) {
  for (const level of later) {
    if (isBreak(level)) return until;
    until += level.minutes * MINUTE;
  }
  return null;
}

/** Time as a clock shows it: 12:05, 1:00:00. @param {number} milliseconds */
export function timeText(milliseconds) {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

/** What is bet in a level: 50 / 100, ante 100. @param {Level} level */
export function blinds(level) {
  if (isBreak(level)) return "Break";
  const { small, big, ante } = level;
  const two = `${grouped(small)} / ${grouped(big)}`;
  return ante ? `${two} · ante ${grouped(ante)}` : two;
}

/**
 * How far the house's clock is ahead of ours, from a reply's date, which has whole seconds.
 * @param {string | null} date
 * @param {number} now
 */
export function ahead(date, now) {
  const theirs = date === null ? NaN : Date.parse(date) + 500;
  return Math.abs(theirs - now) > 2_000 ? theirs - now : 0;
}

export { clockTime } from "../screens/house-time.js";
