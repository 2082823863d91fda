/** What puts players in an order when nothing else does: lots, the button, or the high card. */

import { numberField, orderForm, textField } from "../staff/forms.js";
import { markup } from "../parts/render.js";
import { why } from "../staff/why.js";
import { action } from "./actions.js";
import { listed } from "./read.js";
import { fair, mixed } from "./seating.js";

/** @import { DeskCommands } from "./actions.js" */
/** @import { Desk } from "./read.js" */

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
export function highCard(desk) {
  const order = textField("Who drew, the best card first", { hint: "Names with commas between them." });
  const form = orderForm("Record the draw", [order], () => {
    const names = order.read().split(",").map((each) => each.trim()).filter(Boolean);
    return desk.give("DrawLots", { order: names });
  }, { plain: true, doneText: "The draw is on record." });
  return markup`<details><summary>Equal stacks draw for high card</summary>${why("Q3-13")}${form}</details>`;
}
