/** A lesson of some minutes: when it is over, and how it went. */

import { markup } from "../parts/render.js";
import { say, translate } from "../parts/say.js";

/** @import { LessonShown } from "../screens/views.js" */

export class Lesson {
  asked = 0;
  right = 0;

  /** @param {number} minutes @param {() => number} now in milliseconds */
  constructor(minutes, now = () => performance.now()) {
    this.minutes = minutes;
    this.now = now;
    this.began = now();
  }

  /** Count one more answer. @param {boolean} right */
  count(right) {
    this.asked += 1;
    this.right += right ? 1 : 0;
  }

  get over() {
    return this.now() - this.began >= 60_000 * this.minutes;
  }
}

/** What School is for, for whoever has not signed in. @param {() => void} signIn */
export function welcome(signIn) {
  return markup`<h1>${say("School")}</h1>
    <p>${
    say("Learn this casino's games: every question is a real hand, every answer exact. No money is at stake.")
  }</p>
    <p>${say("Players train their decisions. Staff train dealing, paying and rulings.")}</p>
    <p><button type="button" onclick=${signIn}>${say("Sign in or create an account")}</button></p>
    <p><a href="#practice/three-card-poker/guide">${
    say("Play a guided first round without an account")
  }</a></p>`;
}

/** Where to start. @param {readonly LessonShown[]} lessons @param {number} minutes @param {(lesson: string) => void} start */
export function lessonButtons(lessons, minutes, start) {
  return markup`<div class="start" role="group" aria-label=${
    say("Lessons of {minutes} minutes", { minutes })
  }>
    <strong>${say("Start with a lesson of {minutes} minutes:", { minutes })}</strong>${
    lessons.map(({ lesson, name }) =>
      markup`<button type="button" class="plain" key=${lesson} onclick=${() => start(lesson)}>${
        translate(name)
      }</button>`
    )
  }</div>`;
}

/** How a lesson went, with what to do next. @param {Lesson} lesson @param {() => void} again @param {() => void} all */
export function lessonOver({ minutes, right, asked }, again, all) {
  return markup`<p><strong>${
    say("{minutes} minutes: {right} of {asked} right.", { minutes, right, asked })
  }</strong></p><button type="button" autofocus onclick=${again}>${
    say("Another {minutes} minutes", { minutes })
  }</button> <button type="button" class="plain" onclick=${all}>${say("All questions")}</button>`;
}
