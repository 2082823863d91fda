import { percent, written } from "./exact.js";
import { readPays, summed, writePays } from "./paid.js";

/** @param {unknown} is @param {unknown} wanted */
function same(is, wanted) {
  if (is !== wanted) throw new Error(`${is} is not ${wanted}`);
}

const WAYS = {
  "straight flush": 48,
  "three of a kind": 52,
  straight: 720,
  flush: 1096,
  pair: 3744,
  nothing: 16440,
};
const AT = { table: "pair-plus", kept: false, stake: 500, jackpots: {} };

/** @param {string[]} pays */
function pairPlus(...pays) {
  const hands = ["straight flush", "three of a kind", "straight", "flush", "pair"];
  const rows = hands.map((hand, n) => ({
    hand,
    pays: /** @type {import("./paid.js").Pays} */ (readPays(pays[n] ?? "")),
  }));
  const found = summed(rows, { ways: WAYS, total: 22100 }, AT);
  if (typeof found === "string") throw new Error(found);
  return found;
}

Deno.test("Pair Plus at 40-30-6-4-1 and 40-30-5-4-1 has the edges that are published", () => {
  same(percent(pairPlus("40 to 1", "30 to 1", "6 to 1", "4 to 1", "1 to 1").edge), "2.3167%");
  same(percent(pairPlus("40 to 1", "30 to 1", "5 to 1", "4 to 1", "1 to 1").edge), "5.5747%");
  same(percent(pairPlus("40 to 1", "30 to 1", "6 to 1", "3 to 1", "1 to 1").edge), "7.2760%");
});

Deno.test("a row's slope is what one more to one does, to the last fraction", () => {
  const now = pairPlus("40 to 1", "30 to 1", "6 to 1", "3 to 1", "1 to 1");
  const then = pairPlus("40 to 1", "30 to 1", "6 to 1", "4 to 1", "1 to 1");
  same(written(now.slopes["pair-plus"]?.["flush"] ?? now.edge), "-274/5525");
  same((then.edge.n * now.edge.d - now.edge.n * then.edge.d) * 5525n, -274n * now.edge.d * then.edge.d);
});

Deno.test("a lost row is named", () => {
  const rows = [{ hand: "flush", pays: /** @type {const} */ ({ is: "missing" }) }];
  same(summed(rows, { ways: WAYS, total: 22100 }, AT), "flush");
});

Deno.test("what a row pays is read as it is written, and nothing else is", () => {
  for (const text of ["6 to 1", "3 to 2", "push", "loses", "$250", "50% of MEGA"]) {
    const read = readPays(text);
    same(read && writePays(read), text);
  }
  same(JSON.stringify(readPays("0 to 1")), '{"is":"push"}');
  for (const text of ["", "six", "6 to 0", "-3", "6 for 1", "1e5", "50%"]) same(readPays(text), null);
});

Deno.test("prizes are parts of the stake, and a kept stake is part of them", () => {
  const counts = { ways: { flush: 1 }, total: 4 };
  const rows = [{ hand: "flush", pays: /** @type {const} */ ({ is: "prize", cents: 2500 }) }];
  const back = summed(rows, counts, { ...AT, stake: 500 });
  const kept = summed(rows, counts, { ...AT, stake: 500, kept: true });
  if (typeof back === "string" || typeof kept === "string") throw new Error("lost");
  same(written(back.edge), "-1/2");
  same(written(kept.edge), "-1/4");
});
