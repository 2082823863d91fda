/** `<level-clock>`: the level, its blinds and the time that is left, large; it runs by the house's time. */

import { define, element, mark, write } from "../parts/dom.js";
import { blinds, elapsed, isBreak, moment, timeText } from "./clock.js";

/** @typedef {import("./read.js").Shown} Shown */

const SOON = 60_000;

/** Properties: `view`, and `ahead`, the milliseconds by which the house's clock is ahead of ours. */
export class LevelClock extends HTMLElement {
  /** @type {Shown | null} */
  #view = null;
  #ahead = 0;
  #level = element("p", { class: "level" });
  #time = element("p", { class: "time", role: "timer" });
  #blinds = element("p", { class: "blinds" });
  #next = element("p", { class: "next" });
  #heard = element("p", { class: "unseen", role: "status" }); // a new level is said once, the seconds never
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  connectedCallback() {
    this.replaceChildren(this.#level, this.#time, this.#blinds, this.#next, this.#heard);
    this.#timer = setInterval(() => this.#draw(), 250);
    this.#draw();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** @param {Shown} view */
  set view(view) {
    this.#view = view;
    this.#draw();
  }

  /** @param {number} milliseconds */
  set ahead(milliseconds) {
    this.#ahead = milliseconds;
    this.#draw();
  }

  #draw() {
    const view = this.#view;
    if (!view) return;
    const { clock, plan } = view;
    const now = moment(plan.levels, elapsed(clock, Date.now() + this.#ahead));
    if (!now) return; // there is no clock without levels
    const standing = clock.since === null ? "Before the first card" : clock.stopped ? "Clock stopped" : "";
    const level = isBreak(now.level) ? "Break" : `Level ${now.number}`;
    write(this.#level, standing ? `${level} · ${standing}` : level);
    write(this.#time, now.left === null ? "to the end" : timeText(now.left));
    write(this.#blinds, isBreak(now.level) ? "Back at the tables after it" : blinds(now.level));
    write(this.#next, whatNext(now));
    mark(this, {
      "data-soon": now.left !== null && now.left <= SOON && !standing,
      "data-stopped": standing !== "",
      "data-break": isBreak(now.level),
    });
    if (clock.since !== null) write(this.#heard, `${level}: ${blinds(now.level)}`);
  }
}

/** @param {import("./clock.js").Moment} now */
function whatNext({ next, untilBreak }) {
  if (!next) return "The last level";
  const after = isBreak(next) ? `a break of ${next.minutes} minutes` : blinds(next);
  const pause = untilBreak === null || isBreak(next) ? "" : ` · break in ${timeText(untilBreak)}`;
  return `Next: ${after}${pause}`;
}

define("level-clock", LevelClock);
