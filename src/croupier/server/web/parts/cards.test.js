import { deepStrictEqual as same, strictEqual as equal, throws } from "node:assert/strict";
import { cardFrom, named, pips, RANKS, spoken, SUITS } from "./cards.js";

Deno.test("cards are called as the house numbers them", () => {
  equal(named(0).label, "two of clubs");
  equal(named(43).label, "queen of spades");
  equal(named(34).label, "ten of hearts");
  equal(named(51).label, "ace of spades");
  equal(new Set(Array.from({ length: 52 }, (_, card) => named(card).label)).size, 52);
});

Deno.test("what is no card is refused", () => {
  for (const wrong of [-1, 52, 1.5, NaN]) throws(() => named(wrong), /card number/);
});

Deno.test("a card written as people write it is found", () => {
  RANKS.forEach((rank, r) => SUITS.forEach((suit, s) => equal(cardFrom(`${rank}${suit[0]}`), r * 4 + s)));
  same(["Td", "10D", "qS", "1s", "", "Qx"].map(cardFrom), [33, 33, 43, null, null, null]);
});

Deno.test("a hand is spoken card by card, and what lies face down is only counted", () => {
  equal(spoken([43, null]), "queen of spades, one face down");
  equal(spoken([null, null, null]), "three face down");
  equal(spoken([0, 51]), "two of clubs, ace of spades");
});

Deno.test("a spot card has as many pips as it is worth, none of them twice", () => {
  for (const rank of RANKS.slice(0, 9)) {
    const placed = pips(rank);
    equal(placed.length, Number(rank), rank);
    equal(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size, placed.length);
  }
});

Deno.test("every spot card but the seven reads the same upside down", () => {
  for (const rank of RANKS.slice(0, 9).filter((each) => each !== "7")) {
    const places = new Set(pips(rank).map(({ x, y }) => `${x} ${y}`));
    for (const { x, y } of pips(rank)) equal(places.has(`${250 - x} ${350 - y}`), true, rank);
  }
});
