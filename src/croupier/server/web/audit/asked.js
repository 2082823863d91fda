/** Fields by which somebody looks for something: an amount that may be left out, a time from and to. */

import { cents } from "../parts/money.js";
import { textField } from "../staff/form.js";
import { since } from "./words.js";

/** @template T @typedef {import("../staff/form.js").Field<T>} Field */

/**
 * An amount, or nothing.
 * @param {string} label
 * @param {string} hint
 * @returns {Field<number | null>}
 */
export function amountField(label, hint) {
  const field = textField(label, { optional: true, hint });
  field.input.setAttribute("inputmode", "decimal");
  field.input.setAttribute("placeholder", "$0");
  return {
    ...field,
    read: () => {
      const text = field.read();
      const found = text ? cents(text) : null;
      if (text && found === null) throw new Error(`${label}: write an amount such as 25 or 2.50.`);
      return found;
    },
  };
}

/** From when and until when, each as the house reads it, "" where it does not matter. @returns {Field<string>[]} */
export function moments() {
  return ["From", "Until"].map((label) => {
    const field = textField(label, { optional: true, type: "datetime-local" });
    return { ...field, read: () => since(field.read()) };
  });
}

/**
 * Let a field offer what may be meant.
 * @param {Field<string>} field
 * @param {readonly string[]} choices
 */
export function offer(field, choices) {
  const list = document.createElement("datalist");
  list.id = `${field.input.id}-offers`;
  list.append(...choices.map((each) => Object.assign(document.createElement("option"), { value: each })));
  field.row.querySelector("datalist")?.remove();
  field.row.append(list);
  field.input.setAttribute("list", list.id);
}
