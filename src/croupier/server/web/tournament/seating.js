/** Tables and draws: who sits where, who goes to which free seat, and which table can be broken. The chance comes from outside. */

import { atTables, stillIn } from "./read.js";
import { grouped } from "../parts/text.js";
import { markup } from "../parts/render.js";

/** @import { Seat } from "../screens/views.js" */
/** @import { Shown, Desk } from "./read.js" */

/** @typedef {{ player: string, seat: Seat }} Drawn */
/** @typedef {(below: number) => number} Chance a whole number from nought to below what is asked */

const RANGE = 2 ** 32;

/** Chance as fair as the browser has it. @type {Chance} */
export function fair(below) {
  const fits = RANGE - RANGE % below; // what is beyond would favor the first numbers
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < fits) return drawn % below;
  }
}

/**
 * A list in an order that chance gives it.
 * @template T
 * @param {readonly T[]} list
 * @param {Chance} chance
 */
export function mixed(list, chance) {
  const found = [...list];
  for (let n = found.length - 1; n > 0; n--) {
    const other = chance(n + 1);
    [found[n], found[other]] = [/** @type {T} */ (found[other]), /** @type {T} */ (found[n])];
  }
  return found;
}

/**
 * Seat everybody, at as few tables as hold them, which differ by one player at most.
 * @param {Shown} view
 * @param {Chance} chance
 * @returns {Drawn[]}
 */
export function drawAll(view, chance) {
  const { tables, seats } = view.plan;
  const players = mixed(stillIn(view).map((one) => one.name), chance);
  const used = tables.slice(0, Math.max(1, Math.ceil(players.length / seats)));
  const free = new Map(used.map((table) => [table, mixed(numbers(seats), chance)]));
  return players.map((player, n) => {
    const table = /** @type {string} */ (used[n % used.length]);
    return { player, seat: { table, number: free.get(table)?.pop() ?? 0 } };
  });
}

/**
 * A free seat at the shortest table in play, for whoever comes late.
 * @param {Shown} view
 * @param {Chance} chance
 * @returns {Seat | null}
 */
export function drawOne(view, chance) {
  const open = [...freeSeats(view)].filter(([, free]) => free.length);
  const fewest = Math.max(...open.map(([, free]) => free.length)); // the most free seats, the fewest players
  const [found] = mixed(open.filter(([, free]) => free.length === fewest), chance);
  if (!found) return null;
  const [table, free] = found;
  return { table, number: /** @type {number} */ (free[chance(free.length)]) };
}

/**
 * A free seat at one table.
 * @param {Shown} view
 * @param {string} table
 * @param {Chance} chance
 * @returns {Seat | null}
 */
export function drawAt(view, table, chance) {
  const free = freeSeats(view).get(table) ?? [];
  return free.length ? { table, number: /** @type {number} */ (free[chance(free.length)]) } : null;
}

/**
 * Where the players of a table go when it is broken, each to the table that is shortest then.
 * @param {Shown} view
 * @param {string} table
 * @param {Chance} chance
 * @returns {Drawn[]}
 */
export function drawBreak(view, table, chance) {
  const free = freeSeats(view);
  free.delete(table);
  const leaving = atTables(view).get(table) ?? [];
  return mixed(leaving, chance).flatMap(({ name }) => {
    const [shortest] = [...free].sort((a, b) => b[1].length - a[1].length);
    if (!shortest?.[1].length) return [];
    const [to, seats] = shortest;
    const [number] = seats.splice(chance(seats.length), 1);
    return [{ player: name, seat: { table: to, number: /** @type {number} */ (number) } }];
  });
}

/** The tables whose players fit in at the others, the shortest first. @param {Shown} view */
export function breakable(view) {
  const tables = [...atTables(view)].sort((a, b) => a[1].length - b[1].length);
  const room = (tables.length - 1) * view.plan.seats;
  return room >= stillIn(view).length ? tables.map(([table]) => table) : [];
}

/** @param {Shown} view @returns {Map<string, number[]>} by table in play */
function freeSeats(view) {
  return new Map(
    [...atTables(view)].map(([table, here]) => {
      const taken = here.map((one) => one.seat?.number);
      return [table, numbers(view.plan.seats).filter((n) => !taken.includes(n))];
    }),
  );
}

/** @param {number} most */
function numbers(most) {
  return Array.from({ length: most }, (_, n) => n + 1);
}

/** @param {Desk} view @param {ReadonlySet<string>} chosen @param {((name: string) => void) | null} choose */
export function tables(view, chosen, choose) {
  const { seats } = view.plan;
  return markup`<div class="rounds">${
    [...atTables(view)].map(([table, here]) =>
      markup`<section class="round" aria-label="Table ${table}" key=${table}>
        <p class="cloth"><strong>Table ${table}</strong><span>${here.length} players</span></p>
        <ol>${
        Array.from({ length: seats }, (_, n) => {
          const name = here.find((one) => one.seat?.number === n + 1)?.name;
          // Seat 1 is at the dealer's left hand, and the dealer at the top: clockwise, on an ellipse.
          const angle = -Math.PI / 2 + (2 * Math.PI * (n + 1)) / (seats + 1);
          const waits = here.some((one) => one.name === name && one.until);
          return markup`<li class=${name ? "taken" : "free"} data-busted=${waits}
            data-chosen=${name !== undefined && chosen.has(name)}
            --x=${Math.cos(angle).toFixed(4)} --y=${Math.sin(angle).toFixed(4)} key="${n} ${name}">${
            place(n + 1, name, view, chosen, waits ? null : choose)
          }</li>`;
        })
      }</ol>
      </section>`
    )
  }</div>`;
}

/**
 * @param {number} number
 * @param {string | undefined} name
 * @param {Desk} view
 * @param {ReadonlySet<string>} chosen
 * @param {((name: string) => void) | null} choose
 */
function place(number, name, { counts }, chosen, choose) {
  const figure = markup`<span class="number"><span class="unseen">seat </span>${number}</span>`;
  if (name === undefined) return [figure, markup`<span class="unseen"> free</span>`];
  const chips = counts[name];
  const inside = [
    figure,
    markup`<span class="who">${name}</span><small>${chips === undefined ? "" : grouped(chips)}</small>`,
  ];
  return choose
    ? markup`<button type="button" class="plain" aria-pressed=${String(chosen.has(name))}
        onclick=${() => choose(name)}>${inside}</button>`
    : markup`<span class="sits">${inside}</span>`;
}
