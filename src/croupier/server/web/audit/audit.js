/** The audit: whether the log is whole, any round again, who approved what, the log itself, and files of it. */

import { element } from "../parts/dom.js";
import { approvalsPage } from "./approvals.js";
import { checkPage } from "./check.js";
import { eventsPage } from "./events.js";
import { exportPage } from "./export.js";
import { replayPage } from "./replay.js";
import { roundsPage } from "./rounds.js";

/**
 * A page of the audit: made with the words after its own in the address, and entered once it stands there.
 * @typedef {{ page: HTMLElement, enter?: () => Promise<void> | void }} Page
 */
/** @typedef {{ at: string, name: string, make: (rest: string[]) => Page }} Leaf */

/** @type {readonly Leaf[]} */
const LEAVES = [
  { at: "", name: "The log's seal", make: checkPage },
  { at: "rounds", name: "Rounds", make: roundsPage },
  { at: "approvals", name: "Who approved what", make: approvalsPage },
  { at: "log", name: "Every event", make: eventsPage },
  { at: "export", name: "Files", make: exportPage },
];
/** @type {Leaf} */
const REPLAY = { at: "rounds", name: "Rounds", make: replayPage };

/** The audit at `#audit`; its pages at `#audit/rounds`, a replay at `#audit/rounds/T1/17`. */
export default class TheAudit extends HTMLElement {
  /** @type {Page} */
  #page;
  #leaf;

  /**
   * @param {import("../screens/rooms.js").Host} _
   * @param {string[]} rest
   */
  constructor(_, [at = "", ...rest]) {
    super();
    const replays = at === "rounds" && rest.length === 2;
    this.#leaf = replays ? REPLAY : LEAVES.find((leaf) => leaf.at === at) ?? LEAVES[0];
    this.#page = this.#leaf.make(rest);
  }

  connectedCallback() {
    const here = this.#leaf.at;
    this.classList.add("desk");
    this.replaceChildren(
      element(
        "header",
        {},
        element("h1", {}, "Audit"),
        element(
          "nav",
          { class: "ways", "aria-label": "Pages of the audit" },
          ...LEAVES.map(({ at, name }) =>
            element("a", {
              href: at ? `#audit/${at}` : "#audit",
              "aria-current": at === here ? "page" : null,
            }, name)
          ),
        ),
      ),
      this.#page.page,
    );
    this.querySelector(".ways [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" }); // on a phone
  }

  async enter() {
    await this.#page.enter?.();
  }

  /** Nothing is watched here: an audit looks at what is written. */
  see() {}
}

customElements.define("the-audit", TheAudit);
