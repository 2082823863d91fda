import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { cost, Tally, verdict, verdictOf, worths } from "./tally.js";

/** @param {Partial<import("./tally.js").Made> & { gave?: number }} [more] */
const made = ({ gave = 0, ...more } = {}) => ({
  round: 1,
  seat: 2,
  step: "flop",
  best: "3",
  chosen: "fold",
  worth: Object.fromEntries(["fold", "1", "2", "3"].map((each) => [each, { cents: 0, exact: "0" }])),
  cost: { cents: gave, exact: gave ? `${gave * 7}/7` : "0" },
  hand: ["Js", "Jd"],
  board: [],
  ...more,
});

Deno.test("what choices are worth has signs, and decimals everywhere if anywhere", () => {
  same(worths([-500, -210.4, 0.2, 33.5]), ["−$5.00", "−$2.10", "$0.00", "+$0.34"]);
  same(worths([-500, 1_000]), ["−$5", "+$10"]);
});

Deno.test("a cost is rounded to cents, and a trifle is called one", () => {
  same([cost(123.4), cost(600), cost(0.49)], ["$1.23", "$6", "less than 1¢"]);
});

Deno.test("a verdict says what was done, what it cost, and what was best", () => {
  equal(verdict(made({ gave: 123 })), "Folding cost $1.23 on average. Best play: bet 3×.");
  equal(verdict(made({ chosen: "3" })), "That was the best play.");
  const play = { worth: { fold: { cents: 0, exact: "0" }, 1: { cents: 0, exact: "0" } } };
  equal(
    verdict(made({ ...play, gave: 50, chosen: "1", best: "fold" })),
    "Betting cost 50¢ on average. Best play: fold.",
  );
});

Deno.test("a tie is no mistake, whichever of two equals was called the best", () => {
  const tally = new Tally();
  tally.count([made({ chosen: "2" })]);
  same([tally.decisions, tally.mistakes, tally.given], [1, 0, 0]);
});

Deno.test("each decision is counted once, and the three costliest are kept", () => {
  const tally = new Tally();
  const first = made({ gave: 10 });
  same(tally.count([first]), [first]);
  same(tally.count([first, made({ step: "turn", gave: 40 })]).length, 1);
  tally.count([made({ round: 2, gave: 30 })]);
  same(tally.count([first]), [], "a round that is over is not counted again");
  const after = Tally.from(JSON.stringify(tally));
  same(after.count([made({ round: 2, gave: 30 })]), [], "nor after a reload");
  after.count([made({ round: 3, gave: 20 }), made({ round: 3, seat: 4 })]);
  same([after.decisions, after.mistakes, after.given], [5, 4, 100]);
  same(after.worst.map((each) => each.cost.cents), [40, 30, 20]);
});

Deno.test("what was put away and cannot be read begins anew", () => {
  equal(Tally.from("{").decisions, 0);
  equal(Tally.from(null).decisions, 0);
});

Deno.test("two hands are judged together, and a mistake with either names its seat", () => {
  const play = { worth: { fold: { cents: 0, exact: "0" }, 1: { cents: 0, exact: "0" } } };
  const wrong = made({ ...play, seat: 1, gave: 14, chosen: "1", best: "fold" });
  const right = made({ ...play, seat: 2, chosen: "1", best: "1" });
  equal(verdictOf([wrong, right], 2), "Seat 1: Betting cost 14¢ on average. Best play: fold.");
  equal(verdictOf([right, right], 2), "Best play with both hands.");
  equal(verdictOf([wrong, right], 1), "That was the best play.", "of one hand, the newest decision");
});
