/** What comes before the first card, in its order: the announcement, the players, the draw. */

import { element, mark, write } from "../parts/dom.js";
import { orderForm, textField } from "../staff/form.js";
import { panel } from "../staff/panel.js";
import { deed } from "./deeds.js";
import { isDrawn, STAGE } from "./read.js";
import { drawAll, fair } from "./seating.js";

/** @typedef {import("./read.js").Desk} Desk */
/** @typedef {import("./deeds.js").Orders} Orders */

/** @param {Orders} orders @returns {{ node: HTMLElement, draw: (view: Desk) => void }} */
export function steps(orders) {
  /** @type {Desk | null} */
  let seen = null;
  const words = element("blockquote", {});
  const announced = deed(orders, "Announced", () => {
    if (!seen) return null;
    const { buy_in, rebuy, add_on } = seen.plan;
    const said = { rebuy: rebuy?.price.cents ?? null, add_on: add_on?.price.cents ?? null };
    return ["Announce", { buy_in: buy_in.cents, ...said }];
  }, { plain: false, said: "The announcement is on record (H-01)." });
  const drawn = deed(
    orders,
    "Draw the seats",
    () => seen && ["DrawSeats", { draw: drawAll(seen, fair) }],
    { plain: false, said: "The seats are drawn." },
  );
  const start = deed(orders, "Deal the first card", () => ["Start", {}], {
    plain: false,
    said: "The first card is dealt; from now on there are no refunds (H-07).",
  });
  const players = element("p", { class: "soft" });
  const at = element("p", { class: "soft" });
  const list = element(
    "ol",
    { class: "steps" },
    step("The Brush announces", words, announced),
    step("Players register", players),
    step("Seats are drawn", element("p", { class: "soft" }, "Tables differ by one player at most."), drawn),
    step("The first card", at, start),
  );
  const why = textField("Why it is called off");
  const off = element(
    "details",
    {},
    element("summary", {}, "Cancel tournament"),
    orderForm("Cancel and refund everyone", [why], () => orders.give("Cancel", { says: why.read() }), {
      plain: true,
    }),
  );
  const node = panel("Before the first card", list, off);
  return {
    node,
    draw: (view) => {
      seen = view;
      node.hidden = view.stage !== STAGE.open;
      const count = view.entrants.length;
      write(words, view.announcement);
      write(players, count === 1 ? "One player so far." : `${count} players so far.`);
      write(at, `Posted for ${clockTime(view.plan.starts)} on ${view.plan.game_date}.`);
      const done = [view.announced, count > 1, isDrawn(view), false];
      for (const [n, each] of [...list.children].entries()) mark(each, { "data-done": done[n] === true });
      announced.hidden = view.announced;
      drawn.hidden = isDrawn(view);
    },
  };
}

/** @param {string} name @param {...HTMLElement} inside */
function step(name, ...inside) {
  return element("li", {}, element("h3", {}, name), ...inside);
}

/** @param {string} moment */
export function clockTime(moment) {
  return new Date(moment).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
}
