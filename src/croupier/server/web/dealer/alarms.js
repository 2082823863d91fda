/** What stands above everything else at a live table: a ruling that is awaited, a hand for the floor, who deals. */

import { element } from "../parts/dom.js";
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
    ...(may?.assign && !may.deal ? [dealsHere(view.dealer, takeOver)] : []),
  ];
}

/** @param {NonNullable<import("./words.js").Console["call"]>} call @param {(() => void) | null} acknowledge */
function called(call, acknowledge) {
  const see = element("button", { type: "button" }, "Acknowledged by the floor");
  if (acknowledge) see.addEventListener("click", acknowledge);
  const says = call.waits
    ? "Nothing of it is paid before the floor has acknowledged the hand"
    : "Call it out before it is paid; the floor acknowledges it";
  return element(
    "section",
    { class: "alarm call", "aria-label": "Floor please" },
    element("h2", {}, `Floor please: ${call.hand}, seat ${call.seat}`),
    element("p", {}, says, call.rules.length ? ` (${call.rules.join(", ")}).` : "."),
    ...(call.waits && acknowledge ? [see] : []),
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
