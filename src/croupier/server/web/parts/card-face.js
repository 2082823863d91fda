/** The face and the back of a card, drawn in 250 by 350: pips, courts of our own, and a large index for small cards. */

import { pips, SUIT_PATHS } from "./cards.js";
import { markup } from "./render.js";

/** @import { Named } from "./cards.js" */

/**
 * A suit sign with its middle at a place.
 * @param {import("./cards.js").Suit} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {{ down?: boolean, class?: string }} [how]
 */
function sign(suit, x, y, size, how = {}) {
  const turn = how.down ? " rotate(180)" : "";
  return markup`<path d=${SUIT_PATHS[suit]} class=${how.class ?? "suit"}
    transform="translate(${x} ${y})${turn} scale(${size / 24}) translate(-12 -12)" />`;
}

const UPSIDE_DOWN = "rotate(180 125 175)";

/** @param {Named} card @param {string | null} turned */
function corner(card, turned) {
  return markup`<g transform=${turned}>
    <text x="30" y="56" class=${card.index === "10" ? "index ten" : "index"}>${card.index}</text>
    ${sign(card.suit, 30, 83, 34)}
  </g>`;
}

/** The busts of jack, queen and king: one half, which the other mirrors. */
const COURTS = {
  J: {
    behind: "M98 96c-7 12-6 28 2 38h50c8-10 9-26 2-38z",
    crown: "M95 84c-6-22 12-38 34-37 18 0 31 12 27 37-17-7-42-8-61 0z",
    trim: "M92 84c20-10 46-9 66 0l-2 9c-19-8-43-9-62 0z",
    ornament: "M150 52c7-14 22-22 31-15-8 0-12 4-14 9 4-2 7-2 9 0-9 3-15 10-23 15z",
    beard: "",
    jewels: /** @type {[number, number, number][]} */ ([[106, 68, 4]]),
  },
  Q: {
    behind: "M95 88c-12 18-14 36-6 52h72c8-16 6-34-6-52-18-11-42-11-60 0z",
    crown: "M97 84l-6-27 17 12 6-20 11 17 11-17 6 20 17-12-6 27c-18-7-38-7-56 0z",
    trim: "M96 84c18-8 40-8 58 0l-2 9c-17-7-37-7-54 0z",
    ornament: "",
    beard: "",
    jewels: /** @type {[number, number, number][]} */ ([[91, 55, 4.5], [114, 47, 4.5], [136, 47, 4.5], [
      159,
      55,
      4.5,
    ]]),
  },
  K: {
    behind: "M98 90c-6 12-6 26 0 36h54c6-10 6-24 0-36z",
    crown: "M95 84V54l15 11 15-19 15 19 15-11v30c-19-7-41-7-60 0z",
    trim: "M94 84c19-8 43-8 62 0v10c-19-8-43-8-62 0z",
    ornament: "M122 28h6v6h6v6h-6v8h-6v-8h-6v-6h6z",
    beard: "M105 104c0 24 8 40 20 48 12-8 20-24 20-48-5 8-12 10-20 10s-15-2-20-10z",
    jewels: /** @type {[number, number, number][]} */ ([[125, 71, 4.5], [104, 74, 3.5], [146, 74, 3.5]]),
  },
};

/** @param {Named} card @param {string | null} turned */
function bust(card, turned) {
  const court = COURTS[/** @type {"J" | "Q" | "K"} */ (card.index)];
  const jack = card.index === "J";
  return markup`<g transform=${turned}>
    ${sign(card.suit, 81, 66, 28)}
    <path d=${court.behind} class="hair" />
    <path d="M63 175v-14c2-22 26-30 62-30s60 8 62 30v14z" class="robe" />
    <path d="M101 133l24 42 24-42-10-3h-28z" class="collar" />
    <path d="M75 143l20 32M175 143l-20 32M88 137l22 38M162 137l-22 38" class="stripe" />
    <path d="M105 92c0 26 7 40 20 44 13-4 20-18 20-44-12-6-28-6-40 0z" class="skin" />
    <path d="M111 103h9M130 103h9M125 104v11l-3 2M119 124h12" class="line" />
    ${court.beard ? markup`<path d=${court.beard} class="hair" />` : null}
    ${court.ornament ? markup`<path d=${court.ornament} class="gold" />` : null}
    <path d=${court.crown} class=${jack ? "robe edged" : "gold"} />
    <path d=${court.trim} class=${jack ? "gold" : "robe edged"} />
    ${court.jewels.map(([x, y, r]) => markup`<circle cx=${x} cy=${y} r=${r} class="jewel" />`)}
    ${sign(card.suit, 125, 159, 17, { class: "on-collar" })}
  </g>`;
}

/** @param {Named} card */
function courtCard(card) {
  return markup`<rect x="57" y="22" width="136" height="306" rx="5" class="frame" />
    ${bust(card, null)}${bust(card, UPSIDE_DOWN)}
    <path d="M57 175h136" class="band" />
    <rect x="57" y="22" width="136" height="306" rx="5" class="frame line-only" />`;
}

/** @param {Named} card */
function ace({ suit }) {
  const spades = suit === "spades"; // where card makers have always signed their deck: the mountains are ours
  return markup`<circle cx="125" cy="175" r="76" class="ring" />
    <circle cx="125" cy="175" r="69" class="ring thin" />
    ${sign(suit, 125, spades ? 172 : 175, 112)}
    ${spades ? markup`<path d="M93 190l14-19 8 9 12-20 12 18 6-6 12 18" class="hills" />` : null}`;
}

/**
 * The face of a card. Small cards show a large index and one sign instead of pips; the style sheet chooses.
 * @param {Named} card
 */
export function face(card) {
  const middle = card.index === "A"
    ? ace(card)
    : "JQK".includes(card.index)
    ? courtCard(card)
    : pips(card.index).map(({ x, y, down }) => sign(card.suit, x, y, 56, { down }));
  return markup`<svg viewBox="0 0 250 350" class="face ${card.suit}" aria-hidden="true">
    <g class="full">${middle}${corner(card, null)}${corner(card, UPSIDE_DOWN)}</g>
    <g class="large">
      <text x="18" y="142" class=${card.index === "10" ? "index ten" : "index"}>${card.index}</text>
      ${sign(card.suit, 152, 250, 160)}
    </g>
  </svg>`;
}

const LATTICE = Array.from(
  { length: 25 },
  (_, n) => `M${n * 25 - 350} 350l350-350M${n * 25 - 350} 0l350 350`,
);

/** @param {string | null} turned */
const half = (turned) =>
  markup`<g transform=${turned}>
    <path d="M74 175c4-34 24-58 51-58s47 24 51 58z" class="medal" />
    <path d="M79 174l22-27 10 11 15-22 17 25 9-10 20 23" class="hill" />
    <circle cx="148" cy="135" r="6" class="moon" />
  </g>`;

/** Hills behind hills in a lattice: the back of our decks, the same upside down. */
export const back = markup`<svg viewBox="0 0 250 350" class="back" aria-hidden="true">
  <svg x="18" y="18" width="214" height="314" viewBox="18 18 214 314">
    <rect x="18" y="18" width="214" height="314" class="ground" />
    <path d=${LATTICE.join("")} class="lattice" />
  </svg>
  <rect x="18" y="18" width="214" height="314" rx="9" class="border" />
  <rect x="28" y="28" width="194" height="294" rx="5" class="border thin" />
  <circle cx="125" cy="175" r="61" class="medal" />
  ${half(null)}${half(UPSIDE_DOWN)}
  <circle cx="125" cy="175" r="61" class="border" />
  <circle cx="125" cy="175" r="54" class="border thin" />
  <path d="M64 175h122" class="border" />
</svg>`;
