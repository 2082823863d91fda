/** What puts players in an order when nothing else does: lots, the button, or the high card. */

import { numberField, orderForm, textField } from "../staff/forms.js";
import { markup } from "../staff/render.js";
import { why } from "../staff/why.js";
import { action } from "./actions.js";
import { listed } from "./read.js";
import { fair, mixed } from "./seating.js";

/** @typedef {import("./read.js").Desk} Desk */
/** @typedef {import("./actions.js").Orders} Orders */

/** Whose the cents are that do not divide (Q3-15). @param {Orders} orders @param {Desk} view @param {string[]} players */
export function oddCents(orders, view, players) {
  const drawn = view.odd_cents_by === "drawn";
  const names = listed(players);
  const lots = () =>
    action(orders, `Draw lots between ${names}`, () => ["DrawLots", { order: mixed(players, fair) }], {
      plain: false,
      said: "The lots are drawn.",
    });
  return markup`<div class="proposal" key=${names}>
    <p>${names} share what does not divide evenly: the odd cents go ${
    drawn ? "by lot" : "by seat from the button"
  }.</p>
    ${why("Q3-15")}
    ${drawn ? lots() : fromTheButton(orders, view, players)}
  </div>`;
}

/** @param {Orders} orders @param {Desk} view @param {string[]} players */
function fromTheButton(orders, view, players) {
  const seats = view.entrants.flatMap(({ name, seat }) => seat && players.includes(name) ? [seat.table] : []);
  const tables = [...new Set(seats)].sort();
  const fields = tables.map((table) =>
    numberField(`Button at table ${table}, seat`, { least: 1, most: view.plan.seats })
  );
  return orderForm("Count from the button", fields, () => {
    const buttons = tables.map((table, n) => ({ table, number: fields[n]?.read() ?? 0 }));
    return orders.give("CountFromButton", { players, buttons });
  }, { id: `count from the button ${players}`, said: "Counted." });
}

/** Equal stacks draw for the higher place, where the house reads it so (Q3-13). @param {Orders} orders */
export function highCard(orders) {
  const order = textField("Who drew, the best card first", { hint: "Names with commas between them." });
  const form = orderForm("Record the draw", [order], () => {
    const names = order.read().split(",").map((each) => each.trim()).filter(Boolean);
    return orders.give("DrawLots", { order: names });
  }, { plain: true, said: "The draw is on record." });
  return markup`<details><summary>Equal stacks draw for high card</summary>${why("Q3-13")}${form}</details>`;
}
