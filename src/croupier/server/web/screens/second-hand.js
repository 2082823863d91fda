/** `<second-hand>`: with two hands at a table, which of them the chips go on. */

import { define, element, mark } from "../parts/dom.js";
import { money } from "../parts/money.js";
import { ownHands } from "./seen.js";

/** @typedef {import("./seen.js").TableView} TableView */

/** Property: `view`. Attribute: `seat`, the hand in front. Event: `hand` {seat}. Hidden with one hand or none. */
export class SecondHand extends HTMLElement {
  /** The own seat in front: the one chosen, as long as it is one's own, or the first. */
  get seat() {
    return Number(this.getAttribute("seat")) || null;
  }

  /** @param {TableView} view */
  set view(view) {
    const mine = view.you.seats;
    const seat = mine.find((each) => each === this.seat) ?? mine[0] ?? null;
    const several = mine.length > 1 && !(view.choice && mine.includes(view.choice.seat));
    mark(this, { role: "group", "aria-label": "Your hands", seat, hidden: !several });
    const focused = this.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-seat")
      : null;
    this.replaceChildren(
      ...(several ? mine : []).map((each) => {
        const bet = ownHands(view).filter((hand) => hand.seat === each)
          .flatMap((hand) => hand.bets).reduce((sum, [, cents]) => sum + cents, 0);
        const made = element(
          "button",
          { type: "button", class: "plain", "aria-pressed": String(each === seat), "data-seat": each },
          element("span", {}, `Seat ${each}`),
          element("span", { class: "soft" }, bet ? `${money(bet)} bet` : "no bet"),
        );
        made.addEventListener("click", () => {
          mark(this, { seat: each });
          this.dispatchEvent(new CustomEvent("hand", { detail: { seat: each } }));
        });
        return made;
      }),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.querySelector(`[data-seat="${focused}"]`))?.focus();
  }
}

define("second-hand", SecondHand);
