import { standing, waiting } from "./waiting.js";

/** @param {unknown} found @param {unknown} wanted */
function same(found, wanted) {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
  }
}

const table = {
  table: "T1",
  name: "Three Card Poker",
  round: 4,
  hands: [],
  waits: { for: "bets", since: "2026-03-10T17:00:00Z" },
  floor: { second_hands: [], called: [], exposure: 0 },
  irregularities: [],
  interrupted: false,
  consents: {},
  asked: [],
};
/** @type {any} */
const house = { day: "2026-03-10", transfers: [], closing: { proposed_by: null, lacks: [] } };

/** @param {any} change @param {any} [of] */
function found(change, of = house) {
  const seen = { house: of, tables: new Map([["T1", { ...table, ...change }]]), sets: new Map(), ahead: 0 };
  return waiting(seen, () => 5);
}

Deno.test("nothing waits where nobody asks, and where one may not see it", () => {
  same(found({}), []);
  same(found({ floor: undefined, interrupted: true }), []);
});

Deno.test("a second hand says who asks, for which seat, and by which rule", () => {
  const asks = [{ player: "Ada", seat: 4, rules: ["R0-19"] }];
  const [one] = found({ floor: { ...table.floor, second_hands: asks } });
  same([one?.kind, one?.target, one?.rules, one?.at], ["second hand", "table/T1", ["R0-19"], 5]);
  same(one?.heading, "Ada asks for a second hand");
});

Deno.test("what came up last stands first", () => {
  const called = [{ player: "Ada", seat: 1, on: ["Pair Plus"], rules: ["R1-06"] }];
  const all = found({
    floor: { ...table.floor, called, second_hands: [{ player: "Bob", seat: 2, rules: [] }] },
    waits: { for: "floor", since: "2026-03-10T18:00:00Z" },
  });
  same(all.map((each) => each.kind), ["called hand", "second hand"]);
});

const royal = {
  hand: "royal flush",
  cards: ["Ah", "Th"],
  wager: "6 Card Bonus",
  stake: 1000,
  won: 2500000,
  odds: "100% of MEGA",
  held: true,
};

Deno.test("a called hand says what it is, what lies there, what it wins and that a jackpot is held", () => {
  const called = [{ player: "Ada", seat: 1, on: ["6 Card"], rules: ["R1-06"], pays: [royal] }];
  const [one] = found({ floor: { ...table.floor, called } });
  same(one?.heading, "Hand called at seat 1: royal flush");
  const says = "Ada: royal flush (A♥ 10♥). $10 on 6 Card Bonus wins $25,000 (100% of MEGA).";
  same(one?.says.startsWith(says), true);
  same(one?.says.includes("Nobody pays the jackpot before the floor and a manager have signed."), true);
});

Deno.test("a tray that is too short for the next payout waits for a fill", () => {
  const [one] = found({ floor: { ...table.floor, short: 75000 } });
  same([one?.kind, one?.heading], ["short tray", "The tray is $750 short"]);
});

Deno.test("an interrupted hand says who has not spoken", () => {
  const [one] = found({
    interrupted: true,
    hands: [{ player: "Ada" }, { player: "Bob" }, { player: "Cy", folded: true }],
    asked: ["Ada", "Bob"],
    consents: { Ada: true },
  });
  same(one?.says, "Ada wants to finish; Bob has not answered yet.");
});

Deno.test("the table signs for a fill that was sent and a credit that was not; the rest is the cage's", () => {
  const chips = [{ denomination: 500, pieces: 20 }];
  const moved = (/** @type {any} */ rest) => ({ number: 1, table: "T1", chips, asked_by: "Flo", ...rest });
  const transfers = [
    moved({ number: 1, direction: "fill", sent_by: "Carl" }),
    moved({ number: 2, direction: "fill", sent_by: null }),
    moved({ number: 3, direction: "credit", sent_by: null }),
    moved({ number: 4, direction: "credit", sent_by: "Dan" }),
  ];
  const all = found({}, { ...house, transfers });
  same(all.map((each) => each.about.number), [1, 3]);
  same(all[0]?.says, "20 × $5. Carl sent it.");
});

Deno.test("a win waits for its signatures, and a paid or void one for nobody", () => {
  const win = {
    number: 1,
    table: "T2",
    player: "Ada",
    jackpot: "MINOR",
    value: 100000,
    at: "2026-03-10T18:00:00Z",
  };
  const wins = [
    { ...win, due: 50000, paid_by: null, void: false },
    { ...win, number: 2, due: null, paid_by: null, void: false },
    { ...win, number: 3, due: 50000, paid_by: "Carl", void: false },
    { ...win, number: 4, due: null, paid_by: null, void: true },
  ];
  const sets = new Map([["demo", { set: "demo", wins, signs: { 1: ["floor", "manager"], 2: [] } }]]);
  const all = waiting({ house, tables: new Map(), sets, ahead: 0 }, () => 1);
  same(all.map((each) => each.heading), ["Ada won MINOR: $500", "Ada won MINOR: a part of $1,000"]);
  same(all[0]?.says, "Still to sign: floor and manager.");
});

Deno.test("a win says which hand is signed for, and who has signed", () => {
  const claim = { ...royal, round: 7, held: 2500000 };
  const seen_by = [["floor", "Flo"]];
  const win = { number: 1, table: "T2", seat: 3, player: "Ada", jackpot: "MEGA", percent: 100, due: 2500000 };
  const wins = [{ ...win, at: "2026-03-10T18:00:00Z", paid_by: null, void: false, claim, seen_by }];
  const sets = new Map([["demo", { set: "demo", wins, signs: { 1: ["manager"] } }]]);
  const [one] = waiting({ house, tables: new Map(), sets, ahead: 0 }, () => 1);
  same(
    one?.says,
    "Seat 3, round 7: royal flush (A♥ 10♥). $10 on 6 Card Bonus wins $25,000 (100% of MEGA). " +
      "Signed by Flo as floor. Still to sign: manager.",
  );
});

Deno.test("a day that is to be closed waits for a second person", () => {
  const [one] = found({}, { ...house, closing: { proposed_by: "Olga", lacks: [] } });
  same([one?.kind, one?.key], ["close", "close 2026-03-10"]);
});

Deno.test("a table is as its own view says, and as the list says until there is one", () => {
  const listed = [{ id: "T1", status: "open", taken: 0 }, { id: "T2", status: "open", taken: 3 }];
  const tables = new Map([["T1", { status: "paused", seats: ["Ada", null], hands: [{}] }]]);
  same(
    standing({ house: /** @type {any} */ ({ tables: listed }), tables, sets: new Map(), ahead: 0 })
      .map(({ id, status, taken }) => [id, status, taken]),
    [["T1", "paused", 1], ["T2", "open", 3]],
  );
});
