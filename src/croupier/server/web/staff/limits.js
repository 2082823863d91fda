/** The limits of one table in a form: a minimum and a maximum for each wager that has limits of its own. */

import { cents, money } from "../parts/money.js";
import { textField } from "./forms.js";

/** @typedef {{ wager: string, name: string, least: number | null, most: number | null }} Limit */
/** @typedef {ReturnType<typeof limitFields>} LimitFields */

/** @param {readonly Limit[]} limits what the fields begin with; nothing, where that is left to the table's sign */
export function limitFields(limits) {
  return limits.map(({ wager, name, least, most }) => {
    const from = textField(`${name}, minimum`, { optional: true, value: least ? keyed(least) : "" });
    const to = textField(`${name}, maximum`, { optional: true, value: most ? keyed(most) : "" });
    return { wager, name, least, most, from, to, fields: [from, to] };
  });
}

/** The limits as somebody entered them; a wager without any is left to the sheet. @param {LimitFields} fields */
export function readLimits(fields) {
  return fields.filter(({ from, to }) => from.read() || to.read()).map(({ wager, name, from, to }) => {
    const least = cents(from.read()), most = cents(to.read());
    if (!least || !most) throw new Error(`${name}: enter both a minimum and a maximum.`);
    return { wager, least, most };
  });
}

/** Complain, by name, of every limit of a table that is left out though the sheet leaves it to the table. @param {LimitFields} fields */
export function verifyLimits(fields) {
  const lacks = fields.filter(({ least, most, from, to }) =>
    (least === null && !from.read()) || (most === null && !to.read())
  );
  const [first] = lacks;
  if (!first) return;
  (first.from.read() ? first.to : first.from).focus();
  const names = lacks.map(({ name }) => name).join(", ");
  throw new Error(`Enter the limits that the sheet leaves to the table: ${names}.`);
}

/** Those that are other than what the fields began with. @param {LimitFields} fields */
export function changedLimits(fields) {
  const before = new Map(fields.map((one) => [one.wager, one]));
  return readLimits(fields).filter(({ wager, least, most }) =>
    before.get(wager)?.least !== least || before.get(wager)?.most !== most
  );
}

/** An amount as somebody keys it. @param {number} amount */
const keyed = (amount) => money(amount).replace("$", "");
