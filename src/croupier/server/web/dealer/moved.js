/** After a correction: what the dealer gives to whom or takes back from whom, until it is ticked off. */

import { markup } from "../parts/render.js";
import { movedWords } from "./moved-words.js";

/** @import { Moved } from "./moved-words.js" */

/** @param {readonly Moved[]} moves @param {Record<string, string>} names of players @param {() => void} done */
export function movedLine(moves, names, done) {
  if (!moves.length) return null;
  return markup`<section class="alarm line moved" aria-label="Chips to move" key="moved">
    <h2>Corrected</h2>
    ${movedWords(moves, names).map((says) => markup`<p key=${says}>${says}</p>`)}
    <button type="button" onclick=${done}>Done</button>
  </section>`;
}
