/** Cash of somebody who gave no name: a description and the place stand for one; only compliance reads the log. */

import { choiceField, moneyField, orderForm, textField } from "./forms.js";
import { panel, soft } from "./panels.js";

/** @param {(name: "NoteCash" | "NoteParticulars", data: any) => Promise<import("../screens/live-socket.js").Answer>} order */
export function noteCash(order) {
  return [unnamedCash(order), particulars(order)];
}

/** What a report on large cash needs of a person; sealed, and only compliance reads it again. @param {Parameters<typeof noteCash>[0]} order */
function particulars(order) {
  const who = textField("Person in the cash log", { hint: "The name, or the description and the place." });
  const name = textField("Full name");
  const address = textField("Address");
  const born = textField("Date of birth", { type: "date" });
  const identity = textField("Identification", { hint: "Kind and number, such as license NH 123." });
  const occupation = textField("Occupation", { optional: true });
  const tin = textField("Taxpayer number", { optional: true, type: "password" });
  return panel(
    "Particulars for a cash report",
    soft("Asked for at the transaction. Sealed at once: nobody but compliance reads them again."),
    orderForm("Seal particulars", [who, name, address, born, identity, occupation, tin], () => {
      const number = tin.read();
      tin.set("");
      return order("NoteParticulars", {
        who: who.read(),
        name: name.read(),
        address: address.read(),
        born: born.read(),
        identity: identity.read(),
        occupation: occupation.read(),
        tin: number,
      });
    }, { plain: true, doneText: "Sealed." }),
  );
}

/** @param {Parameters<typeof noteCash>[0]} order */
function unnamedCash(order) {
  const who = textField("Describe the person", { hint: "For example: tall man, gray coat, about 50." });
  const place = textField("Where", { hint: "The window, or the table and the seat." });
  const way = choiceField("Cash", [["in", "paid in"], ["out", "paid out"]]);
  const cents = moneyField("Amount of cash");
  return panel(
    "Cash without a name",
    soft("For the cash log. Don't tell a patron about amounts."),
    orderForm(
      "Note cash",
      [who, place, way, cents],
      () =>
        order("NoteCash", {
          who: who.read(),
          place: place.read(),
          paid_out: way.read() === "out",
          cents: cents.read(),
        }),
      { plain: true, doneText: "Noted." },
    ),
  );
}
