/** The cards a dealer keys: places in the order of the deal, the pad of fifty-two, and each card taken back until it is confirmed. */

import { CardPad } from "../parts/card-pad.js";
import { element, mark, part, tell } from "../parts/dom.js";
import { PlayingCard } from "../parts/playing-card.js";
import { named } from "../parts/cards.js";
import { known, slots } from "./words.js";

/** @typedef {import("./words.js").LiveView} LiveView */
/** @typedef {import("./words.js").Act} Act */

/** Events: `keyed` whenever a card is keyed or taken back. */
export class KeyDesk extends HTMLElement {
  /** @type {number[]} */
  keyed = [];
  #for = "";
  /** @type {readonly Act[]} */
  #acts = [];
  /** @type {LiveView | null} */
  #view = null;
  #pad = part(CardPad);
  #places = element("ol", { class: "places", "aria-label": "cards keyed so far" });

  connectedCallback() {
    if (this.#pad.isConnected) return;
    this.append(this.#places, this.#pad);
    this.#pad.addEventListener("card", (event) => this.#key(/** @type {CustomEvent} */ (event).detail.card));
    this.addEventListener("keydown", (event) => {
      if (event.key === "Backspace" && this.keyed.length) this.#takeBack(this.keyed.length - 1);
    });
  }

  /** Show the places of these acts; what was keyed for others is forgotten. @param {LiveView} view @param {readonly Act[]} acts */
  show(view, acts) {
    const wanted = JSON.stringify([view.round, view.step, acts]);
    if (wanted !== this.#for) this.keyed = [];
    this.#for = wanted;
    this.#acts = acts;
    this.#view = view;
    this.#draw();
  }

  get open() {
    return slots(this.#acts, this.keyed).filter((slot) => slot.card === null).length;
  }

  #draw() {
    if (!this.#view) return;
    const all = slots(this.#acts, this.keyed);
    let keyed = 0;
    const next = all.findIndex((slot) => slot.card === null);
    this.#places.replaceChildren(...all.map((slot, n) => {
      const label = element("span", { class: "where" }, slot.label);
      if (slot.card === null) {
        const empty = element("span", { class: "no-card", now: n === next }, String(n + 1));
        return element("li", {}, empty, label);
      }
      const card = part(PlayingCard, { card: slot.card });
      if (slot.fixed) return element("li", {}, card, label);
      const mine = keyed++;
      const back = element("button", {
        type: "button",
        class: "take-back",
        "aria-label": `take back the ${named(slot.card).label}`,
      }, card);
      back.addEventListener("click", () => this.#takeBack(mine));
      return element("li", {}, back, label);
    }));
    this.#pad.known = new Set([...known(this.#view), ...this.keyed]);
    this.#pad.toggleAttribute("full", next < 0);
  }

  /** @param {number} card */
  #key(card) {
    if (!this.open) return;
    this.keyed.push(card);
    this.#draw();
    tell(this, "keyed", null);
  }

  /** @param {number} n */
  #takeBack(n) {
    this.keyed.splice(n, 1);
    this.#draw();
    tell(this, "keyed", null);
  }
}

customElements.define("key-desk", KeyDesk);

/**
 * The cards of a hand that is settled as it folds (Q0-04), and the fold itself once all of them are keyed.
 * @param {LiveView} view
 * @param {number} many
 * @param {(cards: number[]) => void} folds
 */
export function foldKeys(view, many, folds) {
  const keys = part(KeyDesk);
  const fold = element("button", { type: "button", "aria-disabled": "true" }, "Fold with these cards");
  const places = Array.from({ length: many }, () => null);
  keys.show(view, [{ deed: "fold", seat: view.choice?.seat ?? null, says: "", group: null, places }]);
  keys.addEventListener("keyed", () => mark(fold, { "aria-disabled": keys.open ? "true" : null }));
  fold.addEventListener("click", () => {
    if (!keys.open) folds(keys.keyed);
  });
  return element("div", { class: "work" }, keys, fold);
}
