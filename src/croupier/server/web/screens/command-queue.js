/** What a player asks of a table: one thing after the other, each seen before the next is begun. */

import { sentence } from "../parts/text.js";

const PATIENCE = 1_500; // milliseconds to wait for the sight of what was done

export class CommandQueue {
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();
  #version = 0;
  #unanswered = 0;
  /** @type {Set<{ version: number, done: () => void }>} who waits to see what they did */
  #awaited = new Set();

  /**
   * @param {import("./live-socket.js").LiveSocket} socket
   * @param {string} target
   * @param {(says: string, rules: string[]) => void} refused
   * @param {(receipt: string) => void} [signed] called with what the house signed for what was accepted
   */
  constructor(socket, target, refused, signed = () => {}) {
    this.socket = socket;
    this.target = target;
    this.refused = refused;
    this.signed = signed;
  }

  /** Do something in its turn, so that quick fingers lose nothing. @param {() => Promise<unknown>} action */
  inTurn(action) {
    this.#queue = this.#queue.then(action, action);
  }

  /**
   * Give a command and wait for the sight of it; whatever is refused is shown, unless it does not matter.
   * @template {keyof import("./commands.js").Commands} Name
   * @param {Name} name
   * @param {import("./commands.js").Commands[Name]} [data]
   * @param {{ quietly?: boolean }} [how]
   */
  async give(name, data, { quietly = false } = {}) {
    this.#unanswered += 1;
    const answer = await this.socket.command(this.target, name, data).finally(() => this.#unanswered -= 1);
    if (answer.receipt) this.signed(answer.receipt);
    if (answer.ok) await this.#sight(answer.version ?? 0);
    else if (!quietly) this.refused(sentence(answer.says), answer.rules);
    return answer.ok;
  }

  /** Whether something was asked for that nobody has answered yet. */
  get waits() {
    return this.#unanswered > 0;
  }

  /** A view of this version is on the screen. @param {number} version */
  saw(version) {
    this.#version = version;
    for (const each of this.#awaited) if (each.version <= version) each.done();
  }

  /** @param {number} version */
  #sight(version) {
    if (this.#version >= version) return Promise.resolve();
    return new Promise((resolve) => {
      const waits = {
        version,
        done: () => {
          clearTimeout(timer);
          this.#awaited.delete(waits);
          resolve(null);
        },
      };
      const timer = setTimeout(waits.done, PATIENCE);
      this.#awaited.add(waits);
    });
  }
}
