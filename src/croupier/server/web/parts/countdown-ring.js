/** `<countdown-ring>`: how long a decision may still take, as a ring and a number; in its time bank it is amber. */

import { define, emit, setAttributes } from "./dom.js";
import { markup, render } from "./render.js";
import { clockFace } from "./choices.js";
import { say } from "./say.js";

const LATE = 5;
const WARNED = [10, LATE]; // seconds of all that is left

/** @typedef {{ seconds: number, of: number, bank?: number }} Left `bank` of them are a time bank, which comes last */

/**
 * Property: `left`, counted from the moment it is set. Events: `soon` {seconds} when 10 and 5 are left in all, `bank`
 * {seconds} when the clock is over and the time bank runs, `over` when none are left.
 */
class CountdownRing extends HTMLElement {
  /** @type {Left} */
  #left = { seconds: 0, of: 0 };
  #ends = 0;
  #before = Infinity; // seconds that were left at the last tick
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  connectedCallback() {
    setAttributes(this, { role: "timer", "aria-live": "off" });
    this.left = this.#left;
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** @param {Left} left */
  set left(left) {
    if (left !== this.#left) this.#before = left.seconds;
    this.#left = left;
    clearInterval(this.#timer);
    if (!this.isConnected) return;
    this.#ends = performance.now() + left.seconds * 1000;
    this.#timer = setInterval(() => this.#tick(), 250);
    this.#tick();
  }

  #tick() {
    const { of, bank = 0 } = this.#left;
    const { shown, share, banked, seconds } = clockFace(this.#ends - performance.now(), of, bank);
    setAttributes(this, {
      "aria-label": banked
        ? say("Time bank: {seconds} seconds left", { seconds: shown })
        : say("{seconds} seconds left", { seconds: shown }),
      late: seconds <= LATE,
      bank: banked,
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
    if (banked && this.#before > bank) emit(this, "bank", { seconds: shown });
    const warned = WARNED.find((each) => seconds <= each && this.#before > each);
    if (warned) emit(this, "soon", { seconds: warned });
    this.#before = seconds;
    if (seconds > 0) return;
    clearInterval(this.#timer);
    emit(this, "over");
  }
}

define("countdown-ring", CountdownRing);
