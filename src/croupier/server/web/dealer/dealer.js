/** The dealer's room: `#dealer` lists the live tables one deals at, `#dealer/T1` is the console of one. */

import { request } from "../screens/api.js";
import { counts } from "../staff/counts.js";
import { deskOf } from "../staff/desk.js";
import { incidents } from "../staff/incidents.js";
import { transfers } from "../staff/transfers.js";
import { roomState } from "../parts/room-state.js";
import { panel } from "../staff/panels.js";
import { markup, render } from "../parts/render.js";
import { DealerConsole } from "./console.js";
import { openTable } from "../staff/open-table.js";
import { chipsWaiting, holds, liveTables, tableList } from "./tables.js";

/** @import { Person } from "../screens/auth.js" */
/** @import { LiveSocket } from "../screens/live-socket.js" */
/** @import { Host } from "../screens/routes.js" */

const OPENS = ["operator", "manager", "floor"];

export default class TheDealer extends HTMLElement {
  /** @type {DealerConsole | null} */
  #console = null;
  /** @type {import("../screens/views.js").Pit | null} for those who may open a table */
  #choices = null;
  #game = ""; // of the table to open
  /** @type {any} the newest view of the house, for what waits at this table */
  #house = null;
  /** @type {any} the newest view of the table */
  #seen = null;
  /** @type {ReturnType<typeof tableChips> | null} */
  #chips = null;

  /** @param {Host} host @param {string[]} address */
  constructor(host, [table = "", page = ""]) {
    super();
    this.page = page;
    this.table = table;
    this.socket = /** @type {LiveSocket} */ (host.socket); // strangers do not come here
    this.person = /** @type {Person} */ (host.person);
  }

  connectedCallback() {
    if (!this.childElementCount) render(this, roomState({ kind: "loading" }));
  }

  async enter() {
    if (!this.table) {
      if (holds(this.person, OPENS)) this.#choices = await request("/api/pit");
      this.socket.watch("house");
      return;
    }
    if (this.page === "chips") {
      this.#chips = tableChips(this.socket, this.table, () => this.#house && this.see("house", this.#house));
      this.socket.watch("house");
      return;
    }
    try {
      const { sheet } = await request(`/api/tables/${encodeURIComponent(this.table)}/sheet`);
      if (!this.isConnected) return; // somebody went on already
      this.#console = new DealerConsole(this.socket, this.table, sheet);
      this.socket.watch(`table/${this.table}`);
      this.socket.watch("house");
    } catch (error) {
      const { message, status } = /** @type {import("../screens/api.js").Refusal} */ (error);
      this.#instead(
        "Table not found",
        status === 404 ? "It was closed, or its address is mistyped." : message,
      );
    }
  }

  /** @param {string} target @param {any} view */
  see(target, view) {
    if (target === "house") this.#house = view;
    else this.#seen = view;
    if (this.#chips) this.#house && render(this, this.#chips(this.#house)); // a view of the table may come first
    else if (this.#console && this.#seen) this.#deal(this.#console, this.#seen);
    else if (target === "house" && !this.table) this.#list(view);
  }

  /** @param {DealerConsole} desk @param {any} view */
  #deal(desk, view) {
    if (!view.seats?.length || view.status === "closed") {
      this.#closed();
    } else if (this.#relieved()) {
      const now = view.dealer ? `${view.dealer} deals at table ${this.table} now.` : "";
      this.#instead("You were relieved", `${now} The floor assigns your next table.`.trim());
    } else if (!view.console) {
      this.#instead(
        "No dealer's console here",
        view.looks === "player"
          ? "You're playing at this table, so you can't deal it."
          : "This is an electronic table, or you aren't its dealer.",
      );
    } else {
      render(this, markup`${desk}`);
      desk.show(view, chipsWaiting(this.#house, this.table));
    }
  }

  /** The table is closed: whoever may count its tray goes on to that, as long as it is not counted. */
  #closed() {
    const book = this.#house?.books?.find((/** @type {{ id: string }} */ { id }) => id === this.table);
    const counts = book && !book.tray_counted && this.#house.may.includes("CountTray");
    const says = "Its tray and its drop box wait to be counted.";
    if (!counts) {
      return this.#instead("This table is closed", book?.tray_counted ? "Its tray is counted." : says);
    }
    const go = () => location.hash = `#dealer/${encodeURIComponent(this.table)}/chips`;
    render(
      this,
      roomState({ kind: "empty", heading: "This table is closed", says, action: "Count the closer" }, go),
    );
  }

  /** Whether somebody else deals here by now, and whoever looks has no other business at this table. */
  #relieved() {
    if (!this.#house?.books || holds(this.person, ["manager", "floor"])) return false;
    const book = this.#house.books.find((/** @type {{ id: string }} */ { id }) => id === this.table);
    return book !== undefined && book.dealer !== this.person.id;
  }

  /** @param {import("../screens/views.js").HouseView} house */
  #list(house) {
    const choose = (/** @type {string} */ game) => {
      this.#game = game;
      this.#list(house);
    };
    const { person, socket } = this;
    const staff = (house.staff ?? []).filter((one) => one.on_duty && one.roles.includes("dealer"));
    const form = this.#choices && house.day &&
      openTable({ house, choices: this.#choices, person, socket }, this.#game, choose, {
        dealers: staff.map(({ id }) => id),
        opened: (table) => location.hash = `#dealer/${encodeURIComponent(table)}`,
      });
    const empty = roomState({
      kind: "empty",
      heading: "No tables assigned to you",
      says: holds(person, OPENS)
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

/** The chips of one table for its dealer: fills to count, credits to send, the tray's count, incidents. @param {LiveSocket} socket @param {string} table @param {() => void} redraw */
function tableChips(socket, table, redraw) {
  const desk = deskOf(socket, redraw);
  const [slips, counted, log] = [transfers(desk, { table }), counts(desk), incidents(desk)];
  return (/** @type {import("../staff/desk.js").HouseView} */ house) => {
    const here = { ...house, books: house.books.filter(({ id }) => id === table) };
    const room = here.books.some(({ poker }) => poker) ? "poker" : "dealer";
    return markup`<div class="desk">
      <header><h1>Chips of ${table}</h1><a class="button plain" href="#${room}/${
      encodeURIComponent(table)
    }">Back to the table</a></header>
      <div class="panels">${slips(here, true)}${counted(here, true)}${log(here, true)}</div>
    </div>`;
  };
}

customElements.define("the-dealer", TheDealer);
