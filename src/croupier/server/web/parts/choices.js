/** The choices before a player, each with what it costs: the buttons of a choice bar, without the buttons. */

import { money } from "./money.js";

/** @typedef {import("./felt-state.js").Choice} Choice */

/**
 * @typedef {object} Option
 * @property {string} choice as the command has it
 * @property {number | null} units
 * @property {string} text
 * @property {string} cost
 * @property {string} key the key that takes it
 * @property {string} value which value of an advice belongs to it
 */

/** @type {Record<string, string>} */
const WORDS = { fold: "Fold", bet: "Bet", "take back": "Take it back", "let it ride": "Let it ride" };

/**
 * Folding costs nothing more; a bet costs its units; a bet taken back returns.
 * @param {Choice} asked
 * @param {string} [name] of the wager
 * @returns {Option[]}
 */
export function options(asked, name = "") {
  const units = asked.units.length ? asked.units : [1];
  const found = asked.choices.flatMap((choice) => {
    if (choice !== "bet") {
      const back = choice === "take back" && asked.unit_cents > 0;
      const cost = back ? `get ${money(asked.unit_cents)} back` : "no extra bet";
      return [{ choice, units: null, text: WORDS[choice] ?? choice, cost, value: choice }];
    }
    return units.map((many) => ({
      choice,
      units: units.length > 1 ? many : null,
      text: units.length > 1 ? `Bet ${many}×` : name || "Bet",
      cost: money(many * asked.unit_cents),
      value: String(many),
    }));
  });
  return found.map((option, n) => ({ ...option, key: String(n + 1) }));
}
