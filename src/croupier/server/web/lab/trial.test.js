import { asApproved } from "./address.js";
import { percent } from "./exact.js";
import { readPays } from "./paid.js";
import { Trial } from "./trial.js";

/** @param {unknown} is @param {unknown} wanted */
function same(is, wanted) {
  if (JSON.stringify(is) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(is)} is not ${JSON.stringify(wanted)}`);
  }
}

const FIGURES = {
  edge: "1/4",
  risk: "1/4",
  average: "1",
  hit: "1/4",
  push: "0",
  deviation: 1,
  folds: [],
  chances: [],
};
const SHEET = {
  id: "coin",
  hash: "",
  name: "Coin",
  summary: "",
  approval: "",
  wagers: [{
    id: "side",
    name: "Side",
    spots: ["Side"],
    tables: ["side"],
    counts: { ways: { flush: 1 }, total: 4 },
    exactly: [500, 1000],
    seconds: 0,
    again: 0,
    tied: false,
    free: [],
  }],
  tables: [{
    id: "side",
    title: "Side",
    kept: false,
    rows: [{ hand: "flush", pays: { $5: "$10", $10: "$20" } }],
  }],
  readings: [],
  jackpots: [],
  chart_seconds: 0,
  approved: { side: FIGURES },
};

/** @param {Partial<import("./address.js").Wish>} [wish] */
function trial(wish = {}) {
  return new Trial(structuredClone(SHEET), { ...asApproved("coin"), ...wish });
}

/** @param {Trial} of */
function edge(of) {
  const known = of.figures.get("side");
  return known && "edge" in known ? percent(known.edge) : "not known";
}

/** @param {Trial} of @param {string} pays */
function pay(of, pays) {
  of.move(of.wager("side"), "side", "flush", /** @type {any} */ (readPays(pays)));
  of.sum("side");
}

Deno.test("a prize moves those for the other stakes in proportion, and back is as approved", () => {
  const one = trial();
  same(edge(one), "25.0000%");
  pay(one, "$15");
  same(one.wish.pays, { side: { flush: { $5: "$15", $10: "$30" } } });
  same([edge(one), one.isChanged], ["0.0000%", true]);
  pay(one, "$10");
  same([one.wish.pays, one.isChanged], [{}, false]);
});

Deno.test("an old answer does not undo what was moved since, and a new one must agree", () => {
  const one = trial();
  pay(one, "$15");
  one.hear({ side: FIGURES }, asApproved("coin"));
  one.hear({ side: FIGURES }, { ...one.wish, readings: { "Q1-17": "b" } });
  same(edge(one), "0.0000%");
  let message = "";
  try {
    one.hear({ side: FIGURES }, one.wish);
  } catch (error) {
    message = /** @type {Error} */ (error).message;
  }
  same(message.startsWith("The house counts side otherwise"), true);
});

Deno.test("rows of another sheet in an old address are left out", () => {
  same(trial({ pays: { side: { straight: "2 to 1" }, main: { flush: "2 to 1" } } }).wish.pays, {});
});

Deno.test("a table made to order is given for the least stake and taken for the stake in force", () => {
  const one = trial({ stakes: { side: 1000 } });
  one.take(one.wager("side"), "side", { flush: "$5: $15, $10: $30" });
  same(one.wish.pays, { side: { flush: { $5: "$15", $10: "$30" } } });
});

Deno.test("a count that takes seconds holds for its own rows, and a moved row makes it old", () => {
  const sheet = structuredClone(SHEET);
  const slow = { ...sheet.wagers[0], id: "main", counts: null, seconds: 8, again: 8, tables: ["side"] };
  sheet.wagers = [/** @type {any} */ (slow)];
  const of = new Trial(/** @type {any} */ (sheet), asApproved("coin"));
  const main = of.wager("main");
  same([of.has(main), of.isCounted(main), of.knowsApproved(main)], [false, false, false]);
  const wish = structuredClone(of.wish);
  of.hearCount({ main: FIGURES }, wish);
  of.hearApproved({ main: FIGURES });
  same([of.has(main), of.isCounted(main), of.knowsApproved(main)], [true, true, true]);
  of.hear({ main: { unknown: "not counted yet" } }, wish);
  same(of.isCounted(main), true);
  of.move(main, "side", "flush", /** @type {any} */ (readPays("$15")));
  same([of.has(main), of.isCounted(main)], [true, false]);
  of.forget(main);
  same(of.figures.get("main"), { unknown: "Not counted yet; it takes about 8 seconds." });
});
