/** `<result-list>`: a round wager by wager: what it brought, why, and by which rule. */

import { define } from "./dom.js";
import { outcome } from "./felt-state.js";
import { change, money } from "./money.js";
import { markup, render } from "./render.js";
import { whyButton } from "./why-button.js";

/**
 * @typedef {object} Result
 * @property {string} name of the wager
 * @property {number} stake in cents
 * @property {number} net in cents, beyond the stake
 * @property {string} reason why it ended so, in a sentence
 * @property {string[]} [rules]
 */

const WORDS = { won: "Won", lost: "Lost", push: "Push" };

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
export class ResultList extends HTMLElement {
  /** @param {readonly Result[]} results */
  set results(results) {
    const total = results.reduce((sum, result) => sum + result.net, 0);
    const staked = results.reduce((sum, result) => sum + result.stake, 0);
    render(
      this,
      markup`<table>
        <caption class="unseen">Result of each bet</caption>
        <thead class="unseen"><tr><th scope="col">Bet</th><th scope="col">Why</th><th scope="col">Result</th></tr></thead>
        <tbody>${results.map(row)}</tbody>
        <tfoot><tr data-result=${outcome(total)}>
          <th scope="row">Round</th><td class="why">${money(staked)} bet</td><td class="net">
            ${change(total)}</td>
        </tr></tfoot>
      </table>`,
    );
  }
}

define("result-list", ResultList);
