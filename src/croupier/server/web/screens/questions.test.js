import { deepStrictEqual as same, match, strictEqual as equal } from "node:assert/strict";
import { offers, waitsFor } from "./actions.js";
import { moment } from "./moment.js";
import { afterwards, questionOf, seatGivenUp } from "./questions.js";
import { seen } from "./seen.js";

const GAME = {
  id: "g",
  name: "G",
  seats: { usual: 6, most: 6 },
  cards: [],
  step: [{ id: "bets", do: "bets", says: "" }],
  wager: [{ id: "ante", name: "Ante", placed_at: "bets" }, { id: "play", name: "Play", placed_at: "play" }],
};
const ME = "guest-8bb1aa";

/** @param {number} seat @param {string} [player] */
const hand = (seat, player = ME) => ({
  seat,
  player,
  bets: { ante: 500, play: 500 },
  cards: {},
  results: {},
  folded: false,
});

/** A view as the house sends it. @param {object} [more] @param {object} [you] */
const view = (more = {}, you = {}) =>
  seen({
    table: "T1",
    status: "open",
    dealing: "electronic",
    seats: [ME, "Ben", null],
    chips: { [ME]: 19_000 },
    you: { id: ME, pocket: 0, seats: [1], ...you },
    round: 4,
    hands: [hand(1), hand(2, "Ben")],
    asked: [ME, "Ben"],
    ...more,
  });

/** @param {import("./seen.js").TableView} at */
const texts = (at) => offers(at).map((each) => each.text);

Deno.test("a player in an interrupted hand is asked, says it once, and hears whom it waits for", () => {
  const asks = questionOf(GAME, view({ interrupted: true }));
  same(asks?.answers.map((each) => [each.text, each.name, each.data]), [
    ["Finish the hand", "Consent", { agrees: true }],
    ["End the hand", "Consent", { agrees: false }],
  ]);
  match(asks?.says ?? "", /bets not settled yet are returned/);
  const question = questionOf(GAME, view({ interrupted: true, consents: { [ME]: true } }));
  same(question?.answers, []);
  match(question?.says ?? "", /Waiting for Ben\./);
  equal(questionOf(GAME, view({ interrupted: true, asked: ["Ben"] })), null); // who folded has no say (Q3-16)
});

Deno.test("where the sheet keeps the wagers of a dead hand, nobody reads that they go back", () => {
  const keeps = { ...GAME, conduct: { dead_hand: "wagers kept by the house" } };
  match(
    questionOf(keeps, view({ interrupted: true }))?.says ?? "",
    /the house keeps the bets not settled yet/,
  );
  const all = { ...GAME, conduct: { dead_hand: "every wager returned" } };
  match(questionOf(all, view({ interrupted: true }))?.says ?? "", /all bets are returned/);
});

Deno.test("the floor is named only where it decides", () => {
  match(moment(GAME, view({ interrupted: true, dealing: "live" })), /The floor decides/);
  equal(moment(GAME, view({ interrupted: true })), "Hand interrupted. Finish it?");
  equal(
    moment(GAME, view({ interrupted: true, asked: [] })),
    "Hand interrupted. Its players choose whether to finish it.",
  );
});

Deno.test("the same round afterwards went on, another one means a dead hand", () => {
  const before = view({ interrupted: true });
  match(afterwards(before, view()), /goes on/);
  match(afterwards(before, view({ round: null, hands: [] })), /^Dead hand/);
  equal(afterwards(view(), view()), "");
});

Deno.test("a newcomer makes one choose among the seats whose hands are done", () => {
  const two = { seats: [1, 3], gives_up: true };
  const busy = questionOf(GAME, view({ hands: [hand(1), hand(3)] }, two));
  same(busy?.answers, []);
  const free = questionOf(GAME, view({ hands: [] }, two));
  same(free?.answers.map((each) => each.data), [{ seat: 1 }, { seat: 3 }]);
});

Deno.test("a second hand is offered until it is asked for, and then waits for the floor", () => {
  const offered = view({}, { second_hand: { seat: 3, asked: null } });
  equal(texts(offered).includes("Ask for a second hand"), true);
  const asked = view({}, { second_hand: { seat: 3, asked: 3 } });
  equal(texts(asked).includes("Ask for a second hand"), false);
  equal(texts(asked).includes("Cancel request"), true);
  equal(waitsFor(asked), "You asked for a second hand at seat 3. Waiting for the floor.");
});

Deno.test("a second hand that was declined is shown with its reason, and may be asked for again", () => {
  const declined = view({}, { second_hand: { seat: 3, asked: null, declined: "a busy table" } });
  equal(waitsFor(declined), "The floor declined a second hand: “a busy table”.");
  equal(texts(declined).includes("Ask for a second hand"), true);
  equal(texts(declined).includes("Cancel request"), false);
  const asked = view({}, { second_hand: { seat: 3, asked: 3, declined: null } });
  equal(afterwards(asked, declined), waitsFor(declined));
  match(afterwards(asked, view({}, { seats: [1, 3], second_hand: { seat: null, asked: null } })), /agrees/);
  equal(afterwards(asked, view({}, { second_hand: { seat: 3, asked: null, declined: null } })), "");
});

Deno.test("at a full table one waits, in a place of the waiting list, and may stop", () => {
  const full = { seats: ["Ben", "Cid", "Dan"], hands: [] };
  same(texts(view(full, { seats: [] })), ["Wait for a seat"]);
  const waits = view({ ...full, waiting: ["Eve", ME] }, { seats: [] });
  same(texts(waits), ["Stop waiting"]);
  equal(waitsFor(waits), "You're number 2 of 2 on the waiting list.");
  const free = view({ seats: [null, "Cid", "Dan"], hands: [], waiting: [ME] }, { seats: [] });
  const now = "A seat is free. Take it now, or you lose your place.";
  same([moment(GAME, free), texts(free)[0]], [now, "Sit down"]);
});

Deno.test("cards face down are offered only where the sheet lets one ask", () => {
  equal(texts(view({}, { face_down: null })).some((each) => each.includes("face")), false);
  equal(texts(view({}, { face_down: false })).includes("Keep my cards face down"), true);
  equal(texts(view({}, { face_down: true })).includes("Turn my cards face up"), true);
});

Deno.test("whoever's time ran out hears what was done, once", () => {
  const before = view(), folded = { ...hand(1), folded: true };
  const after = view({ away: [ME], hands: [folded] });
  equal(afterwards(before, after), "Time ran out: folded for you. Bet again to go on.");
  equal(afterwards(after, after), "");
  match(afterwards(before, view({ away: [ME] })), /the house chose what costs least/);
  equal(afterwards(before, view({ away: ["Ben"] })), "");
});

Deno.test("whoever played alone hears that somebody sat down, and not of a bot", () => {
  const alone = view({ seats: [ME, null, null], play_money: true });
  const says = "Ben sat down. Decisions have a clock now.";
  equal(afterwards(alone, view({ play_money: true })), says);
  equal(afterwards(alone, view({ play_money: true, bots: ["Ben"] })), "");
  equal(afterwards(view({ play_money: true }), view({ play_money: true, seats: [ME, "Ben", "Cay"] })), "");
});

Deno.test("whoever loses the seat reads where the chips went", () => {
  const gone = view({ seats: [null, "Ben", null], chips: {}, hands: [] }, { seats: [], pocket: 19_000 });
  equal(
    seatGivenUp(view(), gone),
    "You were away too long and lost your seat. Your $190 is back in your balance.",
  );
  equal(seatGivenUp(view({ chips: {} }), gone), "You were away too long and lost your seat.");
  equal(seatGivenUp(view({}, { seats: [1, 3] }), view()), "", "one hand is left");
  equal(seatGivenUp(gone, gone) + seatGivenUp(null, gone), "", "nothing new");
});
