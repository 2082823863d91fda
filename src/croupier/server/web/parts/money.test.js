import { deepStrictEqual as same, strictEqual as equal, throws } from "node:assert/strict";
import { cents, change, column, money, short } from "./money.js";

Deno.test("an amount has decimals only where there are cents", () => {
  equal(money(500), "$5");
  equal(money(250), "$2.50");
  equal(money(5), "$0.05");
  equal(money(188_850_00), "$188,850");
  equal(money(1_000_000_05), "$1,000,000.05");
});

Deno.test("a change of fortune always has its sign", () => {
  equal(change(1000), "+$10");
  equal(change(-250), "−$2.50");
  equal(change(0), "±$0");
});

Deno.test("a column has decimals everywhere if anywhere", () => {
  same(column([500, 250]), ["$5.00", "$2.50"]);
  same(column([500, 200]), ["$5", "$2"]);
});

Deno.test("half a cent is no money", () => {
  throws(() => money(0.5), /whole cents/);
  throws(() => money(Number.MAX_SAFE_INTEGER + 1), /whole cents/);
});

Deno.test("a chip shows what fits on it", () => {
  same([50, 100, 250, 2_500, 50_000, 100_000, 150_000].map(short), [
    "50¢",
    "1",
    "2.50",
    "25",
    "500",
    "1k",
    "1,500",
  ]);
});

Deno.test("what a person types is read to the cent or not at all", () => {
  same(["5", "$2.50", " 1,250 ", ".5", "0.1"].map(cents), [500, 250, 125_000, 50, 10]);
  same(["", "$", "2.505", "1,25", "-5", "5 dollars", "1e3"].map(cents), Array(7).fill(null));
});

Deno.test("every amount reads back as it was written", () => {
  for (let n = 0; n < 2_000_000; n += 977) equal(cents(money(n)), n);
});
