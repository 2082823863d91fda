import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { moment } from "./moment.js";
import { nameOf } from "./people.js";
import { seen, settled } from "./seen.js";
import { changed } from "./live-socket.js";

const GAME = {
  id: "g",
  name: "G",
  seats: { usual: 6, most: 6 },
  cards: [],
  step: [],
  wager: [{ id: "ante", name: "Ante", placed_at: "bets" }, { id: "play", name: "Play", placed_at: "play" }],
};

/** A view as the house sends it. @param {object} [more] */
const sent = (more = {}) => ({
  table: "T1",
  status: "open",
  seats: ["guest-8bb1aa", "Ada (bot T1)", null],
  chips: { "guest-8bb1aa": 19_000 },
  you: { id: "guest-8bb1aa", pocket: 0, seats: [1] },
  round: 4,
  bets_open: false,
  hands: [{
    seat: 1,
    player: "guest-8bb1aa",
    bets: { ante: 500, play: 500 },
    cards: { player: ["Qs", null] },
    results: {},
    folded: false,
  }],
  shared: { board: ["2c"] },
  ...more,
});

Deno.test("cards are read as numbers, and one that is not shown stays unknown", () => {
  const view = seen(sent());
  same(view.hands[0].cards, [["player", [43, null]]]);
  same(view.shared, [["board", [0]]]);
  same(view.hands[0].bets, [["ante", 500], ["play", 500]]);
});

Deno.test("a view is kept when the socket changes its own", () => {
  const wired = sent();
  const view = seen(wired);
  changed(wired, ["you", "pocket"], [7]);
  changed(wired, ["seats", 2], ["Emmy"]);
  equal(view.you.pocket, 0);
  equal(view.seats[2], null);
});

Deno.test("a change sets, appends and takes away", () => {
  same(changed({ a: [1] }, ["a", 1], [2]), { a: [1, 2] });
  same(changed({ a: [1, 2], b: 1 }, ["a", 0], []), { a: [2], b: 1 });
  same(changed({ a: 1, b: 2 }, ["b"], []), { a: 1 });
  same(changed({ a: 1 }, [], [{ c: 3 }]), { c: 3 });
});

Deno.test("guests and players of the house have short names", () => {
  equal(nameOf("guest-8bb1aa"), "Otter 49");
  equal(nameOf("Ada (bot T1)"), "Ada");
  equal(nameOf("Blaise"), "Blaise");
});

Deno.test("a closed table is a table without seats", () => {
  const view = seen({ table: "T1", version: 9, status: "closed" });
  same(view.seats, []);
  equal(moment(GAME, view), "The table is closed");
});

Deno.test("a round is settled when every wager is", () => {
  const hands = (/** @type {object} */ results) =>
    seen(sent({ hands: [{ ...sent().hands[0], results }] })).hands;
  equal(settled(hands({})), false);
  equal(settled(hands({ ante: 500 })), false);
  equal(settled(hands({ ante: 500, play: -500 })), true);
  equal(settled([]), false);
});

Deno.test("the moment tells the player what there is to do", () => {
  const choice = {
    seat: 1,
    step: "play",
    wager: "play",
    choices: ["fold", "bet"],
    units: [1],
    unit_cents: 500,
  };
  equal(moment(GAME, seen(sent({ choice }))), "Your turn: Play");
  equal(moment(GAME, seen(sent({ choice: { ...choice, seat: 2 } }))), "Ada is deciding");
  const waits = { for: "decision", seat: 2, since: null, until: null }; // a player sees no choice but their own
  equal(moment(GAME, seen(sent({ waits }))), "Ada is deciding");
  equal(moment(GAME, seen(sent({ bets_open: true, hands: [] }))), "Place your bets");
  equal(
    moment(GAME, seen(sent({ bets_open: true, hands: [], chips: {} }))),
    "You're out of chips. Buy more at the cage.",
  );
  equal(
    moment(GAME, seen(sent({ bets_open: true, hands: [], chips: {}, play_money: true }))),
    "You're out of chips. Press “Add $200”.",
  );
  const more = { id: "guest-8bb1aa", pocket: 500, seats: [1] };
  equal(
    moment(GAME, seen(sent({ bets_open: true, hands: [], chips: {}, you: more }))),
    "You're out of chips here. Press “Bring $5 to the table”.",
  );
  const won = [{ ...sent().hands[0], results: { ante: 500, play: 0 } }];
  equal(moment(GAME, seen(sent({ hands: won }))), "You won $5.");
});
