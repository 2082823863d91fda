/** What a live table shows above everything else: a ruling to wait for, a hand for the floor, bets to return, chips to move. */

import { cardFrom, named } from "../parts/cards.js";
import { money } from "../parts/money.js";
import { whyButton } from "../parts/why-button.js";
import { markup } from "../parts/render.js";
import { orderForm, severalField, signature, textField } from "../staff/forms.js";
import { wonWords } from "../staff/set-wins.js";
import { interruptedDesk, rulingDesk } from "./irregularities.js";
import { signing } from "./signing.js";
import { movedWords, whereAt } from "./words.js";
import { inChips } from "./cutting.js";

/** @import { LiveView, Moved } from "./words.js" */
/** @import { Ask } from "./seat-desk.js" */

/** @typedef {(seat: number, camera: string, signed: { name: string, password: string } | null) => Promise<import("../screens/live-socket.js").Answer>} Verify the floor's word on a win, on this device */
/** @typedef {(desk: (view: LiveView) => import("../parts/render.js").Inside) => void} Open shows a form in the place of the card keys */

/**
 * @param {LiveView} view
 * @param {{ ask: import("./seat-desk.js").Ask, give: import("./bets-desk.js").Give, takeOver: () => void, verify: Verify,
 *   fix: (where: import("./fix-desk.js").Where) => void, without: ReadonlySet<number>, open: Open | null }} does
 *   `give` shows a refusal below, `ask` leaves that to a form; where a card is keyed next, a form is one line until it is opened
 */
export function alarms(view, { ask, give, takeOver, verify, fix, without, open }) {
  const { call, feed, may, short, tap } = view.console ?? {};
  const held = call?.verify ? call : null;
  const verifies = (/** @type {LiveView} */ now) => {
    const { call: still } = now.console ?? {};
    return still?.verify && still.seat === held?.seat ? heldWin(still, verify) : null;
  };
  const approve = () => void give("Acknowledge", { seat: call?.seat });
  return [
    view.interrupted ? interruptedDesk(view, give) : null,
    view.irregularities.map((each) => rulingDesk(view, each, ask, fix)),
    returnsDesk(view, ask, without),
    held ? (tap?.place ? open && heldLine(held, () => open(verifies)) : heldWin(held, verify)) : null,
    call && !held ? called(call, may?.acknowledge ? approve : null, verify) : null,
    view.console?.sign_due && may?.deal ? limitsSign(view, () => void give("HangSign", {})) : null,
    short ? shortTray(view, short, ask) : null,
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
  const says = waits
    ? "Leave the cards on the table. The round ends once the floor has verified the hand."
    : "Go on with the other wagers, and leave these cards on the table.";
  return markup`<section class="alarm call" aria-label="Win held" key="held ${seat}">
    <h2>Win held: ${hand}, seat ${seat}</h2>
    ${pays.map((each) => markup`<p>${wonWords(each)}</p>`)}
    <p>Don't pay this from the tray. The floor verifies it here, signatures follow, and the cage pays. ${says}</p>
    ${verifyHere(seat, verify)}
  </section>`;
}

/** The floor's signature on this device, with the camera's time. @param {number} seat @param {Verify} verify */
function verifyHere(seat, verify) {
  const camera = textField("Camera and time", { hint: "Such as 3 at 21:14." });
  const floor = signature("Floor", undefined, { needed: true });
  const does = () => {
    const signed = floor.read();
    return verify(seat, camera.read(), signed);
  };
  const how = { id: `verify seat ${seat}`, doneText: "Verified. Play goes on." };
  return orderForm("Verify", [camera, ...floor.fields], does, how);
}

/** The same while cards are keyed: one line, and its form in the place of the keys. @param {NonNullable<import("./words.js").Console["call"]>} call @param {() => void} verify */
function heldLine({ hand, seat }, verify) {
  return markup`<section class="alarm line" aria-label="Win held" key="held ${seat}">
    <h2>Win held: ${hand}, seat ${seat}</h2>
    <p>Don't pay it. Leave these cards, and go on with the others.</p>
    <button type="button" onclick=${verify}>Verify here</button>
  </section>`;
}

/**
 * A hand that its sheet has the floor see: approved by the floor on its own device, or signed for on the dealer's.
 * @param {NonNullable<import("./words.js").Console["call"]>} call @param {(() => void) | null} approve @param {Verify} verify
 */
function called({ hand, seat, pays = [], waits, rules }, approve, verify) {
  const says = waits
    ? "Don't pay until the floor approves this hand."
    : "Call the floor before you pay; the floor approves the hand.";
  const held = pays.some((each) => each.held)
    ? " The jackpot is held: do not pay it. The floor and a manager sign, then it is paid."
    : "";
  return markup`<section class="alarm call" aria-label="Call the floor" key="call ${seat}">
    <h2>Call the floor: ${hand}, seat ${seat}</h2>
    <p>${pays.map(wonWords).join(" ")}${held}</p>
    <p>${says} ${whyButton(rules)}</p>
    ${
    !waits
      ? null
      : approve
      ? markup`<button type="button" onclick=${approve}>Approve hand</button>`
      : verifyHere(seat, verify)
  }
  </section>`;
}

/** A card that a device is not sure of, or a device that is lost. @param {import("../screens/views.js").FeedView} feed @param {(card: number) => void} key */
function feedDesk({ source, asks, why, lost }, key) {
  const card = asks === null ? null : cardFrom(asks);
  return markup`<section class="alarm line feed" aria-label="Card feed">
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

/** Limits that were set: the dealer puts up their sign, and says so. @param {LiveView} view @param {() => void} hung */
function limitsSign(view, hung) {
  const limits = view.limits.map(({ name, says }) => `${name} ${says}`).join(" · ");
  return markup`<section class="over" aria-label="New limits">
    <span>New limits: ${limits}. Put up the sign.</span>
    <button type="button" onclick=${hung}>Posted</button>
  </section>`;
}

/** @param {LiveView} view @param {number} cents @param {import("./seat-desk.js").Ask} ask */
function shortTray(view, cents, ask) {
  const by = signing(view, { reason: false });
  return markup`<section class="alarm call" aria-label="Fill needed">
    <h2>Fill needed: the tray is ${money(cents)} short</h2>
    <p>The next payout is more than the tray holds, so it is held. Play goes on when the fill is in.</p>
    ${
    orderForm("Ask for the fill", by.fields, () => ask("AskNeededFill", {}, by.signed()), {
      id: "needed fill",
      doneText: "Asked. The cage has the request.",
      keeps: true,
    })
  }
  </section>`;
}

/** @param {readonly Moved[]} moves @param {Record<string, string>} names of players @param {() => void} done */
export function movedLine(moves, names, done) {
  if (!moves.length) return null;
  return markup`<section class="alarm line moved" aria-label="Chips to move" key="moved">
    <h2>Corrected</h2>
    ${movedWords(moves, names).map((says) => markup`<p key=${says}>${says}</p>`)}
    <button type="button" onclick=${done}>Done</button>
  </section>`;
}

/** @typedef {import("../screens/views.js").ReturnsView} Returns */

/** What the dealer does at one seat: "give back $15 → 3 red, take back $5". @param {Returns} back @param {readonly number[]} chips @param {ReadonlySet<number>} without */
function returnWords({ wagers }, chips, without) {
  const sum = (/** @type {"give" | "take"} */ what) => wagers.reduce((all, each) => all + each[what], 0);
  const [give, take] = [sum("give"), sum("take")];
  const cut = inChips(give, chips, without);
  return [
    give ? `give back ${money(give)}${cut ? ` → ${cut}` : ""}` : "",
    take ? `take back ${money(take)}` : "",
  ].filter(Boolean).join(", ") || "nothing moves: the stake lies with the player";
}

/** @param {LiveView} view @param {Ask} ask @param {ReadonlySet<number>} without chips that have run out */
function returnsDesk(view, ask, without) {
  const { returns = [], denominations = [] } = view.console ?? {};
  if (!returns.length) return null;
  const row = (/** @type {Returns} */ back) => {
    const name = view.names[back.player] ?? back.player;
    const wagers = back.wagers.map((each) => `${each.name} ${money(each.stake)}`).join(", ");
    return /** @type {[string, string]} */ ([
      String(back.seat),
      `Seat ${back.seat}, ${name}: ${returnWords(back, denominations, without)} (${wagers})`,
    ]);
  };
  const all = returns.map(({ seat }) => String(seat));
  const ticked = severalField("Returned", returns.map(row), { ticked: all, least: 1 });
  const by = signing(view, { reason: false });
  return markup`<section class="alarm returns" aria-label="Bets to return" key="returns">
    <h2>No result: return every bet</h2>
    ${
    orderForm("Confirm returns", [ticked, ...by.fields], () => {
      const seats = new Set(ticked.read());
      const returned = returns.filter(({ seat }) => seats.has(String(seat)))
        .map(({ seat, staked }) => /** @type {[number, number]} */ ([seat, staked]));
      return ask("ConfirmReturns", { returned }, by.signed());
    }, { id: "returns", doneText: "Returned." })
  }
  </section>`;
}

/** What stands at the end of the bar: chips that wait, or the round, its dealer and the limits. @param {LiveView} view @param {string} table @param {string} chips */
function facts(view, table, chips) {
  if (chips) {
    const address = `#dealer/${encodeURIComponent(table)}/chips`;
    return markup`<span class="chips-wait" role="status"><a href=${address}>${chips}</a></span>`;
  }
  const limits = view.limits.map(({ name, says }) => `${name} ${says.replaceAll(" to ", "–")}`).join(", ");
  const round = view.round === null ? "" : `Round ${view.round} · `;
  return markup`<span class="facts">${round}${view.dealer ?? "no dealer"}${
    limits ? ` · ${limits}` : ""
  }</span>`;
}

/**
 * The bar of the console.
 * @param {import("../parts/sheet.js").Sheet} game
 * @param {LiveView} view
 * @param {{ table: string, chips: string, left: boolean, turn: () => void }} how `chips` says which wait to be counted, `turn` changes the hand
 */
export function consoleBar(game, view, { table, chips, left, turn }) {
  const at = whereAt(game, view);
  const between = view.round === null;
  const says = between ? "Between rounds" : at.says || "Every wager is settled. Clear the layout.";
  document.title = `${table}: ${says} · croupier`;
  return markup`<header class="bar">
    <a class="back" href="#dealer">My tables</a>
    <strong>${table} · ${game.name}</strong>
    <div class="step" role="status"><h1 tabindex="-1">${says}</h1></div>
    ${between ? null : whyButton(at.rules)}
    ${facts(view, table, chips)}
    <button type="button" class="plain" role="switch"
      aria-checked=${String(left)} onclick=${turn}>Left hand</button>
  </header>`;
}
