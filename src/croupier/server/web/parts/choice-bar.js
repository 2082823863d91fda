/** `<choice-bar>`: fold or bet, each with its cost, by touch, by click or by the keys 1 to 4. */

import { options } from "./choices.js";
import { define, element, mark, tell } from "./dom.js";

/** @typedef {import("./felt-state.js").Choice} Choice */
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

  get choice() {
    return this.#choice;
  }

  set choice(choice) {
    this.#choice = choice;
    this.#draw();
  }

  get wager() {
    return this.#wager;
  }

  set wager(name) {
    this.#wager = name;
    this.#draw();
  }

  get busy() {
    return this.#busy;
  }

  set busy(busy) {
    this.#busy = busy;
    this.#draw();
  }

  get advice() {
    return this.#advice;
  }

  set advice(advice) {
    this.#advice = advice;
    this.#draw();
  }

  #draw() {
    const asked = this.#choice;
    mark(this, {
      role: "group",
      hidden: asked === null,
      "aria-label": asked ? `seat ${asked.seat}, your decision: ${this.#wager}` : null,
    });
    if (!asked) {
      this.replaceChildren();
      return;
    }
    const focused = document.activeElement?.getAttribute("data-value");
    this.replaceChildren(
      ...options(asked, this.#wager).map((option) => {
        const advice = this.#advice?.[option.value];
        const made = element(
          "button",
          {
            type: "button",
            class: option.choice === "bet" || option.choice === "let it ride" ? "" : "plain",
            "aria-keyshortcuts": option.key,
            "aria-disabled": this.#busy ? "true" : null, // and not disabled, which would take the focus away
            "data-value": option.value,
            best: advice?.best ?? false,
          },
          element("kbd", { "aria-hidden": "true" }, option.key),
          element("span", { class: "text" }, option.text),
          element("span", { class: "cost" }, option.cost),
          ...(advice ? [worth(advice)] : []),
        );
        made.addEventListener("click", () => this.#take(option));
        return made;
      }),
    );
    if (focused) this.querySelector(`[data-value="${CSS.escape(focused)}"]`)?.closest("button")?.focus();
  }

  /** @param {import("./choices.js").Option} option */
  #take(option) {
    if (this.#busy || !this.#choice) return;
    tell(this, "choose", { seat: this.#choice.seat, choice: option.choice, units: option.units });
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
  return element(
    "span",
    { class: "worth" },
    ...(best
      ? [
        element("span", { "aria-hidden": "true" }, "★\u00a0"),
        element("span", { class: "unseen" }, "the best choice, "),
      ]
      : []),
    element("span", { class: "unseen" }, "worth "),
    text,
  );
}

define("choice-bar", ChoiceBar);
