import { match, strictEqual as equal, throws } from "node:assert/strict";
import { clockTime, dateTime, momentAt, noticeAt, stamp, wallClock } from "./house-time.js";

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
