/** Fills and credits: requested, sent by one side, carried, counted blind by the other, signed for by the floor; and their slips. */

import { money } from "../parts/money.js";
import { choiceField, orderForm, textField } from "./forms.js";
import { broadPanel, figures, panel, soft } from "./panels.js";
import { markup } from "../parts/render.js";
import { chipKinds, every, spoken, worth } from "./racks.js";
import { countSheet, emptyBox } from "./count-sheet.js";

/** @import { Desk, HouseView } from "./desk.js" */
/** @import { Transfer } from "../screens/views.js" */

const DISPUTED = "What arrived was not what was sent; it is on record. Count it again.";

/** @param {Desk} desk @param {{ table?: string }} [how] of one table only @returns {import("./desk.js").Section} */
export function transfers(desk, { table } = {}) {
  const request = requestForm(desk, table);
  return (view) => {
    const here = (/** @type {Transfer} */ one) => !table || one.table === table;
    const slips = view.transfers.filter(here).map((each) => slip(desk, view, each));
    const unsigned = (view.unsigned ?? []).filter(here);
    return [
      panel(
        "Under way",
        markup`<div class="transfers">${slips.length ? slips : soft("No chips are on their way.")}</div>`,
      ),
      unsigned.length && view.may.includes("SignTransfer")
        ? panel("For the floor's signature", unsigned.map((each) => signing(desk, view, each)))
        : null,
      view.may.includes("AskFill") ? panel("Ask for a fill or a credit", request(view)) : null,
      view.delivered ? broadPanel("Arrived today", arrived(view, view.delivered.filter(here))) : null,
      table ? null : slipList(view),
    ];
  };
}

/** @param {HouseView} view @param {readonly Transfer[]} all */
function arrived(view, all) {
  return figures(
    "Fills and credits that arrived today",
    ["Slip", "Table", "#worth", "Chips", "Asked", "Sent", "Carried", "Received", "Signed"],
    all.map((
      { direction, number, table, chips, asked_by, sent_by, carried_by, received_by, observed_by },
    ) => [
      slipLink(slipOf(view, `transfer ${number}`)) || `${direction} ${number}`,
      table,
      money(worth(chips)),
      spoken(chips),
      asked_by,
      sent_by,
      carried_by ?? "—",
      received_by,
      observed_by ?? "—",
    ]),
    { empty: "None so far." },
  );
}

/** @param {Desk} desk @param {HouseView} view @param {Transfer} transfer */
function signing(desk, { you, moves_alone }, { number, direction, table, chips, ...by }) {
  const who = direction === "fill" ? by.received_by : by.sent_by;
  const had = [by.asked_by, by.sent_by, by.carried_by, by.received_by].includes(you.id) && !moves_alone;
  return markup`<article class="slip" aria-label="${direction} ${number} to sign" key="sign ${number}">
    <header><h3>${direction === "fill" ? "Fill" : "Credit"} ${number}, table ${table}</h3>
      <strong>${money(worth(chips))}</strong></header>
    <p class="soft">${spoken(chips)}, counted by ${who}.</p>
    ${
    had
      ? soft("You had a part in it; somebody else signs.")
      : orderForm("Sign for the floor", [], () => desk.order("SignTransfer", { number }), {
        id: `sign ${number}`,
        doneText: "Signed.",
      })
  }
  </article>`;
}

/** @param {Desk} desk @param {string} [only] the table it is for @returns {(view: HouseView) => import("../parts/render.js").Template} */
function requestForm(desk, only) {
  let chosen = only ?? ""; // the table whose chips are listed
  return ({ books, window, denominations = [] }) => {
    const open = books.filter(({ id, is_open }) => is_open && (!only || id === only));
    if (!open.length) return soft("No table is open.");
    const what = choiceField("What", [
      ["AskFill", "Fill: chips to a table"],
      ["AskCredit", "Credit: chips off a table"],
    ]);
    const choose = (/** @type {string} */ id) => {
      chosen = only ?? id;
      desk.redraw();
    };
    const table = choiceField("Table", [["", "Choose a table"], ...open.map(({ id }) => id)], {
      value: chosen,
      pick: () => {
        choose(table.text());
        chips.at().dispatchEvent(new Event("input")); // what it comes to with the chips of this table
      },
    });
    const book = open.find(({ id }) => id === chosen);
    const chips = countSheet(
      "Chips",
      chipKinds(book?.denominations ?? window?.denominations ?? denominations),
    );
    return orderForm("Request", [what, table, chips], async () => {
      const name = /** @type {"AskFill" | "AskCredit"} */ (what.read());
      const answer = await desk.order(name, { table: table.read(), chips: chips.read() });
      if (answer.ok) choose("");
      return answer;
    }, { doneText: "Requested. The cage sees it at once." });
  };
}

/** A slip with its signatures and what comes next, for whoever stands on that side. @param {Desk} desk @param {HouseView} view @param {Transfer} transfer */
function slip(desk, view, transfer) {
  const { number, direction, table, chips, asked_by, sent_by, carried_by } = transfer;
  const [sender, receiver] = direction === "fill" ? ["the cage", "the table"] : ["the table", "the cage"];
  const step = (/** @type {string} */ what, /** @type {string | null} */ who, /** @type {string} */ waits) =>
    markup`<li data-done=${who !== null}><span class="caps">${what}</span><span>${who ?? waits}</span></li>`;
  const reason = textField("Reason");
  const callOff = () => desk.order("CancelTransfer", { number, reason: reason.read() });
  const cancel = orderForm("Cancel", [reason], callOff, { id: `cancel ${number}`, plain: true });
  return markup`<article class="slip" aria-label="${direction} ${number}" key=${number}>
    <header>
      <h3>${direction === "fill" ? "Fill" : "Credit"} ${number}, table ${table}</h3>
      ${numberOf(view, number)}
      <strong>${chips.length ? money(worth(chips)) : ""}</strong>
    </header>
    ${
    chips.length
      ? soft(spoken(chips))
      : receives(view, transfer)
      ? soft("Count what arrives; the slip shows its chips after that.")
      : null
  }
    <ol class="steps">
      ${step("asked", asked_by, "")}
      ${step("sent", sent_by, `${sender} sends`)}
      ${carried_by ? step("carried", carried_by, "") : null}
      ${step("received", null, `${receiver} receives`)}
    </ol>
    ${next(desk, view, transfer)}
    ${
    view.may.includes("CancelTransfer") && !(sent_by && receives(view, transfer))
      ? markup`<details><summary>Cancel</summary>${cancel}</details>`
      : null
  }
  </article>`;
}

/** The number on the slip, once the chips are prepared. @param {HouseView} view @param {number} number */
function numberOf(view, number) {
  const found = slipOf(view, `transfer ${number}`);
  return found ? markup`<span class="soft">Slip ${slipLink(found)}</span>` : null;
}

/** Whether somebody stands on the cage's side, or on the table's. @param {HouseView} view @param {string} table */
function sides({ staff, you, books }, table) {
  const roles = staff.find(({ id }) => id === you.id)?.roles ?? [];
  const deals = books.some(({ id, dealer }) => id === table && dealer === you.id);
  return { cage: roles.includes("cage"), table: roles.includes("floor") || deals };
}

/** @param {HouseView} view @param {Transfer} transfer */
function receives(view, { direction, table }) {
  const side = sides(view, table);
  return direction === "fill" ? side.table : side.cage;
}

/** The next step, if it is one's own. @param {Desk} desk @param {HouseView} view @param {Transfer} transfer */
function next(desk, view, transfer) {
  const { number, direction, table, sent_by, carried_by } = transfer;
  const side = sides(view, table);
  if (sent_by === null) {
    const sends = direction === "fill" ? side.cage : side.table;
    if (!sends) {
      return soft(direction === "fill" ? "The cage prepares it." : "The dealer or the floor sends it.");
    }
    const send = () => desk.order("SendTransfer", { number });
    return orderForm("Send it", [], send, { id: `send ${number}`, doneText: "Sent." });
  }
  const carry = () => desk.order("CarryTransfer", { number });
  const carries = view.may.includes("CarryTransfer") && !carried_by
    ? orderForm("Carry it", [], carry, { id: `carry ${number}`, doneText: "You carry it.", plain: true })
    : null;
  return [carries, receiving(desk, view, transfer)];
}

/** Counting what arrives, for whoever does that. @param {Desk} desk @param {HouseView} view @param {Transfer} transfer */
function receiving(desk, view, transfer) {
  const { number, direction, table, sent_by, carried_by, disputed } = transfer;
  const differed = disputed ? markup`<p data-tone="warn">${DISPUTED}</p>` : null;
  if (!receives(view, transfer)) {
    const who = direction === "fill" ? "The dealer" : "The cage";
    return [differed, soft(`${who} counts it when it arrives.`)];
  }
  if (!view.moves_alone && [transfer.asked_by, sent_by, carried_by].includes(view.you.id)) {
    const another = "Another person counts it when it arrives: you asked for it, sent it or carried it.";
    return [differed, soft(another)];
  }
  const book = view.books.find(({ id }) => id === table);
  const known = every(view.denominations ?? [], book?.denominations ?? []);
  const counted = countSheet("Chips that arrived", chipKinds(book?.denominations ?? known));
  const empty = emptyBox([counted]);
  const receive = () => {
    const chips = counted.read();
    empty.verify();
    return desk.order("ReceiveTransfer", { number, chips });
  };
  return orderForm("Receive it", [counted, empty, ...(differed ? [differed] : [])], receive, {
    id: `receive ${number}`,
    doneText: "Your count is on record.",
  });
}

/** The number of the slip about something, the last one if there are several. @param {HouseView} view @param {string} about */
function slipOf({ slips = [] }, about) {
  return slips.findLast((one) => one.about === about)?.number ?? "";
}

/** A link to the page of a slip, which prints it. @param {string} number */
export function slipLink(number) {
  return number ? markup`<a href="#slip/${encodeURIComponent(number)}">${number}</a>` : "";
}

/** The slips of the day, each a page to print. @param {HouseView} view */
function slipList({ slips = [], play_money: playMoney }) {
  if (playMoney) return null;
  const rows = slips.map(({ number, about, by, void: why, prints }) => [
    slipLink(number),
    about,
    by,
    prints ? `${prints}` : "not yet",
    why ? `VOID: ${why}` : "",
  ]);
  const table = figures("Slips of the day", ["Slip", "About", "By", "#Printed", "Void"], rows, {
    empty: "No slip is numbered yet today.",
  });
  return broadPanel("Slips", table, rows.length ? soft("Open a slip to print it.") : null);
}
