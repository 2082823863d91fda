import { deepStrictEqual as same } from "node:assert/strict";
import { breakable, drawAll, drawAt, drawBreak, drawOne, fair, mixed } from "./seating.js";

/** @import { Shown } from "./read.js" */

/**
 * @param {string[]} names
 * @param {Record<string, [string, number]>} seats
 * @returns {Shown}
 */
function field(names, seats = {}) {
  const entrants = names.map((name) => {
    const [table, number] = seats[name] ?? [];
    return { name, out: false, seat: table ? { table, number } : null };
  });
  return /** @type {any} */ ({ entrants, plan: { tables: ["A", "B", "C"], seats: 5 } });
}

const NINE = [..."abcdefghi"];

Deno.test("a draw seats everybody once, at as few tables as hold them, which differ by one at most", () => {
  for (let many = 2; many <= 15; many++) {
    const names = [..."abcdefghijklmno"].slice(0, many);
    const draw = drawAll(field(names), fair);
    same(draw.map((one) => one.player).sort(), names);
    const seats = draw.map(({ seat }) => `${seat.table}${seat.number}`);
    same(new Set(seats).size, many);
    const sizes = ["A", "B", "C"].map((table) => draw.filter(({ seat }) => seat.table === table).length);
    const used = sizes.filter(Boolean);
    same(used.length, Math.ceil(many / 5));
    if (Math.max(...used) - Math.min(...used) > 1) throw new Error(`${sizes} are not even`);
    if (draw.some(({ seat }) => seat.number < 1 || seat.number > 5)) throw new Error("no such seat");
  }
});

Deno.test("chance decides: the same chance gives the same draw, another gives another", () => {
  same(drawAll(field(NINE), () => 0), drawAll(field(NINE), () => 0));
  const [first] = drawAll(field(NINE), () => 0);
  const [other] = drawAll(field(NINE), (below) => below - 1);
  if (first?.player === other?.player) throw new Error("chance made no difference");
  same(mixed([1, 2, 3], (below) => below - 1), [1, 2, 3]);
});

Deno.test("whoever comes late sits at the shortest table, in a seat nobody has", () => {
  const view = field(["a", "b", "c"], { a: ["A", 1], b: ["A", 2], c: ["B", 4] });
  same(drawOne(view, () => 0), { table: "B", number: 1 });
  same(drawAt(view, "A", () => 0), { table: "A", number: 3 });
  same(drawAt(view, "C", () => 0), null); // nobody sits there
});

Deno.test("a table is broken once its players fit in elsewhere, and they fill the others evenly", () => {
  const seats = /** @type {Record<string, [string, number]>} */ ({
    a: ["A", 1],
    b: ["A", 2],
    c: ["B", 1],
    d: ["B", 2],
    e: ["C", 1],
    f: ["C", 2],
  });
  const view = field([..."abcdef"], seats);
  same(breakable(view), ["A", "B", "C"]);
  const draw = drawBreak(view, "C", () => 0);
  same(draw.map(({ player }) => player).sort(), ["e", "f"]);
  same(draw.map(({ seat }) => seat), [{ table: "A", number: 3 }, { table: "B", number: 3 }]);
  const full = Object.fromEntries([..."abcdefghij"].map((n, i) => [n, [i < 5 ? "A" : "B", i % 5 + 1]]));
  same(breakable(field([..."abcdefghij"], /** @type {any} */ (full))), []);
});
