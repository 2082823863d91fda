/** Carrying out a command from a form or a button: what became of it is shown next to it, with the rules behind a Why?. */

import { write } from "../parts/dom.js";
import { sentence } from "../parts/text.js";
import { whyButton } from "../parts/why-button.js";
import { create, markup } from "../parts/render.js";
import { request } from "../screens/api.js";

/** @import { Answer } from "../screens/live-socket.js" */

/**
 * Do one thing: its buttons rest meanwhile, and what became of it is shown. Whether it was done.
 * @param {readonly HTMLButtonElement[]} buttons
 * @param {HTMLElement} says
 * @param {() => Promise<Answer | void>} does
 * @param {string} doneText shown when it is done
 */
export async function carryOut(buttons, says, does, doneText) {
  if (buttons.some((each) => each.getAttribute("aria-disabled"))) return false;
  for (const each of buttons) each.setAttribute("aria-disabled", "true");
  write(says, "");
  says.removeAttribute("data-tone");
  try {
    const answer = await does();
    if (answer && !answer.ok) {
      refuse(says, answer);
      seen(says);
      return false;
    }
    says.dataset.tone = "good";
    write(says, doneText);
    return true;
  } catch (error) {
    says.dataset.tone = "bad";
    write(says, sentence(/** @type {Error} */ (error).message));
    seen(says);
    return false;
  } finally {
    for (const each of buttons) each.removeAttribute("aria-disabled");
  }
}

/** A refusal is read, also below a form that fills its desk. @param {HTMLElement} says */
const seen = (says) => says.scrollIntoView?.({ block: "nearest" });

/** Show a refusal; its rules are behind a button where the room opens them. @param {HTMLElement} says @param {Answer} answer */
function refuse(says, answer) {
  const cites = answer.rules.length > 0 && says.closest("[data-cites]") !== null;
  says.dataset.tone = "bad";
  write(says, cites ? `${sentence(answer.says)} ` : withRules(answer));
  const button = cites && whyButton(answer.rules);
  if (button) says.append(create(button));
}

/** What an answer says, and the rules it rests on. @param {Answer} answer */
export function withRules({ says, rules }) {
  return rules.length ? `${sentence(says)} (${rules.join(", ")})` : sentence(says);
}

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
