/** Where the seats stand around a table: clockwise as the cards go, the own one before its player. */

/** @import { Shape } from "./layout.js" */
/** @typedef {{ seat: number, x: number, y: number }} Standing */

/** As many seats as a table here has; a sheet may allow more. */
export const USUAL_MOST = 7;
const EACH = 92;
const BADGE = { width: 84, height: 44, name: 16 }; // on a phone; a filled spot has its name under it

/**
 * How much longer a table on a phone is for more seats than usual.
 * @param {number} seats
 */
export function longer(seats) {
  return Math.max(0, Math.ceil((seats - 1) / 2) - 3) * EACH;
}

/**
 * Every other seat, clockwise from the one after the own; the first half of them up the left side.
 * @param {number} seats
 * @param {number | null} own
 * @param {Shape} shape
 * @returns {Standing[]}
 */
export function otherSeats(seats, own, shape) {
  if (own === null) return spectated(seats, shape);
  const order = Array.from({ length: seats - 1 }, (_, n) => ((own + n) % seats) + 1);
  const left = Math.ceil(order.length / 2);
  return order.map((seat, n) => {
    const side = n < left ? -1 : 1;
    const many = n < left ? left : order.length - left;
    const up = n < left ? n : many - 1 - (n - left); // 0 is the place next to the own
    return { seat, ...alongSide(side, many === 1 ? 0.5 : up / (many - 1), shape, longer(seats)) };
  });
}

/** @param {number} side @param {number} up 0 next to the own place, 1 next to the dealer @param {Shape} shape @param {number} down */
function alongSide(side, up, shape, down) {
  if (shape === "tall") return { x: 195 + side * 147, y: 262 + down - up * (2 * EACH + down) };
  const angle = ((41 + up * 47) * Math.PI) / 180;
  return { x: Math.round(640 + side * 492 * Math.sin(angle)), y: Math.round(132 + 580 * Math.cos(angle)) };
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
      x: Math.round(640 + 492 * Math.sin(angle)),
      y: Math.round(132 + 580 * Math.cos(angle)),
    };
  });
}

/**
 * On a phone the own badge stands in the corner the spots leave, above what is worked with; under them where they
 * leave none.
 * @param {readonly import("./layout.js").Spot[]} spots
 */
export function besideSpots(spots) {
  const bottom = Math.max(...spots.map((spot) => spot.y + spot.size / 2));
  const corner = { x: 48, y: bottom - BADGE.height, width: BADGE.width };
  const free = spots.every((spot) =>
    spot.x - spot.size / 2 >= corner.x + BADGE.width / 2 || spot.y + spot.size / 2 + BADGE.name <= corner.y
  );
  return free ? corner : { x: 195, y: bottom + BADGE.name, width: 220 };
}
