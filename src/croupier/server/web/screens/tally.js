/** What decisions were worth and what mistakes cost, in words and added up over a sitting. */

import { money } from "../parts/money.js";
import { say } from "../parts/say.js";

/** @typedef {{ cents: number, exact: string }} Worth cents to show, and exactly, as a fraction */
/**
 * A decision as `/api/tables/T1/rounds/N/decisions` tells it, with the number of its round.
 * @typedef {object} Made
 * @property {number} round
 * @property {number} seat
 * @property {string} step
 * @property {string} best
 * @property {string} chosen
 * @property {Record<string, Worth>} worth
 * @property {Worth} cost
 * @property {string[]} hand
 * @property {string[]} board
 */

const WORST = 3;
/** @type {Record<string, [string, string]>} having done it, and to do it */
const WORDS = {
  fold: [say("Folding"), say("fold")],
  check: [say("Checking"), say("check")],
  "take back": [say("Taking it back"), say("take it back")],
  "let it ride": [say("Letting it ride"), say("let it ride")],
};

/**
 * Amounts that are worth comparing, with their signs, in whole cents; decimals everywhere if anywhere.
 * @param {readonly number[]} amounts in cents and parts of them
 */
export function worths(amounts) {
  const whole = amounts.map((each) => Math.round(each));
  const cents = whole.some((each) => each % 100);
  return whole.map((each) => {
    const text = money(Math.abs(each)) + (cents && each % 100 === 0 ? ".00" : "");
    return each > 0 ? `+${text}` : each < 0 ? `−${text}` : text;
  });
}

/** What a mistake cost. @param {number} cents and parts of them */
export function cost(cents) {
  if (cents < 0.5) return say("less than 1¢");
  const whole = Math.round(cents);
  return whole < 100 ? `${whole}¢` : money(whole);
}

/** @param {Made} made @param {string} value */
function words(made, value) {
  const sizes = Object.keys(made.worth).filter((each) => !(each in WORDS)).length;
  return WORDS[value] ??
    (sizes > 1
      ? [say("Betting {times}×", { times: value }), say("bet {times}×", { times: value })]
      : [say("Betting"), say("bet")]);
}

/** What a player did, and what would have been best. @param {Made} made */
export function instead(made) {
  return { did: words(made, made.chosen)[0], best: words(made, made.best)[1] };
}

/** Whether something was given up at all; an exact tie costs nothing. @param {Made} made */
function isMistake(made) {
  return made.cost.exact !== "0";
}

/** One sentence on a decision that was made. @param {Made} made */
export function verdict(made) {
  if (!isMistake(made)) return say("That was the best play.");
  const { did, best } = instead(made);
  return say("{did} cost {cost} on average. Best play: {best}.", { did, cost: cost(made.cost.cents), best });
}

/**
 * One sentence on decisions that were made; of several hands it says which one each mistake was made with.
 * @param {readonly Made[]} made
 * @param {number} hands one's own in the round
 */
export function verdictOf(made, hands) {
  const [only] = made;
  if (only && hands < 2) return verdict(/** @type {Made} */ (made.at(-1)));
  const mistakes = made.filter(isMistake);
  if (!mistakes.length) return say("Best play with both hands.");
  return mistakes.map((each) => say("Seat {seat}: {says}", { seat: each.seat, says: verdict(each) })).join(
    " ",
  );
}

/** The decisions of a sitting, each counted once. */
export class Tally {
  decisions = 0;
  mistakes = 0;
  given = 0; // cents and parts of them
  /** @type {Made[]} the costliest first */
  worst = [];
  #round = 0; // the newest that was counted
  /** @type {Set<string>} its decisions that were */
  #counted = new Set();

  /** Take up a sitting that was put away, or begin one. @param {string | null} text */
  static from(text) {
    const tally = new Tally();
    try {
      const { round, counted, ...rest } = JSON.parse(text ?? "null") ?? {};
      Object.assign(tally, rest);
      tally.#round = round ?? 0;
      tally.#counted = new Set(counted);
    } catch { /* what cannot be read is begun anew */ }
    return tally;
  }

  toJSON() {
    const { decisions, mistakes, given, worst } = this;
    return { decisions, mistakes, given, worst, round: this.#round, counted: [...this.#counted] };
  }

  /**
   * Count what was decided in a round so far; returns what is new.
   * @param {readonly Made[]} made
   * @returns {Made[]}
   */
  count(made) {
    return made.filter((each) => {
      if (each.round < this.#round) return false;
      if (each.round > this.#round) {
        this.#round = each.round;
        this.#counted.clear();
      }
      const key = `${each.seat} ${each.step}`;
      if (this.#counted.has(key)) return false;
      this.#counted.add(key);
      this.decisions += 1;
      if (isMistake(each)) {
        this.mistakes += 1;
        this.given += each.cost.cents;
        this.worst = [...this.worst, each].sort((a, b) => b.cost.cents - a.cost.cents).slice(0, WORST);
      }
      return true;
    });
  }
}
