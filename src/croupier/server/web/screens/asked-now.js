/** What the dock asks beyond bets and choices: a question of the rules, and which of two hands the chips go on. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { whyButton } from "../parts/why-button.js";
import { ownHands } from "./seen.js";
import { say } from "../parts/say.js";

/** @import { Answer } from "./questions.js" */
/** @import { TableView } from "./seen.js" */

/** @param {import("./questions.js").Question | null} question @param {(answer: Answer) => void} give */
export function askedNow(question, give) {
  if (!question) return null;
  const { heading, says, rules, answers } = question;
  const button = (/** @type {Answer} */ answer) =>
    markup`<button type="button" class=${answer.main ? "" : "plain"} key=${answer.text}
      onclick=${() => give(answer)}>${answer.text}</button>`;
  return markup`<div class="asked-now" role="group" aria-label=${heading} tabindex="-1">
    <p><strong>${heading}</strong> ${says} ${whyButton(rules)}</p>${answers.map(button)}
  </div>`;
}

/** @param {TableView} view @param {number | null} front the seat in front @param {(seat: number) => void} choose */
export function secondHand(view, front, choose) {
  const mine = view.you.seats;
  if (mine.length < 2 || (view.choice && mine.includes(view.choice.seat))) return null;
  const hand = (/** @type {number} */ seat) => {
    const bet = ownHands(view).filter((each) => each.seat === seat)
      .flatMap((each) => each.bets).reduce((sum, [, cents]) => sum + cents, 0);
    return markup`<button type="button" class="plain" aria-pressed=${String(seat === front)} key=${seat}
      onclick=${() => choose(seat)}>
      <span>${say("Seat {seat}", { seat })}</span><span class="soft">${
      bet ? say("{amount} bet", { amount: money(bet) }) : say("no bet")
    }</span>
    </button>`;
  };
  return markup`<div class="second-hand" role="group" aria-label=${say("Your hands")}>${
    mine.map(hand)
  }</div>`;
}
