/** What a question of the school shows, and what is pressed to answer it. */

import { money } from "../parts/money.js";
import "../parts/playing-card.js";
import { markup } from "../parts/render.js";
import { say, translate } from "../parts/say.js";
import { capital } from "../parts/text.js";
import { cardNumber, optionText } from "./answers.js";

/** @import { QuestionShown } from "../screens/views.js" */
/** @import { StepPlayer } from "../screens/step-player.js" */

/** What words of a question mean. @param {QuestionShown} question */
export function terms({ terms: all }) {
  return all.length
    ? markup`<ul class="terms soft">${
      all.map((text) => markup`<li key=${text}>${capital(translate(text))}</li>`)
    }</ul>`
    : null;
}

/** What lies on the layout. @param {QuestionShown} question @param {string | null} tongue */
export function layout({ cards, bets, form }, tongue) {
  const hands = form === "cards" ? [] : cards;
  return markup`<div class="layout" lang=${tongue}>${
    hands.map(({ name, cards: lie }) =>
      markup`<figure key=${name}><figcaption>${
        tongue ? name : translate(name)
      }</figcaption><div class="hand">${
        lie.map((card) =>
          markup`<playing-card card=${card === null ? null : cardNumber(card)}></playing-card>`
        )
      }</div></figure>`
    )
  }${
    bets.length
      ? markup`<ul class="bets">${
        bets.map(({ name, cents }) =>
          markup`<li key=${`${name} ${cents}`}>${name}: <b>${money(cents)}</b></li>`
        )
      }</ul>`
      : null
  }</div>`;
}

/** A round to replay, one step after the other. @param {QuestionShown} question @param {StepPlayer} player */
export function replayed({ steps }, player) {
  return markup`<div class="replayed" onkeydown=${(/** @type {KeyboardEvent} */ event) =>
    player.press(event)}>
    <p role="status"><span class="soft">${
    say("Step {at} of {last}", { at: player.at + 1, last: steps.length })
  }</span> ${markup`<span lang="en">${steps[player.at] ?? ""}</span>`}</p>${
    player.buttons(say("step"))
  }</div>`;
}

/** @param {QuestionShown} question @param {readonly number[]} picked @param {(number: number) => void} chosen @param {string | null} tongue */
export function options({ options: all, form }, picked, chosen, tongue) {
  return all.map((text, number) => {
    const place = picked.indexOf(number);
    return markup`<button type="button" class="plain" lang=${tongue} key=${String(number)} aria-pressed=${
      form === "order" ? String(place >= 0) : null
    } onclick=${() => chosen(number)}>${place >= 0 ? `${place + 1}. ` : ""}${
      tongue ? capital(text) : optionText(text)
    }</button>`;
  });
}

/** @param {QuestionShown} question @param {readonly number[]} picked @param {(number: number) => void} chosen */
export function cardButtons({ cards }, picked, chosen) {
  return cards.map(({ name, cards: lie }) =>
    markup`<figure key=${name}><figcaption>${translate(name)}</figcaption><div class="hand">${
      lie.map((card) => {
        if (card === null) return markup`<playing-card></playing-card>`;
        const number = cardNumber(card);
        return markup`<button type="button" class="card" key=${card} aria-pressed=${
          String(picked.includes(number))
        } onclick=${() => chosen(number)}><playing-card card=${number}></playing-card></button>`;
      })
    }</div></figure>`
  );
}
