import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { freeName } from "../parts/text.js";
import { liveTables } from "./tables.js";

/** @type {any} */
const house = {
  tables: [
    { id: "T1", dealing: "electronic", status: "open" },
    { id: "T2", dealing: "live", status: "open" },
    { id: "T3", dealing: "live", status: "open" },
    { id: "T4", dealing: "live", status: "closed" },
  ],
  books: [{ id: "T2", dealer: "Dan", is_open: true }, { id: "T3", dealer: null, is_open: true }],
};
const dan = { id: "Dan", name: "Dan", roles: ["dealer"], player: false };
const flo = { id: "Flo", name: "Flo", roles: ["floor"], player: false };

Deno.test("a dealer sees the table they are put at, the floor all that are live and open", () => {
  same(liveTables(house, dan).map((table) => table.id), ["T2"]);
  same(liveTables(house, flo).map((table) => [table.id, table.dealer]), [["T2", "Dan"], ["T3", null]]);
});

Deno.test("a new table has the first free name", () => {
  equal(freeName(["T1", "T2", "T3", "T4"]), "T5");
  equal(freeName(["T2"]), "T1");
});
