/** `<jackpot-board>`: the posted jackpots on their brass plates, dearest first as the sheet names them. */

import { define } from "./dom.js";
import { money } from "./money.js";
import { markup, render } from "./render.js";
import { say } from "./say.js";

/** Property: `jackpots`, each {name, cents}; `cents` null where none is posted. */
export class JackpotBoard extends HTMLElement {
  /** @param {readonly { name: string, cents: number | null }[]} jackpots */
  set jackpots(jackpots) {
    const plate = (/** @type {{ name: string, cents: number | null }} */ { name, cents }) =>
      markup`<div key=${name}><dt>${name}</dt><dd>${
        cents === null ? say("not posted") : money(cents)
      }</dd></div>`;
    render(this, markup`<dl>${jackpots.map(plate)}</dl>`);
  }
}

define("jackpot-board", JackpotBoard);
