import { deepStrictEqual as same, match, strictEqual as equal, throws } from "node:assert/strict";
import {
  clockTime,
  dateTime,
  HouseClock,
  momentAt,
  noticeAt,
  stamp,
  timeLeft,
  wallClock,
} from "./house-time.js";

Deno.test("times are the house's, and say its zone, on both sides of daylight saving", () => {
  equal(clockTime("2026-03-07T17:00:00Z"), "12:00 PM EST");
  equal(clockTime("2026-03-08T17:00:00Z"), "1:00 PM EDT");
  equal(dateTime("2026-03-08T17:00:00Z"), "Mar 8, 2026, 1:00 PM EDT");
  equal(stamp("2026-03-08T04:00:05.123456+00:00"), "2026-03-07 23:00:05 EST");
  equal(stamp("never"), "never");
});

Deno.test("what is entered by the clock of the house is that moment", () => {
  equal(momentAt("2026-03-07T12:00").toISOString(), "2026-03-07T17:00:00.000Z");
  equal(momentAt("2026-03-08T12:00:30").toISOString(), "2026-03-08T16:00:30.000Z");
  equal(momentAt("2026-11-01T12:00").toISOString(), "2026-11-01T17:00:00.000Z");
  throws(() => momentAt("noon"), /the day and the time/);
  const late = wallClock(new Date("2026-03-08T03:30:05Z"));
  equal([late.day, late.time, late.seconds].join(" "), "2026-03-07 22:30 22:30:05");
});

const ENDS = "2026-11-19T11:00:00+00:00";
const before = (/** @type {number} */ minutes) => noticeAt(ENDS, Date.parse(ENDS) - minutes * 60_000);

Deno.test("the wall says until when chips are redeemed", () => {
  equal(before(300)?.urgent, false);
  match(before(300)?.says ?? "", /at the cage by 6:00 AM EST/);
});

Deno.test("in the last half hour it is urgent and counts minutes", () => {
  equal(before(30)?.urgent, true);
  match(before(12)?.says ?? "", /ends in 12 minutes, at 6:00/);
  match(before(1)?.says ?? "", /ends in 1 minute,/);
});

Deno.test("after the day a manager approves, and without one nothing is shown", () => {
  match(before(-1)?.says ?? "", /A manager approves/);
  equal(noticeAt(null, 0), null);
});

const waits = (/** @type {string} */ since, /** @type {string} */ until) => ({
  for: "decision",
  seat: 1,
  since: `2026-03-10T12:00:${since}Z`,
  until: `2026-03-10T12:00:${until}Z`,
  bank_from: null,
});
const at = (/** @type {string} */ time) => Date.parse(`2026-03-10T${time}Z`);

Deno.test("a wait is counted once, by our own clock while it goes with the house's", () => {
  const clock = new HouseClock();
  same(clock.left(waits("10", "40"), { fresh: false, now: at("12:00:11") }), {
    of: 30,
    seconds: 29,
    bank: 0,
  });
  same(clock.left(waits("10", "40"), { fresh: false, now: at("12:00:20") }), undefined);
});

Deno.test("a clock that is an hour fast costs nobody their time", () => {
  const clock = new HouseClock();
  same(clock.left(waits("10", "40"), { fresh: false, now: at("13:00:10") }), {
    of: 30,
    seconds: 30,
    bank: 0,
  });
  same(clock.left(waits("10", "50"), { fresh: false, now: at("13:00:20") }), {
    of: 40,
    seconds: 30,
    bank: 0,
  });
});

Deno.test("a whole view tells nothing of our clock: its wait may have begun long ago", () => {
  const clock = new HouseClock();
  same(clock.left(waits("10", "40"), { fresh: true, now: at("12:00:30") }), { of: 30, seconds: 10, bank: 0 });
});

Deno.test("time is counted by the house's clock, and a short wait not at all", () => {
  const [since, until] = ["2026-03-10T12:00:00+00:00", "2026-03-10T12:00:20+00:00"];
  const waits = { for: "decision", seat: 1, since, until, bank_from: null };
  same(timeLeft(waits, Date.parse(since) + 5_000), { seconds: 15, of: 20, bank: 0 });
  same(timeLeft(waits, Date.parse(until) + 5_000), { seconds: 0, of: 20, bank: 0 });
  equal(timeLeft({ ...waits, until: "2026-03-10T12:00:04+00:00" }, Date.parse(since)), null);
  equal(timeLeft({ ...waits, until: null }, 0), null);
});

Deno.test("a time bank is the last part of a wait", () => {
  const banked = { ...waits("10", "40"), bank_from: "2026-03-10T12:00:25Z" };
  same(timeLeft(banked, at("12:00:10")), { seconds: 30, of: 30, bank: 15 });
});
