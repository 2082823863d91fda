/** The prizes that are left, divided as all who remain agree: proposals to the cent, and everybody's yes. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { moneyField, orderForm, severalField } from "../staff/forms.js";
import { soft } from "../staff/panels.js";
import { STAGE, stillIn } from "./read.js";

/**
 * Cents divided by weights, to the last one: the largest parts of a cent are rounded up, the first of equals first.
 * @param {number} cents
 * @param {readonly number[]} weights
 * @returns {number[]}
 */
export function divided(cents, weights) {
  const whole = weights.reduce((sum, each) => sum + each, 0);
  const parts = weights.map((each) => Math.floor(cents * each / whole));
  const rest = cents - parts.reduce((sum, each) => sum + each, 0);
  const lost = weights.map((each, n) => ({ n, part: cents * each % whole }));
  lost.sort((a, b) => b.part - a.part || a.n - b.n);
  for (const { n } of lost.slice(0, rest)) parts[n] = (parts[n] ?? 0) + 1;
  return parts;
}

/** @param {import("./actions.js").DeskCommands} desk @param {import("./read.js").Desk} view */
export function chop(desk, view) {
  const names = stillIn(view).map(({ name }) => name);
  if (view.stage !== STAGE.running || view.entries_open || names.length < 2) return null;
  const prizes = view.prizes.slice(0, names.length).reduce((sum, each) => sum + each, 0);
  const even = divided(prizes, names.map(() => 1));
  const fields = names.map((name, n) => moneyField(name, { value: even[n] }));
  const agree = severalField("Who agrees", names.map((name) => [name, name]));
  const propose = (/** @type {readonly number[]} */ weights) => {
    for (const [n, cents] of divided(prizes, weights).entries()) fields[n]?.set(money(cents).slice(1));
  };
  const counted = names.every((name) => view.counts[name]);
  const more = [
    markup`<button type="button" class="plain" onclick=${() => propose(names.map(() => 1))}>Even</button>`,
    counted
      ? markup`<button type="button" class="plain" onclick=${() =>
        propose(names.map((name) => view.counts[name] ?? 0))}>By chips</button>`
      : null,
  ];
  const form = orderForm(
    "Divide the prizes",
    [...fields, agree],
    () =>
      desk.give("Chop", {
        shares: fields.map((each, n) => ({ player: names[n], cents: each.read() })),
        agreed: agree.read(),
      }),
    { keeps: true, plain: true, more, doneText: "Divided; the tournament is finished." },
  );
  return markup`<details><summary>Divide the prizes by agreement</summary>
    ${soft(`${money(prizes)} is left for ${names.length} players, who must all agree.`)}${form}</details>`;
}
