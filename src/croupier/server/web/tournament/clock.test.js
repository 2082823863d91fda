import { deepStrictEqual as same } from "node:assert/strict";
import { ahead, blinds, elapsed, moment, timeText } from "./clock.js";

const LEVELS = [
  { minutes: 20, small: 25, big: 50, ante: 0 },
  { minutes: 20, small: 50, big: 100, ante: 100 },
  { minutes: 10, small: 0, big: 0, ante: 0 },
  { minutes: 20, small: 100, big: 200, ante: 0 },
];
const MINUTE = 60_000;

Deno.test("a clock shows the time it ran, and stands while it is stopped", () => {
  const since = "2026-11-16T19:00:00+00:00";
  const later = Date.parse("2026-11-16T19:12:00Z");
  same(elapsed({ since, stopped: null }, later), 12 * MINUTE);
  same(elapsed({ since, stopped: "2026-11-16T19:05:00+00:00" }, later), 5 * MINUTE);
  same(elapsed({ since: null, stopped: null }, later), 0);
});

Deno.test("a level ends on the second the next begins", () => {
  same(moment(LEVELS, 20 * MINUTE - 1)?.left, 1);
  same(moment(LEVELS, 20 * MINUTE - 1)?.number, 1);
  const second = moment(LEVELS, 20 * MINUTE);
  same([second?.number, second?.left, second?.untilBreak], [2, 20 * MINUTE, 20 * MINUTE]);
  same(second?.next?.big, 0);
});

Deno.test("a break is no level, and the last level stays when it has run out", () => {
  const pause = moment(LEVELS, 45 * MINUTE);
  same([pause?.number, pause?.left, pause?.next?.big, pause?.untilBreak], [2, 5 * MINUTE, 200, null]);
  const after = moment(LEVELS, 999 * MINUTE);
  same([after?.number, after?.left, after?.level.big], [3, null, 200]);
  same(moment([], 0), null);
});

Deno.test("time and blinds are read at a glance", () => {
  same([timeText(0), timeText(59_001), timeText(3_600_000)], ["00:00", "01:00", "1:00:00"]);
  same(LEVELS.map(blinds), ["25 / 50", "50 / 100 · ante 100", "Break", "100 / 200"]);
});

Deno.test("a clock of ours that is a little off is believed, one that is far off is not", () => {
  const now = Date.parse("2026-11-16T19:00:01Z");
  same(ahead("Mon, 16 Nov 2026 19:00:00 GMT", now), 0);
  same(ahead("Mon, 16 Nov 2026 20:00:00 GMT", now), 3_599_500);
  same(ahead(null, now), 0);
});
