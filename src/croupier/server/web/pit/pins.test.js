import { deepStrictEqual as same } from "node:assert/strict";
import { pinAlerts } from "./pins.js";

Deno.test("an alert says whether a PIN is locked, or was entered wrongly", () => {
  const says = pinAlerts([
    { person: "Flo", failures: 2, locked: false },
    { person: "Max", failures: 5, locked: true },
  ]).map((each) => each.says);
  same(says, [
    "Flo: 2 wrong PINs in a row",
    "Max: locked after 5 wrong PINs. Unlock it under People once you know why.",
  ]);
});
