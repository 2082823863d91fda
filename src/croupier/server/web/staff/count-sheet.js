/** A count sheet: pieces of each kind, their amount, and the running total; as a field of a form. */

import "../parts/chip-stack.js";
import { write } from "../parts/dom.js";
import { cents, money } from "../parts/money.js";
import { around, severalField } from "./forms.js";
import { markup } from "../parts/render.js";

/** @import { ChipPile } from "../screens/views.js" */
/** @typedef {{ value: number, name: string, chip: boolean, loose?: boolean }} Kind one line of a count sheet */

/**
 * `offer` fills the sheet in, and `total` is what it comes to.
 * @param {string} label
 * @param {readonly Kind[]} kinds
 * @param {{ total?: string, of?: string }} [how] what the total is called, and of what it is: of another, it begins anew
 */
export function countSheet(label, kinds, { total: called = "Total", of = "" } = {}) {
  /** @returns {ChipPile[]} */
  const read = () =>
    lines().flatMap(({ kind, input }) => {
      const pieces = parse(kind, input.value);
      input.ariaInvalid = pieces === null ? "true" : null;
      if (pieces === null) {
        throw new Error(`${label}: ${kind.name}: write ${kind.loose ? "an amount" : "a whole number"}.`);
      }
      return pieces ? [{ denomination: kind.value, pieces }] : [];
    }).sort((a, b) => a.denomination - b.denomination);
  const total = () => {
    let all = 0;
    for (const { kind, input, amount } of lines()) {
      const pieces = parse(kind, input.value);
      const worth = (pieces ?? 0) * kind.value;
      write(amount, pieces === null ? "?" : worth ? money(worth) : "");
      all += worth;
    }
    write(/** @type {Element} */ (field.at().querySelector("output")), money(all));
    return all;
  };
  const field = around(
    label,
    (id) =>
      markup`<fieldset id="${id}-row" class="count-sheet" key="${label} ${of}" oninput=${total}>
      <legend>${label}</legend>
      <div class="lines">${kinds.map((kind) => line(`${id}-${kind.value}`, kind))}</div>
      <p class="sum"><span>${called}</span><output .textContent=${money(0)}></output></p>
    </fieldset>`,
    read,
  );
  const lines = () => {
    const amounts = field.at().querySelectorAll(".amount"), inputs = field.at().querySelectorAll("input");
    return kinds.flatMap((kind, n) => {
      const input = inputs[n], amount = amounts[n];
      return input && amount ? [{ kind, input, amount }] : [];
    });
  };
  /** @param {readonly ChipPile[]} rack */
  const offer = (rack) => {
    for (const { kind, input } of lines()) {
      input.value = String(rack.find(({ denomination }) => denomination === kind.value)?.pieces ?? "");
    }
    total();
  };
  return { ...field, total, offer };
}

/**
 * A box to tick where a count comes to nothing: a sheet that was left empty is no count of $0. `verify` throws an Error
 * with a sentence where the sheets and the box say different things.
 * @param {readonly ({ total: () => number } | null)[]} sheets
 */
export function emptyBox(sheets) {
  const box = severalField("If nothing is there", [["nothing", "Nothing is there: $0"]]);
  const verify = () => {
    const all = sheets.reduce((sum, sheet) => sum + (sheet?.total() ?? 0), 0), ticked = box.read().length > 0;
    if (!all && !ticked) {
      box.focus();
      throw new Error("Enter what you counted, or tick “Nothing is there: $0”.");
    }
    if (all && ticked) throw new Error(`The sheet comes to ${money(all)}: untick “Nothing is there: $0”.`);
  };
  return { ...box, verify };
}

/** @param {string} id @param {Kind} kind */
function line(id, { value, name, chip, loose }) {
  return markup`<div class="line" key=${value}>
    <div class="kind">
      ${chip ? markup`<bet-chip cents=${value}></bet-chip>` : null}<label for=${id}>${name}</label>
    </div>
    <input id=${id} inputmode=${loose ? "decimal" : "numeric"} autocomplete="off" placeholder="0">
    <span class="amount"></span>
  </div>`;
}

/** How many pieces were written; null if it cannot be read. @param {Kind} kind @param {string} text */
function parse(kind, text) {
  if (!text.trim()) return 0;
  if (kind.loose) return cents(text);
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null;
}
