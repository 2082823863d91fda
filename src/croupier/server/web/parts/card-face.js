/** The face and the back of a card, drawn in 250 by 350: pips, courts of our own, and a large index for small cards. */

import { pips, SUIT_PATHS } from "./cards.js";
import { svg } from "./dom.js";

/** @typedef {import("./cards.js").Named} Named */

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
  const scale = size / 24;
  return svg("path", {
    d: SUIT_PATHS[suit],
    transform: `translate(${x} ${y})${turn} scale(${scale}) translate(-12 -12)`,
    class: how.class ?? "suit",
  });
}

/** @param {Named} card @param {{ upsideDown: boolean }} how */
function corner(card, { upsideDown }) {
  const text = svg("text", { x: 30, y: 56, class: card.index === "10" ? "index ten" : "index" }, card.index);
  const group = svg("g", {}, text, sign(card.suit, 30, 83, 34));
  if (upsideDown) group.setAttribute("transform", "rotate(180 125 175)");
  return group;
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

/** @param {Named} card */
function bust(card) {
  const court = COURTS[/** @type {"J" | "Q" | "K"} */ (card.index)];
  return svg(
    "g",
    {},
    sign(card.suit, 81, 66, 28),
    svg("path", { d: court.behind, class: "hair" }),
    svg("path", { d: "M63 175v-14c2-22 26-30 62-30s60 8 62 30v14z", class: "robe" }),
    svg("path", { d: "M101 133l24 42 24-42-10-3h-28z", class: "collar" }),
    svg("path", { d: "M75 143l20 32M175 143l-20 32M88 137l22 38M162 137l-22 38", class: "stripe" }),
    svg("path", { d: "M105 92c0 26 7 40 20 44 13-4 20-18 20-44-12-6-28-6-40 0z", class: "skin" }),
    svg("path", { d: "M111 103h9M130 103h9M125 104v11l-3 2M119 124h12", class: "line" }),
    ...(court.beard ? [svg("path", { d: court.beard, class: "hair" })] : []),
    ...(court.ornament ? [svg("path", { d: court.ornament, class: "gold" })] : []),
    svg("path", { d: court.crown, class: card.index === "J" ? "robe edged" : "gold" }),
    svg("path", { d: court.trim, class: card.index === "J" ? "gold" : "robe edged" }),
    ...court.jewels.map(([cx, cy, r]) => svg("circle", { cx, cy, r, class: "jewel" })),
    sign(card.suit, 125, 159, 17, { class: "on-collar" }),
  );
}

/** @param {Named} card */
function courtCard(card) {
  const lower = bust(card);
  lower.setAttribute("transform", "rotate(180 125 175)");
  return [
    svg("rect", { x: 57, y: 22, width: 136, height: 306, rx: 5, class: "frame" }),
    bust(card),
    lower,
    svg("path", { d: "M57 175h136", class: "band" }),
    svg("rect", { x: 57, y: 22, width: 136, height: 306, rx: 5, class: "frame line-only" }),
  ];
}

/** @param {Named} card */
function ace(card) {
  const hills = "M93 190l14-19 8 9 12-20 12 18 6-6 12 18";
  return [
    svg("circle", { cx: 125, cy: 175, r: 76, class: "ring" }),
    svg("circle", { cx: 125, cy: 175, r: 69, class: "ring thin" }),
    sign(card.suit, 125, card.suit === "spades" ? 172 : 175, 112),
    // The mountains stand in the ace of spades alone, where card makers have always signed their deck.
    ...(card.suit === "spades" ? [svg("path", { d: hills, class: "hills" })] : []),
  ];
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
  const full = svg(
    "g",
    { class: "full" },
    ...middle,
    corner(card, { upsideDown: false }),
    corner(card, { upsideDown: true }),
  );
  const large = svg(
    "g",
    { class: "large" },
    svg("text", { x: 18, y: 142, class: card.index === "10" ? "index ten" : "index" }, card.index),
    sign(card.suit, 152, 250, 160),
  );
  return svg(
    "svg",
    { viewBox: "0 0 250 350", class: `face ${card.suit}`, "aria-hidden": "true" },
    full,
    large,
  );
}

/** Hills behind hills in a lattice: the back of our decks, the same upside down. */
export function back() {
  const lattice = [];
  for (let x = -350; x <= 250; x += 25) lattice.push(`M${x} 350l350-350M${x} 0l350 350`);
  const half = () =>
    svg(
      "g",
      {},
      svg("path", { d: "M74 175c4-34 24-58 51-58s47 24 51 58z", class: "medal" }),
      svg("path", { d: "M79 174l22-27 10 11 15-22 17 25 9-10 20 23", class: "hill" }),
      svg("circle", { cx: 148, cy: 135, r: 6, class: "moon" }),
    );
  const lower = half();
  lower.setAttribute("transform", "rotate(180 125 175)");
  return svg(
    "svg",
    { viewBox: "0 0 250 350", class: "back", "aria-hidden": "true" },
    svg(
      "svg",
      { x: 18, y: 18, width: 214, height: 314, viewBox: "18 18 214 314" },
      svg("rect", { x: 18, y: 18, width: 214, height: 314, class: "ground" }),
      svg("path", { d: lattice.join(""), class: "lattice" }),
    ),
    svg("rect", { x: 18, y: 18, width: 214, height: 314, rx: 9, class: "border" }),
    svg("rect", { x: 28, y: 28, width: 194, height: 294, rx: 5, class: "border thin" }),
    svg("circle", { cx: 125, cy: 175, r: 61, class: "medal" }),
    half(),
    lower,
    svg("circle", { cx: 125, cy: 175, r: 61, class: "border" }),
    svg("circle", { cx: 125, cy: 175, r: 54, class: "border thin" }),
    svg("path", { d: "M64 175h122", class: "border" }),
  );
}
