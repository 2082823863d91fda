import { deepStrictEqual as same } from "node:assert/strict";
import { movedWords } from "./moved-words.js";

Deno.test("a correction says for each seat what is given or taken back, in all and by wager", () => {
  const moves = [
    { seat: 1, player: "ann", wager: "Ante", cents: -15_00 },
    { seat: 1, player: "ann", wager: "Play", cents: 5_00 },
    { seat: 3, player: "Ben", wager: "Pair Plus", cents: 20_00 },
    { seat: 0, player: "Cyd", wager: "buy-in", cents: -100_00 },
  ];
  same(movedWords(moves, { ann: "Ann" }), [
    "Seat 1, Ann: take back $10 (Ante −$15, Play +$5).",
    "Seat 3, Ben: give $20 (Pair Plus).",
    "Cyd: take back $100 (buy-in).",
  ]);
  same(movedWords([], {}), []);
});
