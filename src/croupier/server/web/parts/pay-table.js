/** `<pay-table>`: one pay table in the document's own order, on the felt or on paper. */

import { define, element, mark, measure } from "./dom.js";
import { printed } from "./sheet.js";

/** Properties: `table` of the sheet; `hit` the hand that was paid, as the row has it. */
export class PayTablePart extends HTMLElement {
  /** @type {import("./sheet.js").PayTable | null} */
  #table = null;
  #hit = "";

  get table() {
    return this.#table;
  }

  set table(table) {
    if (table === this.#table) return;
    this.#table = table;
    this.#draw();
  }

  get hit() {
    return this.#hit;
  }

  set hit(hand) {
    this.#hit = hand;
    for (const row of this.querySelectorAll("tbody tr")) {
      mark(row, { "data-hit": row.getAttribute("data-hand") === hand.toLowerCase() });
    }
  }

  #draw() {
    if (!this.#table) return;
    const { stakes, rows } = printed(this.#table);
    measure(this, { letters: this.#table.title.length });
    const head = stakes.length
      ? [element(
        "thead",
        {},
        element(
          "tr",
          {},
          element("th", { scope: "col" }, element("span", { class: "unseen" }, "Hand")),
          ...stakes.map((stake) => element("th", { scope: "col" }, `on ${stake}`)),
        ),
      )]
      : [];
    const body = rows.map(({ hand, pays }) =>
      element(
        "tr",
        { "data-hand": hand.toLowerCase(), "data-hit": this.#hit.toLowerCase() === hand.toLowerCase() },
        element("th", { scope: "row" }, hand),
        // A row with one answer for every stake spans them all.
        ...pays.map((each) =>
          element("td", { colspan: pays.length < stakes.length ? stakes.length : null }, each)
        ),
      )
    );
    this.replaceChildren(
      element("table", {}, element("caption", {}, this.#table.title), ...head, element("tbody", {}, ...body)),
    );
  }
}

define("pay-table", PayTablePart);
