/** The day's report by game: what was bet and won against what the odds expect, and how far apart they are. */

/**
 * @typedef {object} GameLine
 * @property {string} game or the table
 * @property {number} rounds
 * @property {number} drop
 * @property {number} handle
 * @property {number} win
 * @property {number | null} theory null where the odds of a wager are not known
 * @property {number} deviation
 * @property {number | null} z
 */

/** @param {any} report as /api/reports/daily gives it @returns {GameLine[]} */
export const byGame = (report) => grouped(report, ({ game }) => game.id);

/** The same for each table. @param {any} report @param {Map<string, string>} names of games @returns {GameLine[]} */
export const byTable = (report, names) =>
  grouped(report, ({ table, game }) => `${table} · ${names.get(game.id) ?? game.id}`);

/** @param {any} report @param {(table: any) => string} named which line a table counts in @returns {GameLine[]} */
function grouped(report, named) {
  /** @type {Map<string, GameLine & { settled: number }>} */
  const lines = new Map();
  for (const table of report.tables) {
    const { rounds, drop, handle, win, forfeited, theory } = table, name = named(table);
    const line = lines.get(name) ??
      { game: name, rounds: 0, drop: 0, handle: 0, win: 0, theory: 0, deviation: 0, z: null, settled: 0 };
    line.rounds += rounds;
    line.drop += drop;
    line.handle += handle;
    line.win += win;
    line.settled += win - forfeited; // what no odds expect is not held against them
    line.theory = line.theory === null || theory.win === null ? null : line.theory + theory.win;
    line.deviation = Math.hypot(line.deviation, theory.deviation);
    lines.set(name, line);
  }
  return [...lines.values()].map(({ settled, ...line }) => ({
    ...line,
    theory: line.theory === null ? null : Math.round(line.theory),
    z: line.theory === null || !line.deviation ? null : (settled - line.theory) / line.deviation,
  }));
}

/** How far a win is from theory, in words. @param {number | null} z */
export function inWords(z) {
  if (z === null) return "nothing to compare";
  const size = Math.abs(z).toFixed(1);
  return size === "0.0"
    ? "as expected"
    : `${size} standard deviations ${z > 0 ? "above" : "below"} theoretical win`;
}
