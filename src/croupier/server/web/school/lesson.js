/** A lesson of some minutes: when it is over, and how it went. */

import { markup } from "../parts/render.js";
import { say } from "../parts/say.js";

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

/** How a lesson went, with what to do next. @param {Lesson} lesson @param {() => void} again @param {() => void} all */
export function lessonOver({ minutes, right, asked }, again, all) {
  return markup`<p><strong>${
    say("{minutes} minutes: {right} of {asked} right.", { minutes, right, asked })
  }</strong></p><button type="button" autofocus onclick=${again}>${
    say("Another {minutes} minutes", { minutes })
  }</button> <button type="button" class="plain" onclick=${all}>${say("All questions")}</button>`;
}
