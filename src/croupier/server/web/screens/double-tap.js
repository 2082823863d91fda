/** The second tap of a double tap: it is meant for what was under the finger, not for what has come there since. */

export const APART = 450; // milliseconds; whoever means two different presses takes longer

export class DoubleTap {
  #until = 0; // what comes before then may be under the finger of somebody who taps twice
  #phase = "";
  #held = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #live;

  /** @param {() => void} live is called when what a press has brought takes one itself @param {() => number} [now] */
  constructor(live, now = () => performance.now()) {
    this.live = live;
    this.now = now;
  }

  /** Something was pressed with a finger or a mouse. */
  tap() {
    this.#until = this.now() + APART;
  }

  /** Whether this phase is one that a press has just brought, which takes none itself for a moment. @param {string} phase */
  holds(phase) {
    const left = Math.max(0, this.#until - this.now());
    this.#held = left > 0 && (this.#held || phase !== this.#phase);
    this.#phase = phase;
    clearTimeout(this.#live);
    if (this.#held) this.#live = setTimeout(this.live, left);
    return this.#held;
  }
}
