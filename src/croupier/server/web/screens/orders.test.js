import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { Orders } from "./orders.js";

/** A wire that answers when it is told to. @param {(name: string) => object} answers */
const wire = (answers) => /** @type {import("./wire.js").Wire} */ (/** @type {unknown} */ ({
  command: (/** @type {string} */ _, /** @type {string} */ name) => Promise.resolve(answers(name)),
}));

Deno.test("the next thing is begun when the last one is seen", async () => {
  /** @type {string[]} */
  const begun = [];
  const orders = new Orders(
    wire((name) => {
      begun.push(name);
      return { ok: true, version: begun.length };
    }),
    "table/T1",
    () => {},
  );
  orders.inTurn(() => orders.give("Sit"));
  const last = new Promise((resolve) => orders.inTurn(() => orders.give("BuyChips").then(resolve)));
  await new Promise((resolve) => setTimeout(resolve, 5));
  same(begun, ["Sit"]);
  orders.saw(1);
  await new Promise((resolve) => setTimeout(resolve, 5));
  same(begun, ["Sit", "BuyChips"]);
  orders.saw(2);
  equal(await last, true);
});

Deno.test("a refusal is said as a sentence, and the next thing has its turn", async () => {
  /** @type {string[]} */
  const said = [];
  const answers = wire((name) =>
    name === "Leave" ? { ok: false, says: "take your chips first" } : { ok: true }
  );
  const orders = new Orders(answers, "table/T1", (says) => said.push(says));
  equal(await orders.give("Leave"), false);
  same(said, ["Take your chips first."]);
  equal(await orders.give("CashOut"), true);
});
