/** The button behind which rules are cited. */

import { emit } from "./dom.js";
import { markup } from "./render.js";
import { say } from "./say.js";

/** It sends `rule` {ids}; nothing where no rule is cited. @param {readonly string[]} ids @param {string} [about] for whoever listens */
export function whyButton(ids, about) {
  if (!ids.length) return null;
  const press = (/** @type {Event} */ { currentTarget }) =>
    emit(/** @type {Element} */ (currentTarget), "rule", { ids });
  return markup`<button type="button" class="rule" aria-label=${about && say("Why? {about}", { about })}
    data-rules=${ids.join(" ")} onclick=${press}>${say("Why?")}</button>`;
}
