import { deepStrictEqual as same, strictEqual as equal, throws } from "node:assert/strict";
import { count, duration } from "../parts/text.js";
import {
  address,
  asked,
  closed,
  counted,
  distance,
  foundIf,
  gained,
  inEights,
  linkAt,
  moment,
  noted,
  pace,
  rate,
  ratioWords,
  since,
  soon,
  took,
} from "./words.js";

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

Deno.test("links close from the first to the last", () => {
  const shut = (/** @type {number} */ share) =>
    Array.from({ length: 24 }, (_, n) => closed(n, share, null)).filter(Boolean).length;
  same([shut(0), shut(0.5), shut(0.999), shut(1)], [0, 12, 23, 24]);
});

Deno.test("from a broken link on nothing is closed", () => {
  same([linkAt(0.001), linkAt(0.5), linkAt(1)], [0, 11, 23]);
  same([closed(10, 1, 11), closed(11, 1, 11), closed(12, 1, 11)], [true, false, false]);
});

Deno.test("a question names its players", () => {
  const name = (/** @type {string} */ id) => id.toUpperCase();
  equal(asked({ about: "partner", players: ["ada", "ben"] }, name), "ADA and BEN: each other's cards");
  equal(asked({ about: "card to come", players: ["ada"] }, name), "ADA: a card to come");
  equal(asked({ about: "everybody", players: ["ada"] }, name), "ADA: all other hands");
});

Deno.test("the way to a sign is measured in powers of ten, and ends there", () => {
  equal(distance({ ratio: 100, bar: 10_000, alarm: false }), 0.5);
  equal(distance({ ratio: 0.2, bar: 10_000, alarm: false }), 0);
  equal(distance({ ratio: 3, bar: 10_000, alarm: true }), 1);
});

Deno.test("a ratio is written with its bar", () => {
  equal(
    ratioWords({ ratio: 12.4, bar: 2000, alarm: false }),
    "12 times as likely with the knowledge as without; a sign begins at 2,000 times.",
  );
  equal(
    ratioWords({ ratio: 0.3, bar: 2000, alarm: false }),
    "No likelier with the knowledge than without; a sign begins at 2,000 times.",
  );
});

Deno.test("rates, gains and rounds are put in words", () => {
  equal(rate("0.001"), "1 in 1,000");
  equal(gained(-1234), "−$12.34");
  equal(gained(0.2), "$0");
  equal(foundIf({ share: 0.25, rounds: 918 }), "Found, if used a quarter of the time");
  equal(soon({ share: 1, rounds: 1106 }), "after 1,106 rounds");
  equal(soon({ share: 1, rounds: null }), "never");
});
