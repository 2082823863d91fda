/** What was won, split among charity, state and operator: a bar with each part's amount beneath it. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";

/**
 * Three parts of a whole; nothing where the whole was lost, or the operator pays on top.
 * @param {string} own what the charity's part is called
 * @param {import("./shares.js").Shares} shares
 */
export function split(own, { charity, state, operator }) {
  if (charity <= 0 || operator < 0) return null;
  const parts = /** @type {const} */ ([
    [own, charity, "charity"],
    ["State", state, "state"],
    ["Operator", operator, "operator"],
  ]);
  return markup`<div class="split-bar" aria-hidden="true">${
    parts.map(([, cents, kind]) => markup`<span data-kind=${kind} --part=${cents}></span>`)
  }</div>
  <dl class="split-parts">${
    parts.map(([name, cents, kind]) =>
      markup`<div data-kind=${kind}><dt>${name}</dt><dd>${money(cents)}</dd></div>`
    )
  }</dl>`;
}
