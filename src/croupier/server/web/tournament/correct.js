/** Putting right for which charity, and on which gaming day, a tournament is; after payments a manager does. */

import { element } from "../parts/dom.js";
import { orderForm, textField } from "../staff/form.js";

/** @typedef {import("./read.js").Desk} Desk */
/** @typedef {import("./deeds.js").Orders} Orders */

/** @param {Orders} orders @returns {{ node: HTMLElement, draw: (view: Desk) => void }} */
export function correction(orders) {
  const charity = textField("Charity");
  const date = textField("Gaming day", { type: "date" });
  const why = textField("Why it is put right", {
    optional: true,
    hint: "Needed once somebody has paid; a manager signs then.",
  });
  const form = orderForm("Correct it", [charity, date, why], () => {
    const right = { charity: charity.read(), game_date: date.read(), says: why.read() };
    return orders.give("Correct", right);
  }, { plain: true, keeps: true, said: "Corrected." });
  const node = element("details", {}, element("summary", {}, "Correct the charity or the date"), form);
  let shown = "";
  return {
    node,
    draw: ({ plan }) => {
      const now = `${plan.charity} ${plan.game_date}`;
      if (now === shown) return;
      shown = now;
      /** @type {HTMLInputElement} */ (charity.input).value = plan.charity;
      /** @type {HTMLInputElement} */ (date.input).value = plan.game_date;
    },
  };
}
