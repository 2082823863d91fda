import {
  decimals,
  equal,
  exact,
  minus,
  number,
  over,
  percent,
  plus,
  points,
  times,
  written,
} from "./exact.js";

/** @param {unknown} is @param {unknown} wanted */
function same(is, wanted) {
  if (is !== wanted) throw new Error(`${is} is not ${wanted}`);
}

Deno.test("fractions are kept in lowest terms with the sign above", () => {
  same(written(exact("6/-8")), "-3/4");
  same(written(plus(exact("1/6"), exact("1/3"))), "1/2");
  same(written(minus(exact("1/6"), exact("1/6"))), "0");
  same(written(times(exact("-2/3"), exact("9/4"))), "-3/2");
  same(written(over(exact("1/2"), exact("-1/4"))), "-2");
  same(equal(exact("2/4"), exact("1/2")), true);
});

Deno.test("decimals are rounded once, from the fraction itself", () => {
  same(percent(exact("4289/46410")), "9.2415%");
  same(points(exact("-49347/541450")), "−9.1139");
  same(points(exact("0")), "±0.0000");
  same(decimals(exact("12345678/10"), 2), "1,234,567.80");
  same(decimals(exact("1/8"), 2), "0.13");
  same(decimals(exact("-1/1000000"), 2), "0.00");
});

Deno.test("a number is as near as numbers are", () => {
  same(number(exact("-1/4")), -0.25);
  same(Math.abs(number(exact("4289/46410")) - 4289 / 46410) < 1e-15, true);
});
