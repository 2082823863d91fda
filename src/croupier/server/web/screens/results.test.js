import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { explained, resultsOf } from "./results.js";
import { seen } from "./seen.js";

const GAME = {
  id: "g",
  name: "G",
  seats: { usual: 6, most: 6 },
  cards: [],
  step: [{ id: "bets", do: "bets", says: "" }],
  wager: [
    { id: "ante", name: "Ante", placed_at: "bets" },
    { id: "play", name: "Play", placed_at: "play" },
    { id: "pair-plus", name: "Pair Plus", placed_at: "bets" },
    { id: "six-card", name: "6 Card Bonus", placed_at: "bets" },
  ],
};
const ME = "guest-8bb1aa";
const LOSES = "Jack high loses to the dealer's pair of kings";

/** @param {string} wager @param {string} says @param {object} [more] */
const end = (wager, says, more = {}) => ({
  seat: 1,
  wager,
  says,
  reason: "",
  cards: [],
  dealer: [],
  pay: "",
  row: "",
  capped: false,
  rules: ["R0-31"],
  ...more,
});

/** A settled round. @param {Record<string, number>} results @param {object[]} ends @param {object} [more] */
const round = (results, ends, more = {}) =>
  seen({
    table: "T1",
    status: "open",
    seats: [ME],
    chips: { [ME]: 19_000 },
    you: { id: ME, pocket: 0, seats: [1], ends },
    round: 4,
    hands: [{
      seat: 1,
      player: ME,
      bets: Object.fromEntries(Object.keys(results).map((each) => [each, 500])),
      cards: {},
      results,
      folded: false,
    }],
    ...more,
  });

Deno.test("every wager has its result, why it ended so, and by which rules", () => {
  const view = round({ ante: -500, play: 500 }, [end("ante", LOSES)]);
  same(resultsOf(GAME, view), [
    { name: "Ante", stake: 500, net: -500, reason: LOSES, rules: ["R0-31"] },
    { name: "Play", stake: 500, net: 500, reason: "", rules: [] },
  ]);
});

Deno.test("bets that ended alike share one reason, and the sum comes last", () => {
  const view = round({ ante: -500, play: -500 }, [end("ante", LOSES), end("play", LOSES)]);
  equal(explained(GAME, view), `${LOSES}. You lost $10.`);
});

Deno.test("a side bet that won is named with what it paid, and those that lost are summed up", () => {
  const view = round({ "ante": -500, "play": -500, "pair-plus": 500, "six-card": -500 }, [
    end("ante", LOSES),
    end("play", LOSES),
    end("pair-plus", "Pair of jacks, three kicker pays 1 to 1"),
    end("six-card", "Pair of jacks, nine kicker doesn't pay"),
  ]);
  equal(
    explained(GAME, view),
    `${LOSES}. Pair Plus: pair of jacks pays 1 to 1, +$5. 6 Card Bonus −$5. You lost $10.`,
  );
  const both = round({ "ante": 500, "pair-plus": -500, "six-card": -500 }, [
    end("ante", "King high beats the dealer's jack high; pays 1 to 1"),
    end("pair-plus", "King high doesn't pay"),
    end("six-card", "King high doesn't pay"),
  ]);
  equal(
    explained(GAME, both),
    "King high beats the dealer's jack high; pays 1 to 1. Side bets −$10. You lost $5.",
  );
});

Deno.test("where the dealer doesn't qualify, it says so once, and what became of each bet", () => {
  const cause = "The dealer doesn't qualify with jack-eight-five high";
  const view = round({ ante: 500, play: 0 }, [
    end("ante", `${cause}; pays 1 to 1`),
    end("play", `${cause}; this bet pushes`),
  ]);
  equal(explained(GAME, view), `${cause}: Ante wins, Play is returned. You won $5.`);
});

Deno.test("a fold and a push are in the player's words", () => {
  equal(explained(GAME, round({ ante: -500 }, [end("ante", "Folded")])), "You folded. You lost $5.");
  const tie = "Pair of nines ties the dealer's pair of nines";
  equal(explained(GAME, round({ ante: 0 }, [end("ante", tie)])), `${tie}. You broke even.`);
});

Deno.test("a table that pays no more says so", () => {
  const capped = { ...GAME, cap: { amount: "$2,500", scope: /** @type {const} */ ("table") } };
  const view = round({ ante: 250_000 }, [end("ante", "Mini royal pays 50 to 1", { capped: true })]);
  equal(
    explained(capped, view),
    "Mini royal pays 50 to 1. This table pays at most $2,500 a round for the whole table. You won $2,500.",
  );
});

Deno.test("two hands are kept apart", () => {
  const [one] = round({ ante: -500 }, []).hands;
  const hands = [1, 3].map((seat) => ({
    ...one,
    seat,
    bets: { ante: 500 },
    results: { ante: -500 },
    cards: {},
  }));
  const ends = [end("ante", LOSES), end("ante", "Folded", { seat: 3 })];
  const view = round({}, [], {
    seats: [ME, null, ME],
    hands,
    you: { id: ME, pocket: 0, seats: [1, 3], ends },
  });
  equal(explained(GAME, view), `Seat 1: ${LOSES}. Seat 3: You folded. You lost $10.`);
  const both = { ...view, you: { ...view.you, ends: [end("ante", LOSES), end("ante", LOSES, { seat: 3 })] } };
  equal(explained(GAME, both), `Both hands: ${LOSES}. You lost $10.`, "what is true of both is said once");
});

Deno.test("the cards that decided are lit, and the rows that were hit", () => {
  const ends = [
    end("ante", LOSES, { cards: ["Jd", "3s", "7h"], dealer: ["Kd", "Ks", "2c"] }),
    end("pair-plus", "Pair of jacks pays 1 to 1", {
      cards: ["Jd", "Js", "7h"],
      pay: "pair-plus",
      row: "pair",
    }),
  ];
  const view = round({ "ante": -500, "pair-plus": 500 }, ends);
  equal(view.lit?.length, 6);
  same(view.hits, { "pair-plus": "pair" });
  same(round({ ante: -500 }, []).lit, []);
});

Deno.test("a kicker is named only where it decided", () => {
  /** @param {string} says */
  const reads = (says) => explained(GAME, round({ ante: -500 }, [end("ante", says)]));
  equal(
    reads("Pair of jacks, three kicker loses to the dealer's pair of aces, five kicker"),
    "Pair of jacks loses to the dealer's pair of aces. You lost $5.",
  );
  const close = "Pair of aces, three kicker loses to the dealer's pair of aces, five kicker";
  equal(reads(close), `${close}. You lost $5.`);
  equal(reads("Pair of sixes, ace kicker pushes"), "Pair of sixes pushes. You lost $5.");
});

Deno.test("a jackpot comes first, by the row of its table, and what else was won after it", () => {
  const won = end("six-card", "Royal flush pays 50% of MEGA", { row: "royal flush in hearts" });
  const view = round({ ante: -500, "six-card": 1_250_000 }, [end("ante", "Ace high is below sixes"), won]);
  equal(
    explained(GAME, view),
    "ROYAL FLUSH IN HEARTS: 6 Card Bonus pays 50% of MEGA, +$12,500. Ace high is below sixes. You won $12,495.",
  );
});

Deno.test("bets are listed in the order of the sheet, and a bonus has its odds", () => {
  const beats = "Straight beats the dealer's pair of twos; pays 1 to 1";
  const view = round({ play: 500, ante: 1_000 }, [
    end("ante", `${beats}, Ante Bonus 1 to 1`),
    end("play", beats),
  ]);
  equal(resultsOf(GAME, view).map(({ name }) => name).join(), "Ante,Play");
  equal(
    explained(GAME, view),
    "Straight beats the dealer's pair of twos: Ante pays 1 to 1, Ante Bonus 1 to 1, Play wins. You won $15.",
  );
});
