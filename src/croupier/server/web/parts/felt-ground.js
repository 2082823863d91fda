/** What is printed on a felt and never moves: rail, cloth, lettering on its arc, the bank, the forms of spots. */

import { markup } from "./render.js";

/** @import { FeltLayout } from "../screens/views.js" */

const TUBES = ["ink", "spruce", "oxblood", "bone", "oxblood", "spruce", "ink"];

let drawn = 0; // so that two felts on one page do not share a pattern or an arc

/** @param {FeltLayout} on @param {number} which */
function lettering({ lettering: { lines, x, y, width, size, sag } }, which) {
  return lines.map((line, number) => {
    const id = `arc-${which}-${number}`;
    const down = y + number * size * 1.25;
    return markup`<path id=${id} fill="none"
        d="M${x - width / 2} ${down}Q${x} ${down + sag * 2} ${x + width / 2} ${down}" />
      <text class="lettering" --size="${size}px"><textPath href="#${id}" startOffset="50%">${line}</textPath></text>`;
  });
}

/** The dealer's bank: a row of tubes with chips on edge. @param {FeltLayout} on */
function bank({ dealer: { x, y, width } }) {
  const each = (width - 12) / TUBES.length;
  const tube = (/** @type {string} */ color, /** @type {number} */ n) => {
    const left = x - width / 2 + 6 + n * each + 1.5;
    const wide = each - 3;
    const edges = [0.2, 0.4, 0.6, 0.8].map((at) => `M${(left + wide * at).toFixed(1)} ${y - 11}v22`);
    return markup`<g class="chip ${color}">
      <rect x=${left} y=${y - 11} width=${wide} height="22" rx="3" class="tube" />
      <path d=${edges.join("")} class="edges" />
    </g>`;
  };
  return markup`<g class="bank">
    <rect x=${x - width / 2} y=${y - 17} width=${width} height="34" rx="7" class="box" />
    ${TUBES.map(tube)}
  </g>`;
}

/**
 * The felt of a layout, without anything on it.
 * @param {FeltLayout} on
 */
export function ground(on) {
  const which = drawn += 1;
  return markup`<svg viewBox="0 0 ${on.width} ${on.height}" class="ground" aria-hidden="true">
    <defs>
      <pattern id="weave-${which}" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 6L6 0M-1 1L1-1M5 7L7 5" class="thread" />
      </pattern>
      <radialGradient id="lamp-${which}" cx="50%" cy=${on.shape === "wide" ? "38%" : "30%"} r="72%">
        <stop offset="0" class="lit" /><stop offset="0.62" class="cloth" /><stop offset="1" class="shade" />
      </radialGradient>
    </defs>
    <path d=${on.outline} class="rail" />
    <path d=${on.outline} class="inlay" />
    <path d=${on.outline} fill="url(#lamp-${which})" />
    <path d=${on.outline} fill="url(#weave-${which})" />
    <path d=${on.chalk} class="chalk" />
    ${bank(on)}${lettering(on, which)}
  </svg>`;
}

/** A spot's form, in a square of 100. @param {string} path */
export function spotForm(path) {
  return markup`<svg viewBox="0 0 100 100" class="form" aria-hidden="true"><path d=${path} /></svg>`;
}
