/** The rules behind something, out of sight until somebody asks why. */

import { write } from "../parts/dom.js";
import { request } from "../screens/api.js";
import { markup } from "../parts/render.js";

/** Rules in our words, or their ids for those who may not look them up. @param {readonly string[]} ids */
export async function rulesText(ids) {
  const texts = ids.map(async (id) => {
    const found = await request(`/api/pit/rules?words=${encodeURIComponent(id)}`).catch(() => []);
    const rule = found.find((/** @type {{ id: string, says: string }} */ each) => each.id === id);
    return rule ? `${rule.says} (${id})` : id;
  });
  return (await Promise.all(texts)).join(" ");
}

/** A "Why?" that opens to the rules. @param {...string} ids */
export function why(...ids) {
  const open = async (/** @type {Event} */ { currentTarget }) => {
    const on = /** @type {HTMLDetailsElement} */ (currentTarget);
    const text = /** @type {Element} */ (on.querySelector("p"));
    if (on.open && !text.textContent) write(text, await rulesText(ids));
  };
  return markup`<details class="why" ontoggle=${open}><summary>Why?</summary><p class="soft" role="status"></p></details>`;
}
