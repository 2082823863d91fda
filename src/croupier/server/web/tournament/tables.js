/** The tables of a tournament as a picture: who sits where; a name can be tapped to go out. */

import { grouped } from "../parts/text.js";
import { markup } from "../parts/render.js";
import { atTables } from "./read.js";

/** @import { Desk } from "./read.js" */

/** @param {Desk} view @param {ReadonlySet<string>} chosen @param {((name: string) => void) | null} choose */
export function tables(view, chosen, choose) {
  const { seats } = view.plan;
  return markup`<div class="rounds">${
    [...atTables(view)].map(([table, here]) =>
      markup`<section class="round" aria-label="Table ${table}" key=${table}>
        <p class="cloth"><strong>Table ${table}</strong><span>${here.length} players</span></p>
        <ol>${
        Array.from({ length: seats }, (_, n) => {
          const name = here.find((one) => one.seat?.number === n + 1)?.name;
          // Seat 1 is at the dealer's left hand, and the dealer at the top: clockwise, on an ellipse.
          const angle = -Math.PI / 2 + (2 * Math.PI * (n + 1)) / (seats + 1);
          const waits = here.some((one) => one.name === name && one.until);
          return markup`<li class=${name ? "taken" : "free"} data-busted=${waits}
            data-chosen=${name !== undefined && chosen.has(name)}
            --x=${Math.cos(angle).toFixed(4)} --y=${Math.sin(angle).toFixed(4)} key="${n} ${name}">${
            place(n + 1, name, view, chosen, waits ? null : choose)
          }</li>`;
        })
      }</ol>
      </section>`
    )
  }</div>`;
}

/**
 * @param {number} number
 * @param {string | undefined} name
 * @param {Desk} view
 * @param {ReadonlySet<string>} chosen
 * @param {((name: string) => void) | null} choose
 */
function place(number, name, { counts }, chosen, choose) {
  const figure = markup`<span class="number"><span class="unseen">seat </span>${number}</span>`;
  if (name === undefined) return [figure, markup`<span class="unseen"> free</span>`];
  const chips = counts[name];
  const inside = [
    figure,
    markup`<span class="who">${name}</span><small>${chips === undefined ? "" : grouped(chips)}</small>`,
  ];
  return choose
    ? markup`<button type="button" class="plain" aria-pressed=${String(chosen.has(name))}
        onclick=${() => choose(name)}>${inside}</button>`
    : markup`<span class="sits">${inside}</span>`;
}
