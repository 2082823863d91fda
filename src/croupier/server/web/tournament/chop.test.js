import { deepStrictEqual as same } from "node:assert/strict";
import { divided } from "./chop.js";

Deno.test("a chop is exact to the cent, whatever the weights", () => {
  same(divided(100, [1, 1, 1]), [34, 33, 33]);
  same(divided(500_10, [20_000, 5_000]), [400_08, 100_02]);
  for (const cents of [1, 99, 12_345, 987_654]) {
    same(divided(cents, [7, 11, 13, 5_000]).reduce((sum, each) => sum + each, 0), cents);
  }
});
