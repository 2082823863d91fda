/** `<level-clock>`: the level, its blinds and the time that is left, large; it runs by the house's time. */

import { define, setAttributes } from "../parts/dom.js";
import { markup, render } from "../parts/render.js";
import { blinds, elapsed, isBreak, moment, timeText } from "./clock.js";

const SOON = 60_000;

/** @typedef {{ view: import("./read.js").Shown, ahead: number }} Now the tournament, and how far the house's clock is ahead of ours */

/** Property: `now`. */
class LevelClock extends HTMLElement {
  /** @type {Now | null} */
  #now = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  connectedCallback() {
    this.#timer = setInterval(() => this.#draw(), 250);
    this.#draw();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** @param {Now} now */
  set now(now) {
    this.#now = now;
    this.#draw();
  }

  #draw() {
    if (!this.#now) return;
    const { view: { clock, plan }, ahead } = this.#now;
    const now = moment(plan.levels, elapsed(clock, Date.now() + ahead));
    if (!now) return; // there is no clock without levels
    const pause = isBreak(now.level);
    const standing = clock.since === null ? "Before the first card" : clock.stopped ? "Clock stopped" : "";
    const level = pause ? "Break" : `Level ${now.number}`;
    setAttributes(this, {
      "data-soon": now.left !== null && now.left <= SOON && !standing,
      "data-stopped": standing !== "",
      "data-break": pause,
    });
    // A new level is announced once, the seconds never.
    render(
      this,
      markup`<p class="level">${standing ? `${level} · ${standing}` : level}</p>
        <p class="time" role="timer">${now.left === null ? "to the end" : timeText(now.left)}</p>
        <p class="blinds">${pause ? "Back at the tables after it" : blinds(now.level)}</p>
        <p class="next">${whatNext(now)}</p>
        <p class="unseen" role="status">${clock.since === null ? "" : `${level}: ${blinds(now.level)}`}</p>`,
    );
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
