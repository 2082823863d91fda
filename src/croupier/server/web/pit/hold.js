/** Money at risk right now, table by table, and the day's report by game: actual win against what the odds expect. */

import { money } from "../parts/money.js";
import { request } from "../screens/api.js";
import { actions } from "../staff/forms.js";
import { broadPanel, figures, panel, signed, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { percent } from "./live.js";

/** @import { Pit } from "./pit.js" */

const REPORTS = ["operator", "manager"]; // whom the house lets read its reports

/** What the open rounds can still cost the house. @param {Iterable<any>} tables */
export function atRisk(tables) {
  const up = [...tables].filter((view) => view.floor && view.hands?.length);
  return {
    up,
    known: up.every((view) => view.floor.exposure !== null),
    total: up.reduce((sum, view) => sum + (view.floor.exposure ?? 0), 0),
  };
}

/** @param {Map<string, any>} tables */
export function risk(tables) {
  const { up, total, known } = atRisk(tables.values());
  return panel(
    "At risk now",
    soft("The most the open rounds can still cost, with the bets that are up."),
    figures(
      "At risk by table",
      ["Table", "#Hands", "#Bets", "#At risk"],
      up.map((view) => [
        `${view.table} · ${view.name}`,
        view.hands.length,
        money(bets(view)),
        view.floor.exposure === null ? "no bound" : money(view.floor.exposure),
      ]),
      {
        foot: ["All tables", "", "", known ? money(total) : `${money(total)} and more`],
        empty: "No bet is up at any table.",
      },
    ),
  );
}

/** @param {any} view */
function bets(view) {
  return view.hands.flatMap((/** @type {any} */ hand) => Object.values(hand.bets)).reduce(
    (/** @type {number} */ sum, /** @type {number} */ bet) => sum + bet,
    0,
  );
}

/** The day's figures, counted once and whenever it is asked for. @param {Pit} pit */
export function hold(pit) {
  const may = REPORTS.some((role) => pit.person.roles.includes(role));
  /** @type {import("../parts/render.js").Template} */
  let shown = soft(may ? "Loading the day's figures…" : "Managers and the operator only.");
  let counted = !may;
  /** @type {import("./alerts.js").Alert[]} */
  let far = [];

  async function count() {
    const { day } = pit.seen.house;
    if (!day) shown = soft("No gaming day is open.");
    else {
      const names = new Map(pit.choices.games.map(({ id, name }) => [id, name]));
      const report = await request(`/api/reports/daily/${day}`);
      const most = pit.seen.house.pit?.alerts.deviations ?? Infinity;
      const played = (/** @type {GameLine} */ line) => line.rounds > 0;
      const games = byGame(report).filter(played);
      const lines = [...byTable(report, names).filter(played), ...games];
      far = games.filter(({ z }) => z !== null && Math.abs(z) > most).map(({ game, z }) => ({
        kind: "hold",
        table: "",
        says: `${names.get(game) ?? game}: ${inWords(z)}`,
      }));
      shown = figures(
        `Actual vs. theoretical win on ${day}`,
        ["Table or game", "#Rounds", "#Drop", "#Bet", "#Win", "#Win ÷ bet", "#Theory ± 2σ", "Difference"],
        lines.map((line) => [
          names.get(line.game) ?? line.game,
          line.rounds,
          money(line.drop),
          money(line.handle),
          signed(line.win),
          percent(line.win, line.handle),
          line.theory === null
            ? "not known"
            : `${percent(line.theory, line.handle)} ± ${percent(2 * line.deviation, line.handle)}`,
          distance(line.z),
        ]),
        { empty: "No round has been finished today." },
      );
    }
    pit.redraw();
  }

  const draw = () => {
    if (!counted) {
      counted = true;
      count().catch((error) => {
        shown = markup`<p data-tone="bad">${error.message}</p>`;
        pit.redraw();
      });
    }
    const again = may && actions([["Count again", count, "Counted.", true]]);
    return broadPanel("Actual vs. theoretical win", shown, again);
  };
  return Object.assign(draw, { alerts: () => far });
}

/** A scale from three deviations below theory to three above, and where the day stands. @param {number | null} z */
function distance(z) {
  const words = markup`<span>${inWords(z)}</span>`;
  if (z === null) return words;
  const x = (/** @type {number} */ at) => 80 + Math.max(-3, Math.min(3, at)) * 24;
  const side = z > 0 ? "above" : "below";
  return markup`<div class="distance">
    <svg viewBox="0 0 160 20" class="scale" aria-hidden="true">
      <path d="M4 10H156" class="axis" />
      ${[-2, -1, 1, 2].map((at) => markup`<path d="M${x(at)} 7v6" class="axis" />`)}
      <path d="M${x(0)} 3v14" class="middle" />
      <rect x=${Math.min(x(0), x(z))} y="6" width=${Math.abs(x(z) - x(0))} height="8" class=${side} />
      <circle cx=${x(z)} cy="10" r="4" class=${side} />
    </svg>
    ${words}
  </div>`;
}

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
