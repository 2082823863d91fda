/** The tournaments in a browser: `#tournaments` lists them, `#tournaments/ID` is a desk, `#tournaments/ID/board` its board. */

import "../parts/room-state.js";
import { markup, render } from "../staff/render.js";
import { board } from "./board.js";
import { ahead } from "./clock.js";
import { desk } from "./desk.js";
import { list } from "./list.js";

const DESK = ["brush", "floor", "manager", "operator"];

/** For staff the desk; whoever else is signed in sees the schedule and the boards. */
export default class Tournaments extends HTMLElement {
  /** @type {any} the house where tournaments are listed, or else the tournament */
  #view = null;
  #ahead = 0; // the house's clock, in milliseconds
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #late;

  /** @param {import("../screens/rooms.js").Host} host @param {string[]} rest */
  constructor(host, [id = "", what = ""]) {
    super();
    const { person, wire } = host;
    if (!person || !wire) throw new Error("Sign in first.");
    const works = DESK.some((role) => person.roles.includes(role));
    const redraw = () => this.#draw();
    this.wire = wire;
    this.target = id ? `tournament/${id}` : works ? "house" : "";
    this.list = id ? null : list(works ? wire : null, redraw);
    this.page = what === "board" || !works ? board(id, works) : desk(id, wire, redraw);
  }

  connectedCallback() {
    this.#draw();
  }

  disconnectedCallback() {
    clearTimeout(this.#late);
  }

  async enter() {
    if (this.target) this.wire.watch(this.target);
    if (this.list) return await this.list.load();
    this.#late = setTimeout(() => this.#missing(), 6_000);
    const reply = await fetch("/health/live").catch(() => null);
    this.#ahead = ahead(reply?.headers.get("date") ?? null, Date.now());
    this.#draw();
  }

  /** @param {string} target @param {any} view */
  see(target, view) {
    if (target !== this.target) return;
    clearTimeout(this.#late);
    if (!this.list && !view.plan) return this.#missing();
    if (!this.list) document.title = `${view.plan.name} · croupier`;
    this.#view = view;
    this.#draw();
  }

  #draw() {
    if (this.list) render(this, this.list.draw(this.#view?.charities?.[0] ?? ""));
    else if (this.#view) render(this, this.page(this.#view, this.#ahead));
    else render(this, markup`<room-state kind="loading" heading="Loading the tournament…"></room-state>`);
  }

  #missing() {
    this.#view = null;
    const leave = (/** @type {Event} */ event) => {
      event.stopPropagation();
      location.hash = "#tournaments";
    };
    render(
      this,
      markup`<h1 class="unseen">Tournaments</h1>
        <room-state kind="error" heading="Tournament not found" action="All tournaments" onagain=${leave}
          says="It was never scheduled, or its address is mistyped."></room-state>`,
    );
  }
}

customElements.define("the-tournaments", Tournaments);
