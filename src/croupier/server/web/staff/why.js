/** The rules behind something, out of sight until somebody asks why. */

import { write } from "../parts/dom.js";
import { ask } from "../screens/ask.js";
import { markup } from "./render.js";

/** @param {string} id @returns {Promise<string>} the rule in our words, or its id for those who may not look it up */
async function ruleText(id) {
  const found = await ask(`/api/pit/rules?words=${encodeURIComponent(id)}`).catch(() => []);
  const rule = found.find((/** @type {{ id: string, says: string }} */ each) => each.id === id);
  return rule ? `${rule.says} (${id})` : id;
}

/** A "Why?" that opens to the rules. @param {...string} ids */
export function why(...ids) {
  const open = async (/** @type {Event} */ { currentTarget }) => {
    const on = /** @type {HTMLDetailsElement} */ (currentTarget);
    const text = /** @type {Element} */ (on.querySelector("p"));
    if (on.open && !text.textContent) write(text, (await Promise.all(ids.map(ruleText))).join(" "));
  };
  return markup`<details class="why" ontoggle=${open}><summary>Why?</summary><p class="soft" role="status"></p></details>`;
}
