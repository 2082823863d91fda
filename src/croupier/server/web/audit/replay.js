/** A round again: the felt at every step, who did what, under which rules, and every approval. */

import { element, mark, part, write } from "../parts/dom.js";
import { money } from "../parts/money.js";
import { RoomState, roomState } from "../parts/room-state.js";
import { TableFelt } from "../parts/table-felt.js";
import { ask } from "../screens/ask.js";
import { sentence } from "../screens/orders.js";
import { seen } from "../screens/seen.js";
import { figures, pairs, panel } from "../staff/panel.js";
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

/** @param {string[]} rest @returns {import("./audit.js").Page} */
export function replayPage([table = "", number = ""]) {
  const page = element("div", { class: "again" }, part(RoomState, { kind: "loading" }));
  const load = async () => {
    try {
      const where = `/api/audit/rounds/${encodeURIComponent(table)}/${encodeURIComponent(number)}`;
      const round = /** @type {Replay} */ (await ask(where));
      if (page.isConnected) page.replaceChildren(...drawn(page, round));
    } catch (error) {
      const { message, status } = /** @type {import("../screens/ask.js").Refusal} */ (error);
      const state = roomState({
        kind: status ? "error" : "offline",
        heading: "Replay not found",
        says: message,
        action: status === 404 ? "Find another round" : "Try again",
      }, () => {
        if (status === 404) location.hash = "#audit/rounds";
        else void load();
      });
      page.replaceChildren(state);
    }
  };
  return { page, enter: load };
}

/** @param {HTMLElement} page @param {Replay} round */
function drawn(page, round) {
  const scenes = scenesOf(round.felt);
  const lay = () => {
    const made = part(TableFelt, { shape: page.clientWidth >= WIDE ? "wide" : "tall" });
    made.game = round.felt.sheet;
    return made;
  };
  let felt = lay();
  const says = element("p", { class: "step-says", role: "status" });
  const place = element("span", { class: "soft" });
  const list = element("ol", { class: "steps", "aria-label": "Steps of the round" });
  const rows = round.steps.map((step, n) => stepRow(step, () => go(n)));
  list.append(...rows.map((row) => row.shown));
  let at = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let playing;

  /** @param {number} wished */
  function go(wished) {
    const before = at;
    at = within(wished, round.steps.length);
    if (Math.abs(at - before) > 1) {
      const fresh = lay(); // nobody deals what lies between two steps that are far apart
      felt.replaceWith(fresh);
      felt = fresh;
    }
    felt.view = { ...seen(scenes[at + 1]), bets_open: false };
    const step = round.steps[at];
    write(says, sentence(step.says));
    write(place, `Step ${at + 1} of ${round.steps.length} · ${moment(step.at).slice(11)} · ${step.who}`);
    for (const [n, row] of rows.entries()) mark(row.button, { "aria-current": n === at ? "step" : null });
    rows[at].button.scrollIntoView({ block: "nearest" });
    for (const each of [first, back]) mark(each, { "aria-disabled": at === 0 ? "true" : null });
    for (const each of [next, last]) mark(each, { "aria-disabled": at === rows.length - 1 ? "true" : null });
    if (at === rows.length - 1) pause();
  }

  function pause() {
    clearInterval(playing);
    playing = undefined;
    write(play, "Play");
  }

  const control = (
    /** @type {string} */ text,
    /** @type {string} */ name,
    /** @type {() => void} */ does,
  ) => {
    const made = element("button", { type: "button", class: "plain", "aria-label": name }, text);
    made.addEventListener("click", does);
    return made;
  };
  const first = control("|◀", "First step", () => go(0));
  const back = control("◀", "Step back", () => go(at - 1));
  const next = control("▶", "Next step", () => go(at + 1));
  const last = control("▶|", "Last step", () => go(rows.length));
  const play = element("button", { type: "button" }, "Play");
  play.addEventListener("click", () => {
    if (playing !== undefined) return pause();
    if (at === rows.length - 1) go(0);
    write(play, "Pause");
    playing = setInterval(() => page.isConnected ? go(at + 1) : pause(), BEAT);
  });
  page.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    pause();
    go(at + way);
  });
  queueMicrotask(() => go(0));
  return [
    element(
      "div",
      { class: "head" },
      element("span", { class: "replay-mark" }, "Replay"),
      element("h2", {}, `${round.name}: table ${round.table}, round ${round.number}`),
      element("a", { href: "#audit/rounds" }, "All rounds"),
    ),
    element(
      "div",
      { class: "theatre" },
      element("div", { class: "stage-side" }, felt, element("div", { class: "now" }, says, place)),
      element(
        "div",
        { class: "beside" },
        element(
          "div",
          { class: "controls", role: "group", "aria-label": "Steps" },
          first,
          back,
          play,
          next,
          last,
        ),
        list,
      ),
    ),
    element("div", { class: "panels" }, rules(round), approvals(round)),
  ];
}

/** @param {Step} step @param {() => void} does */
function stepRow(step, does) {
  const button = element(
    "button",
    { type: "button" },
    element("span", { class: "soft" }, moment(step.at).slice(11)),
    element("span", {}, sentence(step.says)),
  );
  button.addEventListener("click", does);
  return { button, shown: element("li", {}, button) };
}

/** @param {Replay} round */
function rules(round) {
  const list = (/** @type {Record<string, string>} */ of) =>
    Object.entries(of).map(([name, value]) => `${name} ${value}`).join(", ") || "none";
  const prizes = Object.entries(round.jackpots).map(([name, cents]) => `${name} ${money(cents)}`);
  return panel(
    "Rules in force",
    pairs([
      ["Sheet", element("code", {}, grouped(round.game_hash))],
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
