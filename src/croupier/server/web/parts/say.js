/**
 * What a player reads, in their language. English stands in the scripts themselves, and is the key to every other
 * catalog in `words/`; one of those is fetched only where it is wanted, before anything is drawn.
 *
 *     say("You won {amount}.", { amount: money(500) })
 */

/** @typedef {Record<string, string>} Catalog */
/** @typedef {{ words: Catalog, translate: (text: string) => string }} Language its words, and sentences of the server in it */

const KEPT = "croupier-settings";

/** The language somebody chose, or the one their browser asks for where there is a catalog. @returns {"en" | "es"} */
export function language() {
  if (typeof document === "undefined") return "en";
  try {
    const { language: chosen } = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    if (chosen === "en" || chosen === "es") return chosen;
  } catch { /* what cannot be read was not chosen */ }
  return navigator.language.startsWith("es") ? "es" : "en";
}

/** @type {Language | null} */
const other = language() === "es" ? await import("../words/es.js") : null;
if (other) document.documentElement.lang = language();

/** A text in their language, with what belongs in its braces. @param {string} text @param {Record<string, unknown>} [values] */
export function say(text, values = {}) {
  return (other?.words[text] ?? text).replace(/\{(\w+)\}/g, (hole, name) => String(values[name] ?? hole));
}

/** @type {((text: string) => string | null)[]} sentences in that language which only some screens show */
const more = [];

/** Have `translate` know more sentences. @param {(text: string) => string | null} sentences null for one it does not know */
export function addSentences(sentences) {
  more.push(sentences);
}

/** A sentence of the server in the player's language; as it is where there is no other. @param {string} text */
export function translate(text) {
  if (!other) return text;
  for (const sentences of other.words[text] ? [] : more) {
    const found = sentences(text);
    if (found !== null) return found;
  }
  return other.translate(text);
}
