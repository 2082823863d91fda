/** Answers of one click: buttons that give a command, and one line that says what became of it. */

import { element, write } from "../parts/dom.js";
import { withRules } from "../staff/form.js";

/** @typedef {import("../screens/wire.js").Answer} Answer */
/** @typedef {{ label: string, does: () => Promise<Answer | void>, said?: string, plain?: boolean }} Deed */

/**
 * @param {readonly Deed[]} list
 * @param {(text: string, how?: { tone?: "good", for?: number }) => void} [say] told what was done, where the button may be gone by then
 */
export function deeds(list, say) {
  const says = element("p", { class: "says", role: "status" });
  const buttons = list.map(({ label, does, said = "Done.", plain = false }) => {
    const button = element("button", { type: "button", class: plain ? "plain" : null }, label);
    button.addEventListener("click", async () => {
      if (button.getAttribute("aria-disabled")) return;
      for (const each of buttons) each.setAttribute("aria-disabled", "true");
      write(says, "");
      says.removeAttribute("data-tone");
      try {
        const answer = await does();
        if (answer && !answer.ok) throw new Error(withRules(answer));
        says.dataset.tone = "good";
        write(says, said);
        say?.(said, { tone: "good", for: 6_000 });
      } catch (error) {
        says.dataset.tone = "bad";
        write(says, /** @type {Error} */ (error).message);
      } finally {
        for (const each of buttons) each.removeAttribute("aria-disabled");
      }
    });
    return button;
  });
  return element("div", { class: "answers" }, element("div", { class: "deeds" }, ...buttons), says);
}
