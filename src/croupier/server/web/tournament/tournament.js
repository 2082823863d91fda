/** The tournaments in a browser: `#tournaments` lists them, `#tournaments/ID` is a desk, `#tournaments/ID/board` its board. */

import { markup, render } from "../parts/render.js";
import { roomState } from "../parts/room-state.js";
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

  /** @param {import("../screens/routes.js").Host} host @param {string[]} rest */
  constructor(host, [id = "", what = ""]) {
    super();
    const { person, socket } = host;
    if (!person || !socket) throw new Error("Sign in first.");
    const works = DESK.some((role) => person.roles.includes(role));
    const redraw = () => this.#draw();
    this.socket = socket;
    this.target = id ? `tournament/${id}` : works ? "house" : "";
    this.list = id ? null : list(works ? socket : null, redraw);
    this.page = what === "board" || !works ? board(id, works) : desk(id, socket, redraw, person.roles);
  }

  connectedCallback() {
    this.#draw();
  }

  disconnectedCallback() {
    clearTimeout(this.#late);
  }

  async enter() {
    if (this.target) this.socket.watch(this.target);
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
    else render(this, roomState({ kind: "loading", heading: "Loading the tournament…" }));
  }

  #missing() {
    this.#view = null;
    const leave = () => location.hash = "#tournaments";
    const says = "It was never scheduled, or its address is mistyped.";
    render(
      this,
      markup`<h1 class="unseen">Tournaments</h1>`,
      roomState({ kind: "error", heading: "Tournament not found", says, action: "All tournaments" }, leave),
    );
  }
}

customElements.define("the-tournaments", Tournaments);
