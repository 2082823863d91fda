import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { cardFrom } from "../parts/cards.js";
import {
  bigButton,
  difference,
  dueWords,
  exceptions,
  hint,
  inPencil,
  inShort,
  known,
  lastPart,
  movedWords,
  movesAt,
  moveWords,
  whereTo,
} from "./words.js";

/** @import { Asked, LiveView, Move, Place } from "./words.js" */

const CHIPS = [100, 500, 2_500];
const ALL = new Set();

/** @param {Partial<Move>} [move] @returns {Move} */
const move = (move = {}) => ({
  do: "pay",
  seat: 2,
  wager: "ante",
  name: "Ante",
  cents: 5_00,
  stake: 5_00,
  held: 0,
  due: 0,
  odds: "1 to 1",
  hand: "flush, ace high",
  reason: "paid by the table",
  says: "Flush, ace high pays 1 to 1",
  done: true,
  part: 1,
  ...move,
});

/** @param {Partial<Place>} [place] @returns {Place} */
const place = (place = {}) => ({
  seat: 6,
  group: "player",
  name: "player's hand",
  first: 1,
  cards: ["Ah", null, null],
  ...place,
});

/** @param {object} [console] @param {object} [view] @returns {LiveView} */
const at = (console = {}, view = {}) => /** @type {any} */ ({
  round: 3,
  status: "open",
  seats: ["Ann", "Ben"],
  hands: [{ seat: 1, cards: [] }],
  shared: [],
  irregularities: [],
  dealer: "Dan",
  awaits_floor: false,
  console: {
    may: { deal: true, rule: false, acknowledge: false, assign: false },
    tap: { kind: "card", key: "next 3 play", place: place(), stopped: null },
    fresh: null,
    asks: [],
    standing: [],
    moves: [],
    denominations: CHIPS,
    holds: false,
    ...console,
  },
  ...view,
});

/** @param {Partial<Asked>} [asked] @returns {Asked} */
const asked = (asked = {}) => ({
  seat: 1,
  wager: "flop",
  choices: ["fold", "bet"],
  sizes: [1, 2, 3],
  unit_cents: 5_00,
  called: {},
  default: ["bet", 1],
  marked: null,
  fold_shows: 0,
  bet_shows: {},
  ...asked,
});

Deno.test("the large button says where the next card goes, and is pressed for Deal, Next and Done only", () => {
  const button = (/** @type {object} */ tap, /** @type {object} */ view = {}) => {
    const { text, ready } = bigButton(at({ tap: { key: "", place: null, stopped: null, ...tap } }, view));
    return [text, ready];
  };
  same(button({ kind: "card", place: place() }), ["Seat 6, card 2", false]);
  same(button({ kind: "next", place: place() }), ["Next", true]);
  same(button({ kind: "done" }), ["Done", true]);
  same(button({ kind: "deal" }), ["Deal", true]);
  same(button({ kind: "deal" }, { round: null }), ["Deal", false]);
  same(button({ kind: "floor" }, { awaits_floor: true }), ["Waiting for the floor", false]);
});

Deno.test("a seat offers what it does not do by default", () => {
  same(exceptions(asked()).map(({ text }) => text), ["Fold", "2×", "3×"]);
  same(exceptions(asked({ sizes: [1] })).map(({ text }) => text), ["Fold"]);
  same(
    exceptions(asked({ choices: ["take back", "let it ride"], default: ["let it ride", 1] })).map((
      { text },
    ) => text),
    [
      "Take back",
    ],
  );
});

Deno.test("chips are shown for each wager and for a seat", () => {
  equal(moveWords(move({ cents: 75_00 }), CHIPS, ALL), "pay $75 → 3 green");
  equal(moveWords(move({ do: "take" }), CHIPS, ALL), "take $5");
  equal(
    inShort([move({ do: "take" }), move({ cents: 30_00 }), move({ do: "push" })], CHIPS, ALL),
    "take $5, pay $30 → 1 green + 1 red, push $5",
  );
  equal(hint(at({ fresh: place({ seat: 2 }), moves: [move()] }), ALL), "Seat 2: pay $5 → 1 red");
  same(lastPart([move(), move({ part: 2, wager: "play" })]).map(({ wager }) => wager), ["play"]);
});

Deno.test("a seat that was put right says the difference, then what it comes to, and what is settled after that", () => {
  const moves = [move({ cents: 30_00, part: 1 })];
  equal(
    dueWords(moves, CHIPS, ALL, { says: "give $20 more", part: 1 }),
    "Corrected: give $20 more",
  );
  equal(dueWords(moves, CHIPS, ALL, { says: "", part: 1 }), "Corrected. In all: pay $30");
  equal(dueWords(moves, CHIPS, ALL), "pay $30 → 1 green + 1 red");
  const seat = place({ seat: 2 }), put = new Map([[2, { says: "", part: 1 }]]);
  equal(hint(at({ fresh: seat, moves }), ALL, put), "", "nobody pays it again");
  const more = [...moves, move({ part: 2 })];
  equal(dueWords(more, CHIPS, ALL, put.get(2)), "pay $5 → 1 red");
  equal(hint(at({ fresh: seat, moves: more }), ALL, put), "Seat 2: pay $5 → 1 red");
});

Deno.test("cards in pencil count as out, and are keyed again without the floor", () => {
  equal(known(at()).has(/** @type {number} */ (cardFrom("Ah"))), true);
  equal(inPencil(at(), { seat: 6, group: "player", number: 1 }), true);
  equal(inPencil(at(), { seat: 6, group: "player", number: 2 }), false);
  equal(inPencil(at(), { seat: 5, group: "player", number: 1 }), false);
});

Deno.test("a place is named by its seat, or by what lies on the table", () => {
  equal(
    whereTo(place({ seat: null, name: "dealer's hand", cards: ["Ah", "Kd", null] })),
    "dealer's hand, card 3",
  );
  equal(whereTo(place({ seat: null, name: "flop", cards: [null] })), "flop");
});

Deno.test("what was held for the cap is held no more once it is paid", () => {
  const held = [
    move({ wager: "bonus", do: "take" }),
    move({ cents: 0, held: 15_00 }),
    move({ wager: "play", cents: 5_00, held: 10_00 }),
  ];
  const view = (
    /** @type {Move[]} */ moves,
  ) => /** @type {LiveView} */ (/** @type {any} */ ({ console: { moves } }));
  equal(inShort(movesAt(view(held), 2), CHIPS, ALL), "take $5, pay $5 → 1 red, hold $25 for the cap");
  const paid = [...held, move({ do: "cap", cents: 15_00 }), move({ wager: "play", do: "cap", cents: 10_00 })];
  const now = movesAt(view(paid), 2);
  same(now.map((each) => moveWords(each, CHIPS, ALL)), [
    "take $5",
    "pay $5 → 1 red",
    "pay $15 → 3 red",
    "pay $10 → 2 red",
  ]);
  equal(inShort(now, CHIPS, ALL), "take $5, pay $30 → 1 green + 1 red");
});

const ANTE = { seat: 1, player: "ann", wager: "Ante", cents: -15_00, text: "was paid $10, now taken $5" };
const PLAY = { seat: 1, player: "ann", wager: "Play", cents: 5_00, text: "was taken $5, now bet returned" };
const PAIR = { seat: 3, player: "Ben", wager: "Pair Plus", cents: 20_00, text: "was paid $10, now paid $30" };

Deno.test("a correction says what is given or taken back beyond what moved before, and what that was", () => {
  const bought = { seat: 0, player: "Cyd", wager: "buy-in", cents: -100_00, text: "was $200, now $100" };
  same(movedWords([ANTE, PLAY, PAIR, bought], { ann: "Ann" }), [
    "Seat 1, Ann: take back $10 (Ante was paid $10, now taken $5; Play was taken $5, now bet returned).",
    "Seat 3, Ben: give $20 more (Pair Plus was paid $10, now paid $30).",
    "Cyd: take back $100 (buy-in was $200, now $100).",
  ]);
  same(movedWords([], {}), []);
  same(difference([ANTE, { ...PLAY, cents: 15_00 }]), "no chips move");
});
