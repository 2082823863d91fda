/** Live poker: `#poker` lists the tables and opens them, `#poker/P1` is the tablet of one. */

import { render } from "../parts/render.js";
import { roomState } from "../parts/room-state.js";
import { list } from "./list.js";
import { tablet } from "./tablet.js";

/** @typedef {import("../screens/routes.js").Host} Host */

export default class ThePoker extends HTMLElement {
  /** @type {any} the house where tables are listed, or else the poker table */
  #view = null;

  /** @param {Host} host @param {string[]} address */
  constructor(host, [table = ""]) {
    super();
    const { person, socket } = host;
    if (!person || !socket) throw new Error("Sign in first.");
    this.socket = socket;
    this.target = table ? `poker/${table}` : "house";
    this.page = table ? tablet(socket, table, () => this.#draw()) : list(person, socket, host.say);
  }

  connectedCallback() {
    this.#draw();
  }

  enter() {
    this.socket.watch(this.target);
  }

  /** @param {string} target @param {any} view */
  see(target, view) {
    if (target !== this.target) return;
    this.#view = view;
    this.#draw();
  }

  /** @param {string} says @param {boolean} offline */
  failed(says, offline) {
    if (this.#view) return false;
    const leave = () => location.hash = "#poker";
    const kind = offline ? "offline" : "error";
    const heading = offline ? undefined : "Poker table not found";
    render(
      this,
      roomState({ kind, heading, says: offline ? undefined : says, action: "All poker tables" }, leave),
    );
    return true;
  }

  #draw() {
    if (this.#view) render(this, this.page(this.#view));
    else render(this, roomState({ kind: "loading" }));
  }
}

customElements.define("the-poker", ThePoker);
