/** `<playing-card card="46">`: one card, face down without the attribute, that turns when it is told what it is. */

import { named } from "./cards.js";
import { back, face } from "./card-face.js";
import { define, element, mark } from "./dom.js";

/**
 * Attributes: `card` 0 to 51, none for face down; `dealt` plays the deal once, from `--from-x` `--from-y`;
 * `folded` and `paid` are states. Width by `--card-width`.
 */
export class PlayingCard extends HTMLElement {
  static observedAttributes = ["card"];

  /** @type {HTMLElement | null} */
  #body = null;

  connectedCallback() {
    if (this.#body) return;
    this.#body = element("span", { class: "body" });
    this.append(this.#body);
    this.setAttribute("role", "img");
    this.#draw();
  }

  attributeChangedCallback() {
    this.#draw();
  }

  /** @returns {number | null} the card, or null when it lies face down */
  get card() {
    const text = this.getAttribute("card");
    return text === null || text === "" ? null : Number(text);
  }

  set card(card) {
    mark(this, { card });
  }

  #draw() {
    if (!this.#body) return;
    const card = this.card;
    const known = card === null ? null : named(card);
    this.setAttribute("aria-label", known?.label ?? "a card face down");
    const back_ = this.#body.querySelector(".back") ?? back();
    // A face that is turned down again is taken away, so that nobody finds it in the page.
    this.#body.replaceChildren(...(known ? [back_, face(known)] : [back_]));
    this.toggleAttribute("up", known !== null);
  }
}

define("playing-card", PlayingCard);
