import { deepStrictEqual as same, match, ok, strictEqual as equal } from "node:assert/strict";
import { commitment, fingerprint, verify } from "./verified.js";
import { follow } from "./verified-trail.js";

const ROUND = "table/T1 17";
const CARDS = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
const nonce = (/** @type {number} */ n) => n.toString(16).padStart(32, "0");

/** A round of one player and the dealer, dealt from the top; the dealer's second card was never seen. */
async function published() {
  const openings = CARDS.map((card, n) => ({ position: n + 1, card, nonce: nonce(n) }));
  const commitments = await Promise.all(openings.map((each) => commitment(ROUND, each)));
  return {
    format: "croupier round 1",
    round: ROUND,
    commitments,
    openings: [0, 1, 3].map((n) => ({ ...openings[n] })),
    events: [
      { event: "RoundStarted", number: 17 },
      { event: "DeckCommitted", fingerprint: await fingerprint(commitments) },
      { event: "BetsClosed" },
      { event: "CardDealt", seat: 2, group: "player", card: "2c" },
      { event: "CardDealt", seat: null, group: "dealer", card: "2d" },
      { event: "CardBurned", card: null },
      { event: "CardTurnedUp", group: "dealer", number: 2, card: "2s" },
      { event: "RoundFinished", number: 17 },
    ],
  };
}

/** @param {(round: any) => void} change @param {string | null} [noted] */
async function changed(change, noted) {
  const round = await published();
  change(round);
  return await verify(round, noted);
}

Deno.test("a position is hashed byte for byte as the house says it is", async () => {
  const made = await commitment(ROUND, { position: 1, card: "Qh", nonce: "0".repeat(32) });
  equal(made.slice(0, 16), "895801930f78dc52"); // docs/fairness.md
});

Deno.test("a round that was dealt from its deck holds, card by card", async () => {
  const found = await changed(() => null);
  ok(found.holds, JSON.stringify(found.checks));
  same(found.cards.map(({ card, went }) => [card, went]), [
    ["2c", "seat 2, player"],
    ["2d", "dealer"],
    ["2s", "dealer"],
  ]);
  equal(found.hidden, 1);
  ok(found.finished);
});

Deno.test("a smaller deck is the one that the round names", async () => {
  const few = ["2c", "2d", "2h", "2s", "3c"];
  const short = await changed((round) => {
    round.deck = few.join(" ");
    round.commitments.length = few.length;
  });
  match(JSON.stringify(short.checks), /all 5 positions/);
  match(JSON.stringify(short.checks), /one of the 5 that the deck is said to have/);
  const long = await changed((round) => (round.deck = few.join(" ")));
  match(JSON.stringify(long.checks), /52 positions were committed, and the deck has 5 cards/);
  const other = await changed((round) => (round.deck = "3c 3d"));
  match(JSON.stringify(other.checks), /2c, 2d, 2s was opened, and the deck of this game has no such card/);
  match(JSON.stringify((await changed((round) => (round.deck = "3c 3c"))).checks), /names each card/);
});

Deno.test("the fingerprint that was seen while bets were open is held against the deck", async () => {
  const { fingerprint: right } = await changed(() => null);
  ok((await changed(() => null, right)).holds);
  ok(!(await changed(() => null, "0".repeat(64))).holds);
});

/** @type {[string, (round: any) => void, RegExp][]} */
const TAMPERED = [
  ["another card is opened", (r) => r.openings[0].card = "Ah", /position 1 does not fit/],
  ["another nonce", (r) => r.openings[1].nonce = nonce(7), /position 2 does not fit/],
  ["another card was shown", (r) => r.events[3].card = "Ah", /Ah was shown .* was 2c/],
  ["a card shown is not opened", (r) => r.openings.pop(), /position 4 is not opened/],
  ["an unseen card is opened", (r) => r.events[4].card = null, /position 2 opened, though no event shows/],
  ["a commitment is exchanged", (r) => r.commitments[40] = "0".repeat(64), /another fingerprint/],
  ["a commitment is missing", (r) => r.commitments.pop(), /51 positions/],
  [
    "the deck was committed late",
    (r) => r.events.splice(1, 0, { event: "BetsClosed" }),
    /after bets were closed/,
  ],
  ["the deck was never committed", (r) => r.events.splice(1, 1), /no event says/],
  ["a card is there twice", (r) => r.openings.push({ ...r.openings[0] }), /more than once/],
  ["the round has another name", (r) => r.round = "table/T1 18", /does not fit/],
  ["it is something else", (r) => r.format = "poem", /isn't a published round/],
  ["an opening is no opening", (r) => r.openings[0] = 7, /what opens a position/],
  ["the events are none", (r) => r.events = "none", /no list/],
  [
    "a hand that nobody has",
    (r) => r.events.push({ event: "HandTurnedUp", seat: 2, group: "player", cards: [] }),
    /1 cards lie there/,
  ],
];

for (const [what, change, says] of TAMPERED) {
  Deno.test(`it does not hold where ${what}`, async () => {
    const found = await changed(change);
    ok(!found.holds);
    match(found.checks.filter((each) => !each.holds).map((each) => each.says).join(" "), says);
  });
}

Deno.test("a deck has 52 cards, and no more come off it", () => {
  const dealt = Array.from({ length: 53 }, () => ({ event: "CardBurned", card: null }));
  let says = "";
  try {
    follow(dealt);
  } catch (error) {
    says = /** @type {Error} */ (error).message;
  }
  match(says, /event 53, CardBurned: the deck has 52 cards/);
});
