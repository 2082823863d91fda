/** The cards a dealer keys: places in the order of the deal, and the pad; a card is taken back until it is confirmed. */

import "./card-pad.js";
import { named } from "../parts/cards.js";
import "../parts/playing-card.js";
import { markup } from "../parts/render.js";
import { known, slots } from "./words.js";

/** @import { Act, LiveView } from "./words.js" */

/**
 * @param {LiveView} view
 * @param {readonly Act[]} acts
 * @param {readonly number[]} keyed
 * @param {(keyed: number[]) => void} change what is keyed now
 */
export function keyDesk(view, acts, keyed, change) {
  const all = slots(acts, keyed);
  const next = all.findIndex((slot) => slot.card === null);
  const takeBack = (/** @type {number} */ n) => change(keyed.filter((_, at) => at !== n));
  const backspace = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Backspace" && keyed.length) takeBack(keyed.length - 1);
  };
  const key = (/** @type {CustomEvent<{ card: number }>} */ { detail }) => {
    if (next >= 0) change([...keyed, detail.card]);
  };
  let counted = 0;
  const place = (/** @type {import("./words.js").Slot} */ slot, /** @type {number} */ n) => {
    const label = markup`<span class="where">${slot.label}</span>`;
    if (slot.card === null) {
      return markup`<li key=${n}><span class="no-card" now=${n === next}>${n + 1}</span>${label}</li>`;
    }
    const card = markup`<playing-card card=${slot.card}></playing-card>`;
    if (slot.fixed) return markup`<li key=${n}>${card}${label}</li>`;
    const mine = counted++;
    return markup`<li key=${n}><button type="button" class="take-back"
      aria-label="take back the ${named(slot.card).label}" onclick=${() =>
      takeBack(mine)}>${card}</button>${label}</li>`;
  };
  return markup`<key-desk onkeydown=${backspace}>
    <ol class="places" aria-label="cards keyed so far">${all.map(place)}</ol>
    <card-pad .known=${new Set([...known(view), ...keyed])} full=${next < 0} oncard=${key}></card-pad>
  </key-desk>`;
}
