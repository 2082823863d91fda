import { strictEqual as equal } from "node:assert/strict";
import { unnamed } from "./seat-desk.js";

Deno.test("a seat without a name goes by the clock of the house, wherever the tablet thinks it is", () => {
  equal(unnamed(3, new Date("2026-03-08T03:30:00Z")), "Seat 3, 22:30");
});
