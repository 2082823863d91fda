import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { cut, inChips, recuttable, without } from "./cutting.js";

const CHIPS = [50, 100, 500, 2_500, 10_000];

Deno.test("a payout is cut into the fewest chips, dearest first", () => {
  equal(inChips(75_00, CHIPS), "3 green");
  equal(inChips(37_50, CHIPS), "1 green + 2 red + 2 white + 1 half");
  equal(inChips(1_000_00, CHIPS), "10 black");
});

Deno.test("without greens it is cut again", () => {
  equal(inChips(75_00, CHIPS, new Set([2_500])), "15 red");
  equal(inChips(175_00, CHIPS, new Set([2_500])), "1 black + 15 red");
  equal(without(2_500), "No greens");
});

Deno.test("fewest is not always the dearest first", () => {
  same(cut(6_00, [100, 300, 400]), [[300, 2]]);
});

Deno.test("what the table's chips do not make is not cut", () => {
  equal(cut(25, CHIPS), null);
  equal(inChips(0, CHIPS), "");
});

Deno.test("what is used can be left out, but for the smallest chip", () => {
  same(recuttable([75_00, 5_50], CHIPS), [2_500, 500]);
});
