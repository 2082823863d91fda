/** `<bet-chip>` and `<chip-stack>`: one chip, and an amount as a dealer would stack it. */

import { broken, look, piles } from "./chips.js";
import { define, element, mark, svg } from "./dom.js";
import { money, short } from "./money.js";

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
  return svg(
    "g",
    { class: `chip ${colour}`, transform: `translate(0 ${y})` },
    svg("circle", { cx: 50, cy: 54, r: 49, class: "under" }),
    svg("circle", { cx: 50, cy: 50, r: 49, class: "rim" }),
    svg("circle", {
      cx: 50,
      cy: 50,
      r: 43,
      class: "spots",
      "stroke-dasharray": `${(dash * 0.42).toFixed(2)} ${(dash * 0.58).toFixed(2)}`,
      "stroke-dashoffset": (dash * 0.21).toFixed(2),
    }),
    ...(face
      ? [
        svg("circle", { cx: 50, cy: 50, r: 33, class: "middle" }),
        svg("circle", { cx: 50, cy: 50, r: 29, class: "inlay" }),
        svg("text", {
          x: 50,
          y: 61,
          class: text.length > 3 ? "value long" : text.length > 2 ? "value three" : "value",
        }, text),
      ]
      : []),
  );
}

/** `<bet-chip cents="500">`: one chip. Only a picture: what it means is said by what it stands in. */
export class BetChip extends HTMLElement {
  static observedAttributes = ["cents"];

  connectedCallback() {
    this.attributeChangedCallback();
  }

  attributeChangedCallback() {
    const cents = Number(this.getAttribute("cents") ?? 0);
    this.replaceChildren(
      svg("svg", { viewBox: "0 0 100 104", "aria-hidden": "true" }, disc(cents)),
    );
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
    if (!cents) {
      this.replaceChildren();
      return;
    }
    const { chips } = broken(cents);
    const all = this.hasAttribute("pile") ? [chips.slice(-MOST_HIGH)] : piles(chips, MOST_HIGH);
    const shown = all.slice(0, MOST_PILES);
    const high = Math.max(1, ...shown.map((pile) => pile.length));
    const height = 104 + (high - 1) * STEP;
    const width = 100 + (Math.max(1, shown.length) - 1) * APART;
    const drawn = shown.map((pile, number) =>
      svg(
        "g",
        { transform: `translate(${number * APART} ${(high - 1) * STEP})` },
        ...pile.map((chip, n) => disc(chip, { y: -n * STEP, face: n === pile.length - 1 })),
      )
    );
    const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, ...drawn);
    picture.style.setProperty("--wide", String(width / 100));
    this.replaceChildren(picture, element("span", { class: "amount" }, money(cents)));
    mark(this, { more: all.length > MOST_PILES });
  }
}

define("bet-chip", BetChip);
define("chip-stack", ChipStack);
