import { equal } from "node:assert/strict";
import { APART, DoubleTap } from "./double-tap.js";

Deno.test("what a press has brought takes no second tap, and then it does", () => {
  let now = 1_000;
  const taps = new DoubleTap(() => now);
  equal(taps.holds("bets"), 0);
  taps.tap();
  equal(taps.holds("bets"), 0, "a chip may be taken back as quickly as it was laid");
  now += 100;
  equal(taps.holds("decision"), APART - 100);
  now += 100;
  equal(taps.holds("decision"), APART - 200, "drawn again, it is still the same tap");
  now += APART - 200;
  equal(taps.holds("decision"), 0);
});

Deno.test("what comes by itself is live at once", () => {
  let now = 1_000;
  const taps = new DoubleTap(() => now);
  taps.tap();
  now += APART;
  equal(taps.holds("decision"), 0);
});
