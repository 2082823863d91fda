import { deepStrictEqual as same } from "node:assert/strict";
import { actsOfPeople } from "./discretion.js";

Deno.test("rulings, voids and clocks have a sentence with who and why, and nothing else has", () => {
  const events = [
    { event: "CardDealt", seat: 1 },
    { event: "ClockRanOut", seat: 2, choice: "fold" },
    { event: "Countersigned", command: "ReportPowerFailure", by: "floor", second: "manager" },
    { event: "RoundDead", by: "floor" },
  ];
  same(actsOfPeople(events), [
    "clock ran out at seat 2: fold",
    "ReportPowerFailure of floor signed by manager too",
    "void by floor: ?",
  ]);
});
