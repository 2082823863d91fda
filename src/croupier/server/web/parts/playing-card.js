/** `<playing-card card="46">`: one card, face down without the attribute, that turns when it learns what it is. */

import { named } from "./cards.js";
import { back, face } from "./card-face.js";
import { define, setAttributes } from "./dom.js";
import { markup, render } from "./render.js";
import { say } from "./say.js";

/**
 * Attributes: `card` 0 to 51, none for face down; `dealt` plays the deal once, from `--from-x` `--from-y`;
 * `folded` and `paid` are states. Width by `--card-width`.
 */
class PlayingCard extends HTMLElement {
  static observedAttributes = ["card"];

  connectedCallback() {
    this.attributeChangedCallback();
  }

  /** @param {number | null} card */
  set card(card) {
    setAttributes(this, { card });
  }

  attributeChangedCallback() {
    if (!this.isConnected) return;
    const text = this.getAttribute("card");
    const known = text ? named(Number(text)) : null;
    setAttributes(this, {
      role: "img",
      "aria-label": known?.label ?? say("a card face down"),
      up: known !== null,
    });
    // A face that is turned down again is taken away, so that nobody finds it in the page.
    render(this, markup`<span class="body">${back}${known ? face(known) : null}</span>`);
  }
}

define("playing-card", PlayingCard);
