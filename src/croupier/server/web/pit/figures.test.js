import { byGame, byTable, inWords } from "./hold.js";
import { duration } from "../parts/text.js";
import { ago } from "./alerts.js";

/** @param {unknown} found @param {unknown} wanted */
function same(found, wanted) {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
  }
}

/** @param {string} id @param {any} rest */
function table(id, rest) {
  return { game: { id }, rounds: 10, drop: 500, handle: 1000, forfeited: 0, ...rest };
}

Deno.test("tables of one game are one line, their deviations as chance adds them", () => {
  const [line] = byGame({
    tables: [
      table("stud", { win: 700, theory: { win: 90.4, deviation: 300 } }),
      table("stud", { win: -100, theory: { win: 10, deviation: 400 } }),
    ],
  });
  same([line?.rounds, line?.handle, line?.win, line?.theory, line?.deviation], [20, 2000, 600, 100, 500]);
  same(line?.z?.toFixed(3), "0.999");
});

Deno.test("each table has a line of its own, by the name of its game", () => {
  const tables = ["T1", "T2"].map((id) => ({
    ...table("stud", { win: 700, theory: { win: 90, deviation: 300 } }),
    table: id,
  }));
  const lines = byTable({ tables }, new Map([["stud", "Hold'em Stud"]]));
  same(lines.map(({ game }) => game), ["T1 · Hold'em Stud", "T2 · Hold'em Stud"]);
});

Deno.test("where odds are not known there is no theory, and where nothing was bet nothing to compare", () => {
  const lines = byGame({
    tables: [
      table("a", { win: 5, theory: { win: null, deviation: 0 } }),
      table("b", { win: 0, theory: { win: 0, deviation: 0 } }),
    ],
  });
  same(lines.map(({ theory, z }) => [theory, z]), [[null, null], [0, null]]);
  same(inWords(null), "nothing to compare");
});

Deno.test("late bets that were forfeited are won, and not held against the odds", () => {
  const [line] = byGame({
    tables: [table("a", { win: 600, forfeited: 500, theory: { win: 100, deviation: 10 } })],
  });
  same([line?.win, line?.z], [600, 0]);
  same(inWords(line?.z ?? null), "as expected");
});

Deno.test("a distance says its direction", () => {
  same(inWords(-2.34), "2.3 standard deviations below theoretical win");
  same(inWords(1), "1.0 standard deviations above theoretical win");
});

Deno.test("a countdown is finer the nearer it comes", () => {
  same([86_399_000, 3_600_000, 200_000, 59_001, 1, 0, -5].map(duration), [
    "23 h 59 min",
    "1 h 0 min",
    "3 min 20 s",
    "1 min 0 s",
    "1 s",
    "now",
    "now",
  ]);
});

Deno.test("what came up just now says so", () => {
  same([ago(0, 3_000), ago(0, 42_000), ago(0, 600_000)], ["just now", "42 s ago", "10 min ago"]);
});
