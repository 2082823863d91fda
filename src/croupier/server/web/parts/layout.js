/** Where everything of a game lies on its felt: a pure function from a sheet to places, wide or tall. */

import { besideSpots, longer, otherSeats, USUAL_MOST } from "./around.js";
import { placePayTables } from "./pay-places.js";
import { called, kinds, openAtBets } from "./sheet.js";

/** @import { Sheet, Wager } from "./sheet.js" */
/** @typedef {"wide" | "tall"} Shape */
/** @typedef {"circle" | "square" | "shield"} Form */
/** @typedef {"player" | "dealer"} Side from which the table is looked at */

/**
 * A spot for chips; `index` counts the spots of one wager, `name` is what stands in it.
 * @typedef {{ wager: string, index: number, name: string, form: Form, x: number, y: number, size: number }} Spot
 */
/** @typedef {{ group: string, number: number, x: number, y: number, width: number, called: string }} CardPlace */
/** @typedef {{ text: string, x: number, y: number }} Heading */
/**
 * A player's place. The own one is large, with every spot; at another's each wager has one small spot, or
 * where there is no room for them, none, and the badge tells what is bet.
 * @typedef {object} Place
 * @property {number} seat
 * @property {boolean} own
 * @property {{ x: number, y: number, width: number }} badge
 * @property {CardPlace[]} cards
 * @property {Spot[]} spots
 * @property {Heading[]} headings
 */
/** @typedef {{ id: string, x: number, y: number, width: number, height: number }} TablePlace */
/**
 * @typedef {object} Layout
 * @property {Shape} shape
 * @property {number} width
 * @property {number} height
 * @property {string} outline
 * @property {{ lines: string[], x: number, y: number, width: number, size: number, sag: number }} lettering
 * @property {{ x: number, y: number, width: number }} dealer
 * @property {CardPlace[]} shared
 * @property {Heading[]} captions under the shared cards
 * @property {Place[]} places
 * @property {TablePlace[]} payTables
 */

const TALLER = 1.4;
const CAPTION = 18; // under a group of cards
const ABREAST = 5; // spots on a phone

const ROOMS = {
  wide: {
    width: 1280,
    narrow: false,
    dealer: { x: 640, y: 34, width: 230 },
    shared: { top: 84, bottom: 354, span: 232, most: 74, gap: 6 },
    own: { cards: 438, cardWidth: 84, spots: 566, badge: 792 },
    other: { cardWidth: 40, badge: 168, spot: 25 },
    pay: { x: [386, 894], y: 46, width: 250, row: 19, gap: 12 },
  },
  tall: {
    width: 390,
    narrow: true,
    dealer: { x: 195, y: 24, width: 150 },
    shared: { top: 52, bottom: 254, span: 204, most: 64, gap: 5 },
    own: { cards: 320, cardWidth: 78, spots: 436, badge: 0 },
    other: { cardWidth: 28, badge: 84, spot: 0 },
    pay: { x: [103, 287], y: 700, width: 168, row: 18, gap: 14 },
  },
};
/** @typedef {typeof ROOMS.wide} Room the measures of one shape */

/**
 * Lay out a game. Seats follow the deal clockwise; the own seat is in the middle before the player, and to
 * somebody who does not sit, seat 1 is at the dealer's left hand, which is on the right of the picture.
 * @param {Sheet} game
 * @param {{ shape?: Shape, seats?: number, own?: number | null, side?: Side }} [how]
 * @returns {Layout}
 */
export function layout(
  game,
  { shape = "wide", seats = game.seats.usual, own = null, side = "player" } = {},
) {
  if (own !== null && (own < 1 || own > seats)) {
    throw new RangeError(`seat ${own} is not at a table of ${seats} seats`);
  }
  const room = roomFor(shape, seats);
  const payTables = placePayTables(
    game,
    room,
    own === null && shape === "tall" ? 390 + Math.ceil(seats / 3) * 110 : room.pay.y,
  );
  const bottom = Math.max(0, ...payTables.map((table) => table.y + table.height));
  const height = shape === "wide" ? 868 : (bottom || room.pay.y) + 18;
  return {
    shape,
    width: room.width,
    height,
    outline: shape === "wide" ? "M40 24H1240C1264 520 966 846 640 846S16 520 40 24Z" : tallOutline(height),
    lettering: lettering(game.name, shape),
    dealer: room.dealer,
    ...placeShared(game, room, side),
    places: [
      ...(own === null ? [] : [ownPlace(game, own, room)]),
      ...otherSeats(seats, own, shape).map(({ seat, x, y }) => otherPlace(game, seat, { x, y }, room)),
    ],
    payTables,
  };
}

/**
 * The measures of a shape for so many seats: a long table on a phone, small places around a desk.
 * @param {Shape} shape
 * @param {number} seats
 * @returns {Room}
 */
function roomFor(shape, seats) {
  const room = ROOMS[shape];
  if (seats <= USUAL_MOST) return room;
  if (shape === "wide") return { ...room, other: { cardWidth: 28, badge: 124, spot: 0 } };
  const down = longer(seats);
  const { own, pay } = room;
  const lower = { ...own, cards: own.cards + down, spots: own.spots + down };
  return { ...room, own: lower, pay: { ...pay, y: pay.y + down } };
}

/** @param {number} height */
function tallOutline(height) {
  const low = height - 4;
  const side = low - 44;
  return `M28 4H362a24 24 0 0 1 24 24V${side}a44 44 0 0 1-44 44H48a44 44 0 0 1-44-44V28A24 24 0 0 1 28 4Z`;
}

/** @param {string} name @param {Shape} shape */
function lettering(name, shape) {
  if (shape === "wide") {
    return { lines: [name], x: 640, y: 391, width: 720, size: Math.min(32, 900 / name.length), sag: 24 };
  }
  const words = name.split(" ");
  const ends = words.map((_, n) => words.slice(0, n + 1).join(" ").length);
  const cut = name.length > 18 ? ends.findIndex((end) => end * 2 >= name.length) + 1 : words.length;
  const lines = [words.slice(0, cut).join(" "), words.slice(cut).join(" ")].filter(Boolean);
  const longest = Math.max(...lines.map((line) => line.length));
  return { lines, x: 195, y: 272, width: 196, size: Math.min(21, 300 / longest), sag: 10 };
}

/**
 * The cards everybody sees, group under group: the board, the dealer's hand, the cards of a bonus. What is dealt out
 * before everybody begins at the dealer's left hand, which to a player is on the right (Q4-13).
 * @param {Sheet} game
 * @param {Room} room
 * @param {Side} side
 * @returns {{ shared: CardPlace[], captions: Heading[] }}
 */
function placeShared(game, room, side) {
  const { top, bottom, span, gap } = room.shared;
  let y = top;
  const shared = [];
  const captions = [];
  const groups = game.cards.filter((each) => each.owner !== "player");
  let { most } = room.shared;
  const wide = (/** @type {number} */ count) => Math.min(most, (span - gap * (count - 1)) / count);
  const end = () => groups.reduce((sum, { count }) => sum + wide(count) * TALLER + CAPTION + 10, top - 10);
  while (end() > bottom) most -= 1; // above the name of the game
  for (const group of groups) {
    const width = wide(group.count);
    const whole = group.count * width + (group.count - 1) * gap;
    for (let number = 1; number <= group.count; number += 1) {
      const mirrored = side === "player" && group.owner === "table";
      const across = mirrored ? group.count - number : number - 1;
      const x = room.dealer.x - whole / 2 + across * (width + gap) + width / 2;
      shared.push({
        group: group.id,
        number,
        x,
        y: y + (width * TALLER) / 2,
        width,
        called: called(game, group.id, number),
      });
    }
    y += width * TALLER;
    captions.push({ text: group.name, x: room.dealer.x, y: y + 11 });
    y += CAPTION + 10;
  }
  return { shared, captions };
}

/**
 * Cards in a row with their middle at a place, overlapping where they would be wider than a span.
 * @param {Sheet} game
 * @param {{ x: number, y: number, width: number, step: number, span: number }} at
 * @returns {CardPlace[]}
 */
function handAt(game, { x, y, width, step, span }) {
  const cards = game.cards.filter((group) => group.owner === "player").flatMap((group) =>
    Array.from({ length: group.count }, (_, n) => ({ group: group.id, number: n + 1 }))
  );
  const apart = Math.min(step, (span - width) / Math.max(1, cards.length - 1));
  return cards.map((card, n) => ({
    ...card,
    x: x + (n - (cards.length - 1) / 2) * apart,
    y,
    width,
    called: "",
  }));
}

/** @typedef {{ heading: string, spots: Omit<Spot, "x" | "y" | "size">[] }} Column */

/** @param {string} heading @param {string} wager @param {string[]} names of its spots @param {Form} form @returns {Column} */
function column(heading, wager, names, form) {
  return { heading, spots: names.map((name, index) => ({ wager, index, name, form })) };
}

/** The opening bet over what is added to it; three equal bets side by side, on a phone all. @param {Sheet} game @param {Room} room */
function columnsOf(game, { narrow }) {
  const { main, streets, bonuses } = kinds(game);
  const free = openAtBets(game);
  const single = (/** @type {Wager} */ { id, name }, /** @type {Form} */ form) =>
    column("", id, [name], form);
  const first = main.map((wager) => single(wager, free.has(wager.id) ? "circle" : "square"));
  const middle = streets.map(({ id, name, spots }) => column(name, id, spots ?? ["Bet"], "square"));
  const last = bonuses.map((wager) => single(wager, "shield"));
  const all = [...first, ...middle, ...last];
  if (narrow && all.length <= ABREAST && all.every(({ spots }) => spots.length === 1)) return all;
  const stacked = (/** @type {Column[]} */ columns) =>
    columns.length ? [{ heading: "", spots: columns.flatMap(({ spots }) => spots) }] : [];
  return [...(first.length > 2 && !streets.length ? first : stacked(first)), ...middle, ...stacked(last)];
}

/** @param {Sheet} game @param {number} seat @param {Room} room @returns {Place} */
function ownPlace(game, seat, room) {
  const middle = room.width / 2;
  const { streets } = kinds(game);
  const columns = columnsOf(game, room);
  const cell = Math.min(streets.length ? 66 : 104, 352 / columns.length - 4);
  const size = Math.min(streets.length ? 58 : 84, cell - 8);
  const rows = Math.max(...columns.map((column) => column.spots.length));
  const left = middle - ((columns.length - 1) * (cell + 4)) / 2;
  const top = room.own.spots + (streets.length ? 22 : 4);
  const spots = columns.flatMap(({ heading, spots: inside }, column) =>
    inside.map((spot, row) => ({
      ...spot,
      x: left + column * (cell + 4),
      y: top + size / 2 + ((rows - 1) * (size + 8)) / 2 +
        (row - (inside.length - 1) / 2) * (size + (heading ? 8 : inside.length > 2 ? 16 : 28)),
      size,
    }))
  );
  const headings = columns.flatMap(({ heading }, column) =>
    heading ? [{ text: heading, x: left + column * (cell + 4), y: room.own.spots + 6 }] : []
  );
  const { cards, cardWidth, badge } = room.own;
  return {
    seat,
    own: true,
    badge: room.narrow ? besideSpots(spots) : { x: middle, y: badge, width: 220 },
    cards: handAt(game, {
      x: middle,
      y: cards + (cardWidth * TALLER) / 2,
      width: cardWidth,
      step: cardWidth + 8,
      span: 370,
    }),
    spots,
    headings,
  };
}

/**
 * @param {Sheet} game
 * @param {number} seat
 * @param {{ x: number, y: number }} at
 * @param {Room} room
 * @returns {Place}
 */
function otherPlace(game, seat, { x, y }, room) {
  const { cardWidth, badge, spot } = room.other;
  const { main, streets, bonuses } = kinds(game);
  const wagers = [...main, ...streets, ...bonuses];
  const step = spot + 2;
  const free = openAtBets(game);
  return {
    seat,
    own: false,
    badge: { x, y: y + (spot ? 26 : 0), width: badge },
    cards: handAt(game, {
      x,
      y: y - (spot ? 38 : 22),
      width: cardWidth,
      step: cardWidth * 1.06,
      span: badge,
    }),
    spots: spot
      ? wagers.map((wager, n) => ({
        wager: wager.id,
        index: 0,
        name: wager.name,
        form: bonuses.includes(wager) ? "shield" : free.has(wager.id) ? "circle" : "square",
        x: x + (n - (wagers.length - 1) / 2) * step,
        y: y + 8,
        size: spot,
      }))
      : [],
    headings: [],
  };
}
