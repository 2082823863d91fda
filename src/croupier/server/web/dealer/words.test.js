import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { asked, bigButton, complete, correctable, inShort, known, passes, slots } from "./words.js";

/** @import { Act, LiveView, Move } from "./words.js" */

/** @param {Partial<Act>} [act] @returns {Act} */
const deal = (act = {}) => ({
  action: "deal",
  seat: 1,
  says: "deal to seat 1",
  group: "hole",
  places: [null],
  ...act,
});

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
  done: false,
  ...move,
});

/** @param {object} [console] @param {object} [view] @returns {LiveView} */
const at = (console = {}, view = {}) => /** @type {any} */ ({
  round: 3,
  status: "open",
  seats: ["Ann", "Ben"],
  hands: [],
  shared: [],
  choice: null,
  irregularities: [],
  dealer: "Dan",
  awaits_floor: false,
  console: {
    may: { deal: true, rule: false, acknowledge: false, assign: false },
    acts: [],
    now: 0,
    stopped: null,
    moves: [],
    call: null,
    holds: false,
    fold_shows: 0,
    bet_shows: {},
    kinds: [],
    reprimands: [],
    rulings: [],
    ...console,
  },
  ...view,
});

Deno.test("keyed cards fall into the open places in their order, and known ones keep theirs", () => {
  const acts = [deal({ seat: null, says: "turn up the dealer's hand", places: ["Qd", null, null] })];
  same(slots(acts, [0]).map((slot) => slot.card), [41, 0, null]);
  equal(slots(acts, [])[1].label, "dealer's hand");
});

Deno.test("a deal is confirmed as far as it is keyed, a hand only whole", () => {
  same(complete([deal(), deal({ seat: 2 })], [4]), [[4]]);
  same(complete([deal(), deal({ seat: 2 })], [4, 9]), [[4], [9]]);
  same(complete([deal({ action: "table hand", places: [null, null] })], [4]), []);
  same(complete([deal({ places: [] }), deal({ places: [] })], []), [[], []]);
});

Deno.test("the chips of one movement stand apart from what was done and what comes after", () => {
  const shown = at({
    now: 2,
    moves: [
      move({ seat: 3, done: true }),
      move({ wager: "play" }),
      move(),
      move({ seat: 1, do: "take", hand: "" }),
    ],
  }).console;
  const found = passes(/** @type {any} */ (shown));
  same(found.map((pass) => [pass.seat, pass.done, pass.now, pass.moves.length]), [
    [3, true, false, 1],
    [2, false, true, 2],
    [1, false, false, 1],
  ]);
  equal(found[1].hand, "flush, ace high");
});

Deno.test("what to do with chips fits in a few words", () => {
  equal(
    inShort([move({ do: "take" }), move({ cents: 7_50 }), move({ do: "push", cents: 2_00 })]),
    "take $5, pay $7.50, push $2",
  );
  equal(inShort([move({ do: "cap", cents: -10_00 })]), "take $10 back");
  equal(inShort([move({ cents: 0, held: 100_00 })]), "pay $0, hold $100 for the cap");
});

Deno.test("the large button says what is confirmed, and waits for whatever is missing", () => {
  equal(bigButton(at({}, { round: null }), []).text, "Start round");
  equal(bigButton(at({}, { round: null, seats: [null, null] }), []).ready, false);
  equal(bigButton(at({ acts: [deal({ places: [] })] }), []).text, "Dealt");
  equal(bigButton(at({ acts: [deal()] }), []).text, "Enter 1 card");
  same(
    [bigButton(at({ acts: [deal()] }), [49]).text, bigButton(at({ acts: [deal()] }), [49]).ready],
    ["Confirm A♦", true],
  );
  equal(
    bigButton(at({ acts: [deal({ action: "pay", places: [] })], now: 1, moves: [move()] }), []).text,
    "Seat 2: pay $5",
  );
  equal(bigButton(at({}, { awaits_floor: true }), []).ready, false);
});

Deno.test("nobody is asked while play stands still", () => {
  const choice = {
    seat: 1,
    step: "play",
    wager: "play",
    choices: ["fold", "bet"],
    units: [1],
    unit_cents: 5_00,
  };
  equal(asked(at({}, { choice })), true);
  equal(bigButton(at({}, { choice }), []).text, "Seat 1 decides");
  const reported = { choice, irregularities: [{ number: 1 }] };
  equal(asked(at({}, reported)), false);
  equal(bigButton(at({}, reported), []).text, "Play is stopped");
  equal(asked(at({}, { choice, interrupted: true })), false);
});

Deno.test("whoever does not deal here reads who does", () => {
  const may = { deal: false, rule: true, acknowledge: true, assign: true };
  equal(bigButton(at({ may }), []).text, "Dan is dealing here");
});

Deno.test("every card that lies open is known, and can be put right", () => {
  /** @type {any} */
  const view = at({}, {
    hands: [{ seat: 2, player: "Ben", bets: [], results: [], cards: [["hole", [4, null]]] }],
    shared: [["board", [9, null, null]]],
  });
  same([...known(view)].sort((a, b) => a - b), [4, 9]);
  const game = /** @type {any} */ ({ cards: [{ id: "board", name: "community cards" }] });
  same(correctable(game, view).map(({ group, seat, number }) => [group, seat, number]), [
    ["hole", 2, 1],
    ["board", null, 1],
  ]);
});
