/** Fills and credits: asked for, sent by one side and received by the other, with everybody who signed. */

import { money } from "../parts/money.js";
import { choiceField, orderForm, textField } from "../staff/forms.js";
import { broadPanel, figures, panel, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { chipKinds, spoken, worth } from "./racks.js";
import { countSheet } from "../staff/count-sheet.js";

/** @import { Desk } from "./desk.js" */
/** @import { Transfer } from "../screens/views.js" */

const DISPUTED = "What arrived was not what was sent; it is on record. Count it again.";

/** @param {Desk} desk @returns {import("./desk.js").Section} */
export function transfers(desk) {
  const request = requestForm(desk);
  return (view) => {
    const slips = view.transfers.map((each) => slip(desk, each));
    return [
      panel(
        "Under way",
        markup`<div class="transfers">${slips.length ? slips : soft("No chips are on their way.")}</div>`,
      ),
      view.may.includes("AskFill") ? panel("Ask for a fill or a credit", request(view)) : null,
      broadPanel("Arrived today", arrived(view.window?.delivered ?? [])),
    ];
  };
}

/** @param {readonly Transfer[]} all */
function arrived(all) {
  return figures(
    "Fills and credits that arrived today",
    ["Slip", "Table", "#worth", "Chips", "Asked", "Sent", "Received"],
    all.map(({ direction, number, table, chips, asked_by, sent_by, received_by }) => [
      `${direction} ${number}`,
      table,
      money(worth(chips)),
      spoken(chips),
      asked_by,
      sent_by,
      received_by,
    ]),
    { empty: "None so far." },
  );
}

/** @param {Desk} desk @returns {(view: import("./desk.js").HouseView) => import("../parts/render.js").Template} */
function requestForm(desk) {
  let chosen = ""; // the table whose chips are listed
  return ({ books, window }) => {
    const open = books.filter(({ is_open }) => is_open);
    const what = choiceField("What", [
      ["AskFill", "Fill: chips to a table"],
      ["AskCredit", "Credit: chips off a table"],
    ]);
    const choose = (/** @type {string} */ id) => {
      chosen = id;
      desk.redraw();
    };
    const table = choiceField("Table", [["", "Choose a table"], ...open.map(({ id }) => id)], {
      onchange: () => {
        choose(table.text());
        chips.at().dispatchEvent(new Event("input")); // what it comes to with the chips of this table
      },
    });
    const book = open.find(({ id }) => id === chosen);
    const chips = countSheet("Chips", chipKinds(book?.denominations ?? window?.denominations ?? []));
    return orderForm("Request", [what, table, chips], async () => {
      const name = /** @type {"AskFill" | "AskCredit"} */ (what.read());
      const answer = await desk.order(name, { table: table.read(), chips: chips.read() });
      if (answer.ok) choose("");
      return answer;
    }, { doneText: "Requested." });
  };
}

/** A slip with its three signatures and what comes next. @param {Desk} desk @param {Transfer} transfer */
function slip(desk, { number, direction, table, chips, asked_by, sent_by, disputed }) {
  const [sender, receiver] = direction === "fill" ? ["the cage", "the table"] : ["the table", "the cage"];
  const step = (/** @type {string} */ what, /** @type {string | null} */ who, /** @type {string} */ waits) =>
    markup`<li data-done=${who !== null}><span class="caps">${what}</span><span>${who ?? waits}</span></li>`;
  const counted = countSheet("Chips that arrived", chipKinds(chips.map(({ denomination }) => denomination)));
  const send = () => desk.order("SendTransfer", { number });
  const receive = () => desk.order("ReceiveTransfer", { number, chips: counted.read() });
  const next = sent_by === null
    ? orderForm("Send it", [], send, { id: `send ${number}`, doneText: "Sent." })
    : orderForm("Receive it", [counted], receive, { id: `receive ${number}`, doneText: "Received." });
  const reason = textField("Reason");
  const callOff = () => desk.order("CancelTransfer", { number, reason: reason.read() });
  const cancel = orderForm("Cancel", [reason], callOff, { id: `cancel ${number}`, plain: true });
  return markup`<article class="slip" aria-label="${direction} ${number}" key=${number}>
    <header>
      <h3>${direction === "fill" ? "Fill" : "Credit"} ${number}, table ${table}</h3>
      <strong>${money(worth(chips))}</strong>
    </header>
    <p class="soft">${spoken(chips)}</p>
    <ol class="steps">
      ${step("asked", asked_by, "")}
      ${step("sent", sent_by, `${sender} sends`)}
      ${step("received", null, `${receiver} receives`)}
    </ol>
    ${disputed && markup`<p data-tone="warn">${DISPUTED}</p>`}
    ${next}
    <details><summary>Cancel</summary>${cancel}</details>
  </article>`;
}
