/** A seed of the player's own, pasted under Settings for the next round. */

import { markup } from "../parts/render.js";
import { keepOwnSeed } from "./seed.js";
import { say } from "../parts/say.js";

/** @param {(says: string) => void} done hears what became of it */
export function ownSeed(done) {
  const take = (/** @type {Event} */ { target }) => {
    const wrong = keepOwnSeed(/** @type {HTMLInputElement} */ (target).value);
    done(wrong || say("Saved for your next round."));
  };
  return markup`<fieldset key="seed">
    <legend>${say("Your own seed")}</legend>
    <label>${say("64 hexadecimal digits")}
      <input type="text" name="seed" autocomplete="off" spellcheck="false" maxlength="64" onchange=${take}></label>
    <p class="soft">${
    say("Your device makes a random seed for each round. One you paste serves the next round only.")
  }</p>
  </fieldset>`;
}
