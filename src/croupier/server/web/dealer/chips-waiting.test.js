import { deepStrictEqual as same } from "node:assert/strict";
import { chipsWaiting } from "./chips-waiting.js";

const book = { id: "T1", bearer: true, is_open: true, rounds: 0, opener: null };
/** @type {(more?: object, at?: object) => any} */
const house = (more = {}, at = {}) => ({ transfers: [], counting: {}, books: [{ ...book, ...at }], ...more });

Deno.test("a table for money asks for its opener before the first sale, once, and fills come first", () => {
  same(chipsWaiting(house(), "T1"), "Count the opener first");
  same(
    chipsWaiting(house({ counting: { "bank:T1": { first: true } } }), "T1"),
    "Opener: the floor counts now",
  );
  same(chipsWaiting(house({}, { opener: [] }), "T1"), "");
  same(chipsWaiting(house({}, { rounds: 1 }), "T1"), "");
  same(chipsWaiting(house({}, { playing: true }), "T1"), "", "a tray is counted between rounds");
  same(chipsWaiting(house({}, { bearer: false }), "T1"), "", "play money has none");
  const fill = { table: "T1", direction: "fill", number: 3, sent_by: "Cal" };
  same(chipsWaiting(house({ transfers: [fill] }), "T1"), "Fill 3 is on its way: count it");
  same(chipsWaiting(null, "T1"), "");
});
