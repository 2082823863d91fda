import { deepStrictEqual as same } from "node:assert/strict";
import { difference, movedWords } from "./moved-words.js";

const ANTE = { seat: 1, player: "ann", wager: "Ante", cents: -15_00, text: "was paid $10, now taken $5" };
const PLAY = { seat: 1, player: "ann", wager: "Play", cents: 5_00, text: "was taken $5, now bet returned" };
const PAIR = { seat: 3, player: "Ben", wager: "Pair Plus", cents: 20_00, text: "was paid $10, now paid $30" };

Deno.test("a correction says what is given or taken back beyond what moved before, and what that was", () => {
  const bought = { seat: 0, player: "Cyd", wager: "buy-in", cents: -100_00, text: "was $200, now $100" };
  same(movedWords([ANTE, PLAY, PAIR, bought], { ann: "Ann" }), [
    "Seat 1, Ann: take back $10 (Ante was paid $10, now taken $5; Play was taken $5, now bet returned).",
    "Seat 3, Ben: give $20 more (Pair Plus was paid $10, now paid $30).",
    "Cyd: take back $100 (buy-in was $200, now $100).",
  ]);
  same(movedWords([], {}), []);
  same(difference([ANTE, { ...PLAY, cents: 15_00 }]), "no chips move");
});
