import { deepEqual as equal } from "node:assert/strict";
import { fewest } from "./fewest.js";

Deno.test("an amount is made up of as few chips as can be", () => {
  equal(fewest(7_500, [100, 500, 2_500]), [{ denomination: 2_500, pieces: 3 }]);
  equal(fewest(7_600, [100, 500, 2_500]), [{ denomination: 100, pieces: 1 }, {
    denomination: 2_500,
    pieces: 3,
  }]);
});

Deno.test("what no chip makes up exactly is rounded up, so that the payout can be made", () => {
  equal(fewest(150, [100]), [{ denomination: 100, pieces: 2 }]);
});
