/** `<result-list>`: a round wager by wager: what it brought, why, and by which rule. */

import { define, element, tell } from "./dom.js";
import { outcome } from "./felt-state.js";
import { change, money } from "./money.js";

/**
 * @typedef {object} Result
 * @property {string} name of the wager
 * @property {number} stake in cents
 * @property {number} net in cents, beyond the stake
 * @property {string} reason
 * @property {string} [hand]
 * @property {string} [pays]
 * @property {string[]} [rules]
 */

const WORDS = { won: "Won", lost: "Lost", push: "Push" };

/** Why a wager ended so, in one line. @param {Result} result */
export function why({ hand, reason, pays }) {
  return [hand, reason, pays].filter(Boolean).join(" · ");
}

/** Property: `results`. Event: `rule` {ids} when somebody wants to read why. */
export class ResultList extends HTMLElement {
  /** @param {readonly Result[]} results */
  set results(results) {
    const total = results.reduce((sum, result) => sum + result.net, 0);
    const staked = results.reduce((sum, result) => sum + result.stake, 0);
    this.replaceChildren(element(
      "table",
      {},
      element("caption", { class: "unseen" }, "Result of each bet"),
      element("thead", { class: "unseen" }, headRow()),
      element("tbody", {}, ...results.map((result) => this.#row(result))),
      element(
        "tfoot",
        {},
        element(
          "tr",
          { "data-result": outcome(total) },
          element("th", { scope: "row" }, "Round"),
          element("td", { class: "why" }, `${money(staked)} bet`),
          element("td", { class: "net" }, change(total)),
        ),
      ),
    ));
  }

  /** @param {Result} result */
  #row(result) {
    const how = outcome(result.net) ?? "push";
    return element(
      "tr",
      { "data-result": how },
      element("th", { scope: "row" }, result.name, element("small", {}, money(result.stake))),
      element("td", { class: "why" }, element("span", {}, why(result)), ...this.#rules(result)),
      element("td", { class: "net" }, element("small", {}, WORDS[how]), change(result.net)),
    );
  }

  /** One button for all its rules: they're marked in the rules it opens. @param {Result} result */
  #rules({ name, rules: ids = [] }) {
    if (!ids.length) return [];
    const made = element(
      "button",
      { type: "button", class: "rule", "aria-label": `Why? ${name}`, "data-rules": ids.join(" ") },
      "Why?",
    );
    made.addEventListener("click", () => tell(this, "rule", { ids }));
    return [made];
  }
}

function headRow() {
  return element(
    "tr",
    {},
    ...["Bet", "Why", "Result"].map((text) => element("th", { scope: "col" }, text)),
  );
}

define("result-list", ResultList);
