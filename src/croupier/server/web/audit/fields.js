/** Fields of a search: an amount that may be left out, a time from and to. */

import { cents } from "../parts/money.js";
import { textField } from "../staff/forms.js";
import { since } from "./words.js";

/** An amount in cents, or null. @param {string} label @param {string} hint */
export function amountField(label, hint) {
  return textField(label, {
    optional: true,
    hint,
    inputmode: "decimal",
    placeholder: "$0",
    parse: (text) => {
      const amount = text ? cents(text) : null;
      if (text && amount === null) throw new Error(`${label}: write an amount such as 25 or 2.50.`);
      return amount;
    },
  });
}

/** From when and until when, each as the house reads it, "" where it does not matter. */
export function timeFields() {
  return ["From", "Until"].map((label) =>
    textField(label, { optional: true, type: "datetime-local", parse: since, hint: "By the casino's clock." })
  );
}
