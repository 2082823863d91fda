/** `<bet-chip>` and `<chip-stack>`: one chip, and an amount as a dealer would stack it. */

import { broken, look, piles } from "./chips.js";
import { define, setAttributes } from "./dom.js";
import { money, short } from "./money.js";
import { markup, render } from "./render.js";

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
export class BetChip extends HTMLElement {
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
export class ChipStack extends HTMLElement {
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
