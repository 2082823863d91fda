import { deepEqual as equal, deepStrictEqual as same } from "node:assert/strict";
import { cashKinds, chipKinds, fewest, handedOut, inChips, spoken, worth } from "./racks.js";

const pile = (/** @type {number} */ denomination, /** @type {number} */ pieces) => ({ denomination, pieces });

Deno.test("an amount is handed out in the fewest chips the drawer has, the smallest first", () => {
  const { rack, rest } = handedOut(131_00, [
    pile(1_00, 500),
    pile(25_00, 4),
    pile(100_00, 0),
    pile(5_00, 40),
  ]);
  same(rack, [pile(1_00, 1), pile(5_00, 6), pile(25_00, 4)]);
  same([worth(rack), rest], [131_00, 0]);
});

Deno.test("what no chip covers is left over, and an empty drawer hands out nothing", () => {
  same(handedOut(2_75, [pile(50, 9), pile(1_00, 9)]), { rack: [pile(50, 1), pile(1_00, 2)], rest: 25 });
  same(handedOut(5_00, []), { rack: [], rest: 5_00 });
});

Deno.test("what a player holds may be of any chips of the house", () => {
  same(inChips(126_50, [50, 1_00, 25_00]).rack, [pile(50, 1), pile(1_00, 1), pile(25_00, 5)]);
});

Deno.test("a rack reads as words, and lines of a sheet stand dearest first", () => {
  same(spoken([pile(1_00, 10), pile(25_00, 2)]), "10 of $1, 2 of $25");
  same(spoken([]), "no chips");
  same(chipKinds([1, 50, 100, 100]).map(({ name }) => name), ["$1", "$0.50", "Coin, in cents"]);
  same(cashKinds().at(-1)?.loose, true);
});

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
