import { deepStrictEqual as same, strictEqual as equal, throws } from "node:assert/strict";
import { count, duration } from "../parts/text.js";
import { address, counted, inEights, moment, noted, pace, since, took } from "./words.js";

const HASH = "0123456789abcdef".repeat(4);

Deno.test("counts have their thousands apart, and one is not several", () => {
  equal(counted(1234567), "1,234,567");
  equal(count(1, "event"), "1 event");
  equal(count(2000, "event"), "2,000 events");
});

Deno.test("a hash is read in groups of eight", () => {
  equal(inEights(HASH).split(" ").length, 8);
  equal(inEights(HASH).replaceAll(" ", ""), HASH);
});

Deno.test("a moment that is none is shown as it stands", () => {
  equal(moment("never"), "never");
  equal(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d EDT$/.test(moment("2026-03-10T12:00:00.123456+00:00")), true);
});

Deno.test("the pace of a check is known once it has begun", () => {
  same(pace({ seen: 0, of: 0, seconds: 0 }), { share: 0, rate: 0, left: null });
  same(pace({ seen: 500, of: 2000, seconds: 2 }), { share: 0.25, rate: 250, left: 6 });
  equal(duration(5.2 * 1000), "6 s");
  equal(duration(80 * 1000), "1 min 20 s");
  same([took(0.0123), took(0), took(4.25)], ["12 ms", "1 ms", "4.3 s"]);
});

Deno.test("a noted event is read however it was copied, and nothing else is", () => {
  same(noted(`812:${HASH}`), { position: 812, hash: HASH });
  same(noted(`  --noted 1,812: ${inEights(HASH).toUpperCase()} `), { position: 1812, hash: HASH });
  equal(noted("  "), null);
  throws(() => noted("812"), /as it was noted/);
  throws(() => noted(`812:${HASH}0`), /64 digits/);
});

Deno.test("what is empty is not asked for", () => {
  equal(address("/api/x", { who: "", before: null }), "/api/x");
  equal(address("/api/x", { who: "Ann & Ben", before: 0 }), "/api/x?who=Ann+%26+Ben&before=0");
  equal(since(""), "");
  equal(since("2026-03-10T12:00").endsWith("Z"), true);
});
