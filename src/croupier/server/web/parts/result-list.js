/** `<result-list>`: a round wager by wager: what it brought, why, and by which rule. */

import { define } from "./dom.js";
import { outcome } from "./felt-state.js";
import { change, money } from "./money.js";
import { markup, render } from "./render.js";
import { whyButton } from "./why-button.js";
import { say } from "./say.js";

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
export class ResultList extends HTMLElement {
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
