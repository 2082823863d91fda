/** The second tap of a double tap: it is meant for what was under the finger, not for what has come there since. */

export const APART = 450; // milliseconds; whoever means two different presses takes longer

export class DoubleTap {
  #until = 0; // what comes before then may be under the finger of somebody who taps twice
  #phase = "";
  #held = false;

  /** @param {() => number} [now] */
  constructor(now = () => performance.now()) {
    this.now = now;
  }

  /** Something was pressed with a finger or a mouse. */
  tap() {
    this.#until = this.now() + APART;
  }

  /** For how many milliseconds what a press has brought takes none itself; 0 once it does. @param {string} phase */
  holds(phase) {
    const left = Math.max(0, this.#until - this.now());
    this.#held = left > 0 && (this.#held || phase !== this.#phase);
    this.#phase = phase;
    return this.#held ? left : 0;
  }
}
