/** Where the pay tables of a game are printed on its felt. */

import { printed } from "./sheet.js";

/** @import { Sheet } from "./sheet.js" */

/**
 * Pay tables in two columns, in the document's order down each, so that the longer column is as short as can be.
 * @param {Sheet} game
 * @param {import("./layout.js").Room} room
 * @param {number} top
 * @returns {import("./layout.js").TablePlace[]}
 */
export function placePayTables(game, room, top) {
  const { x, width, row, gap } = room.pay;
  const tables = (game.pay ?? []).map((table) => {
    const { stakes, rows } = printed(table);
    const height = 26 + (rows.length + (stakes.length ? 1 : 0)) * row;
    // Two columns of prizes need the whole width of a phone.
    return { id: table.id, height, whole: stakes.length > 0 && room.narrow };
  });
  const halves = tables.filter((table) => !table.whole);
  const columns = balanced(halves.map((table) => table.height + gap));
  const ends = [top, top];
  const placed = halves.map(({ id, height }, n) => {
    const column = columns[n];
    ends[column] += height + gap;
    return { id, x: x[column], y: ends[column] - height - gap, width, height };
  });
  let low = Math.max(...ends);
  for (const { id, height } of tables.filter((table) => table.whole)) {
    placed.push({ id, x: room.width / 2, y: low, width: x[1] - x[0] + width, height });
    low += height + gap;
  }
  return placed;
}

/**
 * Which of two columns each thing goes to, the first one to the left, so that neither is longer than needed.
 * @param {number[]} heights
 * @returns {number[]}
 */
function balanced(heights) {
  let best = { longest: Infinity, columns: heights.map(() => 0) };
  for (let which = 0; which < 2 ** Math.max(0, heights.length - 1); which += 1) {
    const columns = heights.map((_, n) => (n === 0 ? 0 : (which >> (n - 1)) & 1));
    const sums = [0, 1].map((side) =>
      heights.reduce((sum, height, n) => sum + (columns[n] === side ? height : 0), 0)
    );
    if (Math.max(...sums) < best.longest) best = { longest: Math.max(...sums), columns };
  }
  return best.columns;
}
