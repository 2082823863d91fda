import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { bankroll, curve, EVERYTHING, keyOf, summed, wanted } from "./figures.js";

/** @param {number} number @param {number} net @param {string} [name] */
const round = (number, net, name = "Three Card Poker") => ({
  table: "T1",
  number,
  ended: `2026-03-10T17:0${number}:00+00:00`,
  game: "",
  name,
  bet: 500,
  net,
});
const ROUNDS = [round(3, 0), round(2, -500, "Stud"), round(1, 1_500)];

Deno.test("rounds are counted by how they ended, and add up", () => {
  const sum = summed(ROUNDS);
  same([sum.rounds, sum.won, sum.lost, sum.pushed], [3, 1, 1, 1]);
  same([sum.bet, sum.net, sum.best, sum.worst, sum.minutes], [1_500, 1_000, 1_500, -500, 2]);
  same(summed([]).net, 0);
  same([summed(ROUNDS.slice(2)).worst, summed(ROUNDS.slice(1, 2)).best, summed([]).best], [1_500, -500, 0]);
});

Deno.test("the bankroll begins at nothing and ends at the net", () => {
  same(bankroll(ROUNDS), [0, 1_500, 1_000, 1_000]);
  equal(curve(bankroll(ROUNDS)).path.split("L").length, 4);
  equal(curve([0]).path, "M0.00 38.00");
});

Deno.test("each filter leaves those rounds that fit", () => {
  const costs = new Map([[keyOf(ROUNDS[2]), 12]]);
  const numbers = (/** @type {object} */ how) =>
    wanted(ROUNDS, { ...EVERYTHING, ...how }, costs).map(({ number }) => number);
  same(numbers({}), [3, 2, 1]);
  same(numbers({ game: "Stud" }), [2]);
  same(numbers({ outcome: "won" }), [1]);
  same(numbers({ outcome: "push" }), [3]);
  same(numbers({ least: 600 }), [1]);
  same(numbers({ since: "2026-03-11" }), []);
  same(numbers({ mistakes: true }), [1]);
});
