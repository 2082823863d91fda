/** `<chip-tray>`: the chips a player bets with: pick one, then touch a spot; repeat the last bets, clear, deal. */

import { tray } from "./chips.js";
import "./chip-stack.js";
import { define, emit } from "./dom.js";
import { money } from "./money.js";
import { markup, render } from "./render.js";
import { say } from "./say.js";

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
  return markup`<div class="rack" role="radiogroup" aria-label=${say("chip to bet with")} onkeydown=${arrow}>
    ${chips.map(chip)}</div>`;
}

/**
 * Something to do with the chips: its name in the event, what its button says, the key that does it too.
 * @typedef {{ name: string, text: string, key: string, open: boolean, main?: boolean }} TrayAction
 */

/**
 * Properties: `limits` {least, most, denominations} in cents, `bankroll` in cents, `chosen` in cents, `actions`,
 * `offline` while nothing pressed is sent.
 * Events: `chip` {cents}, `act` {name}.
 */
export class ChipTray extends HTMLElement {
  /** @type {{ least?: number, most?: number, denominations?: readonly number[] }} */
  #limits = {};
  #bankroll = 0;
  #chosen = 0;
  #offline = false;
  /** @type {readonly TrayAction[]} */
  #actions = [];

  connectedCallback() {
    this.#draw();
  }

  /** @param {readonly TrayAction[]} actions */
  set actions(actions) {
    this.#actions = actions;
    this.#draw();
  }

  /** @param {boolean} offline */
  set offline(offline) {
    this.#offline = offline;
    this.#draw();
  }

  /** Pick the next chip, or the one before. @param {1 | -1} step */
  step(step) {
    const owned = tray(this.#limits).filter((chip) => chip <= this.#bankroll);
    const next = owned[owned.indexOf(this.chosen) + step];
    if (next) this.#pick(next);
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
    const action = (/** @type {TrayAction} */ { name, text, key, open, main }) =>
      markup`<button type="button" class=${main ? "" : "plain"} key=${main ? "main" : name} data-is=${name}
        aria-keyshortcuts=${open && key ? (key === " " ? "Space" : key) : null}
        disabled=${!open} aria-disabled=${open && this.#offline ? "true" : null} onclick=${() =>
        emit(this, "act", { name })}>${text}</button>`;
    render(
      this,
      markup`${chipRack(tray(this.#limits), this.chosen, (cents) => this.#pick(cents), this.#bankroll)}
        <p class="bankroll"><span class="caps">${say("Your chips")}</span><strong>${
        money(this.#bankroll)
      }</strong></p>
        <div class="actions">${this.#actions.map(action)}</div>`,
    );
  }

  /** @param {number} cents */
  #pick(cents) {
    this.chosen = cents;
    emit(this, "chip", { cents });
  }
}

define("chip-tray", ChipTray);
