/** The big board: clock, level, players left and prizes, to be read from across the room by anybody. */

import { element, part, write } from "../parts/dom.js";
import { column, money } from "../parts/money.js";
import { RoomState } from "../parts/room-state.js";
import { redraw } from "./deeds.js";
import { LevelClock } from "./level-clock.js";
import { ordinal } from "./payout.js";
import { average, grouped, isOver, STAGE, stillIn } from "./read.js";
import { clockTime } from "./steps.js";

/** @typedef {import("./read.js").Shown} Shown */

const SHOWN = 9; // places that are read from afar

export class BigBoard extends HTMLElement {
  #name = element("h1", {});
  #stage = element("p", { class: "stage" });
  #clock = part(LevelClock);
  #figures = element("dl", { class: "large" });
  #prizes = element("section", { class: "prizes", "aria-label": "Prizes" });
  #laid = false;

  /** @param {string} id @param {boolean} works whether the desk is a step away */
  constructor(id, works) {
    super();
    this.tournament = id;
    this.works = works;
  }

  connectedCallback() {
    if (!this.#laid) {
      this.replaceChildren(part(RoomState, { kind: "loading", heading: "Loading the board…" }));
    }
  }

  /** @param {number} milliseconds */
  set ahead(milliseconds) {
    this.#clock.ahead = milliseconds;
  }

  /** @param {Shown} view */
  set view(view) {
    if (!this.#laid) this.#lay();
    write(this.#name, view.plan.name);
    write(this.#stage, whatNow(view));
    this.#clock.view = view;
    this.#clock.hidden = isOver(view) || !view.plan.levels.length;
    const figures = figuresOf(view);
    redraw(
      this.#figures,
      figures,
      () =>
        figures.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))),
    );
    redraw(this.#prizes, [view.prizes, view.places, view.stage], () => prizes(view));
  }

  #lay() {
    this.#laid = true;
    const desk = `#tournaments/${encodeURIComponent(this.tournament)}`;
    const back = this.works ? "The desk" : "All tournaments";
    this.replaceChildren(
      element("header", {}, this.#name, this.#stage),
      element("div", { class: "lit" }, this.#clock, this.#prizes),
      this.#figures,
      element(
        "footer",
        {},
        element("a", { class: "back", href: this.works ? desk : "#tournaments" }, back),
        this.#fill(),
      ),
    );
  }

  /** A button for the screen on the wall; Escape brings the page back. */
  #fill() {
    const button = element("button", { type: "button", class: "plain" }, "Fill the screen");
    button.addEventListener("click", () => void this.requestFullscreen().catch(() => button.remove()));
    return button;
  }
}

/** @param {Shown} view @returns {[string, string][]} */
function figuresOf(view) {
  const left = stillIn(view).length;
  const pool = /** @type {[string, string]} */ (["Prize pool", money(view.pool)]);
  if (isOver(view)) return [["Players", `${view.entrants.length}`], pool];
  const players = view.clock.since ? `${left} / ${view.entrants.length}` : `${left}`;
  return [
    [view.clock.since ? "Players left" : "Players", players],
    ["Average stack", grouped(average(view))],
    pool,
  ];
}

/** @param {Shown} view */
function whatNow(view) {
  const entries = view.entries_open ? "entries are open" : "entries are closed";
  if (view.stage === STAGE.open) return `First card at ${clockTime(view.plan.starts)} · ${entries}`;
  return view.stage === STAGE.running ? `Being played · ${entries}` : sentence(view.stage);
}

/** @param {string} text */
function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Before the end the prizes of the places, then who won them. @param {Shown} view @returns {Node[]} */
function prizes(view) {
  const over = view.stage === STAGE.finished;
  const rows = over
    ? view.places.filter((one) => one.due !== 0).map((one) => [ordinal(one.place), one.name, one.due ?? 0])
    : view.prizes.map((cents, n) => [ordinal(n + 1), "", cents]);
  const amounts = column(rows.map((each) => Number(each[2])));
  if (!rows.length) {
    return [element("h2", {}, "Prizes"), element("p", {}, "Known once players have registered.")];
  }
  const more = rows.length - SHOWN;
  return [
    element("h2", {}, over ? "Winners" : view.entries_open ? "Prizes as things stand" : "Prizes"),
    element(
      "ol",
      {},
      ...rows.slice(0, SHOWN).map(([place, name], n) =>
        element(
          "li",
          {},
          element("span", { class: "place" }, String(place)),
          element("span", { class: "who" }, String(name)),
          element("span", { class: "amount" }, amounts[n] ?? ""),
        )
      ),
    ),
    ...(more > 0 ? [element("p", {}, `and ${more} more places`)] : []),
  ];
}

customElements.define("big-board", BigBoard);
