/** A seed of the player's own, pasted under Settings for the next round. */

import { markup } from "../parts/render.js";
import { keepOwnSeed } from "./seed.js";

/** @param {(says: string) => void} say */
export function ownSeed(say) {
  const take = (/** @type {Event} */ { target }) => {
    const wrong = keepOwnSeed(/** @type {HTMLInputElement} */ (target).value);
    say(wrong || "Saved for your next round.");
  };
  return markup`<fieldset key="seed">
    <legend>Your own seed</legend>
    <label>64 hexadecimal digits
      <input type="text" name="seed" autocomplete="off" spellcheck="false" maxlength="64" onchange=${take}></label>
    <p class="soft">Your device makes a random seed for each round. One you paste serves the next round only.</p>
  </fieldset>`;
}
