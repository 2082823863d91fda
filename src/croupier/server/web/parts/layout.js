/** Where everything of a game lies on its felt: a pure function from a sheet to places, wide or tall. */

import { called, kinds, printed } from "./sheet.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./sheet.js").Wager} Wager */
/** @typedef {"wide" | "tall"} Shape */
/** @typedef {"circle" | "square" | "shield"} Form */

/**
 * A spot for chips; `index` counts the spots of one wager, `name` is what stands in it.
 * @typedef {{ wager: string, index: number, name: string, form: Form, x: number, y: number, size: number }} Spot
 */
/** @typedef {{ group: string, number: number, x: number, y: number, width: number, called: string }} CardPlace */
/** @typedef {{ text: string, x: number, y: number }} Heading */
/**
 * A player's place. The own one is large, with every spot; at another's each wager has one small spot, or
 * where there is no room for them all (`total`) one stack stands for everything.
 * @typedef {object} Place
 * @property {number} seat
 * @property {boolean} own
 * @property {{ x: number, y: number, width: number }} badge
 * @property {CardPlace[]} cards
 * @property {Spot[]} spots
 * @property {Heading[]} headings
 * @property {{ x: number, y: number } | null} total
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
 * @property {Place[]} places
 * @property {TablePlace[]} payTables
 */

const TALLER = 1.4;

/**
 * @typedef {object} Room the measures of one shape
 * @property {number} width
 * @property {{ x: number, y: number, width: number }} dealer
 * @property {{ top: number, span: number, most: number, gap: number }} shared
 * @property {{ cards: number, cardWidth: number, spots: number, badge: number }} own
 * @property {{ cardWidth: number, badge: number, spot: number }} other
 * @property {{ x: number[], y: number, width: number, row: number, gap: number }} pay
 */

/** @type {Record<Shape, Room>} */
const ROOMS = {
  wide: {
    width: 1280,
    dealer: { x: 640, y: 34, width: 230 },
    shared: { top: 84, span: 232, most: 74, gap: 6 },
    own: { cards: 432, cardWidth: 88, spots: 572, badge: 818 },
    other: { cardWidth: 40, badge: 168, spot: 25 },
    pay: { x: [395, 885], y: 44, width: 240, row: 19, gap: 14 },
  },
  tall: {
    width: 390,
    dealer: { x: 195, y: 24, width: 150 },
    shared: { top: 52, span: 204, most: 64, gap: 5 },
    own: { cards: 330, cardWidth: 78, spots: 452, badge: 690 },
    other: { cardWidth: 27, badge: 84, spot: 0 },
    pay: { x: [101, 289], y: 730, width: 176, row: 18, gap: 14 },
  },
};

/**
 * Lay out a game. Seats follow the deal clockwise; the own seat is in the middle before the player, and to
 * somebody who does not sit, seat 1 is at the dealer's left hand, which is on the right of the picture.
 * @param {Sheet} game
 * @param {{ shape?: Shape, seats?: number, own?: number | null }} [how]
 * @returns {Layout}
 */
export function layout(game, { shape = "wide", seats = game.seats.usual, own = null } = {}) {
  if (own !== null && (own < 1 || own > seats)) {
    throw new RangeError(`seat ${own} is not at a table of ${seats} seats`);
  }
  const room = ROOMS[shape];
  const payTables = placePayTables(game, room);
  const bottom = Math.max(0, ...payTables.map((table) => table.y + table.height));
  const height = shape === "wide" ? 860 : Math.max(730, bottom + 18);
  return {
    shape,
    width: room.width,
    height,
    outline: shape === "wide" ? "M40 24H1240C1264 530 966 856 640 856S16 530 40 24Z" : tallOutline(height),
    lettering: lettering(game.name, shape),
    dealer: room.dealer,
    shared: placeShared(game, room),
    places: [
      ...(own === null ? [] : [ownPlace(game, own, room)]),
      ...otherSeats(seats, own, shape).map(({ seat, x, y }) => otherPlace(game, seat, { x, y }, room)),
    ],
    payTables,
  };
}

/** @param {number} height */
function tallOutline(height) {
  const low = height - 4;
  return `M28 4H362a24 24 0 0 1 24 24V${
    low - 44
  }a44 44 0 0 1-44 44H48a44 44 0 0 1-44-44V28A24 24 0 0 1 28 4Z`;
}

/** @param {string} name @param {Shape} shape */
function lettering(name, shape) {
  if (shape === "wide") {
    return { lines: [name], x: 640, y: 380, width: 560, size: Math.min(40, 920 / name.length), sag: 30 };
  }
  const words = name.split(" ");
  const ends = words.map((_, n) => words.slice(0, n + 1).join(" ").length);
  const cut = name.length > 18 ? ends.findIndex((end) => end * 2 >= name.length) + 1 : words.length;
  const lines = [words.slice(0, cut).join(" "), words.slice(cut).join(" ")].filter(Boolean);
  const longest = Math.max(...lines.map((line) => line.length));
  return { lines, x: 195, y: 272, width: 196, size: Math.min(21, 300 / longest), sag: 10 };
}

/**
 * The cards everybody sees, group under group: the board, the dealer's hand, the cards of a bonus.
 * @param {Sheet} game
 * @param {Room} room
 * @returns {CardPlace[]}
 */
function placeShared(game, room) {
  const { top, span, most, gap } = room.shared;
  let y = top;
  const placed = [];
  for (const group of game.cards.filter((each) => each.owner !== "player")) {
    const width = Math.min(most, (span - gap * (group.count - 1)) / group.count);
    const whole = group.count * width + (group.count - 1) * gap;
    for (let number = 1; number <= group.count; number += 1) {
      const x = room.dealer.x - whole / 2 + (number - 1) * (width + gap) + width / 2;
      placed.push({
        group: group.id,
        number,
        x,
        y: y + (width * TALLER) / 2,
        width,
        called: called(game, group.id, number),
      });
    }
    y += width * TALLER + 28;
  }
  return placed;
}

/**
 * Every other seat, clockwise from the one after the own; the first half of them up the left side.
 * @param {number} seats
 * @param {number | null} own
 * @param {Shape} shape
 */
function otherSeats(seats, own, shape) {
  if (own === null) return spectated(seats, shape);
  const order = Array.from({ length: seats - 1 }, (_, n) => ((own + n) % seats) + 1);
  const left = Math.ceil(order.length / 2);
  return order.map((seat, n) => {
    const side = n < left ? -1 : 1;
    const many = n < left ? left : order.length - left;
    const up = n < left ? n : many - 1 - (n - left); // 0 is the place next to the own
    return { seat, ...alongSide(side, many === 1 ? 0.5 : up / (many - 1), shape) };
  });
}

/** @param {number} side @param {number} up 0 beside the own place, 1 beside the dealer @param {Shape} shape */
function alongSide(side, up, shape) {
  if (shape === "tall") return { x: 195 + side * 147, y: 294 - up * 204 };
  const angle = ((43 + up * 46) * Math.PI) / 180;
  return { x: Math.round(640 + side * 506 * Math.sin(angle)), y: Math.round(130 + 606 * Math.cos(angle)) };
}

/** @param {number} seats @param {Shape} shape */
function spectated(seats, shape) {
  return Array.from({ length: seats }, (_, n) => {
    const along = seats === 1 ? 0 : 1 - (2 * n) / (seats - 1); // 1 at the dealer's left hand, -1 at the right
    if (shape === "tall") {
      const row = Math.floor(n / 3);
      return { seat: n + 1, x: 195 + (1 - (n % 3)) * 120, y: 390 + row * 110 };
    }
    const angle = (along * 89 * Math.PI) / 180;
    return {
      seat: n + 1,
      x: Math.round(640 + 506 * Math.sin(angle)),
      y: Math.round(130 + 606 * Math.cos(angle)),
    };
  });
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

/**
 * @param {Sheet} game
 * @param {number} seat
 * @param {Room} room
 * @returns {Place}
 */
function ownPlace(game, seat, room) {
  const middle = room.width / 2;
  const { main, streets, bonuses } = kinds(game);
  const cell = streets.length ? 66 : 88;
  const size = streets.length ? 58 : 78;
  /** @type {{ heading: string, spots: Omit<Spot, "x" | "y" | "size">[] }[]} */
  const columns = [
    {
      heading: "",
      spots: main.map((wager, n) => ({
        wager: wager.id,
        index: 0,
        name: wager.name,
        form: n ? "square" : "circle",
      })),
    },
    ...streets.map((wager) => ({
      heading: wager.name,
      spots: (wager.spots ?? ["Bet"]).map((name, index) => ({
        wager: wager.id,
        index,
        name,
        form: /** @type {Form} */ ("square"),
      })),
    })),
    ...(bonuses.length
      ? [{
        heading: "",
        spots: bonuses.map((wager) => ({
          wager: wager.id,
          index: 0,
          name: wager.name,
          form: /** @type {Form} */ ("shield"),
        })),
      }]
      : []),
  ];
  const rows = Math.max(...columns.map((column) => column.spots.length));
  const left = middle - ((columns.length - 1) * (cell + 4)) / 2;
  const top = room.own.spots + (streets.length ? 22 : 4);
  const spots = columns.flatMap(({ spots: inside }, column) =>
    inside.map((spot, row) => ({
      ...spot,
      x: left + column * (cell + 4),
      y: top + size / 2 + (row + (rows - inside.length) / 2) * (size + 8),
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
    badge: { x: middle, y: badge, width: 220 },
    cards: handAt(game, {
      x: middle,
      y: cards + (cardWidth * TALLER) / 2,
      width: cardWidth,
      step: cardWidth + 8,
      span: 370,
    }),
    spots,
    headings,
    total: null,
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
  return {
    seat,
    own: false,
    badge: { x, y: y + (spot ? 42 : 18), width: badge },
    cards: handAt(game, {
      x: spot ? x : x - 16,
      y: y - (spot ? 38 : 22),
      width: cardWidth,
      step: cardWidth * (spot ? 1.06 : 0.66),
      span: spot ? badge : 48,
    }),
    spots: spot
      ? wagers.map((wager, n) => ({
        wager: wager.id,
        index: 0,
        name: wager.name,
        form: bonuses.includes(wager) ? "shield" : n ? "square" : "circle",
        x: x + (n - (wagers.length - 1) / 2) * step,
        y: y + 8,
        size: spot,
      }))
      : [],
    headings: [],
    total: spot ? null : { x: x + 24, y: y - 22 },
  };
}

/**
 * Pay tables in two columns, each put where there is more room left.
 * @param {Sheet} game
 * @param {Room} room
 * @returns {TablePlace[]}
 */
function placePayTables(game, room) {
  const { x, y, width, row, gap } = room.pay;
  const ends = x.map(() => y);
  return (game.pay ?? []).map((table) => {
    const { stakes, rows } = printed(table);
    const height = 26 + (rows.length + (stakes.length ? 1 : 0)) * row;
    if (stakes.length && room === ROOMS.tall) { // two columns of prizes need the whole width of a phone
      const top = Math.max(...ends);
      ends.fill(top + height + gap);
      return { id: table.id, x: room.width / 2, y: top, width: x[1] - x[0] + width, height };
    }
    const column = ends.indexOf(Math.min(...ends));
    const placed = { id: table.id, x: x[column], y: ends[column], width, height };
    ends[column] += height + gap;
    return placed;
  });
}
