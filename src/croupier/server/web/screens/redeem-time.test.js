import { match, strictEqual as equal } from "node:assert/strict";
import { noticeAt } from "./redeem-time.js";

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

Deno.test("after the day a manager approves, and without one nothing is said", () => {
  match(before(-1)?.says ?? "", /A manager approves/);
  equal(noticeAt(null, 0), null);
});
