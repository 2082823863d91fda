/** What was brought, split among charity, state and operator: a bar with each part's amount beneath it. */

import { element, measure } from "../parts/dom.js";
import { money } from "../parts/money.js";

/** @typedef {import("./shares.js").Shares} Shares */

/**
 * Three parts of a whole; nothing where the whole was lost, or the operator pays on top.
 * @param {string} own what the charity's part is called
 * @param {Shares} shares
 * @returns {HTMLElement[]}
 */
export function split(own, { charity, state, operator }) {
  const parts = [[own, charity, "charity"], ["State", state, "state"], ["Operator", operator, "operator"]];
  if (charity <= 0 || operator < 0) return [];
  const bar = element("div", { class: "split-bar", "aria-hidden": "true" });
  for (const [, cents, kind] of parts) {
    const piece = element("span", { "data-kind": kind });
    measure(piece, { part: Number(cents) });
    bar.append(piece);
  }
  const told = element(
    "dl",
    { class: "split-parts" },
    ...parts.map(([name, cents, kind]) =>
      element(
        "div",
        { "data-kind": kind },
        element("dt", {}, String(name)),
        element("dd", {}, money(Number(cents))),
      )
    ),
  );
  return [bar, told];
}
