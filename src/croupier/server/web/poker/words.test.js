import { beforeBetting, blindSeats, freeName, quickAmounts, seatState, signText, turnText } from "./words.js";

/** @param {unknown} found @param {unknown} wanted */
function same(found, wanted) {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`);
  }
}

const rules = /** @type {any} */ ({
  raises: 3,
  counted: "betting round",
  rake: { percent: 10, most: 400, step: 50, first_round: false },
});
const terms = /** @type {any} */ ({ limit: 400, chip: 50, rules });

Deno.test("a sign says the limit, the raises and the rake", () => {
  same(signText(terms), "bets up to $4, 3 raises in a betting round, rake 10% up to $4");
  const plain = { ...terms, limit: null, rules: { ...rules, rake: { percent: 0, most: null } } };
  same(signText(plain), "no limit, 3 raises in a betting round, no rake");
});

Deno.test("quick amounts are whole chips within the limit", () => {
  same(quickAmounts(terms), [100, 200, 400]);
  same(quickAmounts({ ...terms, limit: 500, chip: 100 }), [500]);
  same(quickAmounts({ ...terms, limit: null }), []);
});

/** @param {number} button @param {number[]} seats */
const table = (button, seats) => /** @type {any} */ ({
  hand: { button, round: 1, turns: [], waiting: seats },
  seats: seats.map((seat) => ({ seat, player: `p${seat}`, chips: 100, in_hand: true, folded: false })),
});

Deno.test("the blinds are left of the button, and with two players the button has the small one", () => {
  same(blindSeats(table(5, [1, 3, 5, 7])), [7, 1]);
  same(blindSeats(table(3, [1, 3])), [3, 1]);
  same(blindSeats(table(2, [1, 3])), [3, 1]);
});

Deno.test("turns and seats are read back", () => {
  same(turnText({ player: "Ann", action: "raise", cents: 400, paid: 800 }), "Ann raises $4");
  same(turnText({ player: "Bo", action: "call", cents: 0, paid: 250 }), "Bo calls $2.50");
  same(turnText({ player: "Bo", action: "fold", cents: 0, paid: 0 }), "Bo folds");
  const view = table(1, [2, 4]);
  same(seatState(view, view.seats[0]), "to act");
  same(seatState(view, { ...view.seats[1], chips: 0 }), "all in");
  same(seatState({ ...view, hand: null }, { ...view.seats[1], chips: 0, in_hand: false }), "no chips");
  same(beforeBetting(view.hand), true);
  same(freeName(["P1", "T1", "P2"]), "P3");
});
