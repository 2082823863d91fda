import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { inOrder, raised, shortFor, trayLimits } from "./bets.js";

/** @type {{ sheet: import("../parts/sheet.js").Sheet }[]} */
const all = JSON.parse(Deno.readTextFileSync(new URL("../gallery/games.json", import.meta.url)));

/** @param {string} id */
const sheet = (id) =>
  /** @type {{ sheet: import("../parts/sheet.js").Sheet }} */ (
    all.find((each) => each.sheet.id === id)
  ).sheet;

/** @param {string} game @param {string} id */
const wager = (game, id) => /** @type {import("../parts/sheet.js").Wager} */ (
  sheet(game).wager.find((each) => each.id === id)
);

Deno.test("a chip goes on what lies there", () => {
  const ante = wager("three-card-poker", "ante");
  equal(raised(ante, new Map(), 500), 500);
  equal(raised(ante, new Map([["ante", 500]]), 500), 1_000);
});

Deno.test("a bet is never below the least nor above the most", () => {
  const bonus = wager("nh-holdem-jackpots", "board-bonus");
  equal(raised(bonus, new Map(), 100), 250);
  equal(raised(bonus, new Map([["board-bonus", 9_900]]), 500), 10_000);
  equal(raised(bonus, new Map([["board-bonus", 10_000]]), 500), 10_000);
});

Deno.test("a bonus of $5 or $10 goes from one to the other, whatever the chip", () => {
  const bonus = wager("nh-holdem-jackpots", "six-card-bonus");
  equal(raised(bonus, new Map(), 100), 500);
  equal(raised(bonus, new Map([["six-card-bonus", 500]]), 2_500), 1_000);
  equal(raised(bonus, new Map([["six-card-bonus", 1_000]]), 100), 1_000);
});

Deno.test("a bet that equals another takes its size from it", () => {
  const second = { id: "second", name: "Second", placed_at: "bets", equal_to: "first" };
  equal(raised(second, new Map([["first", 700]]), 100), 700);
});

Deno.test("a least of $2.50 brings half dollars into the tray", () => {
  equal(trayLimits(sheet("nh-holdem-jackpots")).least, 250);
  same(trayLimits(sheet("three-card-poker")), { least: 100, most: 10_000 });
});

Deno.test("bets are placed again so that none comes before what it leans on", () => {
  const bets = new Map([["six-card-bonus", 500], ["pair-plus", 200], ["ante", 100], ["play", 100]]);
  same(inOrder(sheet("three-card-poker"), bets), [["ante", 100], ["pair-plus", 200], [
    "six-card-bonus",
    500,
  ]]);
});

Deno.test("whoever bets so much that the next bet could not be paid is warned of it", () => {
  const game = sheet("three-card-poker");
  const step = [...game.step, {
    do: "decide",
    id: "plays",
    says: "",
    choices: ["fold", "bet"],
    wager: "play",
  }];
  const asks = { ...game, step };
  /** @type {[string, number][]} */
  const bets = [["ante", 10_000], ["pair-plus", 5_000]];
  equal(shortFor(asks, [{ bets }], 10_000), null);
  same(shortFor(asks, [{ bets }], 9_900), { bet: "Play", cents: 10_000 });
  same(shortFor(asks, [{ bets }, { bets }], 10_000), { bet: "Play", cents: 20_000 });
  equal(shortFor(asks, [{ bets: [["pair-plus", 5_000]] }], 0), null);
});
