import { deepStrictEqual as same, strictEqual as equal, throws } from "node:assert/strict";
import { broken, DENOMINATIONS, look, piles, tray } from "./chips.js";

Deno.test("an amount is broken into as few chips as possible", () => {
  same(broken(1_700).chips, [500, 500, 500, 100, 100]);
  same(broken(250), { chips: [100, 100, 50], rest: 0 });
  same(broken(37), { chips: [], rest: 37 });
});

Deno.test("chips and rest are always the whole amount", () => {
  for (let cents = 0; cents < 400_000; cents += 913) {
    const { chips, rest } = broken(cents);
    equal(chips.reduce((sum, chip) => sum + chip, rest), cents);
    equal(rest < 50, true);
  }
});

Deno.test("nobody stacks a debt or half a cent", () => {
  throws(() => broken(-100), /owed/);
  throws(() => broken(0.5), /whole cents/);
});

Deno.test("a pile holds one denomination and is never too high", () => {
  same(piles([500, 500, 500, 100], 2), [[500, 500], [500], [100]]);
});

Deno.test("no two chips look alike, in colour or in black and white with their number", () => {
  equal(new Set(DENOMINATIONS.map((each) => look(each).colour)).size, DENOMINATIONS.length);
  equal(new Set(DENOMINATIONS.map((each) => look(each).spots)).size, DENOMINATIONS.length);
});

Deno.test("a tray has half dollars only where a bet needs them, and nothing beyond the most", () => {
  same(tray({ least: 200, most: 1_000 }), [100, 500]);
  same(tray({ least: 250, most: 2_500 }), [50, 100, 500, 2_500]);
  same(tray({ least: 100, most: 400, denominations: [100, 200, 300, 400] }), [100, 200, 300, 400]);
});
