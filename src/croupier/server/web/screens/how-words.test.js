import { deepStrictEqual as same, match } from "node:assert/strict";
import { howToPlay } from "./how-words.js";

Deno.test("Three Card Poker in four sentences", () => {
  const sheet = {
    id: "three-card-poker",
    name: "Three Card Poker",
    seats: { usual: 6, most: 6 },
    cards: [
      { id: "player", name: "player's hand", owner: /** @type {const} */ ("player"), count: 3 },
      { id: "dealer", name: "dealer's hand", owner: /** @type {const} */ ("dealer"), count: 3 },
    ],
    step: [
      { id: "bets", do: "bets", says: "", each_player_needs: ["ante", "pair-plus"] },
      { id: "play", do: "decide", says: "", choices: ["fold", "bet"], wager: "play" },
    ],
    wager: [
      { id: "ante", name: "Ante", placed_at: "bets" },
      { id: "play", name: "Play", placed_at: "play", equal_to: "ante" },
      { id: "pair-plus", name: "Pair Plus", placed_at: "bets" },
      { id: "six-card-bonus", name: "6 Card Bonus", placed_at: "bets" },
    ],
    contest: { qualifies: "queen high or better" },
  };
  same(howToPlay(sheet), [
    "Bet on Ante or Pair Plus. Optional: 6 Card Bonus.",
    "You get three cards, the dealer gets three.",
    "Then fold and lose what you bet, or bet as much as your Ante.",
    "The better hand wins. The dealer needs queen high or better to qualify.",
  ]);
});

Deno.test("streets that ask the same are explained once", () => {
  const street = (/** @type {string} */ id) => ({
    id,
    do: "decide",
    says: "",
    choices: ["fold", "bet"],
    wager: id,
  });
  const wager = (/** @type {string} */ id) => ({
    id,
    name: id,
    placed_at: id,
    equal_to: "ante",
    times: [1, 2, 3],
  });
  const [, , asked, end, ...more] = howToPlay({
    id: "g",
    name: "G",
    seats: { usual: 6, most: 6 },
    cards: [{ id: "hole", name: "hole cards", owner: "player", count: 2 }],
    step: [{ id: "bets", do: "bets", says: "", each_player_needs: ["ante"] }, street("flop"), street("turn")],
    wager: [{ id: "ante", name: "Ante", placed_at: "bets" }, wager("flop"), wager("turn")],
  });
  match(asked, /bet 1 to 3 times your Ante\. You choose like this two times/);
  match(end, /pay table/);
  same(more, []);
});
