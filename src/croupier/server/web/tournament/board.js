/** The big board: clock, level, players left and prizes, to be read from across the room by anybody. */

import { column, money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { capital, grouped } from "../parts/text.js";
import { pairs } from "../staff/panels.js";
import { clockTime } from "./clock.js";
import "./level-clock.js";
import { average, isOver, ordinal, STAGE, stillIn } from "./read.js";

/** @import { Shown } from "./read.js" */

const SHOWN = 9; // places that are read from afar

/**
 * @param {string} id
 * @param {boolean} works whether the desk is a step away
 * @returns {(view: Shown, ahead: number) => import("../parts/render.js").Template}
 */
export function board(id, works) {
  const [href, back] = works
    ? [`#tournaments/${encodeURIComponent(id)}`, "The desk"]
    : ["#tournaments", "All tournaments"];
  const fill = async (/** @type {Event} */ { currentTarget }) => {
    const button = /** @type {Element} */ (currentTarget);
    await button.closest("big-board")?.requestFullscreen().catch(() => button.remove());
  };
  return (view, ahead) =>
    markup`<big-board>
      <header>
        <h1>${view.plan.name}</h1>
        <p class="stage">${view.plan.game ? `${view.plan.game} · ` : ""}${whatNow(view)}</p>
      </header>
      <div class="lit">
        <level-clock .now=${{ view, ahead }} hidden=${isOver(view) || !view.plan.levels.length}></level-clock>
        <section class="prizes" aria-label="Prizes">${prizes(view)}</section>
      </div>
      ${pairs(figures(view), "large")}
      <footer>
        <a class="back" href=${href}>${back}</a>
        <button type="button" class="plain" onclick=${fill}>Fill the screen</button>
      </footer>
    </big-board>`;
}

/** @param {Shown} view @returns {[string, string][]} */
function figures(view) {
  const left = stillIn(view).length, all = view.entrants.length;
  if (isOver(view)) return [["Players", `${all}`], ["Prize pool", money(view.pool)]];
  return [
    view.clock.since ? ["Players left", `${left} / ${all}`] : ["Players", `${left}`],
    ["Average stack", grouped(average(view))],
    ["Prize pool", money(view.pool)],
  ];
}

/** @param {Shown} view */
function whatNow({ stage, plan, entries_open }) {
  const entries = entries_open ? "entries are open" : "entries are closed";
  if (stage === STAGE.open) return `First card at ${clockTime(plan.starts)} · ${entries}`;
  return stage === STAGE.running ? `Being played · ${entries}` : capital(stage);
}

/** Before the end the prizes of the places, then who won them. @param {Shown} view */
function prizes({ stage, places, prizes: posted, entries_open }) {
  const over = stage === STAGE.finished;
  const rows = over
    ? places.filter(({ due }) => due !== 0).map(({ place, name, due }) => ({ place, name, cents: due ?? 0 }))
    : posted.map((cents, n) => ({ place: n + 1, name: "", cents }));
  if (!rows.length) return markup`<h2>Prizes</h2><p>Known once players have registered.</p>`;
  const amounts = column(rows.map(({ cents }) => cents));
  const more = rows.length - SHOWN;
  const row = (/** @type {typeof rows[number]} */ { place, name }, /** @type {number} */ n) =>
    markup`<li>
      <span class="place">${ordinal(place)}</span><span class="who">${name}</span>
      <span class="amount">${amounts[n]}</span>
    </li>`;
  return markup`<h2>${over ? "Winners" : entries_open ? "Prizes as things stand" : "Prizes"}</h2>
    <ol>${rows.slice(0, SHOWN).map(row)}</ol>
    ${more > 0 ? markup`<p>and ${more} more places</p>` : null}`;
}
