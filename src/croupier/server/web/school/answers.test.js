import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { average, cardNumber, given, habitText, NOTHING, optionText, pick } from "./answers.js";

/** @param {Partial<import("../screens/views.js").QuestionShown>} question */
const asked = (question) => /** @type {import("../screens/views.js").QuestionShown} */ ({
  form: "choice",
  options: ["a", "b"],
  chips: [],
  takes: 1,
  ...question,
});

Deno.test("cards are counted from the two of clubs to the ace of spades", () => {
  same(["2c", "Td", "As"].map(cardNumber), [0, 33, 51]);
});

Deno.test("an answer is none until it is whole", () => {
  equal(given(asked({ form: "order" }), { ...NOTHING, picked: [1] }), null);
  same(given(asked({ form: "order" }), { ...NOTHING, picked: [1, 0] }), [1, 0]);
  equal(given(asked({ form: "cents" }), { ...NOTHING, amount: "lots" }), null);
  same(given(asked({ form: "cents" }), { ...NOTHING, amount: "12.50" }), [1250]);
  same(given(asked({ form: "chips", chips: [100, 500] }), { ...NOTHING, piles: { 500: 3 } }), [0, 3]);
});

Deno.test("a press takes an option up and down, and no more cards than make a hand", () => {
  same(pick(asked({ form: "order" }), [1], 0), [1, 0]);
  same(pick(asked({ form: "order" }), [1, 0], 1), [0]);
  same(pick(asked({ form: "cards", takes: 1 }), [7], 8), [7]);
});

Deno.test("a choice says what it puts up, and an average its sign", () => {
  equal(optionText("bet $5 on Play"), "Bet $5 on Play");
  equal(optionText("fold"), "Fold");
  equal(optionText("bet 3"), "Bet 3×");
  equal(habitText("Play: fold, not bet $5 on Play"), "Play: Fold, not Bet $5 on Play");
  equal(average(-250), "−$2.50");
});
