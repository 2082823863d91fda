/** What puts players in an order when nothing else does: lots, the button, or the high card. */

import { element } from "../parts/dom.js";
import { numberField, orderForm, textField } from "../staff/form.js";
import { deed } from "./deeds.js";
import { listed } from "./read.js";
import { fair, mixed } from "./seating.js";

/** @typedef {import("./read.js").Desk} Desk */
/** @typedef {import("./deeds.js").Orders} Orders */

/** Whose the cents are that do not divide (Q3-15). @param {Orders} orders @param {Desk} view @param {string[]} players */
export function oddCents(orders, view, players) {
  const drawn = view.odd_cents_by === "drawn";
  const how = drawn ? "by lot" : "by seat from the button";
  const says = `${listed(players)} share what does not divide evenly: the odd cents go ${how} (Q3-15).`;
  return element(
    "div",
    { class: "proposal" },
    element("p", {}, says),
    drawn ? lots(orders, players) : fromTheButton(orders, view, players),
  );
}

/** @param {Orders} orders @param {string[]} players */
function lots(orders, players) {
  return deed(
    orders,
    `Draw lots between ${listed(players)}`,
    () => ["DrawLots", { order: mixed(players, fair) }],
    { plain: false, said: "The lots are drawn." },
  );
}

/** @param {Orders} orders @param {Desk} view @param {string[]} players */
function fromTheButton(orders, view, players) {
  const theirs = view.entrants.filter((one) => players.includes(one.name)).flatMap((one) =>
    one.seat?.table ?? []
  );
  const tables = [...new Set(theirs)].sort();
  const seats = tables.map((table) =>
    numberField(`Button at table ${table}, seat`, { least: 1, most: view.plan.seats })
  );
  return orderForm("Count from the button", seats, () => {
    const buttons = tables.map((table, n) => ({ table, number: seats[n]?.read() ?? 0 }));
    return orders.give("CountFromButton", { players, buttons });
  }, { said: "Counted." });
}

/** Equal stacks draw for the higher place, where the house reads it so (Q3-13). @param {Orders} orders */
export function highCard(orders) {
  const order = textField("Who drew, the best card first", { hint: "Names with commas between them." });
  const form = orderForm("Record the draw", [order], () => {
    const names = order.read().split(",").map((each) => each.trim()).filter(Boolean);
    return orders.give("DrawLots", { order: names });
  }, { plain: true, said: "The draw is on record." });
  return element("details", {}, element("summary", {}, "Equal stacks draw for high card (Q3-13)"), form);
}
