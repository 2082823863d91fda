/** Small portraits: a face that is always the same for the same person, and a machine for a bot. */

import { markup } from "./render.js";

const HATS = ["", "M5 8Q10 1 15 8Z", "M4 8H16V7H14V3H6V7H4Z", "M5 8Q5 3 10 3T15 8ZM15 8H19V7Z"];
const MOUTHS = ["M7 14Q10 16.5 13 14", "M7.5 14.5H12.5", "M7 13.5Q10 17.5 13 13.5Z"];

/** A number that looks as if by chance, the same for the same text. @param {string} text */
export function mixed(text) {
  let sum = 2166136261;
  for (const sign of text) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  return sum;
}

/** @param {string} id @param {boolean} bot */
export function portrait(id, bot) {
  const mark = mixed(id);
  const face = bot
    ? markup`<path class="line" d="M10 5V2" /><rect x="5" y="5" width="10" height="10" rx="2" class="skin" />`
    : markup`<circle cx="10" cy="11" r="5.6" class="skin" /><path d=${
      HATS[mark % HATS.length]
    } class="hat" />`;
  return markup`<svg class="portrait" viewBox="0 0 20 20" aria-hidden="true" --hue=${mark % 360}>
    <circle cx="10" cy="10" r="10" class="ground-disc" />${face}
    <path class="line" d=${bot ? "M7.5 9H8.5M11.5 9H12.5M7.5 12.5H12.5" : "M8 10.5V11M12 10.5V11"} />
    ${bot ? null : markup`<path class="line" d=${MOUTHS[(mark >>> 8) % MOUTHS.length]} />`}
  </svg>`;
}
