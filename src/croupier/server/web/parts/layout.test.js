import { deepStrictEqual as same, ok, strictEqual as equal, throws } from "node:assert/strict";
import { layout } from "./layout.js";

/** @import { Sheet } from "./sheet.js" */
/** @typedef {{ what: string, left: number, right: number, top: number, bottom: number }} Box */

/** @type {{ sheet: Sheet }[]} */
const games = JSON.parse(Deno.readTextFileSync(new URL("../gallery/games.json", import.meta.url)));
const sheets = games.map(({ sheet }) => sheet);
/** @type {[number, number | null][]} */
const SAT = [[7, null], [7, 1], [7, 4], [7, 7]];
/** @type {Record<import("./layout.js").Shape, [number, number | null]>} */
const MANY = { wide: [11, 5], tall: [16, 5] };
const shapes = /** @type {const} */ (["wide", "tall"]);

/** @param {string} what @param {number} x @param {number} y @param {number} width @param {number} height @returns {Box} */
const around = (what, x, y, width, height) => ({
  what,
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

/**
 * A hand of many cards overlaps itself, and nothing else; in Red Dog a player has no cards.
 * @param {import("./layout.js").Place} place
 * @returns {Box[]}
 */
function hand({ seat, cards }) {
  if (!cards.length) return [];
  const [first, last] = [cards[0], cards[cards.length - 1]];
  const width = last.x - first.x + first.width;
  return [around(`hand ${seat}`, (first.x + last.x) / 2, first.y, width, first.width * 1.4)];
}

/** The name of the game, on its arc. @param {import("./layout.js").Layout} on @returns {Box[]} */
function letters({ lettering: { lines, x, y, size, sag } }) {
  return lines.map((line, n) =>
    around(`lettering "${line}"`, x, y + sag + size * (1.25 * n - 0.35), line.length * size * 0.6, size * 0.7)
  );
}

/** @param {import("./layout.js").Layout} on */
function boxes(on) {
  const card = (/** @type {string} */ whose) => (/** @type {import("./layout.js").CardPlace} */ at) =>
    around(`card ${whose} ${at.group} ${at.number}`, at.x, at.y, at.width, at.width * 1.4);
  return [
    around("bank", on.dealer.x, on.dealer.y, on.dealer.width, 34),
    ...on.shared.map(card("shared")),
    ...on.captions.map((at) => around(`caption "${at.text}"`, at.x, at.y, at.text.length * 7, 12)),
    ...letters(on),
    ...on.payTables.map((at) => around(`pay ${at.id}`, at.x, at.y + at.height / 2, at.width, at.height)),
    ...on.places.flatMap((place) => [
      around(`badge ${place.seat}`, place.badge.x, place.badge.y + 22, place.badge.width, 44),
      ...hand(place),
      ...place.spots.map((at) =>
        around(`spot ${place.seat} ${at.wager} ${at.index}`, at.x, at.y, at.size, at.size)
      ),
    ]),
  ];
}

/** @param {Box} a @param {Box} b */
const overlap = (a, b) =>
  a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;

for (const sheet of sheets) {
  for (const shape of shapes) {
    for (const [seats, own] of [...SAT, MANY[shape]]) {
      Deno.test(`${sheet.id}, ${shape}, ${own ? `sat at ${own} of ${seats}` : "watched"}: nothing lies on anything else`, () => {
        const on = layout(sheet, { shape, seats, own });
        const all = boxes(on);
        for (const [n, a] of all.entries()) {
          ok(
            a.left >= 0 && a.right <= on.width && a.top >= 0 && a.bottom <= on.height,
            `${a.what} is off the felt`,
          );
          for (const b of all.slice(n + 1)) ok(!overlap(a, b), `${a.what} lies on ${b.what}`);
        }
      });
    }

    Deno.test(`${sheet.id}, ${shape}: every wager has the spots its sheet names`, () => {
      const own = layout(sheet, { shape, seats: 6, own: 2 }).places.find((place) => place.own);
      ok(own);
      for (const wager of sheet.wager) {
        /** @type {import("./layout.js").Spot[]} */
        const spots = own.spots.filter((spot) => spot.wager === wager.id);
        same(
          spots.map((spot) => spot.name),
          wager.spots ?? [(wager.times?.length ?? 1) > 1 ? "Bet" : wager.name],
        );
        same(spots.map((spot) => spot.index), spots.map((_, n) => n));
      }
      equal(own.spots.length, sheet.wager.reduce((sum, wager) => sum + (wager.spots?.length ?? 1), 0));
    });

    Deno.test(`${sheet.id}, ${shape}: every card and every pay table has its place`, () => {
      const on = layout(sheet, { shape, seats: 6, own: 2 });
      const many = (/** @type {string[]} */ owners) =>
        sheet.cards.filter((group) => owners.includes(group.owner)).reduce(
          (sum, group) => sum + group.count,
          0,
        );
      equal(on.shared.length, many(["dealer", "table"]));
      for (const place of on.places) equal(place.cards.length, many(["player"]));
      same(on.payTables.map((table) => table.id).sort(), (sheet.pay ?? []).map((table) => table.id).sort());
    });
  }
}

/** @param {string} id @returns {Sheet} */
function sheet(id) {
  const found = sheets.find((each) => each.id === id);
  ok(found);
  return found;
}

Deno.test("flop, turn and river stand in columns in the order they are bet, from left to right", () => {
  const own = layout(sheet("nh-holdem-face-up"), { own: 1 }).places[0];
  same(own.headings.map((heading) => heading.text), ["Flop", "Turn", "River"]);
  const columns = own.headings.map((heading) => own.spots.filter((spot) => spot.x === heading.x));
  same(columns.map((column) => column.map((spot) => spot.name)), Array(3).fill(["Bet", "Raise", "Re-Raise"]));
  ok(own.headings[0].x < own.headings[1].x && own.headings[1].x < own.headings[2].x);
});

Deno.test("the forms of ante, later bets and bonuses differ, so that no colour is needed", () => {
  const own = layout(sheet("three-card-poker"), { own: 1 }).places[0];
  same(own.spots.map((spot) => [spot.wager, spot.form]), [
    ["ante", "circle"],
    ["play", "square"],
    ["pair-plus", "shield"],
    ["six-card-bonus", "shield"],
  ]);
});

Deno.test("bets that are made together have the same form and stand side by side", () => {
  const own = layout(sheet("let-it-ride"), { own: 1 }).places[0];
  same(own.spots.map((spot) => spot.form), ["circle", "circle", "circle", "shield"]);
  equal(new Set(own.spots.slice(0, 3).map((spot) => spot.y)).size, 1);
});

Deno.test("to somebody who watches, seat 1 is at the dealer's left hand, on the right of the picture", () => {
  const { places, width } = layout(sheet("nh-holdem-stud"), { seats: 6 });
  const across = places.map((place) => place.badge.x);
  ok(across[0] > width / 2 && across[5] < width / 2);
  same([...across].sort((a, b) => b - a), across);
});

Deno.test("to a player, the deal goes on to their left, and comes to them from their right", () => {
  for (const shape of shapes) {
    const on = layout(sheet("nh-holdem-stud"), { shape, seats: 6, own: 3 });
    same(on.places.map((place) => place.seat), [3, 4, 5, 6, 1, 2]);
    const at = new Map(on.places.map((place) => [place.seat, place.badge]));
    const [before, after] = [at.get(2), at.get(4)];
    ok(before && after && before.x > on.width / 2 && after.x < on.width / 2);
  }
});

Deno.test("Q4-13: flop, turn and river go from the dealer's left, which a player sees on the right", () => {
  const across = (/** @type {import("./layout.js").Side} */ side) =>
    layout(sheet("nh-holdem-3-card-bonus"), { own: 1, side }).shared
      .toSorted((a, b) => a.x - b.x).map((place) => place.called);
  same(across("dealer"), ["flop", "turn", "river"]);
  same(across("player"), ["river", "turn", "flop"]);
});

Deno.test("on a phone the own badge lies above the dock, next to the spots or close under them", () => {
  for (const each of sheets) {
    const own = layout(each, { shape: "tall", seats: 6, own: 2 }).places[0];
    ok(own.badge.y + 44 <= 690, `${each.id}: the badge ends at ${own.badge.y + 44}`);
  }
});

Deno.test("on a phone no spot of the own seat lies under another where they find room side by side", () => {
  for (const id of ["red-dog", "casino-war", "caribbean-stud", "crazy-4-poker", "ultimate-texas-holdem"]) {
    const { spots } = layout(sheet(id), { shape: "tall", seats: 6, own: 2 }).places[0];
    equal(new Set(spots.map((spot) => spot.y)).size, 1, id);
  }
});

Deno.test("a seat that is not there is refused", () => {
  throws(() => layout(sheet("nh-holdem-stud"), { seats: 6, own: 7 }), /seat 7 is not at a table of 6/);
});
