import { deepStrictEqual as same } from "node:assert/strict";
import { placeName } from "./places.js";

Deno.test("a place is named as people say it, and not by its account", () => {
  same(["bank:T1", "drop:T2", "rake:P1", "window:3", "cage"].map(placeName), [
    "Tray of T1",
    "Drop box of T2",
    "Rake of P1",
    "Window 3",
    "Cage",
  ]);
});
