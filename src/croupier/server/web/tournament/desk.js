/** One tournament at the desk: the clock, the tables, the money, and what can be done next. */

import { element, mark, part, write } from "../parts/dom.js";
import { money } from "../parts/money.js";
import { RoomState } from "../parts/room-state.js";
import { StatusLine } from "../parts/status-line.js";
import { headline, panel } from "../staff/panel.js";
import { correction } from "./correct.js";
import { redraw } from "./deeds.js";
import { entries } from "./entries.js";
import { floor } from "./floor.js";
import { interruption } from "./interruption.js";
import { LevelClock } from "./level-clock.js";
import { goingOut } from "./out.js";
import { accounts, payout } from "./payout.js";
import { average, grouped, isDrawn, isOver, listed, STAGE, stillIn } from "./read.js";
import { clockTime, steps } from "./steps.js";
import { drawTables } from "./tables.js";

/** @typedef {import("./read.js").Desk} Desk */
/** @typedef {import("../screens/wire.js").Wire} Wire */

export class TournamentDesk extends HTMLElement {
  /** @type {Desk | null} */
  #view = null;
  /** @type {Set<string>} */
  #chosen = new Set();
  #name = element("h1", {});
  #about = element("p", { class: "soft" });
  #stage = element("span", { class: "badge" });
  #clock = part(LevelClock);
  #ending = element("p", { class: "ending" });
  #figures = element("div", { class: "headlines" });
  #tables = element("div", { class: "rounds" });
  #touch = element("p", { class: "soft" });
  #money = element("div", {});
  #report = element("p", {});
  #says = part(StatusLine, { class: "desk-says" });

  /** @param {string} id @param {Wire} wire */
  constructor(id, wire) {
    super();
    this.id = `desk-of-${id}`;
    this.tournament = id;
    const orders = {
      give: (
        /** @type {keyof import("../screens/commands.js").Commands} */ name,
        /** @type {any} */ data = {},
      ) => wire.command(`tournament/${id}`, name, data),
      say: (/** @type {string} */ text, /** @type {"plain" | "good" | "bad"} */ tone = "plain") =>
        this.#says.say(text, { tone, for: tone === "bad" ? 12_000 : 5_000 }),
    };
    this.out = goingOut(orders, this.#chosen, () => this.#drawTables());
    this.parts = [
      steps(orders),
      floor(orders),
      interruption(orders),
      entries(orders),
      payout(orders),
      correction(orders),
    ];
  }

  connectedCallback() {
    this.classList.add("desk");
    if (!this.#view) {
      this.replaceChildren(part(RoomState, { kind: "loading", heading: "Loading the tournament…" }));
    }
  }

  /** @param {number} milliseconds */
  set ahead(milliseconds) {
    this.#clock.ahead = milliseconds;
  }

  /** @param {Desk} view */
  set view(view) {
    const first = !this.#view;
    this.#view = view;
    for (const name of this.#chosen) {
      if (!stillIn(view).some((one) => one.name === name)) this.#chosen.delete(name);
    }
    if (first) this.#lay();
    this.#drawHead(view);
    this.#clock.view = view;
    this.#drawTables();
    for (const each of this.parts) each.draw(view);
    redraw(this.#money, [view.money, view.pool], () => [accounts(view)]);
  }

  #lay() {
    const [before, onFloor, cut, bought, prizes, right] = this.parts.map((each) => each.node);
    const seats = panel("Tables", this.#touch, this.#tables, this.out.node);
    seats.classList.add("broad", "seats");
    const held = panel("Money", this.#money, this.#report, ...(right ? [right] : []));
    this.replaceChildren(
      element("a", { class: "back", href: "#tournaments" }, "All tournaments"),
      element(
        "header",
        {},
        element("div", { class: "title" }, this.#name, this.#stage, this.#about),
        element("a", {
          class: "button plain",
          href: `#tournaments/${encodeURIComponent(this.tournament)}/board`,
        }, "Big board"),
      ),
      element("section", { class: "hero", "aria-label": "Now" }, this.#clock, this.#ending, this.#figures),
      element(
        "div",
        { class: "panels" },
        seats,
        stack(before, onFloor, cut),
        stack(bought),
        stack(prizes, held),
      ),
      this.#says,
    );
  }

  /** @param {Desk} view */
  #drawHead(view) {
    const { plan, stage } = view;
    write(this.#name, plan.name);
    write(this.#stage, stage);
    mark(this.#stage, {
      "data-tone": { [STAGE.running]: "good", [STAGE.interrupted]: "warn" }[stage] ?? null,
    });
    write(
      this.#about,
      `${plan.format} tournament for ${plan.charity} · ${plan.game_date}, ${
        clockTime(plan.starts)
      } · ${plan.location}`,
    );
    const left = stillIn(view).length;
    const shown = /** @type {[string, string][]} */ ([
      [
        "Players",
        left === view.entrants.length || isOver(view)
          ? `${view.entrants.length}`
          : `${left} of ${view.entrants.length}`,
      ],
      ["Prize pool", money(view.pool)],
      ...(isOver(view) ? [] : [
        ["Average stack", grouped(average(view))],
        ["Chips in play", grouped(view.chips)],
      ]),
    ]);
    redraw(this.#figures, shown, () => shown.map(([name, value]) => headline(name, value)));
    const over = isOver(view);
    mark(this, { "data-over": over });
    this.#clock.hidden = over || !plan.levels.length;
    this.#ending.hidden = !over;
    write(this.#ending, over ? ending(view) : "");
    this.#report.hidden = !over;
    if (!this.#report.childElementCount) {
      const href = `/api/tournaments/${encodeURIComponent(this.tournament)}/results`;
      this.#report.append(
        element(
          "a",
          { class: "button plain", href, target: "_blank", rel: "noopener" },
          "Results for the wall",
        ),
      );
    }
  }

  #drawTables() {
    const view = this.#view;
    if (!view) return;
    // A hand that was cut short puts players out only where it is finished (H-03).
    const playing = view.stage === STAGE.running || Object.values(view.resolved).includes(true);
    const seats = /** @type {HTMLElement} */ (this.#tables.parentElement);
    seats.hidden = !isDrawn(view) || isOver(view);
    write(this.#touch, playing ? "Tap the players who go out in this hand." : "");
    drawTables(this.#tables, view, {
      chosen: this.#chosen,
      choose: playing ? (name) => this.#choose(name) : null,
    });
    this.out.draw(view);
  }

  /** @param {string} name */
  #choose(name) {
    if (!this.#chosen.delete(name)) this.#chosen.add(name);
    this.#drawTables();
  }
}

/** Panels above each other, whatever the height of those beside them. @param {...(HTMLElement | undefined)} panels */
function stack(...panels) {
  return element("div", { class: "stack" }, ...panels.filter((each) => each !== undefined));
}

/** What became of a tournament, in a few words. @param {Desk} view */
function ending({ stage, order }) {
  const [first = []] = order;
  if (stage !== STAGE.finished) return stage === STAGE.void ? "Void" : "Called off";
  return first.length > 1 ? `${listed(first)} share the first place` : `${listed(first)} wins`;
}

customElements.define("tournament-desk", TournamentDesk);
