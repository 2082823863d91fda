/** Whether a line of the rules is what somebody looks for. */

/**
 * Every word that was typed begins a word of the text, in any order and any case.
 * @param {string} typed
 * @param {string} text
 */
export function found(typed, text) {
  const words = plain(text).split(" ");
  return plain(typed).split(" ").filter(Boolean).every((wanted) =>
    words.some((word) => word.startsWith(wanted))
  );
}

/** @param {string} text */
function plain(text) {
  return text.toLowerCase().replace(/[’']/g, "").replace(/[^a-z0-9$-]+/g, " ").trim();
}
