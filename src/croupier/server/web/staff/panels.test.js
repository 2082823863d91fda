import { deepStrictEqual as same } from "node:assert/strict";
import { countedWords } from "./panels.js";

Deno.test("a day with variances does not read as agreed", () => {
  same(countedWords({}), "Everything is closed, counted, and agrees.");
  same(countedWords({ variances: [{ cents: -500 }] }), "Everything is closed and counted: $5 short.");
  same(
    countedWords({ variances: [{ cents: -500 }, { cents: 2_000 }] }),
    "Everything is closed and counted: 2 variances, together $15 over.",
  );
});
