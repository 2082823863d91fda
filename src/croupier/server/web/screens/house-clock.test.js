import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { HouseClock, timeLeft } from "./house-clock.js";

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
