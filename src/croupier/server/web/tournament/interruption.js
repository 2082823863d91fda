/** When play is cut short: what happened, who agrees to finish the hand, and how lots are drawn. */

import { choiceField, numberField, orderForm, textField } from "../staff/forms.js";
import { panel, soft } from "../staff/panels.js";
import { grouped } from "../parts/text.js";
import { markup } from "../parts/render.js";
import { why } from "../staff/carry-out.js";
import { action } from "./actions.js";
import { atTables, listed, STAGE, stillIn } from "./read.js";
import { fair, mixed } from "./seating.js";

/** @import { DeskCommands } from "./actions.js" */
/** @import { Desk } from "./read.js" */

const BY_TABLE =
  "Each table finishes its hand if the floor can read it and everybody there agrees; then those who remain share what is left evenly.";
const HANDS = /** @type {const} */ ([
  ["readable", "Readable"],
  ["unreadable", "Not readable"],
  ["between hands", "No hand was in play"],
]);

/** @param {DeskCommands} desk @param {Desk} view */
export function interruption(desk, view) {
  if (view.stage === STAGE.running) return panel("Interruption", interrupt(desk));
  if (view.stage !== STAGE.interrupted) return null;
  const [rule, id, inside] = view.interrupted_as === "multi-table"
    ? [BY_TABLE, "H-03", byTable(desk, view)]
    : ["So few are left that the places go by chip count.", "H-02", byCount(desk, view)];
  return panel("Interruption", markup`<p>${rule}</p>${why(id)}<div class="cut">${inside}</div>`);
}

/** @param {DeskCommands} desk */
function interrupt(desk) {
  const hint = "Power failure, or something else nobody controls.";
  const reason = textField("What cut play short", { hint });
  const give = () => desk.give("Interrupt", { says: reason.read() });
  const form = orderForm("Interrupt the tournament", [reason], give, { plain: true });
  return markup`<details><summary>Interrupt play</summary>${why("H-02", "H-03")}${form}</details>`;
}

/** @param {DeskCommands} desk @param {Desk} view */
function byTable(desk, view) {
  const tables = [...atTables(view)].map(([table, here]) => {
    const finished = view.resolved[table]
      ? "The hand is finished at the table; choose above who went out in it."
      : "Settled. No hand is left to finish.";
    return markup`<section aria-label="Table ${table}" key=${table}>
      <h3>Table ${table}</h3>
      ${table in view.resolved ? soft(finished) : openHand(desk, view, table, here.map(({ name }) => name))}
    </section>`;
  });
  const split = action(desk, "Divide what is left", () => ["SplitRemaining"], {
    plain: false,
    doneText: "What was left is divided among those who remained.",
  });
  return [...tables, markup`<div class="actions">${split}</div>`];
}

/** Who agrees to finish the hand, and whether it can be read. @param {DeskCommands} desk @param {Desk} view @param {string} table @param {string[]} names */
function openHand(desk, { consents }, table, names) {
  const answer = (/** @type {string} */ player, /** @type {boolean} */ agrees, /** @type {string} */ text) =>
    action(desk, text, () => ["Consent", { player, agrees }], {
      small: true,
      label: `${player} ${text.toLowerCase()}`,
      pressed: consents[player] === agrees,
    });
  return markup`<ul class="consents">${
    names.map((name) =>
      markup`<li key=${name}><span>${name}</span>
        <span class="row-actions">${answer(name, true, "Agrees")}
          ${answer(name, false, "Objects")}</span></li>`
    )
  }</ul>
    <p class="caps soft">The hand on this table</p>
    <div class="actions">${
    HANDS.map(([hand, text]) =>
      action(desk, text, () => ["ResolveHand", { table, hand }], {
        small: true,
        label: `Table ${table}: ${text}`,
      })
    )
  }</div>`;
}

/** @param {DeskCommands} desk @param {Desk} view */
function byCount(desk, view) {
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
    return desk.give("SettleByCount", { stacks, leads: first === "nobody" ? null : first });
  }, { doneText: "The places are settled by count.", keeps: true });
  return markup`<div>
    ${soft(`${grouped(view.chips)} chips are in play.`)}${form}
    ${view.plan.readings.equal_counts === "high card draw" ? highCard(desk) : null}
  </div>`;
}

/** Whose the cents are that do not divide (Q3-15). @param {DeskCommands} desk @param {Desk} view @param {string[]} players */
export function oddCents(desk, view, players) {
  const drawn = view.odd_cents_by === "drawn";
  const names = listed(players);
  const lots = () =>
    action(desk, `Draw lots between ${names}`, () => ["DrawLots", { order: mixed(players, fair) }], {
      plain: false,
      doneText: "The lots are drawn.",
    });
  return markup`<div class="proposal" key=${names}>
    <p>${names} share what does not divide evenly: the odd cents go ${
    drawn ? "by lot" : "by seat from the button"
  }.</p>
    ${why("Q3-15")}
    ${drawn ? lots() : fromTheButton(desk, view, players)}
  </div>`;
}

/** @param {DeskCommands} desk @param {Desk} view @param {string[]} players */
function fromTheButton(desk, view, players) {
  const seats = view.entrants.flatMap(({ name, seat }) => seat && players.includes(name) ? [seat.table] : []);
  const tables = [...new Set(seats)].sort();
  const fields = tables.map((table) =>
    numberField(`Button at table ${table}, seat`, { least: 1, most: view.plan.seats })
  );
  return orderForm("Count from the button", fields, () => {
    const buttons = tables.map((table, n) => ({ table, number: fields[n]?.read() ?? 0 }));
    return desk.give("CountFromButton", { players, buttons });
  }, { id: `count from the button ${players}`, doneText: "Counted." });
}

/** Equal stacks draw for the higher place, where the house reads it so (Q3-13). @param {DeskCommands} desk */
function highCard(desk) {
  const order = textField("Who drew, the best card first", { hint: "Names with commas between them." });
  const form = orderForm("Record the draw", [order], () => {
    const names = order.read().split(",").map((each) => each.trim()).filter(Boolean);
    return desk.give("DrawLots", { order: names });
  }, { plain: true, doneText: "The draw is on record." });
  return markup`<details><summary>Equal stacks draw for high card</summary>${why("Q3-13")}${form}</details>`;
}
