/** A round again: the felt at every step, who did what, under which rules, and every approval. */

import { money } from "../parts/money.js";
import { StepPlayer } from "../screens/step-player.js";
import "../parts/table-felt.js";
import { request } from "../screens/api.js";
import { sentence } from "../parts/text.js";
import { seen } from "../screens/seen.js";
import { failedState, roomState } from "../parts/room-state.js";
import { figures, pairs, panel } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { scenesOf } from "./scenes.js";
import { inEights, moment } from "./words.js";

/** @import { FeltReplay, StepView } from "../screens/views.js" */

const BEAT = 900; // milliseconds of one step while it plays
const WIDE = 640;

/** @param {string[]} rest @param {import("./audit.js").Room} room @returns {import("./audit.js").Page} */
export function replayPage([table = "", number = ""], room) {
  const back = backOf(table, room);
  /** @type {import("../parts/render.js").Inside} */
  let instead = roomState({ kind: "loading" });
  /** @type {() => import("../parts/render.js").Inside} */
  let draw = () => markup`<div class="again">${instead}</div>`;
  const load = async () => {
    try {
      const where = `/api/audit/rounds/${encodeURIComponent(table)}/${encodeURIComponent(number)}`;
      draw = replay(await request(where), room);
    } catch (error) {
      const missing = /** @type {import("../screens/api.js").Refusal} */ (error).status === 404;
      const words = { heading: "Replay not found", action: missing ? "Find another round" : "Try again" };
      instead = failedState(error, words, () => {
        if (missing) location.hash = back;
        else void load();
      });
    }
    room.redraw();
  };
  return { draw: () => draw(), enter: load };
}

/** Where a replay leads back to. @param {string} table @param {import("./audit.js").Room} room */
const backOf = (table, { reads }) =>
  reads ? "#audit/rounds" : `#audit/protection/${encodeURIComponent(table)}`;

/** @param {FeltReplay} round @param {import("./audit.js").Room} room */
function replay(round, room) {
  const back = backOf(round.table, room);
  const scenes = scenesOf(round.felt);
  let before = 0, jumps = 0;
  const player = new StepPlayer(round.steps.length, BEAT, () => {
    if (Math.abs(player.at - before) > 1) jumps++; // another felt: nobody deals what lies between
    before = player.at;
    if (!room.at.isConnected) player.stop();
    room.redraw();
    room.at.querySelector(".steps [aria-current]")?.scrollIntoView({ block: "nearest" });
  });
  const press = (/** @type {KeyboardEvent} */ event) => player.press(event);
  const row = (/** @type {StepView} */ { at: when, says }, /** @type {number} */ n) =>
    markup`<li><button type="button" aria-current=${n === player.at ? "step" : null}
      onclick=${() => player.go(n)}>
      <span class="soft">${moment(when).slice(11)}</span><span>${sentence(says)}</span>
    </button></li>`;
  return () => {
    const { at, last } = player;
    const step = round.steps[at];
    const view = { ...seen(scenes[at + 1]), bets_open: false };
    const shape = room.at.clientWidth >= WIDE ? "wide" : "tall";
    return markup`<div class="again" onkeydown=${press}>
      <div class="head">
        <span class="replay-mark">Replay</span>
        <h2>${round.name}: table ${round.table}, round ${round.number}</h2>
        <a href=${back}>${room.reads ? "All rounds" : "Game protection"}</a>
      </div>
      <div class="theatre">
        <div class="stage-side">
          <table-felt shape=${shape} .game=${round.felt.sheet}
            .plan=${round.felt.felt} .view=${view} key=${jumps}></table-felt>
          <div class="now">
            <p class="step-says" role="status">${sentence(step.says)}</p>
            <span
              class="soft">Step ${at + 1} of ${last + 1} · ${moment(step.at).slice(11)} · ${step.who}</span>
          </div>
        </div>
        <div class="aside">
          ${player.buttons("step")}
          <ol class="steps" aria-label="Steps of the round">${round.steps.map(row)}</ol>
        </div>
      </div>
      <div class="panels">${rules(round)}${approvals(round)}</div>
    </div>`;
  };
}

/** @param {FeltReplay} round */
function rules(round) {
  const list = (/** @type {Record<string, string>} */ of) =>
    Object.entries(of).map(([name, value]) => `${name} ${value}`).join(", ") || "none";
  const prizes = Object.entries(round.jackpots).map(([name, cents]) => `${name} ${money(cents)}`);
  return panel(
    "Rules in force",
    pairs([
      ["Sheet", markup`<code>${inEights(round.game_hash)}</code>`],
      ["Readings", list(round.readings)],
      ["Supplied by the house", list(round.blanks)],
      ["Jackpots", prizes.join(", ") || "none"],
      ["Dealt", `${round.dealing}, at a table opened by ${round.opened_by}`],
      ["Began", moment(round.began)],
      ["Status", round.ended ? `${round.status}, ${moment(round.ended)}` : round.status],
    ]),
  );
}

/** @param {FeltReplay} round */
function approvals(round) {
  return panel(
    "Approvals and rulings",
    figures(
      "Approvals and rulings of this round",
      ["What", "By", "When"],
      round.approvals.map((step) => [sentence(step.says), step.event.by ?? step.who, moment(step.at)]),
      { empty: "Nothing in this round needed anybody's approval." },
    ),
  );
}
