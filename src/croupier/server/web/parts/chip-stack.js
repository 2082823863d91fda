/** `<bet-chip>` and `<chip-stack>`, an amount as a dealer would stack it; `<chip-tray>`, the rack that somebody bets from. */

import { broken, look, piles, tray } from "./chips.js";
import { define, emit, setAttributes } from "./dom.js";
import { money, short } from "./money.js";
import { markup, render } from "./render.js";
import { say } from "./say.js";

const AROUND = 2 * Math.PI * 43;

/**
 * One chip seen from above, its middle at 50 50.
 * @param {number} denomination
 * @param {{ y?: number, face?: boolean }} [how]
 */
function disc(denomination, { y = 0, face = true } = {}) {
  const { colour, spots } = look(denomination);
  const dash = AROUND / spots;
  const text = short(denomination);
  const size = text.length > 3 ? "value long" : text.length > 2 ? "value three" : "value";
  return markup`<g class="chip ${colour}" transform="translate(0 ${y})">
    <circle cx="50" cy="54" r="49" class="under" />
    <circle cx="50" cy="50" r="49" class="rim" />
    <circle cx="50" cy="50" r="43" class="spots" stroke-dashoffset=${(dash * 0.21).toFixed(2)}
      stroke-dasharray="${(dash * 0.42).toFixed(2)} ${(dash * 0.58).toFixed(2)}" />
    ${
    face
      ? markup`<circle cx="50" cy="50" r="33" class="middle" />
        <circle cx="50" cy="50" r="29" class="inlay" />
        <text x="50" y="61" class=${size}>${text}</text>`
      : null
  }
  </g>`;
}

/** `<bet-chip cents="500">`: one chip. Only a picture: its meaning is given by what it stands in. */
class BetChip extends HTMLElement {
  static observedAttributes = ["cents"];

  attributeChangedCallback() {
    const cents = Number(this.getAttribute("cents"));
    render(this, markup`<svg viewBox="0 0 100 104" aria-hidden="true">${disc(cents)}</svg>`);
  }
}

const STEP = 9;
const APART = 88;
const MOST_PILES = 4;
const MOST_HIGH = 8;

/** `<chip-stack cents="1750">`: chips and the amount beneath; `pile` puts them on one another, dearest lowest. */
class ChipStack extends HTMLElement {
  static observedAttributes = ["cents", "pile"];

  connectedCallback() {
    this.attributeChangedCallback();
  }

  attributeChangedCallback() {
    if (!this.isConnected) return;
    const cents = Number(this.getAttribute("cents") ?? 0);
    const { chips } = broken(cents);
    const all = this.hasAttribute("pile") ? [chips.slice(-MOST_HIGH)] : piles(chips, MOST_HIGH);
    const shown = all.slice(0, MOST_PILES);
    const high = Math.max(1, ...shown.map((pile) => pile.length));
    const height = 104 + (high - 1) * STEP;
    const width = 100 + (Math.max(1, shown.length) - 1) * APART;
    const column = (/** @type {number[]} */ pile, /** @type {number} */ number) =>
      markup`<g transform="translate(${number * APART} ${(high - 1) * STEP})">
        ${pile.map((chip, n) => disc(chip, { y: -n * STEP, face: n === pile.length - 1 }))}</g>`;
    setAttributes(this, { more: all.length > MOST_PILES });
    render(
      this,
      cents
        ? markup`<svg viewBox="0 0 ${width} ${height}" aria-hidden="true" --wide=${width / 100}>
          ${shown.map(column)}</svg><span class="amount">${money(cents)}</span>`
        : null,
    );
  }
}

define("bet-chip", BetChip);
define("chip-stack", ChipStack);

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
