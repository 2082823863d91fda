/** `<card-pad>`: fifty-two keys for a dealer who keys real cards; one that is already known cannot be keyed again. */

import { face } from "./card-face.js";
import { named, SUITS } from "./cards.js";
import { define, element, tell } from "./dom.js";

/** Property: `known`, the cards that are out. Event: `card` {card}. Arrows move; suits are rows, aces first. */
export class CardPad extends HTMLElement {
  /** @type {Map<number, HTMLButtonElement>} */
  #keys = new Map();
  /** @type {ReadonlySet<number>} */
  #known = new Set();

  connectedCallback() {
    if (this.#keys.size) return;
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", "cards to key");
    for (let suit = SUITS.length - 1; suit >= 0; suit -= 1) {
      for (let rank = 12; rank >= 0; rank -= 1) this.append(this.#key(rank * 4 + suit));
    }
    this.addEventListener("keydown", (event) => this.#arrow(event));
    this.known = this.#known;
  }

  get known() {
    return this.#known;
  }

  set known(known) {
    this.#known = known;
    for (const [card, key] of this.#keys) key.disabled = known.has(card);
    this.#rove(this.#free()[0]);
  }

  /** @param {number} card */
  #key(card) {
    const made = element("button", { type: "button", "aria-label": named(card).label, tabindex: -1 });
    made.append(face(named(card)));
    made.addEventListener("click", () => tell(this, "card", { card }));
    this.#keys.set(card, made);
    return made;
  }

  #free() {
    return [...this.#keys.values()].filter((key) => !key.disabled);
  }

  /** One key of the pad is in the order of tabs at a time. @param {HTMLButtonElement | undefined} to */
  #rove(to) {
    for (const key of this.#keys.values()) key.tabIndex = key === to ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #arrow(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 }[event.key];
    const all = [...this.#keys.values()];
    const from = all.findIndex((key) => key === event.target);
    if (!step || from < 0) return;
    event.preventDefault();
    for (let at = from + step; at >= 0 && at < all.length; at += step) {
      if (all[at].disabled) continue;
      this.#rove(all[at]);
      all[at].focus();
      return;
    }
  }
}

define("card-pad", CardPad);
