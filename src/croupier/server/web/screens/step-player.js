/** What is stepped through or played step by step: the steps of a round, which is shown, and the buttons and keys that move. */

import { markup } from "../parts/render.js";
import { say, translate } from "../parts/say.js";
import { sentence } from "../parts/text.js";
import { nameOf } from "./people.js";
import { seen } from "./seen.js";
import { changed } from "./live-socket.js";

/** @import { TableView } from "./seen.js" */
/** @import { MomentView } from "./views.js" */

const ICONS = {
  First: "M6 5v14M19 5 9 12l10 7z",
  Previous: "M17 5 7 12l10 7z",
  Next: "M7 5l10 7-10 7z",
  Last: "M18 5v14M5 5l10 7-10 7z",
};

export class StepPlayer {
  at = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {number} steps @param {number} pace milliseconds of one step while it plays @param {() => void} changed */
  constructor(steps, pace, changed) {
    this.last = steps - 1;
    this.pace = pace;
    this.changed = changed;
  }

  /** Show a step; nothing where there is none. @param {number} to */
  go(to) {
    if (to < 0 || to > this.last) return;
    this.at = to;
    if (to === this.last) this.stop();
    this.changed();
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #toggle() {
    if (this.#timer !== undefined) this.stop();
    else {
      if (this.at === this.last) this.at = 0;
      this.#timer = setInterval(() => this.go(this.at + 1), this.pace);
    }
    this.changed();
  }

  /** Move by the arrows, Home and End. @param {KeyboardEvent} event */
  press(event) {
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.stop();
    this.go(to);
  }

  /** The buttons. @param {string} [step] what one step is called */
  buttons(step = say("moment")) {
    const names = {
      First: say("First {step}", { step }),
      Previous: say("Previous {step}", { step }),
      Next: say("Next {step}", { step }),
      Last: say("Last {step}", { step }),
    };
    const button = (
      /** @type {keyof typeof ICONS} */ way,
      /** @type {number} */ to,
      /** @type {number} */ end,
    ) =>
      markup`<button type="button" class="plain" aria-label=${names[way]} onclick=${() => this.go(to)}
        aria-disabled=${this.at === end ? "true" : null}>
        <svg viewBox="0 0 24 24" class="icon" aria-hidden="true"><path d=${ICONS[way]} /></svg>
      </button>`;
    return markup`<div class="step-player" role="group" aria-label=${say("Replay")}>
      ${button("First", 0, 0)}${button("Previous", this.at - 1, 0)}
      <button type="button" class="plain" onclick=${() => this.#toggle()}>
        ${this.#timer === undefined ? say("Play") : say("Pause")}</button>
      ${button("Next", this.at + 1, this.last)}${button("Last", this.last, this.last)}
    </div>`;
  }
}

/** @typedef {{ says: string, view: TableView }} Moment */

/** @type {Record<string, string>} */
const KINDS = {
  begins: say("The round begins; bets are open"),
  deals: say("The cards are dealt"),
};

/** @param {readonly MomentView[]} recorded @param {string} you @returns {Moment[]} */
export function momentsOf(recorded, you) {
  let felt = {};
  return recorded.map(({ kind, seat, says, changes }) => {
    for (const [path, ...value] of changes) felt = changed(felt, path, value);
    const seats = /** @type {{ seats?: (string | null)[] }} */ (felt).seats ?? [];
    const mine = seats.flatMap((who, n) => (who === you ? [n + 1] : []));
    const view = seen({ ...felt, you: { id: you, pocket: 0, seats: mine } });
    view.bets_open = false; // nobody bets in a replay
    const who = seat === null
      ? ""
      : seats[seat - 1] === you
      ? say("You")
      : nameOf(seats[seat - 1] ?? say("Seat {seat}", { seat }));
    const what = translate(says) || KINDS[kind] || "";
    return { says: sentence([who, what].filter(Boolean).join(": ")), view };
  });
}
