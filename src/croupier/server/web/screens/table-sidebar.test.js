import { deepStrictEqual as same, ok, strictEqual as equal } from "node:assert/strict";
import { whoSits } from "./floor-words.js";
import { momentsOf } from "./step-player.js";
import { found } from "./drawer.js";
import { seen } from "./seen.js";
import { chosen } from "./settings.js";
import { soundOf } from "./sounds-when.js";

Deno.test("moments of a replay are made whole again, and nobody can bet in one", () => {
  const moments = momentsOf([
    {
      kind: "begins",
      seat: null,
      says: "",
      changes: [[["seats"], ["Ann", "Ada (bot T1)"]], [["chips"], { Ann: 500 }], [["bets_open"], true], [[
        "hands",
      ], []], [["shared"], {}]],
    },
    {
      kind: "bets",
      seat: 1,
      says: "Ante $5",
      changes: [[["hands", 0], { seat: 1, player: "Ann", bets: { ante: 500 }, cards: {}, results: {} }]],
    },
    { kind: "decides", seat: 2, says: "fold", changes: [] },
  ], "Ann");
  same(moments.map(({ says }) => says), ["The round begins; bets are open.", "You: Ante $5.", "Ada: fold."]);
  same(moments.map(({ view }) => view.hands.length), [0, 1, 1]);
  ok(moments.every(({ view }) => !view.bets_open));
  same(moments[1]?.view.you.seats, [1]);
});

Deno.test("rules are found by the beginnings of words, in any order and by their ids", () => {
  ok(found("deal qual", "The dealer qualifies with queen high"));
  ok(found("dealers", "The dealer's hand"));
  ok(found("r0-31", "R0-31 The dealer qualifies"));
  ok(found("", "anything"));
  ok(!found("dealer tie", "The dealer qualifies"));
});

Deno.test("settings that are not understood are as usual", () => {
  const usual = {
    light: "system",
    felt: "spruce",
    suits: "two",
    speed: "normal",
    motion: "system",
    hand: "right",
    shortcuts: "on",
    warnings: "on",
    volume: "0",
  };
  same(chosen(null), usual);
  same(chosen('{"light": "night", "suits": "seven", "volume": "60"}'), {
    ...usual,
    light: "night",
    volume: "60",
  });
  same(chosen("{broken"), usual);
});

Deno.test("who sits at a table is listed as people and bots", () => {
  equal(whoSits(6, 0, 0), "6 seats, all free");
  equal(whoSits(6, 1, 2), "1 player, 2 bots, 3 of 6 free");
  equal(whoSits(2, 2, 0), "2 players, every seat taken");
});

/** @param {object} [more] */
const view = (more = {}) =>
  seen({
    seats: ["Ann"],
    round: 1,
    you: { id: "Ann", pocket: 0, seats: [1] },
    hands: [{ seat: 1, player: "Ann", bets: { ante: 500 }, cards: { player: [] }, results: {}, ...more }],
  });

Deno.test("a card, a chip and a win sound; a loss and coming in do not", () => {
  equal(soundOf(null, view()), null);
  equal(soundOf(view(), view({ bets: { ante: 1000 } })), "chip");
  equal(soundOf(view(), view({ cards: { player: [null] } })), "deal");
  equal(soundOf(view(), view({ results: { ante: 500 } })), "win");
  equal(soundOf(view(), view({ results: { ante: -500 } })), null);
  equal(soundOf(view(), view()), null);
});
