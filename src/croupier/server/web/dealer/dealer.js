/** The dealer's room: `#dealer` lists the live tables one deals at, `#dealer/T1` is the console of one. */

import "../parts/room-state.js";
import { ask } from "../screens/ask.js";
import { panel, roomState } from "../staff/panels.js";
import { markup, render } from "../staff/render.js";
import { DealerConsole } from "./console.js";
import { holds, liveTables, openForm, tableList } from "./tables.js";

/** @typedef {import("../screens/rooms.js").Host} Host */
/** @typedef {import("../screens/wire.js").Wire} Wire */
/** @typedef {import("../screens/door.js").Person} Person */

export default class TheDealer extends HTMLElement {
  /** @type {DealerConsole | null} */
  #console = null;
  /** @type {Map<string, string>} */
  #names = new Map();
  #game = ""; // of the table to open

  /** @param {Host} host @param {string[]} address */
  constructor(host, [table = ""]) {
    super();
    this.table = table;
    this.wire = /** @type {Wire} */ (host.wire); // strangers do not come here
    this.person = /** @type {Person} */ (host.person);
  }

  connectedCallback() {
    if (!this.childElementCount) render(this, roomState({ kind: "loading" }));
  }

  async enter() {
    if (!this.table) {
      const games = await ask("/api/games");
      this.#names = new Map(
        games.map((/** @type {{ id: string, name: string }} */ game) => [game.id, game.name]),
      );
      this.wire.watch("house");
      return;
    }
    try {
      const { sheet } = await ask(`/api/tables/${encodeURIComponent(this.table)}/sheet`);
      if (!this.isConnected) return; // somebody went on already
      this.#console = new DealerConsole(this.wire, this.table, sheet);
      this.wire.watch(`table/${this.table}`);
    } catch (error) {
      const { message, status } = /** @type {import("../screens/ask.js").Refusal} */ (error);
      this.#instead(
        "Table not found",
        status === 404 ? "It was closed, or its address is mistyped." : message,
      );
    }
  }

  /** @param {string} target @param {any} view */
  see(target, view) {
    if (target === "house") this.#list(view);
    else if (this.#console) this.#deal(this.#console, view);
  }

  /** @param {DealerConsole} desk @param {any} view */
  #deal(desk, view) {
    if (!view.seats?.length || view.status === "closed") {
      this.#instead("This table is closed", "Its tray and its drop box wait to be counted.");
    } else if (!view.console) {
      this.#instead(
        "No dealer's console here",
        view.looks === "player"
          ? "You're playing at this table, so you can't deal it."
          : "This is an electronic table, or you aren't its dealer.",
      );
    } else {
      render(this, desk);
      desk.show(view);
    }
  }

  /** @param {import("./tables.js").HouseView} house */
  #list(house) {
    const choose = (/** @type {string} */ game) => {
      this.#game = game;
      this.#list(house);
    };
    const { person, wire } = this;
    const form = openForm({ house, person, wire, names: this.#names }, this.#game, choose);
    const empty = roomState({
      kind: "empty",
      heading: "No tables assigned to you",
      says: holds(person, ["operator", "manager", "floor"])
        ? "Open one below. Electronic tables aren't listed here."
        : "The floor opens a table and assigns you; it appears here.",
    });
    render(
      this,
      markup`<div class="desk">
        <header><h1>Live tables</h1></header>
        <div class="list">${liveTables(house, person).length ? tableList(house, person) : empty}</div>
        <div class="opening">${form ? panel("Open a live table", form) : null}</div>
      </div>`,
    );
  }

  /** @param {string} heading @param {string} says */
  #instead(heading, says) {
    const leave = () => location.hash = "#dealer";
    render(this, roomState({ kind: "error", heading, says, action: "All my tables" }, leave));
  }
}

customElements.define("the-dealer", TheDealer);
