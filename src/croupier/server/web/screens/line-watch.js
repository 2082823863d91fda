/** How long a line has been silent: when to ask whether somebody is there, and when to call it lost. */

/** @typedef {"heard" | "slow" | "lost" | "given up"} Silence */

export const LOOK = 250; // milliseconds between two looks
const SHOWN = 3_000; // by then a lost line is shown to the player
const SLOW = 2_000;
const GIVEN_UP = 8_000; // and another line is tried
const ASKS = 1_000; // a ping where nothing was heard so long
const SAYS_SOMETHING = 3_000; // in which the house hears at least one message
const AT_MOST = 1_000; // that one look adds: a page that was stopped longer has not listened, and cannot judge

/**
 * A silence is counted at the looks, and rounded up to a whole one. So a line that breaks at any moment is lost
 * at the last look before `SHOWN`, while an answer may take a second and three quarters.
 */
export class LineWatch {
  #quiet = 0;
  #looked = 0;
  #spoke = 0;

  /** @param {number} now */
  start(now) {
    this.#quiet = 0;
    this.#looked = this.#spoke = now;
  }

  heard() {
    this.#quiet = 0;
  }

  /** @param {number} now */
  spoke(now) {
    this.#spoke = now;
  }

  /** The device says that it has no network, which it may be wrong about: what is not answered soon is lost. */
  doubt() {
    this.#quiet = Math.max(this.#quiet, SLOW);
  }

  /** @param {number} now @returns {{ silence: Silence, ask: boolean }} */
  look(now) {
    this.#quiet += Math.min(now - this.#looked, AT_MOST);
    this.#looked = now;
    const silent = now - this.#spoke;
    return {
      silence: silence(this.#quiet),
      ask: silent >= SAYS_SOMETHING - LOOK || (this.#quiet >= ASKS - LOOK && silent >= ASKS - LOOK),
    };
  }
}

/** @param {number} quiet @returns {Silence} */
function silence(quiet) {
  if (quiet >= GIVEN_UP) return "given up";
  if (quiet >= SHOWN - LOOK) return "lost";
  return quiet >= SLOW ? "slow" : "heard";
}
