/** What is bet and posted where that matters: exact stakes, jackpots, bets that the play can lose. */

import { setAttributes } from "../parts/dom.js";
import { cents, money } from "../parts/money.js";
import { choiceField, textField } from "../staff/forms.js";
import { markup } from "../parts/render.js";

/** @import { Trial, Wager } from "./trial.js" */

/** @param {Trial} trial @param {Wager} wager @param {() => void} changed */
export function stakes(trial, wager, changed) {
  const main = trial.sheet.wagers[0];
  const { stakes, jackpots } = trial.wish;
  const amount = (
    /** @type {Record<string, number>} */ amounts,
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {string} */ hint,
  ) => amountField(amounts, name, label, hint, changed);
  const tied = trial.sheet.wagers.filter((each) =>
    each.tied && !each.exactly.length && (each === wager || wager === main)
  );
  const fields = [
    ...(wager.exactly.length > 1 ? [exactly(trial, wager, changed)] : []),
    ...(wager.free.length && main
      ? [amount(
        stakes,
        main.id,
        "Ante",
        "The street bets may be of any size, so their odds are shown for an ante.",
      )]
      : []),
    ...tied.map(({ id, name }) =>
      amount(
        stakes,
        id,
        `Also bet on ${name}`,
        "The play can lose this bet. If you bet it, it is solved together with the main game.",
      )
    ),
    ...(usesJackpots(trial, wager)
      ? trial.sheet.jackpots.map((name) => amount(jackpots, name, `${name} posted`, ""))
      : []),
  ];
  return markup`<div class="stakes" key=${wager.id} hidden=${!fields.length}>
    ${fields.map((field, n) => field.row(`stake-${n}`))}</div>`;
}

/** @param {Trial} trial @param {Wager} wager @param {() => void} changed */
function exactly({ wish }, wager, changed) {
  const choices = wager.exactly.map((each) => /** @type {[string, string]} */ ([String(each), money(each)]));
  return choiceField("Stake", choices, {
    value: String(wish.stakes[wager.id] || wager.exactly[0]),
    onchange: ({ target }) => {
      const stake = Number(/** @type {HTMLSelectElement} */ (target).value);
      if (stake === wager.exactly[0]) delete wish.stakes[wager.id];
      else wish.stakes[wager.id] = stake;
      changed();
    },
  });
}

/** @param {Record<string, number>} amounts @param {string} name @param {string} label @param {string} hint @param {() => void} changed */
function amountField(amounts, name, label, hint, changed) {
  return textField(label, {
    hint,
    value: amounts[name] ? money(amounts[name]) : "",
    inputmode: "decimal",
    placeholder: "$0",
    onchange: ({ target }) => {
      const input = /** @type {HTMLInputElement} */ (target);
      const found = input.value.trim() ? cents(input.value) : 0;
      setAttributes(input, { "aria-invalid": found === null ? "true" : null });
      if (found === null) return;
      if (found) amounts[name] = found;
      else delete amounts[name];
      changed();
    },
  });
}

/** @param {Trial} trial @param {Wager} wager */
function usesJackpots(trial, wager) {
  return wager.tables.some((id) =>
    trial.table(id).rows.some(({ pays }) =>
      Object.values(typeof pays === "string" ? [pays] : pays).join().includes("% of ")
    )
  );
}
