/** The windows of the cage: each with its fixed float and one cashier; opened and exchanged with the main bank. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { countSheet } from "../staff/count-sheet.js";
import { button, secondPerson } from "../staff/desk.js";
import { choiceField, moneyField, orderForm, textField } from "../staff/forms.js";
import { figures, panel, soft } from "../staff/panels.js";
import { chipKinds } from "../staff/racks.js";

/** @import { Desk, HouseView } from "../staff/desk.js" */

/** @param {Desk} desk @param {HouseView} view */
export function windows(desk, view) {
  const open = view.windows ?? [];
  const own = open.find(({ cashier }) => cashier === view.you.id);
  const table = figures(
    "Windows that are open",
    ["Window", "Cashier", "#Float", "Next"],
    open.map(({ id, cashier, imprest }) => [
      id,
      cashier,
      money(imprest),
      button("Count and close", () => desk.go("counts"), `Count window ${id}`),
    ]),
    { empty: "No window is open: chips are sold out of the main bank." },
  );
  return panel(
    "Windows",
    soft(
      own
        ? `You have window ${own.id}: what you sell and redeem comes out of its float of ${
          money(own.imprest)
        }.`
        : "A window is worth its float whatever is sold there; the main bank is everything else.",
    ),
    table,
    markup`<details><summary>Open a window</summary>${opening(desk, view)}</details>`,
    open.length
      ? markup`<details><summary>Exchange with the main bank</summary>${exchange(desk, view)}</details>`
      : null,
  );
}

/** @param {HouseView} view */
const kinds = ({ window }) => chipKinds(window?.denominations ?? []);

/** @param {Desk} desk @param {HouseView} view */
function opening(desk, view) {
  const id = textField("Window", { value: String((view.windows ?? []).length + 1) });
  const cash = moneyField("Cash", { least: 0, value: 0 });
  const chips = countSheet("Chips", kinds(view));
  const cashier = secondPerson("Cashier who gets it", view, "cage");
  return orderForm("Open window", [id, cash, chips, ...cashier.fields], () => {
    const { id: who, signed } = cashier.read();
    const data = { window: id.read(), received_by: who, cash: cash.read(), chips: chips.read() };
    return desk.order("OpenWindow", data, signed);
  }, { doneText: "Open." });
}

/** @param {Desk} desk @param {HouseView} view */
function exchange(desk, view) {
  const id = choiceField("Window", (view.windows ?? []).map((one) => [one.id, `${one.id}, ${one.cashier}`]));
  const given = moneyField("Cash from the window", { least: 0, value: 0 });
  const chipsGiven = countSheet("Chips from the window", kinds(view));
  const taken = moneyField("Cash to the window", { least: 0, value: 0 });
  const chipsTaken = countSheet("Chips to the window", kinds(view));
  const cashier = secondPerson("Cashier of the window", view, "cage");
  return orderForm("Exchange", [id, given, chipsGiven, taken, chipsTaken, ...cashier.fields], () => {
    const { id: who, signed } = cashier.read();
    const data = {
      window: id.read(),
      received_by: who,
      cash_given: given.read(),
      chips_given: chipsGiven.read(),
      cash_taken: taken.read(),
      chips_taken: chipsTaken.read(),
    };
    return desk.order("ExchangeAtWindow", data, signed);
  }, { doneText: "Exchanged." });
}
