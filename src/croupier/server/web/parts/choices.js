/** The choices before a player, each with what it costs: the buttons of a choice bar, without the buttons. */

import { money } from "./money.js";

/** @import { Choice } from "./felt-state.js" */

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
const WORDS = {
  fold: "Fold",
  check: "Check",
  bet: "Bet",
  "take back": "Take it back",
  "let it ride": "Let it ride",
};

/**
 * Folding costs nothing more; a bet costs its units; a bet taken back returns.
 * @param {Choice} asked
 * @param {string} [name] of the wager
 * @returns {Option[]}
 */
export function options(asked, name = "") {
  /** @type {(choice: string) => Omit<Option, "key">[]} */
  const each = (choice) => {
    if (choice !== "bet") {
      const back = choice === "take back" && asked.unit_cents > 0;
      const cost = back ? `get ${money(asked.unit_cents)} back` : "no extra bet";
      return [{
        choice,
        units: null,
        text: called(asked, choice) ?? WORDS[choice] ?? choice,
        cost,
        value: choice,
      }];
    }
    const word = called(asked, choice);
    return asked.units.map((many) => ({
      choice,
      units: many,
      text: asked.units.length > 1 ? `${word ?? "Bet"} ${many}×` : word ?? (name || "Bet"),
      cost: money(many * asked.unit_cents),
      value: String(many),
    }));
  };
  return asked.choices.flatMap(each).map((option, n) => ({ ...option, key: String(n + 1) }));
}

/**
 * What a choice is called at this table, where it has a name of its own: to bet may be to go to war.
 * @param {Choice} asked
 * @param {string} choice
 */
function called(asked, choice) {
  const word = asked.called?.[choice];
  return word ? word[0]?.toUpperCase() + word.slice(1) : undefined;
}
