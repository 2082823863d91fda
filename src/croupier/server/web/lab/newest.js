/** Asking again and again while something moves: one question on its way at a time, and only the newest after it. */

/**
 * @template Q, A
 */
export class Newest {
  /** @type {{ question: Q } | null} */
  #waits = null;
  #busy = false;
  #last = 0;

  /**
   * @param {(question: Q) => Promise<A>} ask
   * @param {(answer: A, question: Q, newest: boolean) => void} answered
   * @param {(error: unknown, question: Q) => void} failed
   * @param {number} [gap] milliseconds between two questions, so that a house is not asked more often than it is seen
   */
  constructor(ask, answered, failed, gap = 30) {
    this.ask = ask;
    this.answered = answered;
    this.failed = failed;
    this.gap = gap;
  }

  get busy() {
    return this.#busy;
  }

  /** @param {Q} question */
  wish(question) {
    this.#waits = { question };
    if (!this.#busy) void this.#run();
  }

  async #run() {
    this.#busy = true;
    while (this.#waits) {
      const early = this.#last + this.gap - Date.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      const { question } = /** @type {{ question: Q }} */ (this.#waits);
      this.#waits = null;
      this.#last = Date.now();
      try {
        const answer = await this.ask(question);
        this.answered(answer, question, this.#waits === null);
      } catch (error) {
        this.failed(error, question);
      }
    }
    this.#busy = false;
  }
}
