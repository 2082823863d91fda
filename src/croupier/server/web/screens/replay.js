/** A round again: the felt as it was shown, moment by moment, marked as a replay, with its proof below. */

import { define, element, mark, part, svg, write } from "../parts/dom.js";
import { dateTime } from "./house-time.js";
import { told } from "../parts/narrate.js";
import { RoomState, roomState } from "../parts/room-state.js";
import { TableFelt } from "../parts/table-felt.js";
import { ask } from "./ask.js";
import { momentsOf } from "./replay-steps.js";
import { VerifyRound } from "./verified-view.js";

/** @typedef {import("./replay-steps.js").Moment} Moment */

const PACE = 1_400; // milliseconds a moment stands while it plays

/** Method: `read` where the round is published. Keys: arrows, Home and End. */
export class RoundAgain extends HTMLElement {
  /** @type {Moment[]} */
  #moments = [];
  /** @type {any} */
  #sheet = null;
  #you = "";
  #at = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  #felt = part(TableFelt);
  #says = element("p", { class: "replay-says", role: "status" });
  #count = element("p", { class: "soft replay-count" });
  #steps = element("ol", { class: "replay-steps", "aria-label": "Moments of the round" });
  #first = this.#key("First moment", icon("M6 5v14M19 5 9 12l10 7z"), () => this.#go(0));
  #back = this.#key("Previous moment", icon("M17 5 7 12l10 7z"), () => this.#go(this.#at - 1));
  #play = this.#key("Play", "Play", () => this.#toggle());
  #next = this.#key("Next moment", icon("M7 5l10 7-10 7z"), () => this.#go(this.#at + 1));
  #last = this.#key("Last moment", icon("M18 5v14M5 5l10 7-10 7z"), () => this.#go(this.#moments.length - 1));

  #keys = (/** @type {KeyboardEvent} */ event) => this.#pressed(event);

  connectedCallback() {
    document.addEventListener("keydown", this.#keys); // wherever in the drawer the focus is
    if (!this.childElementCount) this.append(part(RoomState, { kind: "loading" }));
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#keys);
    clearInterval(this.#timer);
  }

  /** @param {string} address @param {string | null} noted the fingerprint that was told while bets were open */
  async read(address, noted) {
    try {
      const round = await ask(`${address}/seen`);
      this.#sheet = round.sheet;
      this.#you = round.you;
      this.#moments = momentsOf(round.moments, round.you);
      this.#lay(address, noted, round.began);
      this.#go(0);
    } catch (error) {
      const { message, status } = /** @type {import("./ask.js").Refusal} */ (error);
      const kind = status === 0 ? "offline" : "error";
      const state = roomState({
        kind,
        heading: "This round cannot be shown",
        says: message,
        action: "Try again",
      }, () => {
        this.replaceChildren(part(RoomState, { kind: "loading" }));
        void this.read(address, noted);
      });
      this.replaceChildren(state);
    }
  }

  /** @param {string} address @param {string | null} noted @param {string} began */
  #lay(address, noted, began) {
    this.#felt.game = this.#sheet;
    this.#felt.player = this.#you;
    this.#steps.replaceChildren(...this.#moments.map(({ says }, n) => {
      const step = element("button", { type: "button" }, says);
      step.addEventListener("click", () => this.#go(n));
      return element("li", {}, step);
    }));
    this.replaceChildren(
      element(
        "p",
        { class: "replay-mark" },
        element("strong", {}, "Replay"),
        element("span", {}, `of what you saw, ${dateTime(began)}. No chip moves here.`),
      ),
      element("div", { class: "replay-felt" }, this.#felt),
      element(
        "div",
        { class: "replay-now" },
        this.#says,
        element(
          "div",
          { class: "replay-keys", role: "group", "aria-label": "Replay" },
          this.#first,
          this.#back,
          this.#play,
          this.#next,
          this.#last,
        ),
        this.#count,
      ),
      element("div", { class: "replay-side" }, this.#steps, new VerifyRound(address, noted)),
    );
  }

  /** @param {number} to */
  #go(to) {
    const moment = this.#moments[to];
    if (!moment) return;
    const before = to === this.#at + 1
      ? (this.#moments[this.#at]?.view ?? null)
      : (this.#moments[to - 1]?.view ?? null);
    this.#at = to;
    this.#felt.view = moment.view;
    const more = told(this.#sheet, before, { ...moment.view, choice: null }, this.#you);
    write(this.#says, [moment.says, ...more].join(" "));
    write(this.#count, `Moment ${to + 1} of ${this.#moments.length}`);
    const last = this.#moments.length - 1;
    for (const key of [this.#first, this.#back]) mark(key, { "aria-disabled": to === 0 || null });
    for (const key of [this.#next, this.#last]) mark(key, { "aria-disabled": to === last || null });
    for (const [n, step] of [...this.#steps.querySelectorAll("button")].entries()) {
      mark(step, { "aria-current": n === to ? "step" : null });
      if (n === to) this.#steps.scrollTop = Math.max(0, step.offsetTop - this.#steps.clientHeight / 2);
    }
    if (to === last) this.#pause();
  }

  #toggle() {
    if (this.#timer !== undefined) {
      this.#pause();
      return;
    }
    if (this.#at === this.#moments.length - 1) this.#go(0);
    this.#timer = setInterval(() => this.#go(this.#at + 1), PACE);
    this.#named("Pause");
  }

  #pause() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#named("Play");
  }

  /** @param {string} name */
  #named(name) {
    write(this.#play, name);
    mark(this.#play, { "aria-label": name });
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    /** @type {Record<string, number>} */
    const ways = {
      ArrowLeft: this.#at - 1,
      ArrowRight: this.#at + 1,
      Home: 0,
      End: this.#moments.length - 1,
    };
    const to = ways[event.key];
    if (to === undefined || !this.#moments.length) return;
    event.preventDefault();
    this.#go(to);
  }

  /** @param {string} label @param {string | Element} face @param {() => void} does */
  #key(label, face, does) {
    const made = element("button", { type: "button", class: "plain", "aria-label": label }, face);
    made.addEventListener("click", does);
    return made;
  }
}

/** @param {string} path in a square of 24 */
function icon(path) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: path }));
}

define("round-again", RoundAgain);
