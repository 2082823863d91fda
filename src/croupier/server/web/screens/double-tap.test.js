import { equal } from "node:assert/strict";
import { APART, DoubleTap } from "./double-tap.js";

Deno.test("what a press has brought takes no second tap, and then it does", async () => {
  let now = 1_000;
  /** @type {() => void} */
  let live = () => {};
  const drawn = new Promise((resolve) => live = () => resolve(true));
  const taps = new DoubleTap(live, () => now);
  equal(taps.holds("bets"), false);
  taps.tap();
  equal(taps.holds("bets"), false, "a chip may be taken back as quickly as it came");
  now += 100;
  equal(taps.holds("decision"), true);
  now += APART - 101;
  equal(taps.holds("decision"), true, "drawn again, it is still the same tap");
  await drawn; // it says when to look again
  now += 1;
  equal(taps.holds("decision"), false);
});

Deno.test("what comes by itself is live at once", () => {
  let now = 1_000;
  const taps = new DoubleTap(() => {}, () => now);
  taps.tap();
  now += APART;
  equal(taps.holds("decision"), false);
});
