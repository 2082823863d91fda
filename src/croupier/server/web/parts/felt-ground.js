/** What is printed on a felt and never moves: rail, cloth, lettering on its arc, the bank, the forms of spots. */

import { svg } from "./dom.js";

/** @typedef {import("./layout.js").Layout} Layout */

/** The forms a spot can have, in a square of 100; told apart without colour. */
export const FORMS = {
  circle: "M50 3a47 47 0 1 1 0 94a47 47 0 1 1 0-94z",
  square: "M17 4h66a13 13 0 0 1 13 13v66a13 13 0 0 1-13 13H17A13 13 0 0 1 4 83V17A13 13 0 0 1 17 4z",
  shield: "M30 4h40l26 26v40L70 96H30L4 70V30z",
};

let drawn = 0; // so that two felts on one page do not share a pattern or an arc

/** @param {Layout} on @param {number} which */
function lettering({ lettering: { lines, x, y, width, size, sag } }, which) {
  return lines.flatMap((line, number) => {
    const id = `arc-${which}-${number}`;
    const down = y + number * size * 1.25;
    const arc = `M${x - width / 2} ${down}Q${x} ${down + sag * 2} ${x + width / 2} ${down}`;
    const path = svg("textPath", { href: `#${id}`, startOffset: "50%" }, line);
    const text = svg("text", { class: "lettering" }, path);
    text.style.setProperty("--size", `${size}px`);
    return [svg("path", { id, d: arc, fill: "none" }), text];
  });
}

/** The dealer's bank: a row of tubes with chips on edge. @param {Layout} on */
function bank({ dealer: { x, y, width } }) {
  const tubes = ["ink", "spruce", "oxblood", "bone", "oxblood", "spruce", "ink"];
  const each = (width - 12) / tubes.length;
  return svg(
    "g",
    { class: "bank" },
    svg("rect", { x: x - width / 2, y: y - 17, width, height: 34, rx: 7, class: "box" }),
    ...tubes.map((colour, n) => {
      const left = x - width / 2 + 6 + n * each + 1.5;
      const wide = each - 3;
      const edges = [0.2, 0.4, 0.6, 0.8].map((at) => `M${(left + wide * at).toFixed(1)} ${y - 11}v22`).join(
        "",
      );
      return svg(
        "g",
        { class: `chip ${colour}` },
        svg("rect", { x: left, y: y - 11, width: wide, height: 22, rx: 3, class: "tube" }),
        svg("path", { d: edges, class: "edges" }),
      );
    }),
  );
}

/** A line of chalk that parts the players' side from the dealer's. @param {Layout} on */
function line({ shape, width }) {
  return shape === "wide"
    ? svg("path", { d: "M300 394Q640 462 980 394M300 400Q640 468 980 400", class: "chalk" })
    : svg("path", { d: `M100 306Q${width / 2} 338 ${width - 100} 306`, class: "chalk" });
}

/**
 * The felt of a layout, without anything on it.
 * @param {Layout} on
 */
export function ground(on) {
  const which = drawn += 1;
  const pattern = svg(
    "pattern",
    { id: `weave-${which}`, width: 6, height: 6, patternUnits: "userSpaceOnUse" },
    svg("path", { d: "M0 6L6 0M-1 1L1-1M5 7L7 5", class: "thread" }),
  );
  const light = svg(
    "radialGradient",
    { id: `lamp-${which}`, cx: "50%", cy: on.shape === "wide" ? "38%" : "30%", r: "72%" },
    svg("stop", { offset: "0", class: "lit" }),
    svg("stop", { offset: "0.62", class: "cloth" }),
    svg("stop", { offset: "1", class: "shade" }),
  );
  return svg(
    "svg",
    { viewBox: `0 0 ${on.width} ${on.height}`, class: "ground", "aria-hidden": "true" },
    svg("defs", {}, pattern, light),
    svg("path", { d: on.outline, class: "rail" }),
    svg("path", { d: on.outline, class: "inlay" }),
    svg("path", { d: on.outline, fill: `url(#lamp-${which})` }),
    svg("path", { d: on.outline, fill: `url(#weave-${which})` }),
    line(on),
    bank(on),
    ...lettering(on, which),
  );
}

/** @param {keyof typeof FORMS} form */
export function spotForm(form) {
  return svg(
    "svg",
    { viewBox: "0 0 100 100", class: "form", "aria-hidden": "true" },
    svg("path", { d: FORMS[form] }),
  );
}
