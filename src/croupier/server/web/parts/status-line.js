/** `<status-line>`: the one place where the room speaks, seen and heard; what went wrong interrupts, the rest waits. */

import { define, element, mark, tell, write } from "./dom.js";

/** @typedef {"plain" | "good" | "bad"} Tone */

/** Method: `say(text, { tone, for: milliseconds, rules })`; an empty text clears. Event: `rule` {ids} to read why. */
export class StatusLine extends HTMLElement {
  #polite = element("span", { role: "status", "aria-live": "polite" });
  #alert = element("span", { role: "alert" });
  #why = element("button", { type: "button", class: "rule", hidden: true }, "Why?");
  /** @type {readonly string[]} */
  #rules = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  connectedCallback() {
    if (this.#polite.isConnected) return;
    this.replaceChildren(this.#polite, this.#alert, this.#why);
    this.#why.addEventListener("click", () => tell(this, "rule", { ids: this.#rules }));
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /**
   * @param {string} text
   * @param {{ tone?: Tone, for?: number, rules?: readonly string[] }} [how]
   */
  say(text, { tone = "plain", for: milliseconds = 0, rules = [] } = {}) {
    clearTimeout(this.#timer);
    const bad = tone === "bad";
    write(this.#alert, bad ? text : "");
    write(this.#polite, bad ? "" : text);
    this.#rules = rules;
    mark(this.#why, { hidden: !rules.length, "data-rules": rules.join(" ") });
    mark(this, { tone: text ? tone : null });
    if (milliseconds) this.#timer = setTimeout(() => this.say(""), milliseconds);
  }
}

define("status-line", StatusLine);
