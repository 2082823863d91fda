/** Wins: a winning hand in words, and those of a set of jackpots that the house does not hold itself. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { choiceField, orderForm, textField } from "./forms.js";
import { broadPanel, soft } from "./panels.js";
import { cardFrom, faces } from "../parts/cards.js";

/** @import { LiveSocket } from "../screens/live-socket.js" */
/** @import { HouseWinView, JackpotsView } from "../screens/views.js" */

/** The form that pays one. @param {LiveSocket} socket @param {string} target @param {any} about the win */
export function paySetWin(socket, target, about) {
  const held = Boolean(about.claim?.held);
  const source = choiceField("Paid from", [
    ["", "choose one"],
    ["tray", `chips of ${about.table}'s tray`],
    ["cage", "cash of the cage"],
    ["check", "check"],
  ], { hint: "A tray or cage that holds too little is refused." });
  const how = textField("Paid how", {
    hint: held ? "The number of the check, or who handed it over." : "In chips, or by which check.",
  });
  return orderForm(
    held ? "Pay it" : "Confirm payment",
    held ? [source, how] : [how],
    () =>
      socket.command(target, "ConfirmPayment", {
        win: about.number,
        cents: about.due ?? 0,
        how: how.read(),
        ...(held ? { source: /** @type {"tray" | "cage" | "check"} */ (source.read()) } : {}),
      }),
    { id: `pay ${target} ${about.number}`, doneText: "Paid." },
  );
}

/**
 * Those that wait for the cage, set by set.
 * @param {LiveSocket} socket
 * @param {Iterable<JackpotsView>} sets
 * @param {readonly HouseWinView[]} house wins that the house holds itself
 */
export function setWins(socket, sets, house) {
  return [...sets].flatMap(({ set, wins = [], signs = {} }) => {
    const known = new Set(house.filter((win) => win.set === set).map(({ set_win: number }) => number));
    const open = wins.filter((win) => !win.paid_by && !win.void && !known.has(win.number));
    return open.map((win) => {
      const missing = signs[win.number] ?? [];
      const waits = win.due === null
        ? "Another hand may share it."
        : missing.length
        ? `Not signed yet: ${missing.join(" and ")} sign in the pit.`
        : "";
      return broadPanel(
        `${win.player} won ${win.jackpot} of ${set}${win.due === null ? "" : `: ${money(win.due)}`}`,
        markup`<div class="signing">${waits ? soft(waits) : paySetWin(socket, `jackpots/${set}`, win)}</div>`,
      );
    });
  });
}

/** @typedef {{ hand: string, cards: readonly string[], wager: string, stake: number, won: number, odds: string, held: boolean, cap?: string }} Won */

/** @param {Won} won */
export function wonWords({ hand, cards, wager, stake, won, odds, cap }) {
  const shown = cards.length ? ` (${faces(cards.map((card) => cardFrom(card) ?? 0))})` : "";
  return `${hand}${shown}. ${money(stake)} on ${wager} wins ${money(won)} (${odds}).${
    cap ? ` The sheet pays ${cap}.` : ""
  }`;
}
