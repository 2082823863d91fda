/** Fields the pit needs beyond those of every desk: several of a list, and a rack of chips. */

import { element, write } from "../parts/dom.js";
import { money } from "../parts/money.js";

/** @template T @typedef {import("../staff/form.js").Field<T>} Field */

let made = 0;

/**
 * Any of several, each a box to tick.
 * @param {string} label
 * @param {readonly (readonly [string, string])[]} choices values and their words
 * @param {{ ticked?: readonly string[], least?: number }} [how]
 * @returns {Field<string[]>}
 */
export function severalField(label, choices, { ticked = [], least = 0 } = {}) {
  const boxes = choices.map(([value]) =>
    element("input", { type: "checkbox", id: `tick-${++made}`, value, checked: ticked.includes(value) })
  );
  const row = element(
    "fieldset",
    { class: "field several" },
    element("legend", {}, label),
    ...boxes.map((box, n) =>
      element("label", { for: box.id }, box, element("span", {}, choices[n]?.[1] ?? box.value))
    ),
  );
  return {
    row,
    input: /** @type {HTMLInputElement} */ (boxes[0]),
    read: () => {
      const found = boxes.filter((box) => box.checked).map((box) => box.value);
      if (found.length >= least) return found;
      boxes[0]?.focus();
      throw new Error(`${label}: choose at least ${least === 1 ? "one" : least}.`);
    },
    clear: () => {
      for (const box of boxes) box.checked = ticked.includes(box.value);
    },
  };
}

/**
 * Chips by denomination, with what they are worth together.
 * @param {string} label
 * @param {readonly number[]} denominations
 * @returns {Field<{ denomination: number, pieces: number }[]>}
 */
export function rackField(label, denominations) {
  const worth = element("output", {}, money(0));
  const inputs = denominations.map(() =>
    element("input", { id: `rack-${++made}`, inputmode: "numeric", autocomplete: "off", placeholder: "0" })
  );
  const row = element(
    "fieldset",
    { class: "field rack" },
    element("legend", {}, label, " ", worth),
    ...inputs.map((input, n) =>
      element(
        "div",
        {},
        element("label", { for: input.id }, `${money(denominations[n] ?? 0)} chips`),
        input,
      )
    ),
  );
  const read = () =>
    inputs.flatMap((input, n) => {
      const text = input.value.trim();
      if (!/^\d{0,7}$/.test(text)) {
        input.focus();
        throw new Error(`${label}: how many ${money(denominations[n] ?? 0)} chips, as a whole number.`);
      }
      return Number(text) ? [{ denomination: denominations[n] ?? 0, pieces: Number(text) }] : [];
    });
  row.addEventListener("input", () => {
    try {
      write(worth, money(read().reduce((sum, pile) => sum + pile.denomination * pile.pieces, 0)));
    } catch {
      write(worth, "?");
    }
  });
  return {
    row,
    input: /** @type {HTMLInputElement} */ (inputs[0]),
    read,
    clear: () => {
      for (const input of inputs) input.value = "";
      write(worth, money(0));
    },
  };
}
