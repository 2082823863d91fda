/** `<pay-table>`: one pay table in the document's own order, on the felt or on paper. */

import { define, setAttributes } from "./dom.js";
import { markup, render } from "./render.js";
import { printed } from "./sheet.js";
import { say, translate } from "./say.js";

/** Properties: `table` of the sheet; `hit` the hand that was paid, as the row has it. */
export class PayTablePart extends HTMLElement {
  /** @type {import("./sheet.js").PayTable | null} */
  #table = null;
  #hit = "";

  /** @param {import("./sheet.js").PayTable | null} table */
  set table(table) {
    this.#table = table;
    this.#draw();
  }

  /** @param {string} hand */
  set hit(hand) {
    this.#hit = hand.toLowerCase();
    this.#draw();
  }

  #draw() {
    if (!this.#table) return;
    const { title } = this.#table;
    const { stakes, rows } = printed(this.#table);
    const row = (/** @type {{ hand: string, pays: string[] }} */ { hand, pays }) => {
      const span = pays.length < stakes.length ? stakes.length : null; // one answer for every stake
      return markup`<tr data-hand=${hand.toLowerCase()} data-hit=${this.#hit === hand.toLowerCase()}>
        <th scope="row">${translate(hand)}</th>${
        pays.map((each) => markup`<td colspan=${span}>${translate(each)}</td>`)
      }
      </tr>`;
    };
    setAttributes(this, { "--letters": title.length });
    render(
      this,
      markup`<table><caption>${title}</caption>
        ${
        stakes.length
          ? markup`<thead><tr><th scope="col"><span class="unseen">${say("Hand")}</span></th>
            ${
            stakes.map((stake) => markup`<th scope="col">${say("on {stake}", { stake })}</th>`)
          }</tr></thead>`
          : null
      }
        <tbody>${rows.map(row)}</tbody></table>`,
    );
  }
}

define("pay-table", PayTablePart);
