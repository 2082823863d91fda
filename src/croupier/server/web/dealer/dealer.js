/** The dealer's room: `#dealer` lists the live tables one deals at, `#dealer/T1` is the console of one. */

import { element, part } from "../parts/dom.js";
import { RoomState, roomState } from "../parts/room-state.js";
import { ask } from "../screens/ask.js";
import { Areas } from "./areas.js";
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
  #areas = new Areas(() => this.querySelector("a")?.focus());
  #list = element("div", { class: "list" });
  #open = element("div", { class: "opening" });

  /** @param {Host} host @param {string[]} address */
  constructor(host, [table = ""]) {
    super();
    this.table = table;
    this.wire = /** @type {Wire} */ (host.wire); // strangers do not come here
    this.person = /** @type {Person} */ (host.person);
  }

  connectedCallback() {
    if (!this.childElementCount) this.replaceChildren(part(RoomState, { kind: "loading" }));
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
    if (target === "house") this.#show(view);
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
      if (!desk.isConnected) this.replaceChildren(desk);
      desk.show(view);
    }
  }

  /** @param {import("./tables.js").HouseView} house */
  #show(house) {
    const mine = liveTables(house, this.person);
    if (!this.#list.isConnected) {
      this.replaceChildren(element(
        "div",
        { class: "desk" },
        element("header", {}, element("h1", {}, "Live tables")),
        this.#list,
        this.#open,
      ));
    }
    this.#areas.fill(this.#list, mine, () => [
      mine.length ? tableList(house, this.person) : part(RoomState, {
        kind: "empty",
        heading: "No tables assigned to you",
        says: holds(this.person, ["operator", "manager", "floor"])
          ? "Open one below. Electronic tables aren't listed here."
          : "The floor opens a table and assigns you; it appears here.",
      }),
    ]);
    // What is being filled in stays until the tables, the staff or the schedule are others.
    const books = house.books?.map(({ id, dealer, is_open }) => [id, dealer, is_open]);
    this.#areas.fill(this.#open, [house.schedule, books, house.staff], () => {
      const form = house.day ? openForm(house, this.person, this.wire, this.#names) : null;
      if (!form) return [];
      return [element("section", { class: "panel" }, element("h2", {}, "Open a live table"), form)];
    });
  }

  /** @param {string} heading @param {string} says */
  #instead(heading, says) {
    const state = roomState({ kind: "error", heading, says, action: "All my tables" }, () => {
      location.hash = "#dealer";
    });
    this.replaceChildren(state);
  }
}

customElements.define("the-dealer", TheDealer);
