/** `<status-line>`: the one place where the room speaks, seen and heard; what went wrong interrupts, the rest waits. */

import { define, setAttributes } from "./dom.js";
import { markup, render } from "./render.js";
import { whyButton } from "./why-button.js";

/** @typedef {"plain" | "good" | "bad"} Tone */

/** Method: `say(text, { tone, for: milliseconds, rules })`; an empty text clears. Event: `rule` {ids} to read why. */
export class StatusLine extends HTMLElement {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  connectedCallback() {
    if (!this.childElementCount) this.say("");
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /** @param {string} text @param {{ tone?: Tone, for?: number, rules?: readonly string[] }} [how] */
  say(text, { tone = "plain", for: milliseconds = 0, rules = [] } = {}) {
    clearTimeout(this.#timer);
    const bad = tone === "bad";
    setAttributes(this, { tone: text ? tone : null });
    render(
      this,
      markup`<span role="status" aria-live="polite">${bad ? "" : text}</span>
        <span role="alert">${bad ? text : ""}</span>${whyButton(rules)}`,
    );
    if (milliseconds) this.#timer = setTimeout(() => this.say(""), milliseconds);
  }
}

define("status-line", StatusLine);
