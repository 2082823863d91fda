/** `<card-pad>`: fifty-two keys for a dealer who keys real cards; one that is already known cannot be keyed again. */

import { face } from "../parts/card-face.js";
import { cardFrom, named, SUITS } from "../parts/cards.js";
import { define, element, tell } from "../parts/dom.js";

/**
 * Properties: `known`, the cards that are out; `chosen`, a card that is marked. Event: `card` {card}. Arrows move, and a card is
 * typed as it is written: q, then s. Suits are rows, aces first.
 */
export class CardPad extends HTMLElement {
  /** @type {Map<number, HTMLButtonElement>} */
  #keys = new Map();
  /** @type {ReadonlySet<number>} */
  #known = new Set();
  #typed = "";

  connectedCallback() {
    if (this.#keys.size) return;
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", "cards to key");
    for (let suit = SUITS.length - 1; suit >= 0; suit -= 1) {
      for (let rank = 12; rank >= 0; rank -= 1) this.append(this.#key(rank * 4 + suit));
    }
    this.addEventListener("keydown", (event) => {
      this.#arrow(event);
      this.#type(event);
    });
    this.known = this.#known;
  }

  get known() {
    return this.#known;
  }

  set known(known) {
    this.#known = known;
    const focused = [...this.#keys.values()].findIndex((key) => key === document.activeElement);
    for (const [card, key] of this.#keys) key.disabled = known.has(card);
    const all = [...this.#keys.values()];
    const next = all.slice(Math.max(focused, 0)).find((key) => !key.disabled) ?? this.#free()[0];
    this.#rove(next);
    if (focused >= 0) next?.focus(); // a key that was just pressed is gone; whoever works by keyboard goes on beside it
  }

  /** @param {number | null} card */
  set chosen(card) {
    for (const [each, key] of this.#keys) key.toggleAttribute("chosen", each === card);
  }

  /** @param {number} card */
  #key(card) {
    const made = element("button", { type: "button", "aria-label": named(card).label, tabindex: -1 });
    made.append(face(named(card)));
    made.addEventListener("click", () => tell(this, "card", { card }));
    this.#keys.set(card, made);
    return made;
  }

  /** Read a card from two keys. @param {KeyboardEvent} event */
  #type(event) {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === " ") return;
    const card = cardFrom(this.#typed + event.key);
    this.#typed = card === null ? (event.key === "0" ? this.#typed : "") + event.key : "";
    if (card !== null && !this.#known.has(card)) tell(this, "card", { card });
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
