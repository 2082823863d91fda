/** A question the rules put to a player, in the dock, with its answers. */

import { markup } from "../parts/render.js";
import { whyButton } from "../parts/why-button.js";

/** @import { Answer } from "./questions.js" */

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
