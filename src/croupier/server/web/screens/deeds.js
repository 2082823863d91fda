/** What one can do about one's seat: take one, buy in again, ask for company, leave. */

import { element } from "../parts/dom.js";
import { money } from "../parts/money.js";

export const BUY_IN = 200_00;

/** @typedef {"sit" | "buy" | "company" | "leave"} Deed */

/**
 * Draw the deeds that are open at this moment, if they changed.
 * @param {HTMLElement} into
 * @param {import("./seen.js").TableView} view
 * @param {(deed: Deed) => void} does
 */
export function drawDeeds(into, view, does) {
  const seated = view.you.seats.length > 0;
  const free = view.seats.includes(null) && view.status === "open";
  const key = JSON.stringify([seated, free, view.play_money]);
  if (into.dataset.key === key) return;
  into.dataset.key = key;
  /** @type {[boolean, Deed, string][]} */
  const all = [
    [!seated && free, "sit", "Sit down"],
    [seated && view.play_money, "buy", `${money(BUY_IN)} more play money`],
    [seated && view.play_money && free, "company", "Ask for another player"],
    [seated, "leave", "Leave the table"],
  ];
  const focused = into.contains(document.activeElement) ? document.activeElement?.textContent : null;
  into.replaceChildren(
    ...all.filter(([open]) => open).map(([, deed, text]) => {
      const made = element("button", { type: "button", class: deed === "sit" ? "" : "plain" }, text);
      made.addEventListener("click", () => does(deed));
      return made;
    }),
  );
  [...into.querySelectorAll("button")].find((each) => each.textContent === focused)?.focus();
}
