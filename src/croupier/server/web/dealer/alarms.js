/** What a live table shows above everything else: a ruling to wait for, a hand for the floor, who deals. */

import { cardFrom, named } from "../parts/cards.js";
import { money } from "../parts/money.js";
import { whyButton } from "../parts/why-button.js";
import { markup } from "../parts/render.js";
import { orderForm, signature, textField } from "../staff/forms.js";
import { wonWords } from "../staff/won.js";
import { interruptedDesk, rulingDesk } from "./irregularities.js";

/** @import { LiveView } from "./words.js" */
/** @typedef {(seat: number, camera: string, signed: { name: string, password: string } | null) => Promise<import("../screens/live-socket.js").Answer>} Verify the floor's word on a win, on this device */

/**
 * @param {LiveView} view
 * @param {{ ask: import("./seat-desk.js").Ask, give: import("./bets-desk.js").Give, takeOver: () => void, verify: Verify }} does
 *   `give` shows a refusal below, `ask` leaves that to a form
 */
export function alarms(view, { ask, give, takeOver, verify }) {
  const { call, feed, may, short } = view.console ?? {};
  const approve = () => void give("Acknowledge", { seat: call?.seat });
  return [
    view.interrupted ? interruptedDesk(view, give) : null,
    view.irregularities.map((each) => rulingDesk(view, each, ask)),
    call?.verify ? heldWin(call, verify) : call ? called(call, may?.acknowledge ? approve : null) : null,
    short ? shortTray(short) : null,
    feed && (feed.asks || feed.lost) ? feedDesk(feed, (card) => void give("KeyCard", { card })) : null,
    may?.assign && !may.deal
      ? markup`<p class="over"><span>${view.dealer ?? "Nobody"} deals at this table.</span>
        <button type="button" class="plain" onclick=${takeOver}>Deal here myself</button></p>`
      : null,
  ];
}

/**
 * A win that the house holds: what it is, why it is not paid here, and the floor's signature on this device.
 * @param {NonNullable<import("./words.js").Console["call"]>} call @param {Verify} verify
 */
function heldWin({ hand, seat, pays = [], waits }, verify) {
  const camera = textField("Camera and time", { hint: "Such as 3 at 21:14." });
  const floor = signature("Floor", undefined, { needed: true });
  const says = waits
    ? "Leave the cards on the table. The round ends once the floor has verified the hand."
    : "Go on with the other wagers, and leave these cards on the table.";
  return markup`<section class="alarm call" aria-label="Win held" key="held ${seat}">
    <h2>Win held: ${hand}, seat ${seat}</h2>
    ${pays.map((each) => markup`<p>${wonWords(each)}</p>`)}
    <p>Don't pay this from the tray. The floor verifies it here, signatures follow, and the cage pays. ${says}</p>
    ${
    orderForm("Verify", [camera, ...floor.fields], () => {
      const signed = floor.read();
      return verify(seat, camera.read(), signed);
    }, { id: `verify seat ${seat}`, doneText: "Verified. Play goes on." })
  }
  </section>`;
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

/** A card that a device is not sure of, or a device that is lost. @param {import("../screens/views.js").FeedView} feed @param {(card: number) => void} key */
function feedDesk({ source, asks, why, lost }, key) {
  const card = asks === null ? null : cardFrom(asks);
  return markup`<section class="alarm feed" aria-label="Card feed">
    <p><strong>${
    lost ? `${source} is lost: enter the cards on the pad.` : `Is it the ${named(card ?? 0).label}?`
  }</strong>
      ${why}</p>
    ${
    card === null
      ? null
      : markup`<button type="button" onclick=${() => key(card)}>Yes, ${named(card).label}</button>`
  }
  </section>`;
}

/** @param {number} cents */
function shortTray(cents) {
  return markup`<section class="alarm call" aria-label="Fill needed">
    <h2>Fill needed: the tray is ${money(cents)} short</h2>
    <p>The next payout is more than the tray holds. Call the floor; play goes on when the fill is in.</p>
  </section>`;
}
