import { deepStrictEqual as same } from "node:assert/strict";
import { closed, linkAt } from "./chain.js";

Deno.test("links close from the first to the last", () => {
  const shut = (/** @type {number} */ share) =>
    Array.from({ length: 24 }, (_, n) => closed(n, share, null)).filter(Boolean).length;
  same([shut(0), shut(0.5), shut(0.999), shut(1)], [0, 12, 23, 24]);
});

Deno.test("from a broken link on nothing is closed", () => {
  same([linkAt(0.001), linkAt(0.5), linkAt(1)], [0, 11, 23]);
  same([closed(10, 1, 11), closed(11, 1, 11), closed(12, 1, 11)], [true, false, false]);
});
