/** Counts that take seconds: started with a button, shown with their progress, canceled by hanging up. */

import { markup } from "../parts/render.js";
import { Refusal } from "../screens/api.js";
import { asApproved, sameWish } from "./address.js";
import { Newest, steps } from "./newest.js";

/** @import { LabCountStep, LabFigures } from "../screens/views.js" */
/** @import { Wish } from "./address.js" */
/** @import { Trial, Wager } from "./trial.js" */

/** @typedef {{ wish: Wish, do?: string, wagers?: string[], wager?: string, edge?: string }} Asked */

const AT_ONCE = 1; // seconds: a count as quick as that follows a slider

/** @param {number} seconds */
const about = (seconds) => `about ${Math.max(1, Math.round(seconds))} second${seconds < 1.5 ? "" : "s"}`;

/**
 * How long a count has run, of how long it takes as a rule.
 * @param {number} passed @param {number} seconds
 */
const since = (passed, seconds) =>
  passed > 1.5 * seconds ? `${passed} seconds, usually ${about(seconds)}` : `${passed} of ${about(seconds)}`;

export class Counts {
  /** @type {{ what: string, seconds: number, began: number, part: number, ahead: number } | null} */
  #running = null;
  /** @type {AbortController | null} */
  #hangUp = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #clock;
  /** @type {Newest<{ trial: Trial, wager: Wager, wish: Wish }, void>} */
  #newest = new Newest(
    (asked) => this.#figures(asked),
    () => this.changed(),
    (error, { trial, wager }) => {
      trial.forget(wager);
      this.failed(error);
      this.changed();
    },
  );

  /** @param {() => void} redraw @param {() => void} changed @param {(error: unknown) => void} failed */
  constructor(redraw, changed, failed) {
    this.redraw = redraw;
    this.changed = changed;
    this.failed = failed;
  }

  get busy() {
    return this.#running !== null;
  }

  /** Count a wager as it is tried. @param {Trial} trial @param {Wager} wager */
  count(trial, wager) {
    this.#newest.wish({ trial, wager, wish: structuredClone(trial.wish) });
  }

  /** Something was changed: count again by itself where that is quick. @param {Trial} trial @param {Wager} wager */
  follow(trial, wager) {
    if (trial.isCounted(wager)) return;
    if (wager.again <= AT_ONCE && trial.has(wager)) this.count(trial, wager);
    else trial.forget(wager);
  }

  /** @param {{ trial: Trial, wager: Wager, wish: Wish }} asked */
  async #figures({ trial, wager, wish }) {
    const approved = asApproved(wish.game);
    const changed = !sameWish(wish, approved);
    const wagers = trial.together(wager);
    const what = wager.name;
    if (changed && !trial.knowsApproved(wager)) {
      const name = `${what} as approved`;
      const { wagers: found } = await this.run(name, wager.seconds, { wish: approved, wagers });
      trial.hearApproved(found);
    }
    const seconds = trial.has(wager) ? wager.again : wager.seconds;
    const { wagers: found } = await this.run(what, seconds, { wish, wagers });
    if (!changed) trial.hearApproved(found);
    trial.hearCount(found, wish);
  }

  /**
   * Count something, and show how far it is; what is canceled or refused is thrown.
   * @param {string} what
   * @param {number} seconds about how long it takes
   * @param {Asked} asked
   * @returns {Promise<any>}
   */
  async run(what, seconds, asked) {
    this.#hangUp?.abort();
    const hangUp = this.#hangUp = new AbortController();
    const running = this.#running = { what, seconds, began: Date.now(), part: 0, ahead: 0 };
    this.#clock ??= setInterval(() => this.redraw(), 500);
    this.redraw();
    try {
      for await (const step of steps("/api/lab/count", asked, hangUp.signal)) {
        const { ahead = 0, part = running.part, found, says } = /** @type {LabCountStep} */ (step);
        if (says) throw new Refusal(says, 409);
        if (found) return found;
        if (running.ahead && !ahead) running.began = Date.now();
        Object.assign(running, { ahead, part });
      }
      throw new Refusal("the house ended before the count did; try again", 409);
    } finally {
      if (this.#hangUp === hangUp) {
        this.#running = this.#hangUp = null;
        clearInterval(this.#clock);
        this.#clock = undefined;
        this.redraw();
      }
    }
  }

  cancel() {
    this.#hangUp?.abort();
  }

  /** What to press where a wager is not counted yet, and how far a count is. @param {Trial} trial @param {Wager} wager */
  draw(trial, wager) {
    const running = this.#running;
    const press = markup`<button type="button" class="chalk" onclick=${() =>
      this.count(trial, wager)}>Count</button>`;
    return markup`<div class="count">${
      running ? this.#progress(running) : wager.seconds && !trial.isCounted(wager) ? press : null
    }</div>`;
  }

  /** @param {{ what: string, seconds: number, began: number, part: number, ahead: number }} running */
  #progress({ what, seconds, began, part, ahead }) {
    const passed = Math.round((Date.now() - began) / 1000);
    const says = ahead
      ? `Waiting: ${ahead} ${ahead === 1 ? "count is" : "counts are"} ahead of yours.`
      : `${what}: ${part ? `${Math.round(part * 100)}%, ` : ""}${since(passed, seconds)}.`;
    return markup`<progress aria-label="Progress of the count" max="1" value=${part || null}></progress>
      <p>${says}</p>
      <button type="button" class="chalk" onclick=${() => this.cancel()}>Cancel</button>`;
  }
}

/** What to press for a chart that takes seconds. @param {number} seconds @param {boolean} busy @param {() => void} write */
export function chartButton(seconds, busy, write) {
  if (!seconds) return null;
  return markup`<div class="actions"><button type="button" class="plain" disabled=${busy}
    onclick=${write}>Write the chart</button>
    <span class="soft">Up to ${about(seconds)}.</span></div>`;
}
