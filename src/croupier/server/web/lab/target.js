/** Pay tables made to order: the nearest to the approved one that have a wished edge, to be tried with one click. */

import { element } from "../parts/dom.js";
import { ask } from "../screens/ask.js";
import { sentence } from "../screens/orders.js";
import { orderForm, textField } from "../staff/form.js";
import { exact, percent } from "./exact.js";

/** @typedef {import("./address.js").Wish} Wish */

/**
 * @param {() => { wish: Wish, wager: string }} asked
 * @param {(table: string, pays: Record<string, string>) => void} take
 */
export function target(asked, take) {
  const found = element("ul", { class: "designs" });
  const edge = textField("Target house edge", { hint: "Such as 5% (met within 0.1%), or 5%..6%." });
  const form = orderForm("Find pay tables", [edge], async () => {
    found.replaceChildren();
    const { wish, wager } = asked();
    const told = await ask("/api/lab/design", {
      wish: { ...wish, pays: {}, stakes: {} },
      wager,
      edge: edge.read(),
    }).catch((error) => {
      throw new Error(sentence(error.message));
    });
    const nearest = told.nearest ? [told.nearest] : told.designs;
    found.replaceChildren(...nearest.map((/** @type {any} */ each) => design(told.table, each, take)));
    if (told.says.length) {
      found.append(...told.says.map((/** @type {string} */ says) => element("li", { class: "soft" }, says)));
    }
  }, { said: "Found, the nearest to the approved table first.", keeps: true });
  return element("div", { class: "target" }, form, found);
}

/** @param {string} table @param {any} found @param {(table: string, pays: Record<string, string>) => void} take */
function design(table, found, take) {
  const pays = Object.fromEntries(
    found.changes.map((/** @type {any} */ { row, to }) => [row, to]),
  );
  const button = element("button", { type: "button", class: "plain small" }, "Try it");
  button.addEventListener("click", () => take(table, pays));
  const moved = found.changes.map((/** @type {any} */ { row, from, to }) =>
    `${row} ${from ?? "lost"} → ${to}`
  );
  return element(
    "li",
    {},
    element("strong", {}, percent(exact(found.house_edge_exact))),
    element("span", {}, moved.join(", ") || "as it is"),
    button,
  );
}
