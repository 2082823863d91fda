import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { CommandQueue } from "./command-queue.js";

/** A socket that answers when asked. @param {(name: string) => object} answers */
const socket = (answers) => /** @type {import("./live-socket.js").LiveSocket} */ (/** @type {unknown} */ ({
  command: (/** @type {string} */ _, /** @type {string} */ name) => Promise.resolve(answers(name)),
}));

Deno.test("the next thing is begun when the last one is seen", async () => {
  /** @type {string[]} */
  const begun = [];
  const orders = new CommandQueue(
    socket((name) => {
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

Deno.test("a refusal is shown as a sentence, and the next thing has its turn", async () => {
  /** @type {string[]} */
  const shown = [];
  const answers = socket((name) =>
    name === "Leave" ? { ok: false, says: "take your chips first" } : { ok: true }
  );
  const orders = new CommandQueue(answers, "table/T1", (says) => shown.push(says));
  equal(await orders.give("Leave"), false);
  same(shown, ["Take your chips first."]);
  equal(await orders.give("CashOut"), true);
});
