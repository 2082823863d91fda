/** The tournaments in a browser: `#tournaments` lists them, `#tournaments/ID` is a desk, `#tournaments/ID/board` its board. */

import { element } from "../parts/dom.js";
import { roomState } from "../parts/room-state.js";
import { BigBoard } from "./board.js";
import { ahead } from "./clock.js";
import { TournamentDesk } from "./desk.js";
import { TournamentList } from "./list.js";

/** @typedef {import("../screens/rooms.js").Host} Host */

const DESK = ["brush", "floor", "manager", "operator"];

/** For staff the desk; whoever else is signed in sees the schedule and the boards. */
export default class Tournaments extends HTMLElement {
  /** @type {TournamentList | TournamentDesk | BigBoard} */
  #shown;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #late;

  /** @param {Host} host @param {string[]} rest */
  constructor(host, [id = "", what = ""]) {
    super();
    const { person, wire } = host;
    if (!person || !wire) throw new Error("Sign in first.");
    this.wire = wire;
    this.tournament = id;
    this.works = DESK.some((role) => person.roles.includes(role));
    this.#shown = !id
      ? new TournamentList(host, this.works)
      : what === "board" || !this.works
      ? new BigBoard(id, this.works)
      : new TournamentDesk(id, wire);
  }

  connectedCallback() {
    this.replaceChildren(this.#shown);
  }

  disconnectedCallback() {
    clearTimeout(this.#late);
  }

  async enter() {
    if (this.#shown instanceof TournamentList) {
      if (this.works) this.wire.watch("house");
      await this.#shown.load();
      return;
    }
    this.wire.watch(`tournament/${this.tournament}`);
    this.#late = setTimeout(() => this.#missing(), 6_000);
    const reply = await fetch("/health/live").catch(() => null);
    this.#shown.ahead = ahead(reply?.headers.get("date") ?? null, Date.now());
  }

  /** @param {string} target @param {any} view */
  see(target, view) {
    if (this.#shown instanceof TournamentList) {
      if (target === "house") this.#shown.charities = view.charities ?? [];
      return;
    }
    clearTimeout(this.#late);
    if (!view.plan) this.#missing();
    else {
      document.title = `${view.plan.name} · croupier`;
      this.#shown.view = structuredClone(view); // the wire changes its own in place
    }
  }

  #missing() {
    const state = roomState({
      kind: "error",
      heading: "Tournament not found",
      says: "It was never scheduled, or its address is mistyped.",
      action: "All tournaments",
    }, () => {
      location.hash = "#tournaments";
    });
    this.replaceChildren(element("h1", { class: "unseen" }, "Tournaments"), state);
  }
}

customElements.define("the-tournaments", Tournaments);
