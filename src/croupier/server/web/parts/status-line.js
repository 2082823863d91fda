/** `<status-line>`: the one place where the room speaks, seen and heard; what went wrong interrupts, the rest waits. */

import { define, element, mark, write } from "./dom.js";

/** @typedef {"plain" | "good" | "bad"} Tone */

/** Method: `say(text, { tone, for: milliseconds })`; an empty text clears. */
export class StatusLine extends HTMLElement {
  #polite = element("span", { role: "status", "aria-live": "polite" });
  #alert = element("span", { role: "alert" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  connectedCallback() {
    if (!this.#polite.isConnected) this.replaceChildren(this.#polite, this.#alert);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /**
   * @param {string} text
   * @param {{ tone?: Tone, for?: number }} [how]
   */
  say(text, { tone = "plain", for: milliseconds = 0 } = {}) {
    clearTimeout(this.#timer);
    const bad = tone === "bad";
    write(this.#alert, bad ? text : "");
    write(this.#polite, bad ? "" : text);
    mark(this, { tone: text ? tone : null });
    if (milliseconds) this.#timer = setTimeout(() => this.say(""), milliseconds);
  }
}

define("status-line", StatusLine);
