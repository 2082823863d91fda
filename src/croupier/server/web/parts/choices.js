/** The choices before a player, each with what it costs, and how much time is left: a choice bar and its ring without the drawing. */

import { money } from "./money.js";
import { say } from "./say.js";

/** @import { Choice } from "./felt-state.js" */

/**
 * @typedef {object} Option
 * @property {string} choice as the command has it
 * @property {number | null} units
 * @property {string} text
 * @property {string} cost
 * @property {number} cents that it takes from the chips
 * @property {string} key the key that takes it
 * @property {string} value which value of an advice belongs to it
 */

/** @type {Record<string, string>} */
const WORDS = {
  fold: say("Fold"),
  check: say("Check"),
  bet: say("Bet"),
  "take back": say("Take it back"),
  "let it ride": say("Let it ride"),
};

/**
 * Folding gives up what is bet; a bet costs its units; a bet taken back returns.
 * @param {Choice} asked
 * @param {string} [name] of the wager
 * @returns {Option[]}
 */
export function options(asked, name = "") {
  /** @type {(choice: string) => Option[]} */
  const each = (choice) => {
    if (choice !== "bet") {
      return [{
        choice,
        units: null,
        text: called(asked, choice) ?? WORDS[choice] ?? choice,
        cost: costs(asked, choice),
        cents: 0,
        key: choice === "let it ride" ? "1" : choice === "check" ? "c" : "f",
        value: choice,
      }];
    }
    const word = called(asked, choice);
    return asked.units.map((many) => ({
      choice,
      units: many,
      text: asked.units.length > 1 ? `${word ?? say("Bet")} ${many}×` : word ?? (name || say("Bet")),
      cost: money(many * asked.unit_cents),
      cents: many * asked.unit_cents,
      key: asked.units.length > 1 ? String(many) : "1",
      value: String(many),
    }));
  };
  return asked.choices.flatMap(each);
}

/** What a choice costs that is no bet. @param {Choice} asked @param {string} choice */
function costs(asked, choice) {
  if (choice === "fold" && asked.fold_cents) return say("lose {amount}", { amount: money(asked.fold_cents) });
  if (choice === "take back" && asked.unit_cents) {
    return say("get {amount} back", { amount: money(asked.unit_cents) });
  }
  return say("no extra bet");
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

/**
 * Whole seconds to show, and how much of the ring is left.
 * @param {number} milliseconds
 * @param {number} whole seconds
 */
export function remaining(milliseconds, whole) {
  const left = Math.max(0, milliseconds);
  return { shown: Math.ceil(left / 1000), share: whole > 0 ? Math.min(1, left / (whole * 1000)) : 0 };
}

/**
 * What a clock with a time bank shows: first what is left before the bank, then what is left of the bank.
 * @param {number} milliseconds left in all
 * @param {number} whole seconds in all
 * @param {number} bank seconds of them
 */
export function clockFace(milliseconds, whole, bank) {
  const banked = bank > 0 && milliseconds <= bank * 1000;
  const shown = banked ? remaining(milliseconds, bank) : remaining(milliseconds - bank * 1000, whole - bank);
  return { ...shown, banked, seconds: remaining(milliseconds, whole).shown };
}
