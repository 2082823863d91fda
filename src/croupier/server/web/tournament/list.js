/** The tournaments of the house: those that come, those that are played, and a form for a new one. */

import { money } from "../parts/money.js";
import { failedState, roomState } from "../parts/room-state.js";
import { request } from "../screens/api.js";
import { markup } from "../parts/render.js";
import { count } from "../parts/text.js";
import { rulesText } from "../staff/carry-out.js";
import { clockTime } from "./clock.js";
import { STAGE } from "./read.js";
import { scheduleForm } from "./schedule.js";

/** @import { ListedTournament as Listed } from "../screens/views.js" */

const OVER = [STAGE.finished, STAGE.void, STAGE.cancelled];

/**
 * @param {import("../screens/live-socket.js").LiveSocket | null} socket of those who may schedule a tournament
 * @param {() => void} redraw
 */
export function list(socket, redraw) {
  /** @type {Listed[] | null} */
  let all = null;
  /** @type {unknown} */
  let failed = null;
  const form = socket && scheduleForm(socket, redraw);
  const load = async () => {
    try {
      all = await request("/api/tournaments");
      failed = null;
    } catch (error) {
      failed = error;
    }
    redraw();
  };
  const state = () => {
    const words = { heading: "The schedule did not load", action: "Try again" };
    if (failed) return failedState(failed, words, () => void load());
    if (!all) return roomState({ kind: "loading", heading: "Loading the schedule…" });
    const says = form ? "Fill in the form below; everything in it is a proposal." : "Come back later.";
    return all.length
      ? null
      : roomState({ kind: "empty", heading: "No tournament is on the schedule", says });
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
function card({ id, name, game, stage, game_date, starts, charity, buy_in, players, left }, over, works) {
  const href = `#tournaments/${encodeURIComponent(id)}${works ? "" : "/board"}`;
  const all = count(players, "player");
  return markup`<li class="tournament-card" data-over=${over} key=${id}>
    <h2><a href=${href}>${name}</a></h2>
    <span class="badge">${stage}</span>
    <p class="soft">${game ? `${game} · ` : ""}${game_date}, ${clockTime(starts)} · for ${charity}</p>
    <p>Buy-in ${money(buy_in)} · <span class="count">
      ${left < players && !over ? `${left} of ${all} left` : all}</span></p>
  </li>`;
}
