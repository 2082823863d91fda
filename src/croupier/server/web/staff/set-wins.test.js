import { deepStrictEqual as same } from "node:assert/strict";
import { wonWords } from "./set-wins.js";

Deno.test("a win is shown with its hand, its cards, its wager and the cap of the sheet", () => {
  const won = { hand: "pair of aces", cards: ["As", "Ah"], wager: "Pairs", stake: 50_00, won: 1_000_00 };
  const payload = { ...won, odds: "20 to 1", held: true };
  const words = "pair of aces (A♠ A♥). $50 on Pairs wins $1,000 (20 to 1).";
  same(wonWords(payload), words);
  same(
    wonWords({ ...payload, cap: "at most $2,500 a round" }),
    `${words} The sheet pays at most $2,500 a round.`,
  );
});
