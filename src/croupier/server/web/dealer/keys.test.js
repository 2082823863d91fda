import { deepStrictEqual as same } from "node:assert/strict";
import { cardFrom } from "../parts/cards.js";
import { KeyReader } from "./keys.js";

/** What some keys lead to. @param {...string} keys */
function typed(...keys) {
  /** @type {(string | number | null)[][]} */
  const done = [];
  const reader = new KeyReader({
    card: (card) => done.push(["card", card]),
    back: () => done.push(["back"]),
    fold: (seat) => done.push(["fold", seat]),
    next: () => done.push(["next"]),
    done: () => done.push(["done"]),
  });
  for (const key of keys) reader.read({ key, ctrlKey: false, metaKey: false, altKey: false });
  return done;
}

Deno.test("a card is typed as it is written, the ten with its two digits too", () => {
  same(typed("A", "h", "1", "0", "s", "t", "d"), [["card", cardFrom("Ah")], ["card", cardFrom("Ts")], [
    "card",
    cardFrom("Td"),
  ]]);
});

Deno.test("f and a seat folds, and a rank that was begun is forgotten with Backspace", () => {
  same(typed("f", "4", "K", "Backspace", "Backspace", " ", "Enter"), [["fold", 4], ["back"], ["next"], [
    "done",
  ]]);
});
