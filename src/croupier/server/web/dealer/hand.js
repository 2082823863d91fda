/** Which hand a dealer works with: everything that is pressed lies on that side, and the house remembers it here. */

import { element, mark } from "../parts/dom.js";

const KEPT = "croupier-dealer-hand";

/** A switch that turns a console to the left hand and back. @param {HTMLElement} desk */
export function handSwitch(desk) {
  const button = element("button", { type: "button", class: "plain", role: "switch" }, "Left hand");
  const turn = (/** @type {boolean} */ left) => {
    desk.dataset.hand = left ? "left" : "right";
    mark(button, { "aria-checked": String(left) });
  };
  button.addEventListener("click", () => {
    turn(desk.dataset.hand !== "left");
    localStorage.setItem(KEPT, desk.dataset.hand ?? "right");
  });
  turn(localStorage.getItem(KEPT) === "left");
  return button;
}
