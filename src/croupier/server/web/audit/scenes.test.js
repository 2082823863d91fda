import { deepStrictEqual as same } from "node:assert/strict";
import { scenesOf } from "./scenes.js";

Deno.test("each scene is the one before it with the step's changes, and none is changed later", () => {
  const scenes = scenesOf({
    first: { hands: [], choice: null },
    steps: [
      [[["hands", 0], { seat: 1, bets: {} }]],
      [[["hands", 0, "bets", "ante"], 500], [["choice"], { seat: 1 }]],
      [],
      [[["choice"]], [["hands", 0]]],
    ],
  });
  same(scenes, [
    { hands: [], choice: null },
    { hands: [{ seat: 1, bets: {} }], choice: null },
    { hands: [{ seat: 1, bets: { ante: 500 } }], choice: { seat: 1 } },
    { hands: [{ seat: 1, bets: { ante: 500 } }], choice: { seat: 1 } },
    { hands: [] },
  ]);
});
