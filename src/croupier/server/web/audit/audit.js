/** The audit: log integrity, any round again, who approved what, the log itself, and files of it. */

import "../parts/room-state.js";
import { markup, render } from "../parts/render.js";
import { approvalsPage } from "./approvals.js";
import { checkPage } from "./check.js";
import { eventsPage } from "./events.js";
import { exportPage, reportsPage } from "./export.js";
import { protectionPage } from "./protection.js";
import { replayPage } from "./replay.js";
import { roundsPage } from "./rounds.js";

/** @typedef {{ draw: () => import("../parts/render.js").Inside, enter?: () => Promise<void> }} Page */
/** @typedef {{ redraw: () => void, at: HTMLElement, reads: boolean }} Room what a page is made with, and whether its reader may search the log */
/** @typedef {{ at: string, name: string, make: (rest: string[], room: Room) => Page, floor?: boolean }} PlacedPage */

/** @type {readonly PlacedPage[]} those that the floor sees too are marked */
const PAGES = [
  { at: "", name: "Log integrity", make: checkPage },
  { at: "rounds", name: "Rounds", make: roundsPage },
  { at: "protection", name: "Game protection", make: protectionPage, floor: true },
  { at: "approvals", name: "Who approved what", make: approvalsPage },
  { at: "log", name: "Events", make: eventsPage },
  { at: "reports", name: "Reports", make: reportsPage },
  { at: "export", name: "Export", make: exportPage },
];

const READERS = ["auditor", "manager", "operator"];

/** The pages somebody may see. @param {import("../screens/auth.js").Person | null} person */
const pagesOf = (person) =>
  person?.roles.some((role) => READERS.includes(role)) ? PAGES : PAGES.filter(({ floor }) => floor);

/** The audit at `#audit`; its pages at `#audit/rounds`, a replay at `#audit/rounds/T1/17`. */
export default class TheAudit extends HTMLElement {
  #page;
  #pages;
  #at;

  /** @param {import("../screens/routes.js").Host} host @param {string[]} address */
  constructor({ person }, [at = "", ...rest]) {
    super();
    this.#pages = pagesOf(person);
    const page = this.#pages.find((each) => each.at === at) ?? /** @type {PlacedPage} */ (this.#pages[0]);
    const make = at === "rounds" && rest.length === 2 ? replayPage : page.make;
    this.#at = page.at;
    this.#page = make(rest, { redraw: () => this.#draw(), at: this, reads: this.#pages === PAGES });
  }

  connectedCallback() {
    this.classList.add("desk");
    this.#draw();
    this.querySelector(".ways [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" }); // on a phone
  }

  async enter() {
    await this.#page.enter?.();
  }

  /** Nothing is watched here: an audit looks at what is written. */
  see() {}

  #draw() {
    if (!this.isConnected) return; // somebody went on already
    const link = (/** @type {{ at: string, name: string }} */ { at, name }) =>
      markup`<a href=${at ? `#audit/${at}` : "#audit"}
        aria-current=${at === this.#at ? "page" : null}>${name}</a>`;
    render(
      this,
      markup`<header>
          <h1>Audit</h1><nav class="ways" aria-label="Pages of the audit">${this.#pages.map(link)}</nav>
        </header>${this.#page.draw()}`,
    );
  }
}

customElements.define("the-audit", TheAudit);
