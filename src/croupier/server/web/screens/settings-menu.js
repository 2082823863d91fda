/** The menu of settings: one line for each, set as soon as it is chosen. */

import { markup } from "../parts/render.js";
import { language, say } from "../parts/say.js";
import { CHOICES, choose, settings } from "./settings.js";
import { keepOwnSeed } from "./seed.js";

/** @typedef {import("../parts/render.js").Inside} Inside */

/** @type {Record<string, { name: string, words: readonly string[] }>} what is set, and its choices in their order */
const LINES = {
  light: { name: say("Theme"), words: [say("System"), say("Light"), say("Dark")] },
  felt: {
    name: say("Felt"),
    words: [say("Spruce"), say("Midnight"), say("Burgundy"), say("High contrast")],
  },
  suits: { name: say("Deck"), words: [say("Two-color deck"), say("Four-color deck")] },
  speed: { name: say("Speed"), words: [say("Normal"), say("Relaxed"), say("Fast"), say("Instant")] },
  motion: { name: say("Motion"), words: [say("System"), say("Reduced")] },
  hand: { name: say("Controls"), words: [say("Right hand"), say("Left hand")] },
  warnings: { name: say("Clock warnings"), words: [say("On"), say("Off")] },
  shortcuts: { name: say("Keyboard shortcuts"), words: [say("On"), say("Off")] },
};
const LANGUAGES = [["en", "English"], ["es", "Español"]];

/** @param {(menu: Inside) => void} draw @param {string} [says] what became of what was entered */
export function settingsMenu(draw, says = "") {
  const seed = ownSeed((says) => settingsMenu(draw, says));
  draw(
    markup`<div class="head"><h2>${say("Settings")}</h2>
      <button type="button" class="plain small" popovertarget="settings-menu" popovertargetaction="hide">${
      say("Close")
    }</button></div>${Object.entries(LINES).map(line)}${volume()}${
      select("language", say("Language"), LANGUAGES, language(), (value) => {
        choose("language", value);
        location.reload(); // every word on the page is another one
      })
    }${seed}<p role="status" class="soft" hidden=${!says}>${says}</p>`,
  );
}

/** @param {[string, { name: string, words: readonly string[] }]} setting */
function line([data, { name, words }]) {
  const choices = CHOICES[data]?.map((value, n) => [value, words[n] ?? value]) ?? [];
  return select(data, name, choices, settings()[data] ?? "", (value) => choose(data, value));
}

/** @param {string} data @param {string} name @param {readonly string[][]} choices @param {string} now @param {(value: string) => void} set */
function select(data, name, choices, now, set) {
  const change = (/** @type {Event} */ { target }) => set(/** @type {HTMLSelectElement} */ (target).value);
  return markup`<label class="setting" key=${data}><span>${name}</span><select name=${data} onchange=${change}>${
    choices.map(([value, text]) =>
      markup`<option value=${value} selected=${value === now} key=${value}>${text}</option>`
    )
  }</select></label>`;
}

function volume() {
  const now = settings().volume;
  const set = (/** @type {Event} */ { target }) =>
    choose("volume", /** @type {HTMLInputElement} */ (target).value);
  return markup`<label class="setting" key="volume"><span>${say("Volume")}</span>
    <input type="range" name="volume" min="0" max="100" step="10" .value=${now} oninput=${set}></label>`;
}

/** @param {(says: string) => void} done hears what became of it */
function ownSeed(done) {
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
