import { deepStrictEqual as same, ok, strictEqual as equal } from "node:assert/strict";
import { called, limits, onSpots, openAtBets, printed } from "./sheet.js";

/** @type {{ sheet: import("./sheet.js").Sheet }[]} */
const games = JSON.parse(Deno.readTextFileSync(new URL("../gallery/games.json", import.meta.url)));

/** @param {string} id */
function sheet(id) {
  const found = games.map((game) => game.sheet).find((each) => each.id === id);
  ok(found);
  return found;
}

/** @param {string} game @param {string} id */
function wager(game, id) {
  const found = sheet(game).wager.find((each) => each.id === id);
  ok(found);
  return found;
}

Deno.test("only bets before the deal can be placed by touching a spot", () => {
  same([...openAtBets(sheet("three-card-poker"))], ["ante", "pair-plus", "six-card-bonus"]);
});

Deno.test("a community card is called what the sheet calls it", () => {
  equal(called(sheet("nh-holdem-face-up"), "board", 2), "turn");
  equal(called(sheet("nh-holdem-stud"), "board", 2), "");
});

Deno.test("limits read as words", () => {
  equal(limits(wager("nh-holdem-face-up", "ante")), "$2 to $10");
  equal(limits(wager("nh-holdem-jackpots", "six-card-bonus")), "$5 or $10");
  equal(limits(wager("nh-holdem-stud", "third")), "1 to 3 times the ante");
  equal(limits(wager("three-card-poker", "play")), "equal to the ante");
  equal(limits({ id: "x", name: "X", placed_at: "bets", least: "$2.50", most: "posted" }), "$2.50 or more");
});

Deno.test("a bet of two units lies on two spots of three", () => {
  const flop = wager("nh-holdem-face-up", "flop");
  same(onSpots(flop, new Map([["ante", 500], ["flop", 1_000]])), [500, 500, 0]);
  same(onSpots(flop, new Map([["ante", 500]])), [0, 0, 0]);
});

Deno.test("a bet that is no whole number of units lies on the first spot, so that none of it is lost", () => {
  const flop = wager("nh-holdem-face-up", "flop");
  same(onSpots(flop, new Map([["ante", 500], ["flop", 700]])), [700, 0, 0]);
  same(onSpots(flop, new Map([["ante", 500], ["flop", 2_000]])), [2_000, 0, 0]);
});

Deno.test("a pay table keeps the document's order, and its columns where the prize hangs on the stake", () => {
  const tables = sheet("nh-holdem-jackpots").pay ?? [];
  equal(printed(tables[0]).rows[0].hand, "Pair of sixes to tens");
  const bonus = printed(tables[3]);
  same(bonus.stakes, ["$5", "$10"]);
  same(bonus.rows[0], { hand: "Royal flush in hearts", pays: ["50% MEGA", "100% MEGA"] });
});

Deno.test("a number the document lost is marked as lost", () => {
  same(printed({ id: "x", title: "X", rows: { "straight flush": "missing" } }).rows[0].pays, ["not stated"]);
});
