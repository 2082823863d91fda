/** `<chip-tray>`: the chips a player bets with: pick one, then touch a spot; repeat the last bets, clear, deal. */

import { tray } from "./chips.js";
import "./chip-stack.js";
import { define, emit } from "./dom.js";
import { money } from "./money.js";
import { markup, render } from "./render.js";

/**
 * Chips of which one is picked, by touch or by the arrows.
 * @param {readonly number[]} chips
 * @param {number} chosen
 * @param {(cents: number) => void} pick
 * @param {number} [most] one that is worth more cannot be picked
 */
export function chipRack(chips, chosen, pick, most = Infinity) {
  const arrow = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const owned = chips.filter((chip) => chip <= most);
    if (!step || !owned.length) return;
    event.preventDefault();
    const next = owned[(owned.indexOf(chosen) + step + owned.length) % owned.length];
    const rack = /** @type {Element} */ (event.currentTarget);
    pick(next);
    /** @type {HTMLElement | null} */ (rack.querySelector(`[data-is="chip-${next}"]`))?.focus();
  };
  const chip = (/** @type {number} */ cents) =>
    markup`<button type="button" class="pick" role="radio" aria-checked=${String(cents === chosen)}
      aria-label=${money(cents)} tabindex=${cents === chosen ? 0 : -1} data-is="chip-${cents}" key=${cents}
      disabled=${cents > most} onclick=${() => pick(cents)}><bet-chip cents=${cents}></bet-chip></button>`;
  return markup`<div class="rack" role="radiogroup" aria-label="chip to bet with" onkeydown=${arrow}>
    ${chips.map(chip)}</div>`;
}

/**
 * Properties: `limits` {least, most, denominations} in cents, `bankroll` in cents, `chosen` in cents.
 * Attributes: `can-repeat`, `can-clear`, `can-deal`.
 * Events: `chip` {cents}, `repeat`, `clear`, `deal`.
 */
export class ChipTray extends HTMLElement {
  static observedAttributes = ["can-repeat", "can-clear", "can-deal"];

  /** @type {{ least?: number, most?: number, denominations?: readonly number[] }} */
  #limits = {};
  #bankroll = 0;
  #chosen = 0;

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  /** @param {{ least?: number, most?: number, denominations?: readonly number[] }} limits */
  set limits(limits) {
    this.#limits = limits;
    this.#draw();
  }

  /** @param {number} cents */
  set bankroll(cents) {
    this.#bankroll = cents;
    this.#draw();
  }

  /** The chip a touch on a spot puts down. */
  get chosen() {
    const chips = tray(this.#limits);
    return chips.includes(this.#chosen) ? this.#chosen : (chips.find((chip) => chip >= 100) ?? chips[0] ?? 0);
  }

  set chosen(cents) {
    this.#chosen = cents;
    this.#draw();
  }

  #draw() {
    if (!this.isConnected) return;
    const action = (/** @type {string} */ name, /** @type {string} */ text) =>
      markup`<button type="button" class=${name === "deal" ? "" : "plain"} data-is=${name}
        disabled=${!this.hasAttribute(`can-${name}`)} onclick=${() => emit(this, name)}>${text}</button>`;
    render(
      this,
      markup`${chipRack(tray(this.#limits), this.chosen, (cents) => this.#pick(cents), this.#bankroll)}
        <p class="bankroll"><span class="caps">Your chips</span><strong>${money(this.#bankroll)}</strong></p>
        <div class="actions">${action("repeat", "Repeat")}${action("clear", "Clear")}
          ${action("deal", "Deal")}</div>`,
    );
  }

  /** @param {number} cents */
  #pick(cents) {
    this.chosen = cents;
    emit(this, "chip", { cents });
  }
}

define("chip-tray", ChipTray);
