/** What a dealer taps, sent in its turn so that quick fingers lose nothing; after a refusal, what was tapped behind it is dropped. */

import { CommandQueue } from "../screens/command-queue.js";

/** @typedef {keyof import("../screens/commands.js").Commands} Name */

export class Taps extends CommandQueue {
  #busy = 0;
  #lapse = 0; // grows with each refusal
  /** @type {Promise<void>[] | null} what is sent while a key has its turn */
  #sent = null;

  /**
   * @param {import("../screens/live-socket.js").LiveSocket} socket
   * @param {string} target
   * @param {(says: string, rules: string[]) => void} refused
   * @param {() => void} redraw
   */
  constructor(socket, target, refused, redraw) {
    super(socket, target, refused);
    this.redraw = redraw;
  }

  get busy() {
    return this.#busy > 0;
  }

  /** Do something that goes by what is shown, once what was tapped before is seen. @param {() => void} action */
  after(action) {
    this.inTurn(async () => {
      const sent = this.#sent = /** @type {Promise<void>[]} */ ([]);
      action();
      this.#sent = null;
      await Promise.all(sent);
    });
  }

  /** @param {Name} name @param {any} data */
  tap(name, data) {
    const lapse = this.#lapse;
    this.#busy += 1;
    this.redraw();
    const send = async () => {
      try {
        if (lapse === this.#lapse && !await this.give(name, data)) this.#lapse += 1;
      } finally {
        this.#busy -= 1;
        this.redraw();
      }
    };
    if (this.#sent) this.#sent.push(send());
    else this.inTurn(send);
  }
}
