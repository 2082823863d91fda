/** `<choice-bar>`: fold or bet, each with its cost, by touch, by click or by its key: F, C, or 1 to 3. */

import { options } from "./choices.js";
import { define, emit, isShortcut, setAttributes } from "./dom.js";
import { money } from "./money.js";
import { markup, render } from "./render.js";
import { say } from "./say.js";

/** @import { Choice } from "./felt-state.js" */

/** @typedef {{ text: string, best: boolean }} Advice what a choice is worth, and whether none is worth more */

/**
 * Properties: `choice` (of the view, or null), `wager` (its name), `advice` by value ("fold", "1", "2" …) or
 * null, `busy` while an answer is awaited, `offline` while a press would only get that answer, `chips` that one has, `more` that can be had at once (play money).
 * Event: `choose` {seat, choice, units, buys}; `buys` is what of `more` it takes first.
 */
class ChoiceBar extends HTMLElement {
  /** @type {Choice | null} */
  #choice = null;
  #wager = "";
  #busy = false;
  #offline = false;
  #chips = Infinity;
  #more = 0;
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

  /** @param {boolean} offline */
  set offline(offline) {
    this.#offline = offline;
    this.#draw();
  }

  /** @param {number} cents */
  set chips(cents) {
    this.#chips = cents;
    this.#draw();
  }

  /** @param {number} cents */
  set more(cents) {
    this.#more = cents;
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
      "aria-label": asked
        ? say("seat {seat}, your decision: {bet}", { seat: asked.seat, bet: this.#wager })
        : null,
    });
    setAttributes(this, { "aria-busy": this.#busy ? "true" : null });
    render(this, asked && options(asked, this.#wager).map((option) => this.#button(option)));
  }

  /** @param {import("./choices.js").Option} option */
  #button(option) {
    const { choice, value, key, text, cost } = option;
    const buys = this.#buys(option), short = buys === null;
    const advice = this.#advice?.[value];
    const main = choice === "bet" || choice === "let it ride";
    return markup`<button type="button" class=${main ? "" : "plain"} data-value=${value} key=${value}
      aria-keyshortcuts=${key} aria-disabled=${this.#busy || this.#offline || short ? "true" : null} best=${
      advice?.best ?? false
    }
      onclick=${() => this.#take(option)}>
      <kbd aria-hidden="true">${key.toUpperCase()}</kbd><span class="text">${text}</span><span class="cost">${
      short
        ? say("{cost}: not enough chips", { cost })
        : buys
        ? say("{cost}, adds {amount}", { cost, amount: money(buys) })
        : cost
    }</span>
      ${advice ? worth(advice) : null}
    </button>`;
  }

  /** @param {import("./choices.js").Option} option */
  #take(option) {
    const buys = this.#buys(option);
    if (this.#busy || !this.#choice || buys === null) return;
    emit(this, "choose", { seat: this.#choice.seat, choice: option.choice, units: option.units, buys });
  }

  /** What a choice needs beyond the chips one has; null where that cannot be had. @param {import("./choices.js").Option} option */
  #buys({ cents }) {
    if (cents <= this.#chips) return 0;
    return cents <= this.#chips + this.#more ? this.#more : null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#choice || !isShortcut(event)) return;
    const option = options(this.#choice, this.#wager).find((each) => each.key === event.key.toLowerCase());
    if (!option) return;
    event.preventDefault();
    this.#take(option);
  }
}

/** @param {Advice} advice */
function worth({ text, best }) {
  const star = markup`<span aria-hidden="true">★\u00a0</span><span class="unseen">${
    say("the best choice, ")
  }</span>`;
  return markup`<span class="worth">${best ? star : null}<span class="unseen">${
    say("worth ")
  }</span>${text}</span>`;
}

define("choice-bar", ChoiceBar);
