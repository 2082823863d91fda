/** `<countdown-ring>`: how long a decision may still take, as a ring and a number. */

import { define, emit, setAttributes } from "./dom.js";
import { markup, render } from "./render.js";
import { remaining } from "./time.js";
import { say } from "./say.js";

const LATE = 5;

/** Property: `left` {seconds, of}, counted from the moment it is set. Event: `over` when none are left. */
export class CountdownRing extends HTMLElement {
  #left = { seconds: 0, of: 0 };
  #ends = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  connectedCallback() {
    setAttributes(this, { role: "timer", "aria-live": "off" });
    this.left = this.#left;
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** @param {{ seconds: number, of: number }} left */
  set left(left) {
    this.#left = left;
    clearInterval(this.#timer);
    if (!this.isConnected) return;
    this.#ends = performance.now() + left.seconds * 1000;
    this.#timer = setInterval(() => this.#tick(), 250);
    this.#tick();
  }

  #tick() {
    const { shown, share } = remaining(this.#ends - performance.now(), this.#left.of);
    setAttributes(this, {
      "aria-label": say("{seconds} seconds left", { seconds: shown }),
      late: shown <= LATE,
      long: shown > 99,
    });
    render(
      this,
      markup`<svg viewBox="0 0 44 44" aria-hidden="true">
          <circle cx="22" cy="22" r="18" class="track" />
          <circle cx="22" cy="22" r="18" pathLength="1" class="arc" --share=${share} />
        </svg>
        <span class="number">${shown}</span>`,
    );
    if (share > 0) return;
    clearInterval(this.#timer);
    emit(this, "over");
  }
}

define("countdown-ring", CountdownRing);
