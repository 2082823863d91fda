import { deepStrictEqual as same, ok, strictEqual as equal, throws } from "node:assert/strict";
import { cardsOn, layout, outcome, platesOn, sittersOn, slotsOn, spotsOn } from "./felt-state.js";
import { describeChanges } from "../screens/narrate.js";

/** @import { View } from "./felt-state.js" */
/** @import { Sheet } from "./sheet.js" */
/** @import { FeltPlan } from "../screens/views.js" */

/** @typedef {{ sheet: Sheet, felt: FeltPlan, views: Record<"bets" | "decision" | "settled", View> }} Shown */

/** @type {(Shown | { views: null })[]} */
const all = JSON.parse(Deno.readTextFileSync(new URL("../gallery/games.json", import.meta.url)));
const games = all.filter((each) => each.views !== null);
const PLAYER = "Blaise";

/** @param {string} id */
function shown(id) {
  const found = games.find(({ sheet }) => sheet.id === id);
  ok(found);
  return found;
}

for (const { sheet, felt, views } of games) {
  for (const [moment, view] of Object.entries(views)) {
    Deno.test(`${sheet.id}, ${moment}: the own spots hold exactly what was bet`, () => {
      const on = layout(felt, { own: 2 });
      const spots = spotsOn(sheet, view, on).filter((spot) => spot.own);
      const hand = view.hands.find((each) => each.seat === 2);
      for (const [wager, cents] of hand?.bets ?? []) {
        const placed = spots.filter((spot) => spot.wager === wager).reduce(
          (sum, spot) => sum + spot.cents,
          0,
        );
        equal(placed, cents, wager);
      }
      equal(spots.some((spot) => spot.open), view.bets_open);
    });

    Deno.test(`${sheet.id}, ${moment}: every card of the view lies on the felt, and no other`, () => {
      const on = layout(felt, { shape: "tall", own: 2 });
      const sent = [...view.shared, ...view.hands.flatMap((hand) => hand.cards)].flatMap(([, cards]) =>
        cards
      );
      const drawn = cardsOn(view, on).map(({ card }) => card);
      const sorted = (/** @type {(number | null)[]} */ cards) =>
        cards.map((card) => card ?? -1).sort((a, b) => a - b);
      same(sorted(drawn), sorted(sent));
    });
  }
}

Deno.test("a card another player holds is nobody's to see", () => {
  const { felt, views } = shown("nh-holdem-stud");
  const on = layout(felt, { own: 2 });
  const others = cardsOn(views.decision, on).filter(({ key }) => key.startsWith("3 "));
  same(others.map(({ card }) => card), [null, null]);
});

Deno.test("a spot says its name, its bet and its limits while bets are open, and its result at the end", () => {
  const { felt, sheet, views } = shown("nh-holdem-face-up");
  const on = layout(felt, { own: 2 });
  const label = (/** @type {View} */ view, /** @type {string} */ wager) =>
    spotsOn(sheet, view, on).find((spot) => spot.own && spot.wager === wager)?.label;
  equal(label(views.bets, "ante"), "Ante, $10, $2 to $10");
  equal(label(views.settled, "ante"), "Ante, $10, won +$20");
  equal(label(views.bets, "flop"), "Flop, Bet, no bet");
});

Deno.test("won, lost and pushed are words before they are colours", () => {
  same([100, -100, 0, undefined].map(outcome), ["won", "lost", "push", null]);
});

Deno.test("a badge knows whose turn it is, who folded and who sits nowhere", () => {
  const { felt, views } = shown("nh-holdem-stud");
  const on = layout(felt, { own: 2 });
  const sitters = sittersOn(views.decision, on, PLAYER);
  const at = (/** @type {number} */ seat) => sitters.find((sitter) => sitter.seat === seat);
  equal(at(2)?.turn, true);
  equal(at(2)?.own, true);
  equal(at(1)?.folded, true);
  equal(at(5)?.name, null);
});

Deno.test("who only listens hears of bets, cards, the decision and the results", () => {
  const { sheet, views } = shown("nh-holdem-face-up");
  same(describeChanges(sheet, null, views.bets, PLAYER), ["Place your bets."]);
  same(describeChanges(sheet, views.bets, views.decision, PLAYER), [
    "Your cards: ace of hearts, king of diamonds.",
    "Communal cards: ace of clubs, ten of hearts.",
    "Your turn, River: F Fold, lose $60; 1 Bet 1×, $10; 2 Bet 2×, $20; 3 Bet 3×, $30.",
  ]);
  const end = describeChanges(sheet, views.decision, views.settled, PLAYER);
  same(end, ["River: ten of spades."], "the round's own sentence follows");
  const hands = views.settled.hands.map((hand) => ({ ...hand, results: hand.results.slice(0, 1) }));
  const early = describeChanges(sheet, views.decision, { ...views.settled, hands }, PLAYER);
  same(early, ["River: ten of spades.", "Ante won $20."]);
});

Deno.test("nothing is announced twice, and nobody hears of another's decision", () => {
  const { sheet, views } = shown("nh-holdem-stud");
  same(describeChanges(sheet, views.decision, views.decision, PLAYER), []);
  equal(
    describeChanges(sheet, views.bets, views.decision, "Ada").some((line) => line.startsWith("Your turn")),
    false,
  );
});

Deno.test("the plate of the dealer's hand stands for the name it would cover in part", () => {
  const { sheet, felt, views } = shown("three-card-poker");
  for (const shape of /** @type {const} */ (["wide", "tall"])) {
    const on = layout(felt, { shape, own: 2 });
    const view = { ...views.settled, dealer_made: "pair of nines" };
    const plates = platesOn(sheet, view, on);
    const dealers = plates.find(({ key }) => key === "dealer");
    ok(dealers);
    const captions = (/** @type {ReturnType<typeof slotsOn>} */ all) =>
      all.filter(({ kind }) => kind === "caption");
    const gone = captions(slotsOn(on)).filter(({ key }) =>
      !captions(slotsOn(on, plates)).some((left) => left.key === key)
    );
    equal(gone.length, 1);
    ok(Math.abs(gone[0].y - dealers.y) < 16);
  }
});

/** @type {{ sheet: { id: string }, felt: FeltPlan }[]} */
const sheets = JSON.parse(Deno.readTextFileSync(new URL("../gallery/games.json", import.meta.url)));

/** @param {string} id @returns {FeltPlan} */
function plan(id) {
  const found = sheets.find(({ sheet }) => sheet.id === id);
  ok(found);
  return found.felt;
}

Deno.test("to somebody who watches, seat 1 is at the dealer's left hand, on the right of the picture", () => {
  const { places, width } = layout(plan("nh-holdem-stud"));
  const across = places.map((place) => place.badge.x);
  ok(across[0] > width / 2 && across[5] < width / 2);
  same([...across].sort((a, b) => b - a), across);
});

Deno.test("to a player, the deal goes on to their left, and comes to them from their right", () => {
  for (const shape of /** @type {const} */ (["wide", "tall"])) {
    const on = layout(plan("nh-holdem-stud"), { shape, own: 3 });
    same(on.places.map((place) => place.seat), [3, 4, 5, 6, 1, 2]);
    same(on.places.map((place) => place.own), [true, false, false, false, false, false]);
    const at = new Map(on.places.map((place) => [place.seat, place.badge]));
    const [before, after] = [at.get(2), at.get(4)];
    ok(before && after && before.x > on.width / 2 && after.x < on.width / 2);
  }
});

Deno.test("Q4-13: flop, turn and river go from the dealer's left, which a player sees on the right", () => {
  const across = (/** @type {import("./felt-state.js").Side} */ side) =>
    layout(plan("nh-holdem-3-card-bonus"), { own: 1, side }).shared
      .toSorted((a, b) => a.x - b.x).map((place) => place.called);
  same(across("dealer"), ["flop", "turn", "river"]);
  same(across("player"), ["river", "turn", "flop"]);
  same(across("reader"), ["flop", "turn", "river"], "where nobody deals, in the order of the bets");
});

Deno.test("the dealer's own cards lie the same for everybody", () => {
  const dealt = (/** @type {import("./felt-state.js").Side} */ side) =>
    layout(plan("three-card-poker"), { side }).shared.filter(({ group }) => group === "dealer");
  ok(dealt("player").length > 0);
  same(dealt("dealer"), dealt("player"));
});

Deno.test("a seat that is not there is refused", () => {
  throws(() => layout(plan("nh-holdem-stud"), { own: 7 }), /seat 7 is not at a table of 6/);
});
