/** Correct for which charity, and on which gaming day, a tournament is; after payments a manager does. */

import { orderForm, textField } from "../staff/forms.js";
import { markup } from "../staff/render.js";

/** @param {import("./actions.js").Orders} orders @param {import("./read.js").Desk} view */
export function correction(orders, { plan }) {
  const charity = textField("Charity", { value: plan.charity });
  const date = textField("Gaming day", { type: "date", value: plan.game_date });
  const reason = textField("Reason for the correction", {
    optional: true,
    hint: "Needed once somebody has paid; a manager signs then.",
  });
  const form = orderForm(
    "Correct it",
    [charity, date, reason],
    () => orders.give("Correct", { charity: charity.read(), game_date: date.read(), says: reason.read() }),
    { plain: true, keeps: true, said: "Corrected." },
  );
  return markup`<details><summary>Correct the charity or the date</summary>${form}</details>`;
}
