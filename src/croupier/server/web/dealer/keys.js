/** A dealer's keyboard: a card as it is written (`Ah`), Backspace, `f` and a seat to fold, Space for Next, Enter for Done. */

import { cardFrom } from "../parts/cards.js";

/**
 * @typedef {object} Does
 * @property {(card: number) => void} card
 * @property {() => void} back
 * @property {(seat: number) => void} fold
 * @property {() => void} next
 * @property {() => void} done
 */

export class KeyReader {
  #typed = "";

  /** @param {Does} does */
  constructor(does) {
    this.does = does;
  }

  /** Read a key; says whether it meant anything. @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">} event */
  read({ key, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey) return false;
    if (key === "Backspace") {
      if (this.#typed) this.#typed = "";
      else this.does.back();
    } else if (key === " ") this.does.next();
    else if (key === "Enter") this.does.done();
    else return key.length === 1 && this.#letter(key);
    return true;
  }

  /** @param {string} key */
  #letter(key) {
    if (this.#typed === "f" && /[1-9]/.test(key)) {
      this.#typed = "";
      this.does.fold(Number(key));
      return true;
    }
    const card = cardFrom(this.#typed + key);
    this.#typed = card !== null
      ? ""
      : key === "0"
      ? this.#typed + key
      : key.toLowerCase() === "f"
      ? "f"
      : key;
    if (card !== null) this.does.card(card);
    return true;
  }
}
