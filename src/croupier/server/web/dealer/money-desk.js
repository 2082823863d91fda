/** What to take and what to pay, seat by seat in the document's order: the seat at hand large, the rest as it comes. */

import { element } from "../parts/dom.js";
import { money } from "../parts/money.js";
import { inShort, passes } from "./words.js";

/** @typedef {import("./words.js").LiveView} LiveView */
/** @typedef {import("./words.js").Move} Move */
/** @typedef {import("./words.js").Pass} Pass */

const DOES = { take: "Take", pay: "Pay", push: "Push", cap: "Cap" };

/** Why a move is so, in one line: the hand, the reason, the odds. @param {Move} move @param {string} hand said above already */
function why(move, hand) {
  const held = move.held
    ? `${money(move.held)} held for the cap`
    : move.due
    ? "held until the floor and a manager have signed"
    : "";
  return [move.hand === hand ? "" : move.hand, move.reason, move.odds, held].filter(Boolean).join(" · ");
}

/** @param {Move} move @param {string} hand */
function line(move, hand) {
  const back = move.do === "pay" && move.stake ? element("small", {}, `and ${money(move.stake)} back`) : "";
  const sign = move.due ? "Hold" : move.do === "cap" ? (move.cents > 0 ? "Pay" : "Take") : DOES[move.do];
  return element(
    "li",
    { "data-do": move.do === "cap" ? (move.cents > 0 ? "pay" : "take") : move.do },
    element("b", { class: "does" }, sign),
    element("span", { class: "what" }, move.name, element("small", {}, why(move, hand))),
    element("span", { class: "cents" }, money(move.due || Math.abs(move.cents)), back),
  );
}

/** @param {Pass} pass @param {LiveView} view */
function seatOf(pass, view) {
  return `Seat ${pass.seat}, ${view.names[view.seats[pass.seat - 1] ?? ""] ?? "empty"}`;
}

/** @param {LiveView} view */
export function moneyDesk(view) {
  const told = view.console;
  if (!told?.moves.length) return null;
  const all = passes(told);
  const now = all.filter((pass) => pass.now);
  const rest = all.filter((pass) => !pass.now && !pass.done);
  const done = all.filter((pass) => pass.done);
  const short = (/** @type {Pass} */ pass) =>
    element(
      "li",
      {},
      element("span", {}, seatOf(pass, view)),
      element("span", { class: "soft" }, pass.moves.map((move) => move.name).join(", ")),
      element("strong", {}, inShort(pass.moves)),
    );
  return element(
    "section",
    { class: "money-desk", "aria-label": "What to take and pay" },
    ...now.map((pass) =>
      element(
        "div",
        { class: "pass" },
        element("h2", {}, seatOf(pass, view), pass.hand ? element("small", {}, pass.hand) : ""),
        element("ul", { class: "moves" }, ...pass.moves.map((move) => line(move, pass.hand))),
      )
    ),
    ...(rest.length
      ? [element("h3", {}, "After that"), element("ul", { class: "short" }, ...rest.map(short))]
      : []),
    ...(done.length
      ? [
        element(
          "details",
          { open: !now.length && !rest.length },
          element("summary", {}, `Done this round: ${done.length}`),
          element("ul", { class: "short done" }, ...done.map(short)),
        ),
      ]
      : []),
  );
}
