/** How the lab asks the house: one question on its way at a time with only the newest after it, and replies that come line by line. */

import { reach } from "../screens/api.js";

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

/**
 * What the house sends, a step for each line; whoever aborts ends the work.
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<any>}
 */
export async function* steps(path, body, signal) {
  const reply = await reach(path, body, signal);
  if (!reply.body) return;
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
}

/** Whether somebody ended it. @param {unknown} error */
export function isCanceled(error) {
  return error instanceof DOMException && error.name === "AbortError";
}
