/** The runner's room: which chips wait to be carried between the cage and a table, and the incident log. */

import { markup, render } from "../parts/render.js";
import { roomState } from "../parts/room-state.js";
import { deskOf } from "../staff/desk.js";
import { incidents } from "../staff/incidents.js";
import { transfers } from "../staff/transfers.js";

/** At `#runner`. */
export default class TheRunner extends HTMLElement {
  /** @type {import("../staff/desk.js").HouseView | null} */
  #view = null;

  /** @param {import("../screens/routes.js").Host} host */
  constructor(host) {
    super();
    this.socket = /** @type {import("../screens/live-socket.js").LiveSocket} */ (host.socket);
    const desk = deskOf(this.socket, () => this.#draw());
    this.sections = [transfers(desk), incidents(desk)];
  }

  connectedCallback() {
    this.classList.add("desk");
    render(this, roomState({ kind: "loading" }));
  }

  enter() {
    this.socket.watch("house");
  }

  /** @param {string} _target @param {import("../staff/desk.js").HouseView} view */
  see(_target, view) {
    this.#view = view;
    this.#draw();
  }

  #draw() {
    const view = this.#view;
    if (!view) return;
    render(
      this,
      markup`<header><h1>Runner</h1></header>
        <div class="panels">${this.sections.map((section) => section(view, true))}</div>`,
    );
  }
}

customElements.define("the-runner", TheRunner);
