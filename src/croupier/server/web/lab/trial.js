/** A trial: a sheet as it was approved, and what is changed on it. */

import { cents, money } from "../parts/money.js";
import { sameWish } from "./address.js";
import { equal, exact } from "./exact.js";
import { readPays, summed, writePays } from "./paid.js";

/** @import { Wish } from "./address.js" */
/** @import { Pays, Figures } from "./paid.js" */
/** @import { LabOdds, LabPayTable, LabReading, LabSheet, LabUnknown, LabWager } from "../screens/views.js" */

/** @typedef {string | Record<string, string>} Written a row as a game file has it: by stake where prizes are amounts */
/** @typedef {LabPayTable} Table */
/** @typedef {LabWager} Wager */
/** @typedef {LabReading} Reading */
/** @typedef {LabReading["options"][number]} Option */
/** @typedef {LabSheet} Sheet */
/** @typedef {Figures | { unknown: string }} Known */

export class Trial {
  /** @type {Map<string, Known>} what is known of each wager as it is tried */
  figures = new Map();
  /** @type {Map<string, Known>} of each wager by the approved sheet, read by its defaults */
  approved = new Map();

  /** @type {Map<string, string>} for what the figures that take seconds were counted */
  #counted = new Map();
  /** @type {Record<string, string>} */
  #readAs; // the wish goes on to another reading before its sheet is there

  /** @param {Sheet} sheet @param {Wish} wish */
  constructor(sheet, wish) {
    this.sheet = sheet;
    this.wish = wish;
    this.#readAs = { ...wish.readings };
    for (const [id, figures] of Object.entries(sheet.approved)) this.approved.set(id, readFigures(figures));
    this.#forgetStrangeRows();
    for (const { id } of sheet.wagers) this.sum(id);
  }

  /** Rows of an old address, or of another reading, that this sheet does not have. */
  #forgetStrangeRows() {
    for (const [id, rows] of Object.entries(this.wish.pays)) {
      const table = this.sheet.tables.find((each) => each.id === id);
      for (const hand of Object.keys(rows)) {
        if (!table?.rows.some((row) => row.hand === hand)) delete rows[hand];
      }
      if (!Object.keys(rows).length) delete this.wish.pays[id];
    }
  }

  /** @param {string} id @returns {Wager} */
  wager(id) {
    return /** @type {Wager} */ (this.sheet.wagers.find((each) => each.id === id) ?? this.sheet.wagers[0]);
  }

  /** The wager that decisions are about. */
  get main() {
    return this.sheet.wagers[0]?.id ?? "";
  }

  /** @param {string} id @returns {Table} */
  table(id) {
    return /** @type {Table} */ (this.sheet.tables.find((each) => each.id === id));
  }

  /** @param {Wager} wager */
  stake(wager) {
    return this.wish.stakes[wager.id] || wager.exactly[0] || 0;
  }

  /** Whether a wager is a sum that can be done here: no other bet can change its play. @param {Wager} wager */
  isSum(wager) {
    return wager.counts !== null && !(wager.tied && this.wish.stakes[wager.id]);
  }

  /** The wagers whose figures a change of one can change. @param {Wager} wager */
  together(wager) {
    const tied = this.sheet.wagers.filter((each) => each.tied && this.wish.stakes[each.id]);
    const main = this.sheet.wagers[0];
    if (!tied.length || !main) return [wager.id];
    return [wager.id, main.id, ...tied.map(({ id }) => id)].filter((id, n, all) => all.indexOf(id) === n);
  }

  // -------------------------------------------------------------------------------------------- rows

  /** What a row pays for the stake in force. @param {Written} written @param {Wager} wager @returns {Pays} */
  #paid(written, wager) {
    const text = typeof written === "string" ? written : this.#atStake(written, wager);
    return readPays(text) ?? { is: "missing" };
  }

  /** @param {Record<string, string>} by @param {Wager} wager */
  #atStake(by, wager) {
    const stake = this.stake(wager);
    const key = Object.keys(by).find((each) => cents(each) === stake) ?? Object.keys(by)[0] ?? "";
    return by[key] ?? "";
  }

  /** @param {Wager} wager @param {string} table @param {string} hand */
  now(wager, table, hand) {
    return this.#paid(this.wish.pays[table]?.[hand] ?? this.#approvedRow(table, hand), wager);
  }

  /** @param {Wager} wager @param {string} table @param {string} hand */
  then(wager, table, hand) {
    return this.#paid(this.#approvedRow(table, hand), wager);
  }

  /** @param {string} table @param {string} hand @returns {Written} */
  #approvedRow(table, hand) {
    return this.table(table).rows.find((row) => row.hand === hand)?.pays ?? "missing";
  }

  /**
   * Let a row pay something else; a prize for one stake moves those for the others in proportion.
   * @param {Wager} wager
   * @param {string} table
   * @param {string} hand
   * @param {Pays} pays
   */
  move(wager, table, hand, pays) {
    const approved = this.#approvedRow(table, hand);
    const written = typeof approved === "string" ? writePays(pays) : this.#proportion(approved, wager, pays);
    const rows = this.wish.pays[table] ??= {};
    if (sameRow(written, approved)) delete rows[hand];
    else rows[hand] = written;
    if (!Object.keys(rows).length) delete this.wish.pays[table];
  }

  /** @param {Record<string, string>} approved @param {Wager} wager @param {Pays} pays */
  #proportion(approved, wager, pays) {
    const stake = this.stake(wager);
    return Object.fromEntries(
      Object.keys(approved).map((key) => {
        const times = (cents(key) ?? stake) / stake;
        if (pays.is === "prize") return [key, money(Math.round(pays.cents * times))];
        if (pays.is !== "share") return [key, "$0"];
        const part = Math.min(100, Math.round(Number(pays.part.n * 100n) / Number(pays.part.d) * times));
        return [key, `${part}% of ${pays.of}`];
      }),
    );
  }

  /**
   * Take a whole table that was made to order; its prizes are those for the least stake.
   * @param {Wager} wager
   * @param {string} table
   * @param {Record<string, string>} pays
   */
  take(wager, table, pays) {
    delete this.wish.pays[table];
    for (const [hand, text] of Object.entries(pays)) {
      const [least = ""] = text.split(/, (?=\$[\d.,]+: )/);
      const read = readPays(least.replace(/^\$[\d.,]+: /, ""));
      if (!read) continue;
      const times = this.stake(wager) / (wager.exactly[0] || 1);
      this.move(wager, table, hand, read.is === "prize" ? { is: "prize", cents: read.cents * times } : read);
    }
  }

  /** Whether anything is otherwise than by the approved sheet. */
  get isChanged() {
    const { readings, pays, stakes, jackpots } = this.wish;
    return [readings, pays, stakes, jackpots].some((each) => Object.keys(each).length > 0);
  }

  // ------------------------------------------------------------------------------------------ figures

  /** Add a wager up anew, if it is a sum. @param {string} id */
  sum(id) {
    const wager = this.wager(id);
    if (!wager.counts || !this.isSum(wager)) return false;
    const table = this.table(wager.tables[0] ?? "");
    const rows = table.rows.map(({ hand }) => ({ hand, pays: this.now(wager, table.id, hand) }));
    const at = {
      table: table.id,
      kept: table.kept,
      stake: this.stake(wager),
      jackpots: this.wish.jackpots,
    };
    const found = summed(rows, wager.counts, at);
    this.figures.set(
      id,
      typeof found === "string"
        ? { unknown: `What ${found} pays is lost; move its row to supply it.` }
        : found,
    );
    return true;
  }

  /**
   * Take what the house counted. A sum that was done here is newer than an old answer, and the same as a new one.
   * @param {Record<string, LabOdds | LabUnknown>} figures
   * @param {Wish} asked
   */
  hear(figures, asked) {
    const old = !sameRow(this.#readAs, asked.readings) || !sameWish(asked, this.wish);
    for (const [id, each] of Object.entries(figures)) {
      const known = readFigures(each);
      const mine = this.figures.get(id);
      if (this.wager(id).seconds && mine && "edge" in mine) continue; // it was counted, which takes seconds
      if (mine && this.isSum(this.wager(id))) {
        if (old) continue;
        if ("edge" in mine && "edge" in known && !equal(mine.edge, known.edge)) {
          throw new Error(`The house counts ${id} otherwise than this page; load the page again.`);
        }
      }
      const slopes = mine && "slopes" in mine && "slopes" in known && !Object.keys(known.slopes).length
        ? mine.slopes
        : null;
      this.figures.set(id, slopes ? { ...known, slopes } : known);
    }
  }

  // ------------------------------------------------------------------- figures that take seconds to count

  /** What a wager's figures depend on. @param {Wager} wager @param {Wish} wish */
  #basis({ id, tables }, { readings, pays, stakes, jackpots }) {
    const alone = this.together(this.wager(id)).length === 1;
    return JSON.stringify([readings, alone ? tables.map((table) => pays[table]) : [pays, stakes, jackpots]]);
  }

  /** Whether there are figures of a wager, perhaps of rows that were moved since. @param {Wager} wager */
  has({ id }) {
    const known = this.figures.get(id);
    return known !== undefined && "edge" in known;
  }

  /** Whether a wager is counted as it is tried now. @param {Wager} wager */
  isCounted(wager) {
    return this.has(wager) && this.#counted.get(wager.id) === this.#basis(wager, this.wish);
  }

  /** @param {Wager} wager */
  knowsApproved({ id }) {
    const known = this.approved.get(id);
    return known !== undefined && "edge" in known;
  }

  /** @param {Record<string, LabOdds | LabUnknown>} figures */
  hearApproved(figures) {
    for (const [id, each] of Object.entries(figures)) this.approved.set(id, readFigures(each));
  }

  /** @param {Record<string, LabOdds | LabUnknown>} figures @param {Wish} asked */
  hearCount(figures, asked) {
    for (const [id, each] of Object.entries(figures)) {
      this.figures.set(id, readFigures(each));
      this.#counted.set(id, this.#basis(this.wager(id), asked));
    }
  }

  /** Figures of rows that are no longer tried say nothing. @param {Wager} wager */
  forget({ id, seconds }) {
    if (!seconds) return;
    const says = `Not counted yet; it takes about ${Math.round(seconds)} seconds.`;
    this.figures.set(id, { unknown: says });
  }
}

/** Whether two rows pay the same. @param {Written} a @param {Written} b */
function sameRow(a, b) {
  if (typeof a === "string" || typeof b === "string") return a === b;
  const stakes = Object.keys(a);
  return stakes.length === Object.keys(b).length && stakes.every((stake) => a[stake] === b[stake]);
}

/** Read figures as the server sends them. @param {LabOdds | LabUnknown} figures @returns {Known} */
function readFigures(figures) {
  if ("unknown" in figures) return { unknown: figures.unknown };
  /** @type {Figures} */
  const read = {
    edge: exact(figures.edge),
    risk: exact(figures.risk),
    average: exact(figures.average),
    hit: exact(figures.hit),
    push: exact(figures.push),
    deviation: figures.deviation,
    chances: figures.chances.map(([net, often]) => ({ net: exact(net), often: exact(often) })),
    folds: figures.folds.map(([step, often]) => [step, exact(often)]),
    slopes: Object.fromEntries(
      Object.entries(figures.slopes ?? {}).map(([table, rows]) => [table, exactly(rows)]),
    ),
  };
  if (figures.grid) read.grid = figures.grid;
  if (figures.stays) [read.stays, read.with] = [figures.stays, figures.with];
  if (figures.moves) {
    read.moves = figures.moves.map(({ says, often }) => ({ says, often: exact(often) }));
  }
  return read;
}

/** @param {Record<string, string>} rows by hand, as text */
export function exactly(rows) {
  return Object.fromEntries(Object.entries(rows).map(([hand, text]) => [hand, exact(text)]));
}
