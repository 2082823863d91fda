/** `<card-pad>`: fifty-two keys for a dealer who keys real cards; one that is already known cannot be keyed again. */

import { face } from "../parts/card-face.js";
import { cardFrom, named, SUITS } from "../parts/cards.js";
import { define, emit, setAttributes } from "../parts/dom.js";
import { markup, render } from "../parts/render.js";

const ORDER = SUITS.flatMap((_, row) => Array.from({ length: 13 }, (_, n) => (12 - n) * 4 + 3 - row));
const FACES = ORDER.map((card) => face(named(card)));
const STEPS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 };

/**
 * Properties: `known`, the cards that are out; `chosen`, a card that is marked. Event: `card` {card}. Arrows move, and a card is
 * typed as it is written: q, then s. Suits are rows, aces first.
 */
class CardPad extends HTMLElement {
  /** @type {ReadonlySet<number>} */
  #known = new Set();
  /** @type {number | null} */
  #chosen = null;
  #at = 0; // the key that is in the order of tabs
  #typed = "";

  connectedCallback() {
    setAttributes(this, { role: "group", "aria-label": "cards to key" });
    this.#draw();
  }

  /** @param {ReadonlySet<number>} known */
  set known(known) {
    const free = (/** @type {number} */ card) => !known.has(card);
    const focused = this.contains(document.activeElement);
    const next = ORDER.findIndex((card, n) => n >= this.#at && free(card));
    this.#known = known;
    this.#at = Math.max(0, next < 0 ? ORDER.findIndex(free) : next);
    this.#draw();
    if (focused) this.#focus(); // a key that was just pressed is gone; whoever works by keyboard goes on next to it
  }

  /** @param {number | null} card */
  set chosen(card) {
    this.#chosen = card;
    this.#draw();
  }

  #draw() {
    const pick = (/** @type {number} */ card, /** @type {number} */ n) => {
      this.#at = n;
      emit(this, "card", { card });
    };
    const key = (/** @type {number} */ card, /** @type {number} */ n) =>
      markup`<button type="button" aria-label=${named(card).label} tabindex=${n === this.#at ? 0 : -1}
        disabled=${this.#known.has(card)} chosen=${card === this.#chosen} key=${card}
        onclick=${() => pick(card, n)}
        onkeydown=${(/** @type {KeyboardEvent} */ event) => this.#press(event, n)}>${FACES[n]}</button>`;
    render(this, ORDER.map(key));
  }

  #focus() {
    /** @type {HTMLElement | undefined} */ (this.children[this.#at])?.focus();
  }

  /** Move by an arrow, or read a card from two keys. @param {KeyboardEvent} event @param {number} from */
  #press(event, from) {
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (!step) return this.#type(event);
    event.preventDefault();
    let to = from + step;
    while (this.#known.has(ORDER[to])) to += step;
    if (to < 0 || to >= ORDER.length) return;
    this.#at = to;
    this.#draw();
    this.#focus();
  }

  /** @param {KeyboardEvent} event */
  #type(event) {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === " ") return;
    const card = cardFrom(this.#typed + event.key);
    this.#typed = card === null ? (event.key === "0" ? this.#typed : "") + event.key : "";
    if (card !== null && !this.#known.has(card)) emit(this, "card", { card });
  }
}

define("card-pad", CardPad);
