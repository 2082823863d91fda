import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { clockFace, options, remaining } from "./choices.js";

const street = {
  seat: 2,
  step: "flop",
  wager: "flop",
  choices: ["fold", "bet"],
  units: [1, 2, 3],
  unit_cents: 250,
};

Deno.test("each choice has its cost and the key that stands for it", () => {
  same(options(street, "Flop").map(({ key, text, cost }) => `${key} ${text}: ${cost}`), [
    "f Fold: no extra bet",
    "1 Bet 1×: $2.50",
    "2 Bet 2×: $5",
    "3 Bet 3×: $7.50",
  ]);
});

Deno.test("a fold says what it gives away, and that a bet is not added where nothing is lost", () => {
  const cost = (/** @type {number} */ fold_cents) => options({ ...street, fold_cents })[0]?.cost;
  same([500, 0].map(cost), ["lose $5", "no extra bet"]);
});

Deno.test("a bet of one size carries the name of its spot, and its units with it", () => {
  const [, bet] = options({ ...street, units: [2], unit_cents: 1_000 }, "Raise");
  same([bet.text, bet.cost, bet.units], ["Raise", "$20", 2]);
});

Deno.test("to check costs nothing, and a choice goes by the name it has at the table", () => {
  const called = { fold: "surrender", bet: "go to war" };
  same(options({ ...street, choices: ["check", "bet"], units: [3, 4] }, "Play").map(({ text }) => text), [
    "Check",
    "Bet 3×",
    "Bet 4×",
  ]);
  same(options({ ...street, units: [1], called }, "War").map(({ text }) => text), ["Surrender", "Go to war"]);
});

Deno.test("a bet that no size is open for is not offered", () => {
  same(options({ ...street, units: [] }, "Play").map(({ text }) => text), ["Fold"]);
});

Deno.test("a bet taken back is money that returns", () => {
  const asked = { ...street, choices: ["take back", "let it ride"], units: [], unit_cents: 500 };
  same(options(asked).map(({ text, cost }) => [text, cost]), [
    ["Take it back", "get $5 back"],
    ["Let it ride", "no extra bet"],
  ]);
});

Deno.test("a countdown shows whole seconds until there are none", () => {
  equal(remaining(19_001, 20).shown, 20);
  same(remaining(10_000, 20), { shown: 10, share: 0.5 });
  same(remaining(-5, 20), { shown: 0, share: 0 });
});

Deno.test("a clock counts to its end first, and then its time bank", () => {
  same(clockFace(50_000, 50, 30), { shown: 20, share: 1, banked: false, seconds: 50 });
  same(clockFace(30_001, 50, 30), { shown: 1, share: 0.001 / 20, banked: false, seconds: 31 });
  same(clockFace(30_000, 50, 30), { shown: 30, share: 1, banked: true, seconds: 30 });
  same(clockFace(0, 50, 30), { shown: 0, share: 0, banked: true, seconds: 0 });
  same(clockFace(20_000, 20, 0), { shown: 20, share: 1, banked: false, seconds: 20 });
});
