/** Entries at the desk: who is in and what each has paid, buy-ins, re-buys, add-ons and refunds. */

import { money } from "../parts/money.js";
import { choiceField, orderForm, textField } from "../staff/forms.js";
import { figures, panel, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { why } from "../staff/carry-out.js";
import { action } from "./actions.js";
import { isDrawn, STAGE } from "./read.js";
import { alternates, noShows, reentry, takingBack } from "./ins-and-outs.js";
import { drawOne, fair } from "./seating.js";

/** @import { DeskCommands } from "./actions.js" */
/** @import { Desk } from "./read.js" */

/** @param {DeskCommands} desk @param {Desk} view */
export function entries(desk, view) {
  const { cents, chips } = view.plan.buy_in;
  const rows = view.entrants.map((one) => row(desk, view, one));
  const width = rows.some(([, , , buttons]) => buttons) ? 4 : 3; // no column for what nobody can do now
  const most = view.cap.cents === null ? "any amount" : `up to ${money(view.cap.cents)}`;
  return panel(
    "Entries",
    soft(
      `Buy-in ${money(cents)} for ${chips.toLocaleString("en-US")} in chips. A player may spend ${most}.`,
    ),
    why("H-08"),
    sells(view) ? register(desk, view) : null,
    alternates(desk, view),
    figures(
      "Players of this tournament",
      ["Player", "Seat", "#Paid", "#Next"].slice(0, width),
      rows.map((cells) => cells.slice(0, width)),
      {
        foot: ["Paid in", "", money((view.money.collected ?? 0) - (view.money.refunded ?? 0)), ""].slice(
          0,
          width,
        ),
        empty: "Nobody has registered yet.",
      },
    ),
    desk.rules && view.stage === STAGE.open && view.entrants.length ? closeCall(desk, view) : null,
    reentry(desk, view),
    takingBack(desk, view),
    noShows(desk, view),
  );
}

/** Whether a buy-in may be taken: before the first card, or as the schedule has late entries. @param {Desk} view */
function sells({ stage, full, plan, entries_open, alternates: waiting }) {
  if (full || waiting.length) return false;
  return stage === STAGE.open || (stage === STAGE.running && entries_open && plan.late_entry);
}

/** @param {DeskCommands} desk @param {Desk} view */
function register(desk, view) {
  const player = textField("Player");
  return orderForm("Take the buy-in", [player], async () => {
    const seat = isDrawn(view) ? drawOne(view, fair) : null;
    const answer = await desk.give("Register", { player: player.read(), seat });
    if (answer.ok) player.focus(); // for the next in line
    return answer;
  }, { doneText: "Registered.", kind: "register" });
}

/** @param {DeskCommands} desk @param {Desk} view @param {import("./read.js").Entrant} entrant */
function row(desk, { bought, stage, entries_open, plan }, { name, seat, out, until, absent }) {
  const { rebuys = 0, add_ons = 0, reentries = 0, dealer_add_ons = 0, spent = 0 } = bought[name] ?? {};
  const extras = [
    ...Array(rebuys).fill("re-buy"),
    ...Array(add_ons).fill("add-on"),
    ...Array(reentries).fill("re-entry"),
    ...Array(dealer_add_ons).fill("dealer add-on"),
  ];
  const buys = stage === STAGE.running && entries_open && !out && !until;
  const button = (/** @type {import("./actions.js").Name} */ command, /** @type {string} */ text) =>
    action(desk, text, () => [command, { player: name }], {
      small: true,
      label: `${text}: ${name}`,
      doneText: `${text}: ${name}.`,
    });
  const buttons = [
    ...(stage === STAGE.open ? [button("Refund", "Refund")] : []),
    ...(buys && plan.rebuy ? [button("Rebuy", "Re-buy")] : []),
    ...(buys && plan.add_on ? [button("AddOn", "Add-on")] : []),
    ...(buys && plan.dealer_add_on && !dealer_add_ons ? [button("DealerAddOn", "Dealer add-on")] : []),
  ];
  return [
    name,
    out
      ? "out"
      : (seat ? `${seat.table} ${seat.number}` : "–") + (until ? ", no chips" : absent ? ", not here" : ""),
    money(spent) + (extras.length ? ` (${extras.join(", ")})` : ""),
    buttons.length ? markup`<span class="row-actions">${buttons}</span>` : null,
  ];
}

/** The floor's ruling that a refund was asked for too late (Q3-25). @param {DeskCommands} desk @param {Desk} view */
function closeCall(desk, { entrants }) {
  const player = choiceField("Player", [["", "choose"], ...entrants.map(({ name }) => name)]);
  const reason = textField("Why it is a close call");
  const form = orderForm(
    "Rule it a close call",
    [player, reason],
    () => desk.give("RuleCloseCall", { player: player.read(), says: reason.read() }),
    { plain: true, doneText: "Ruled; no refund is given." },
  );
  return markup`<details><summary>A refund asked for too late</summary>
    ${why("H-07", "Q3-25")}${form}</details>`;
}
