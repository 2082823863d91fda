/** Boards next to a felt: its pay tables, the jackpots it posts, and what each bet of a round won or lost. */

import { define, setAttributes } from "./dom.js";
import { markup, render } from "./render.js";
import { printed } from "./sheet.js";
import { say, translate } from "./say.js";
import { change, money } from "./money.js";
import { outcome } from "./felt-state.js";
import { whyButton } from "./why-button.js";

/** Properties: `table` of the sheet; `hit` the hand that was paid, as the row has it. */
class PayTablePart extends HTMLElement {
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

/** Property: `jackpots`, each {name, cents}; `cents` null where none is posted. */
class JackpotBoard extends HTMLElement {
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

/**
 * @typedef {object} Result
 * @property {string} name of the wager
 * @property {number} stake in cents
 * @property {number} net in cents, beyond the stake
 * @property {string} reason why it ended so, in a sentence
 * @property {string[]} [rules]
 */

const WORDS = { won: say("Won"), lost: say("Lost"), push: say("Push") };

/** @param {Result} result */
function row(result) {
  const how = outcome(result.net) ?? "push";
  return markup`<tr data-result=${how}>
    <th scope="row">${result.name}<small>${money(result.stake)}</small></th>
    <td class="why"><span>${result.reason}</span>${whyButton(result.rules ?? [], result.name)}</td>
    <td class="net"><small>${WORDS[how]}</small>${change(result.net)}</td>
  </tr>`;
}

/** Property: `results`. Event: `rule` {ids} when somebody wants to read why. */
class ResultList extends HTMLElement {
  /** @param {readonly Result[]} results */
  set results(results) {
    const total = results.reduce((sum, result) => sum + result.net, 0);
    const staked = results.reduce((sum, result) => sum + result.stake, 0);
    render(
      this,
      markup`<table>
        <caption class="unseen">${say("Result of each bet")}</caption>
        <thead class="unseen"><tr><th scope="col">${say("Your bet")}</th><th scope="col">${
        say("Why")
      }</th><th scope="col">${say("Result")}</th></tr></thead>
        <tbody>${results.map(row)}</tbody>
        <tfoot><tr data-result=${outcome(total)}>
          <th scope="row">${say("Round")}</th><td class="why">${
        say("{amount} bet", { amount: money(staked) })
      }</td><td class="net">
            ${change(total)}</td>
        </tr></tfoot>
      </table>`,
    );
  }
}

define("result-list", ResultList);
