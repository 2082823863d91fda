/** The tournaments of the house: those that come, those that are played, and a form for a new one. */

import { money } from "../parts/money.js";
import "../parts/room-state.js";
import { ask } from "../screens/ask.js";
import { markup } from "../staff/render.js";
import { rulesText } from "../staff/why.js";
import { clockTime } from "./clock.js";
import { STAGE } from "./read.js";
import { scheduleForm } from "./schedule.js";

/** @typedef {{ id: string, name: string, stage: string, starts: string, game_date: string, charity: string, buy_in: number, players: number, left: number }} Listed */

const OVER = [STAGE.finished, STAGE.void, STAGE.cancelled];

/**
 * @param {import("../screens/wire.js").Wire | null} wire of those who may schedule a tournament
 * @param {() => void} redraw
 */
export function list(wire, redraw) {
  /** @type {Listed[] | null} */
  let all = null;
  /** @type {import("../screens/ask.js").Refusal | null} */
  let failed = null;
  const form = wire && scheduleForm(wire, redraw);
  const load = async () => {
    try {
      all = await ask("/api/tournaments");
      failed = null;
    } catch (error) {
      failed = /** @type {import("../screens/ask.js").Refusal} */ (error);
    }
    redraw();
  };
  const again = (/** @type {Event} */ event) => {
    event.stopPropagation();
    void load();
  };
  const state = () => {
    if (failed) {
      return markup`<room-state kind=${
        failed.status ? "error" : "offline"
      } heading="The schedule did not load"
        says=${failed.message} action="Try again" onagain=${again}></room-state>`;
    }
    if (!all) return markup`<room-state kind="loading" heading="Loading the schedule…"></room-state>`;
    const says = form ? "Fill in the form below; everything in it is a proposal." : "Come back later.";
    return all.length
      ? null
      : markup`<room-state kind="empty" heading="No tournament is on the schedule" says=${says}></room-state>`;
  };
  const cite = async (/** @type {CustomEvent<{ ids: string[] }>} */ { target, detail: { ids } }) =>
    /** @type {Element} */ (target).replaceWith(await rulesText(ids));
  const toForm = () => {
    const at = document.getElementById("schedule");
    at?.scrollIntoView({ block: "start" });
    at?.querySelector("input")?.focus();
  };
  /** @param {string} charity of the day */
  const draw = (charity) => {
    const coming = (all ?? []).filter(({ stage }) => !OVER.includes(stage));
    const over = (all ?? []).filter(({ stage }) => OVER.includes(stage)).reverse();
    return markup`<tournament-list class="desk" data-cites onrule=${cite}>
      <header><h1>Tournaments</h1>
        ${form ? markup`<button type="button" onclick=${toForm}>New tournament</button>` : null}
      </header>
      <div>${state()}</div>
      <ul class="tournaments">
        ${[...coming, ...over].map((one) => card(one, over.includes(one), form !== null))}
      </ul>
      ${form?.(charity)}
    </tournament-list>`;
  };
  return { load, draw };
}

/** @param {Listed} one @param {boolean} over @param {boolean} works */
function card({ id, name, stage, game_date, starts, charity, buy_in, players, left }, over, works) {
  const href = `#tournaments/${encodeURIComponent(id)}${works ? "" : "/board"}`;
  const all = players === 1 ? "one player" : `${players} players`;
  return markup`<li class="tournament-card" data-over=${over} key=${id}>
    <h2><a href=${href}>${name}</a></h2>
    <span class="badge">${stage}</span>
    <p class="soft">${game_date}, ${clockTime(starts)} · for ${charity}</p>
    <p>Buy-in ${money(buy_in)} · <span class="count">${
    left < players && !over ? `${left} of ${all} left` : all
  }</span></p>
  </li>`;
}
