/** What stands above everything else at a live table: a ruling that is awaited, a hand for the floor, who deals. */

import { element } from "../parts/dom.js";
import { money } from "../parts/money.js";
import { wonWords } from "../staff/won.js";
import { interruptedDesk, rulingDesk } from "./trouble.js";

/** @typedef {import("./words.js").LiveView} LiveView */
/** @typedef {import("./seat-desk.js").Ask} Ask */
/** @typedef {import("./bets-desk.js").Give} Give */

/**
 * @param {LiveView} view
 * @param {{ ask: Ask, give: Give, takeOver: () => void }} does `give` says what is refused, `ask` leaves that to a form
 * @returns {Node[]}
 */
export function alarms(view, { ask, give, takeOver }) {
  const { call, may } = view.console ?? { call: null, may: null };
  return [
    ...(view.interrupted ? [interruptedDesk(view, give)] : []),
    ...view.irregularities.map((told) => rulingDesk(view, told, ask)),
    ...(call
      ? [called(call, may?.acknowledge ? () => void give("Acknowledge", { seat: call.seat }) : null)]
      : []),
    ...(view.console?.short ? [shortTray(view.console.short)] : []),
    ...(may?.assign && !may.deal ? [dealsHere(view.dealer, takeOver)] : []),
  ];
}

/** @param {NonNullable<import("./words.js").Console["call"]>} call @param {(() => void) | null} acknowledge */
function called(call, acknowledge) {
  const see = element("button", { type: "button" }, "Approve hand");
  if (acknowledge) see.addEventListener("click", acknowledge);
  const says = call.waits
    ? "Don't pay until the floor approves this hand"
    : "Call the floor before you pay; the floor approves the hand";
  const held = call.pays?.some((each) => each.held);
  return element(
    "section",
    { class: "alarm call", "aria-label": "Call the floor" },
    element("h2", {}, `Call the floor: ${call.hand}, seat ${call.seat}`),
    ...(call.pays ?? []).map((each) => element("p", {}, wonWords(each))),
    ...(held
      ? [
        element(
          "p",
          {},
          "The jackpot is held: do not pay it. The floor and a manager sign, then it is paid.",
        ),
      ]
      : []),
    element("p", {}, says, call.rules.length ? ` (${call.rules.join(", ")}).` : "."),
    ...(call.waits && acknowledge ? [see] : []),
  );
}

/** @param {number} cents */
function shortTray(cents) {
  return element(
    "section",
    { class: "alarm call", "aria-label": "Fill needed" },
    element("h2", {}, `Fill needed: the tray is ${money(cents)} short`),
    element(
      "p",
      {},
      "The next payout is more than the tray holds. Call the floor; play goes on when the fill is in.",
    ),
  );
}

/** @param {string | null} dealer @param {() => void} takeOver */
function dealsHere(dealer, takeOver) {
  const take = element("button", { type: "button", class: "plain" }, "Deal here myself");
  take.addEventListener("click", takeOver);
  return element(
    "p",
    { class: "over" },
    element("span", {}, `${dealer ?? "Nobody"} deals at this table.`),
    take,
  );
}
