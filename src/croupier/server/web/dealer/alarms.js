/** What a live table shows above everything else: a ruling to wait for, a hand for the floor, who deals. */

import { money } from "../parts/money.js";
import { whyButton } from "../parts/why-button.js";
import { markup } from "../parts/render.js";
import { wonWords } from "../staff/won.js";
import { interruptedDesk, rulingDesk } from "./irregularities.js";

/** @import { LiveView } from "./words.js" */

/**
 * @param {LiveView} view
 * @param {{ ask: import("./seat-desk.js").Ask, give: import("./bets-desk.js").Give, takeOver: () => void }} does
 *   `give` shows a refusal below, `ask` leaves that to a form
 */
export function alarms(view, { ask, give, takeOver }) {
  const { call, may, short } = view.console ?? {};
  const approve = () => void give("Acknowledge", { seat: call?.seat });
  return [
    view.interrupted ? interruptedDesk(view, give) : null,
    view.irregularities.map((each) => rulingDesk(view, each, ask)),
    call ? called(call, may?.acknowledge ? approve : null) : null,
    short ? shortTray(short) : null,
    may?.assign && !may.deal
      ? markup`<p class="over"><span>${view.dealer ?? "Nobody"} deals at this table.</span>
        <button type="button" class="plain" onclick=${takeOver}>Deal here myself</button></p>`
      : null,
  ];
}

/** @param {NonNullable<import("./words.js").Console["call"]>} call @param {(() => void) | null} approve */
function called({ hand, seat, pays = [], waits, rules }, approve) {
  const says = waits
    ? "Don't pay until the floor approves this hand."
    : "Call the floor before you pay; the floor approves the hand.";
  const held = pays.some((each) => each.held)
    ? markup`<p>The jackpot is held: do not pay it. The floor and a manager sign, then it is paid.</p>`
    : null;
  return markup`<section class="alarm call" aria-label="Call the floor" key="call ${seat}">
    <h2>Call the floor: ${hand}, seat ${seat}</h2>
    ${pays.map((each) => markup`<p>${wonWords(each)}</p>`)}
    ${held}
    <p>${says} ${whyButton(rules)}</p>
    ${waits && approve ? markup`<button type="button" onclick=${approve}>Approve hand</button>` : null}
  </section>`;
}

/** @param {number} cents */
function shortTray(cents) {
  return markup`<section class="alarm call" aria-label="Fill needed">
    <h2>Fill needed: the tray is ${money(cents)} short</h2>
    <p>The next payout is more than the tray holds. Call the floor; play goes on when the fill is in.</p>
  </section>`;
}
