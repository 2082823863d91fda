/** Answers of one click: buttons that give a command, and one line that says what became of it. */

import { element } from "../parts/dom.js";
import { carryOut } from "../staff/form.js";

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
      if (await carryOut(buttons, says, does, said)) say?.(said, { tone: "good", for: 6_000 });
    });
    return button;
  });
  return element("div", { class: "answers" }, element("div", { class: "deeds" }, ...buttons), says);
}
