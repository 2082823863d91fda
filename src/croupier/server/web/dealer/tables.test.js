import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { freeName } from "../parts/text.js";
import { chipsWaiting, liveTables } from "./tables.js";

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

const book = { id: "T1", bearer: true, is_open: true, rounds: 0, opener: null };
/** @type {(more?: object, at?: object) => any} */
const waiting = (more = {}, at = {}) => ({
  transfers: [],
  counting: {},
  books: [{ ...book, ...at }],
  ...more,
});

Deno.test("a table for money asks for its opener before the first sale, once, and fills come first", () => {
  same(chipsWaiting(waiting(), "T1"), "Count the opener first");
  same(
    chipsWaiting(waiting({ counting: { "bank:T1": { first: true } } }), "T1"),
    "Opener: the floor counts now",
  );
  same(chipsWaiting(waiting({}, { opener: [] }), "T1"), "");
  same(chipsWaiting(waiting({}, { rounds: 1 }), "T1"), "");
  same(chipsWaiting(waiting({}, { playing: true }), "T1"), "", "a tray is counted between rounds");
  same(chipsWaiting(waiting({}, { bearer: false }), "T1"), "", "play money has none");
  const fill = { table: "T1", direction: "fill", number: 3, sent_by: "Cal" };
  same(chipsWaiting(waiting({ transfers: [fill] }), "T1"), "Fill 3 is on its way: count it");
  same(chipsWaiting(null, "T1"), "");
});
