import { deepStrictEqual as same, ok, throws } from "node:assert/strict";
import { layout } from "./layout.js";

/** @import { FeltPlan } from "../screens/views.js" */

/** @type {{ sheet: { id: string }, felt: FeltPlan }[]} */
const games = JSON.parse(Deno.readTextFileSync(new URL("../gallery/games.json", import.meta.url)));

/** @param {string} id @returns {FeltPlan} */
function plan(id) {
  const found = games.find(({ sheet }) => sheet.id === id);
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
  const across = (/** @type {import("./layout.js").Side} */ side) =>
    layout(plan("nh-holdem-3-card-bonus"), { own: 1, side }).shared
      .toSorted((a, b) => a.x - b.x).map((place) => place.called);
  same(across("dealer"), ["flop", "turn", "river"]);
  same(across("player"), ["river", "turn", "flop"]);
  same(across("reader"), ["flop", "turn", "river"], "where nobody deals, in the order of the bets");
});

Deno.test("the dealer's own cards lie the same for everybody", () => {
  const dealt = (/** @type {import("./layout.js").Side} */ side) =>
    layout(plan("three-card-poker"), { side }).shared.filter(({ group }) => group === "dealer");
  ok(dealt("player").length > 0);
  same(dealt("dealer"), dealt("player"));
});

Deno.test("a seat that is not there is refused", () => {
  throws(() => layout(plan("nh-holdem-stud"), { own: 7 }), /seat 7 is not at a table of 6/);
});
