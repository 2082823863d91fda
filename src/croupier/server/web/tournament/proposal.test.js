import { deepStrictEqual as same, throws } from "node:assert/strict";
import {
  divided,
  idFrom,
  momentOf,
  PRIZES,
  proposeLevels,
  readLevels,
  readPrizes,
  tableNames,
} from "./proposal.js";

Deno.test("levels are proposed a hundred big blinds deep, with a break every four", () => {
  const levels = readLevels(proposeLevels(5_000), 20);
  same(levels[0], { minutes: 20, small: 25, big: 50, ante: 0 });
  same(levels[4], { minutes: 10, small: 0, big: 0, ante: 0 });
  same(readLevels(proposeLevels(20_000), 15)[0], { minutes: 15, small: 100, big: 200, ante: 0 });
});

Deno.test("levels are read line by line, and a line that is none is named", () => {
  same(readLevels("100/200/200\n\nBreak 5", 20), [
    { minutes: 20, small: 100, big: 200, ante: 200 },
    { minutes: 5, small: 0, big: 0, ante: 0 },
  ]);
  throws(
    () => readLevels("25/50\nlunch", 20),
    { message: "Levels, line 2: write 25/50, 25/50/50 with an ante, or break 10." },
  );
});

Deno.test("prizes are hundredths of a percent or cents, and every proposal of percentages is whole", () => {
  same(readPrizes("percentages of the pool", "7+: 50 30.5 19.5%"), [
    { players: 7, places: [50_00, 30_50, 19_50] },
  ]);
  same(readPrizes("set amounts", "2: $1,200 300.50"), [{ players: 2, places: [120_000, 30_050] }]);
  for (const { places } of readPrizes("percentages of the pool", PRIZES["percentages of the pool"])) {
    same(places.reduce((sum, each) => sum + each, 0), 100_00);
  }
  throws(
    () => readPrizes("set amounts", "most to the first"),
    { message: "Prizes, line 1: write the players and their amounts, such as 7+: 50 30 20." },
  );
});

Deno.test("a name for addresses, a moment and the tables", () => {
  same(idFrom("Friday Night: Café!", "2026-11-16"), "friday-night-cafe-2026-11-16");
  same(idFrom("♠♥", "2026-11-16"), "tournament-2026-11-16");
  same(momentOf("2026-11-16", "19:00"), "2026-11-17T00:00:00+00:00");
  throws(() => momentOf("", ""), { message: "Starts: give the day and the time." });
  same(tableNames(3), ["A", "B", "C"]);
});

Deno.test("a chop is exact to the cent, whatever the weights", () => {
  same(divided(100, [1, 1, 1]), [34, 33, 33]);
  same(divided(500_10, [20_000, 5_000]), [400_08, 100_02]);
  for (const cents of [1, 99, 12_345, 987_654]) {
    same(divided(cents, [7, 11, 13, 5_000]).reduce((sum, each) => sum + each, 0), cents);
  }
});
