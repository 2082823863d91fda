/** When play is cut short: what happened, who agrees to finish the hand, and what becomes of the prizes. */

import { choiceField, numberField, orderForm, textField } from "../staff/forms.js";
import { panel, soft } from "../staff/panels.js";
import { markup } from "../staff/render.js";
import { why } from "../staff/why.js";
import { action } from "./actions.js";
import { highCard } from "./lots.js";
import { atTables, grouped, STAGE, stillIn } from "./read.js";

/** @typedef {import("./read.js").Desk} Desk */
/** @typedef {import("./actions.js").Orders} Orders */

const BY_TABLE =
  "Each table finishes its hand if the floor can read it and everybody there agrees; then those who remain share what is left evenly.";
const HANDS = /** @type {const} */ ([
  ["readable", "Readable"],
  ["unreadable", "Not readable"],
  ["between hands", "No hand was in play"],
]);

/** @param {Orders} orders @param {Desk} view */
export function interruption(orders, view) {
  if (view.stage === STAGE.running) return panel("Interruption", interrupt(orders));
  if (view.stage !== STAGE.interrupted) return null;
  const [rule, id, inside] = view.interrupted_as === "multi-table"
    ? [BY_TABLE, "H-03", byTable(orders, view)]
    : ["So few are left that the places go by chip count.", "H-02", byCount(orders, view)];
  return panel("Interruption", markup`<p>${rule}</p>${why(id)}<div class="cut">${inside}</div>`);
}

/** @param {Orders} orders */
function interrupt(orders) {
  const hint = "Power failure, or something else nobody controls.";
  const reason = textField("What cut play short", { hint });
  const give = () => orders.give("Interrupt", { says: reason.read() });
  const form = orderForm("Interrupt the tournament", [reason], give, { plain: true });
  return markup`<details><summary>Interrupt play</summary>${why("H-02", "H-03")}${form}</details>`;
}

/** @param {Orders} orders @param {Desk} view */
function byTable(orders, view) {
  const tables = [...atTables(view)].map(([table, here]) => {
    const finished = view.resolved[table]
      ? "The hand is finished at the table; choose above who went out in it."
      : "Settled. No hand is left to finish.";
    return markup`<section aria-label="Table ${table}" key=${table}>
      <h3>Table ${table}</h3>
      ${table in view.resolved ? soft(finished) : openHand(orders, view, table, here.map(({ name }) => name))}
    </section>`;
  });
  const split = action(orders, "Divide what is left", () => ["SplitRemaining"], {
    plain: false,
    said: "What was left is divided among those who remained.",
  });
  return [...tables, markup`<div class="deeds">${split}</div>`];
}

/** Who agrees to finish the hand, and whether it can be read. @param {Orders} orders @param {Desk} view @param {string} table @param {string[]} names */
function openHand(orders, { consents }, table, names) {
  const answer = (/** @type {string} */ player, /** @type {boolean} */ agrees, /** @type {string} */ text) =>
    action(orders, text, () => ["Consent", { player, agrees }], {
      small: true,
      label: `${player} ${text.toLowerCase()}`,
      pressed: consents[player] === agrees,
    });
  return markup`<ul class="consents">${
    names.map((name) =>
      markup`<li key=${name}><span>${name}</span>
        <span class="row-deeds">${answer(name, true, "Agrees")}${answer(name, false, "Objects")}</span></li>`
    )
  }</ul>
    <p class="caps soft">The hand on this table</p>
    <div class="deeds">${
    HANDS.map(([hand, text]) =>
      action(orders, text, () => ["ResolveHand", { table, hand }], {
        small: true,
        label: `Table ${table}: ${text}`,
      })
    )
  }</div>`;
}

/** @param {Orders} orders @param {Desk} view */
function byCount(orders, view) {
  const rows = stillIn(view).map(({ name }) => ({
    name,
    behind: numberField(`Chips before ${name}`, { value: view.counts[name] }),
    bet: numberField(`${name} in the pot`, { value: 0 }),
  }));
  const leads = choiceField("Who leads in the hand", [
    ["nobody", "nobody, or no hand was in play"],
    ...rows.map(({ name }) => name),
  ], { hint: "Only where the house pushes the pot." });
  const fields = [...rows.flatMap(({ behind, bet }) => [behind, bet]), leads];
  const form = orderForm("Settle by count", fields, () => {
    const stacks = rows.map(({ name, behind, bet }) => ({
      player: name,
      behind: behind.read(),
      bet: bet.read(),
    }));
    const first = leads.read();
    return orders.give("SettleByCount", { stacks, leads: first === "nobody" ? null : first });
  }, { said: "The places are settled by count.", keeps: true });
  return markup`<div>
    ${soft(`${grouped(view.chips)} chips are in play.`)}${form}
    ${view.plan.readings.equal_counts === "high card draw" ? highCard(orders) : null}
  </div>`;
}
