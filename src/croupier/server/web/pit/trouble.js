/** What goes wrong at an electronic table, which has no dealer to say so: reports, and a power failure. */

import { choiceField, orderForm, textField } from "../staff/forms.js";
import { soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { secondSignature } from "./second.js";

/** @param {import("./pit.js").Pit} pit @param {string} id of the table */
export function trouble(pit, id) {
  const target = `table/${id}`, two = pit.seen.tables.get(id)?.floor?.two_sign;
  const kind = choiceField("What", ["", ...pit.choices.kinds]);
  const words = textField("In a few words"), witness = secondSignature(pit, two);
  const report = orderForm("Report", [kind, words, ...witness.fields], () => {
    const data = { kind: kind.read(), says: words.read() };
    return pit.socket.command(target, "Report", data, witness.read());
  }, { id: `report ${id}`, doneText: "Reported. Rule on it under Floor.", plain: true });
  const says = textField("What happened", { value: "the power failed" });
  const second = secondSignature(pit, two);
  const power = orderForm("Interrupt play", [says, ...second.fields], () => {
    const data = { says: says.read() };
    return pit.socket.command(target, "ReportPowerFailure", data, second.read());
  }, { id: `power ${id}`, doneText: "Play is stopped. Rule on it under Floor.", plain: true });
  return markup`<details><summary>Trouble at ${id}</summary>
    ${
    two
      ? soft(
        "Real money is on the table: a second person of the floor signs what holds, ends or takes a hand.",
      )
      : null
  }
    ${report}<h4>Power failure</h4>${power}</details>`;
}
