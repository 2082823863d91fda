/** What a question of the school takes: its parts in words, and an answer as the numbers that are sent. */

import { cents, money } from "../parts/money.js";
import { say, translate } from "../parts/say.js";
import { capital } from "../parts/text.js";

/** @import { QuestionShown } from "../screens/views.js" */
/** @typedef {{ picked: readonly number[], amount: string, piles: Readonly<Record<number, number>> }} Draft */

/** @type {Draft} */
export const NOTHING = { picked: [], amount: "", piles: {} };

/** A card from 0 to 51 of its two letters. @param {string} text */
export function cardNumber(text) {
  return "23456789TJQKA".indexOf(text.charAt(0)) * 4 + "cdhs".indexOf(text.charAt(1));
}

/** What is picked after a press: options in their order, or cards on and off. @param {QuestionShown} question @param {readonly number[]} picked @param {number} number */
export function pick({ form, takes }, picked, number) {
  if (picked.includes(number)) return picked.filter((each) => each !== number);
  return form === "cards" && picked.length === takes ? picked : [...picked, number];
}

/** The answer of a draft, or null while it is none. @param {QuestionShown} question @param {Draft} draft @returns {number[] | null} */
export function given({ form, options, chips, takes }, { picked, amount, piles }) {
  switch (form) {
    case "cents": {
      const found = cents(amount);
      return found === null ? null : [found];
    }
    case "chips":
      return chips.map((chip) => piles[chip] ?? 0);
    case "order":
      return picked.length === options.length ? [...picked] : null;
    case "cards":
      return picked.length === takes ? [...picked] : null;
    default:
      return picked.length === 1 ? [...picked] : null;
  }
}

/** An option in the player's language: a choice and what it puts up. @param {string} text */
export function optionText(text) {
  const bet = /^bet (\$[\d.,]+) on (.+)$/.exec(text);
  if (bet) return say("Bet {amount} on {bet}", { amount: bet[1], bet: bet[2] });
  const times = /^bet (\d+)$/.exec(text);
  if (times) return say("Bet {count}×", { count: times[1] });
  if (text === "fold") return say("Fold");
  if (text === "check") return say("Check");
  return translate(capital(text));
}

/** What is asked, in the player's language. @param {string} text */
export function askText(text) {
  const bet = /^(.+): what do you do\?$/.exec(text);
  return bet ? say("{bet}: what do you do?", { bet: bet[1] }) : translate(text);
}

/** What somebody did instead of the best, in the player's language. @param {string} text */
export function habitText(text) {
  const found = /^(.+?): (.+), not (.+)$/.exec(text);
  if (!found) return translate(text);
  const [, bet, choice = "", best = ""] = found;
  return say("{bet}: {choice}, not {best}", { bet, choice: optionText(choice), best: optionText(best) });
}

/** What choices are worth, best first. @param {QuestionShown} question @param {readonly number[]} worth in cents */
export function worthText({ options }, worth) {
  return options.map((text, n) => ({ text, brings: worth[n] ?? 0 }))
    .sort((a, b) => b.brings - a.brings)
    .map(({ text, brings }) => `${optionText(text)} ${average(brings)}`)
    .join(" · ");
}

/** An amount of cents that may be a part of one: in cents below a dollar, in dollars from there on. @param {number} cents */
export function costText(cents) {
  return cents < 99.95 ? `${cents.toFixed(1).replace(/\.0$/, "")}¢` : money(Math.round(cents));
}

/** An average in dollars, with its sign. @param {number} worth in cents */
export function average(worth) {
  const size = money(Math.round(Math.abs(worth)));
  return `${worth < 0 ? "−" : "+"}${size}`;
}
