/** `<choice-bar>`: fold or bet, each with its cost, by touch, by click or by the keys 1 to 4. */

import { options } from "./choices.js";
import { define, emit, setAttributes } from "./dom.js";
import { markup, render } from "./render.js";

/** @import { Choice } from "./felt-state.js" */
/** @typedef {{ text: string, best: boolean }} Advice what a choice is worth, and whether none is worth more */

/**
 * Properties: `choice` (of the view, or null), `wager` (its name), `advice` by value ("fold", "1", "2" …) or
 * null, `busy` while an answer is awaited. Event: `choose` {seat, choice, units}.
 */
export class ChoiceBar extends HTMLElement {
  /** @type {Choice | null} */
  #choice = null;
  #wager = "";
  #busy = false;
  /** @type {Record<string, Advice> | null} */
  #advice = null;
  /** @param {KeyboardEvent} event */
  #press = (event) => this.#key(event);

  connectedCallback() {
    document.addEventListener("keydown", this.#press);
    this.#draw();
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#press);
  }

  /** @param {Choice | null} choice */
  set choice(choice) {
    this.#choice = choice;
    this.#draw();
  }

  /** @param {string} name */
  set wager(name) {
    this.#wager = name;
    this.#draw();
  }

  /** @param {boolean} busy */
  set busy(busy) {
    this.#busy = busy;
    this.#draw();
  }

  /** @param {Record<string, Advice> | null} advice */
  set advice(advice) {
    this.#advice = advice;
    this.#draw();
  }

  #draw() {
    const asked = this.#choice;
    setAttributes(this, {
      role: "group",
      hidden: asked === null,
      tabindex: -1, // where the focus goes when its button is gone, and not to Fold
      "aria-label": asked ? `seat ${asked.seat}, your decision: ${this.#wager}` : null,
    });
    render(this, asked && options(asked, this.#wager).map((option) => this.#button(option)));
  }

  /** @param {import("./choices.js").Option} option */
  #button(option) {
    const { choice, value, key, text, cost } = option;
    const advice = this.#advice?.[value];
    const main = choice === "bet" || choice === "let it ride";
    return markup`<button type="button" class=${main ? "" : "plain"} data-value=${value} key=${value}
      aria-keyshortcuts=${key} aria-disabled=${this.#busy ? "true" : null} best=${advice?.best ?? false}
      onclick=${() => this.#take(option)}>
      <kbd aria-hidden="true">${key}</kbd><span class="text">${text}</span><span class="cost">${cost}</span>
      ${advice ? worth(advice) : null}
    </button>`;
  }

  /** @param {import("./choices.js").Option} option */
  #take(option) {
    if (this.#busy || !this.#choice) return;
    emit(this, "choose", { seat: this.#choice.seat, choice: option.choice, units: option.units });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#choice || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (
      event.target instanceof Element &&
      event.target.closest("input, select, textarea, [contenteditable], dialog")
    ) return;
    const option = options(this.#choice, this.#wager).find((each) => each.key === event.key);
    if (!option) return;
    event.preventDefault();
    this.#take(option);
  }
}

/** @param {Advice} advice */
function worth({ text, best }) {
  const star = markup`<span aria-hidden="true">★\u00a0</span><span class="unseen">the best choice, </span>`;
  return markup`<span class="worth">${best ? star : null}<span class="unseen">worth </span>${text}</span>`;
}

define("choice-bar", ChoiceBar);
