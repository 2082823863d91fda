/** A round again: the felt at every step, who did what, under which rules, and every approval. */

import { money } from "../parts/money.js";
import "../parts/table-felt.js";
import { ask } from "../screens/ask.js";
import { sentence } from "../screens/orders.js";
import { seen } from "../screens/seen.js";
import { figures, pairs, panel, roomState } from "../staff/panels.js";
import { markup } from "../staff/render.js";
import { scenesOf, within } from "./scenes.js";
import { grouped, moment } from "./words.js";

/** @typedef {{ version: number, at: string, who: string, says: string, event: { event: string, by?: string } }} Step */
/**
 * @typedef {{ round: string, table: string, number: number, name: string, game_hash: string,
 *   readings: Record<string, string>, blanks: Record<string, string>, jackpots: Record<string, number>,
 *   dealing: string, opened_by: string, began: string, ended: string | null, status: string, steps: Step[],
 *   approvals: Step[], felt: { sheet: any } & import("./scenes.js").Felt }} Replay
 */

const BEAT = 900; // milliseconds of one step while it plays
const WIDE = 640;

/** @param {string[]} rest @param {import("./audit.js").Room} room @returns {import("./audit.js").Page} */
export function replayPage([table = "", number = ""], room) {
  /** @type {import("../staff/render.js").Inside} */
  let instead = roomState({ kind: "loading" });
  /** @type {() => import("../staff/render.js").Inside} */
  let draw = () => markup`<div class="again">${instead}</div>`;
  const load = async () => {
    try {
      const where = `/api/audit/rounds/${encodeURIComponent(table)}/${encodeURIComponent(number)}`;
      draw = replay(await ask(where), room);
    } catch (error) {
      const { message, status } = /** @type {import("../screens/ask.js").Refusal} */ (error);
      instead = roomState({
        kind: status ? "error" : "offline",
        heading: "Replay not found",
        says: message,
        action: status === 404 ? "Find another round" : "Try again",
      }, () => {
        if (status === 404) location.hash = "#audit/rounds";
        else void load();
      });
    }
    room.redraw();
  };
  return { draw: () => draw(), enter: load };
}

/** @param {Replay} round @param {import("./audit.js").Room} room */
function replay(round, room) {
  const scenes = scenesOf(round.felt);
  const last = round.steps.length - 1;
  const shown = (/** @type {number} */ step) => ({ ...seen(scenes[step + 1]), bets_open: false });
  let at = 0, jumps = 0, view = shown(0);
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let playing;

  /** @param {number} wanted */
  function go(wanted) {
    const before = at;
    at = within(wanted, round.steps.length);
    if (Math.abs(at - before) > 1) jumps++; // another felt: nobody deals what lies between
    view = shown(at);
    if (at === last || !room.at.isConnected) pause();
    room.redraw();
    room.at.querySelector(".steps [aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  function pause() {
    clearInterval(playing);
    playing = undefined;
  }

  const play = () => {
    if (playing !== undefined) {
      pause();
      room.redraw();
      return;
    }
    playing = setInterval(() => go(at + 1), BEAT);
    if (at === last) go(0);
    else room.redraw();
  };
  const arrow = (/** @type {KeyboardEvent} */ event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    pause();
    go(at + way);
  };
  const control = (
    /** @type {string} */ text,
    /** @type {string} */ name,
    /** @type {number} */ to,
    /** @type {number} */ end,
  ) =>
    markup`<button type="button" class="plain" aria-label=${name} aria-disabled=${
      at === end ? "true" : null
    } onclick=${() => go(to)}>${text}</button>`;
  const row = (/** @type {Step} */ { at: when, says }, /** @type {number} */ n) =>
    markup`<li><button type="button" aria-current=${n === at ? "step" : null} onclick=${() => go(n)}>
      <span class="soft">${moment(when).slice(11)}</span><span>${sentence(says)}</span>
    </button></li>`;
  return () => {
    const step = round.steps[at];
    const shape = room.at.clientWidth >= WIDE ? "wide" : "tall";
    return markup`<div class="again" onkeydown=${arrow}>
      <div class="head">
        <span class="replay-mark">Replay</span>
        <h2>${round.name}: table ${round.table}, round ${round.number}</h2>
        <a href="#audit/rounds">All rounds</a>
      </div>
      <div class="theatre">
        <div class="stage-side">
          <table-felt shape=${shape} .game=${round.felt.sheet} .view=${view} key=${jumps}></table-felt>
          <div class="now">
            <p class="step-says" role="status">${sentence(step.says)}</p>
            <span class="soft">Step ${at + 1} of ${last + 1} · ${
      moment(step.at).slice(11)
    } · ${step.who}</span>
          </div>
        </div>
        <div class="beside">
          <div class="controls" role="group" aria-label="Steps">
            ${control("|◀", "First step", 0, 0)}
            ${control("◀", "Step back", at - 1, 0)}
            <button type="button" onclick=${play}>${playing === undefined ? "Play" : "Pause"}</button>
            ${control("▶", "Next step", at + 1, last)}
            ${control("▶|", "Last step", last, last)}
          </div>
          <ol class="steps" aria-label="Steps of the round">${round.steps.map(row)}</ol>
        </div>
      </div>
      <div class="panels">${rules(round)}${approvals(round)}</div>
    </div>`;
  };
}

/** @param {Replay} round */
function rules(round) {
  const list = (/** @type {Record<string, string>} */ of) =>
    Object.entries(of).map(([name, value]) => `${name} ${value}`).join(", ") || "none";
  const prizes = Object.entries(round.jackpots).map(([name, cents]) => `${name} ${money(cents)}`);
  return panel(
    "Rules in force",
    pairs([
      ["Sheet", markup`<code>${grouped(round.game_hash)}</code>`],
      ["Readings", list(round.readings)],
      ["Supplied by the house", list(round.blanks)],
      ["Jackpots", prizes.join(", ") || "none"],
      ["Dealt", `${round.dealing}, at a table opened by ${round.opened_by}`],
      ["Began", moment(round.began)],
      ["Status", round.ended ? `${round.status}, ${moment(round.ended)}` : round.status],
    ]),
  );
}

/** @param {Replay} round */
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
