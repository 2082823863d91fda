/** `<jackpot-board>`: the posted jackpots on their brass plates, dearest first as the sheet names them. */

import { define, element } from "./dom.js";
import { money } from "./money.js";

/** Property: `jackpots`, each {name, cents}; `cents` null where none is posted. */
export class JackpotBoard extends HTMLElement {
  /** @param {readonly { name: string, cents: number | null }[]} jackpots */
  set jackpots(jackpots) {
    this.replaceChildren(element(
      "dl",
      {},
      ...jackpots.map(({ name, cents }) =>
        element(
          "div",
          {},
          element("dt", {}, name),
          element("dd", {}, cents === null ? "not posted" : money(cents)),
        )
      ),
    ));
  }
}

define("jackpot-board", JackpotBoard);
