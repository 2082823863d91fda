/** The clock of the house: times with its zone (whoever looks may sit in another), what is left of a wait and of the time to redeem. */

import { say } from "../parts/say.js";

/** The zone of the house; New Hampshire's until it is known. */
function zone() {
  return globalThis.document?.documentElement.dataset.zone ?? "America/New_York";
}

/** The time of day: 7:05 PM EST. @param {string | number} at */
export function clockTime(at) {
  return shown(at, { hour: "numeric", minute: "2-digit", timeZoneName: "short" });
}

/** Date and time: Mar 8, 2026, 1:00 PM EDT. @param {string | number} at */
export function dateTime(at) {
  return shown(at, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
}

/** To the second, in a form that sorts: 2026-03-08 13:00:05 EDT. @param {string} at */
export function stamp(at) {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return at; // whatever somebody made of it
  const { year, month, day, hour, minute, second, timeZoneName } = partsOf(moment);
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${timeZoneName}`;
}

/** The date and the hour it is in the house, and to the second as a camera shows it. @param {Date} moment */
export function wallClock(moment = new Date()) {
  const { year, month, day, hour, minute, second } = partsOf(moment);
  const time = `${hour}:${minute}`;
  return { day: `${year}-${month}-${day}`, time, seconds: `${time}:${second}` };
}

/**
 * The moment at which the clock of the house shows a date and a time; one that daylight saving skips is an hour on.
 * @param {string} local 2026-03-08T13:00, with seconds or without
 */
export function momentAt(local) {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) throw new Error("Give the day and the time.");
  const guess = wanted - offset(new Date(wanted));
  return new Date(wanted - offset(new Date(guess)));
}

/** How far the clock of the house is ahead of UTC, in milliseconds. @param {Date} moment */
function offset(moment) {
  const { year, month, day, hour, minute, second } = partsOf(moment);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) -
    Math.floor(moment.getTime() / 1000) * 1000;
}

/** @param {Date} moment @returns {Record<string, string>} */
function partsOf(moment) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone(),
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  });
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
}

/** @param {string | number} at @param {Intl.DateTimeFormatOptions} how */
function shown(at, how) {
  return new Intl.DateTimeFormat("en-US", { ...how, timeZone: zone() }).format(new Date(at));
}

const SOON = 30 * 60_000;

/**
 * What the notice says at a moment, and whether it is urgent; null where no day ends.
 * @param {string | null} ends
 * @param {number} now
 */
export function noticeAt(ends, now) {
  if (!ends) return null;
  const left = Date.parse(ends) - now;
  const at = clockTime(ends);
  const over = say("The gaming day is over. A manager approves the redemption of its chips.");
  if (left <= 0) return { urgent: true, says: over };
  if (left > SOON) return { urgent: false, says: say("Redeem chips at the cage by {at}.", { at }) };
  const minutes = Math.max(1, Math.round(left / 60_000));
  const says = minutes === 1
    ? say("Redeem chips now: the gaming day ends in 1 minute, at {at}.", { at })
    : say("Redeem chips now: the gaming day ends in {minutes} minutes, at {at}.", { minutes, at });
  return { urgent: true, says };
}

/** @typedef {import("./seen.js").TableView["waits"]} Waits */

const LIVE = 2_000; // a wait that began so many milliseconds ago, by our clock, began just now

export class HouseClock {
  #counted = ""; // the wait that is counted
  #since = "";
  #skew = 0;

  /**
   * What is left of a wait, null where it has no end; undefined of one that is counted already.
   * @param {Waits} waits
   * @param {{ fresh: boolean, now?: number }} how whether the view was sent whole, and so may be of any moment
   */
  left(waits, { fresh, now = Date.now() }) {
    const key = `${waits.since} ${waits.until}`;
    if (key === this.#counted) return undefined;
    this.#counted = key;
    if (!fresh && waits.since && waits.since !== this.#since) {
      const ago = now - Date.parse(waits.since);
      this.#skew = Math.abs(ago) > LIVE ? ago : 0;
    }
    this.#since = waits.since ?? "";
    return timeLeft(waits, now - this.#skew);
  }
}

/**
 * How long a wait still lasts, in seconds, how long it lasts in all, and how much of that is a time bank, which comes
 * last; null where nobody counts.
 * @param {Waits} waits
 * @param {number} now in milliseconds, by the house's clock
 */
export function timeLeft({ since, until, bank_from }, now) {
  if (!since || !until) return null;
  const whole = Date.parse(until) - Date.parse(since);
  const left = Date.parse(until) - now;
  if (whole < 5_000) return null; // a result that lies there for a moment hurries nobody
  const bank = bank_from ? Date.parse(until) - Date.parse(bank_from) : 0;
  return { seconds: Math.max(0, Math.min(left, whole)) / 1000, of: whole / 1000, bank: bank / 1000 };
}
