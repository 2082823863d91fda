/** What a player can write at a table: a few phrases, and nothing else. */

import { markup } from "../parts/render.js";
import { say } from "../parts/say.js";

/** @type {[string, string][]} each as it is sent, and as it is read */
const PHRASES = [
  ["hello", say("Hello")],
  ["good luck", say("Good luck")],
  ["nice hand", say("Nice hand")],
  ["well played", say("Well played")],
  ["thanks", say("Thanks")],
  ["one moment", say("One moment")],
  ["goodbye", say("Goodbye")],
];

/** The phrases as buttons, where somebody hears them. @param {import("./seen.js").TableView} view @param {(phrase: string) => void} speak */
export function drawPhrases(view, speak) {
  const { you, seats, bots } = view;
  const company = seats.some((who) => who !== null && who !== you.id && !bots.includes(who));
  if (!you.seats.length || !company) return null;
  return markup`<details class="phrases"><summary>${say("Say something")}</summary><div class="actions">${
    PHRASES.map(([phrase, text]) =>
      markup`<button type="button" class="plain small" key=${phrase} onclick=${() =>
        speak(phrase)}>${text}</button>`
    )
  }</div></details>`;
}
