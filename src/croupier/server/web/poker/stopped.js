/** A hand that was cut short: what those who are asked say, and the floor's ruling on whether it goes on. */

import { money } from "../parts/money.js";
import { actions } from "../staff/forms.js";
import { figures, panel, soft } from "../staff/panels.js";
import { why } from "../staff/why.js";

/** @param {import("./tablet.js").Orders} orders @param {import("./words.js").Playing} view */
export function stopped(orders, { hand, seats, rules }) {
  /** @param {string} player @param {boolean} agrees @returns {import("../staff/forms.js").Action} */
  const say = (player, agrees) => [
    agrees ? "Finish it" : "Don't finish it",
    () => orders.give("NoteConsent", { player, agrees }),
    "Noted.",
    true,
  ];
  const rows = hand.asked.map((name) => {
    const agrees = hand.consents[name];
    return [
      name,
      agrees === undefined ? "not asked yet" : agrees ? "agrees" : "does not agree",
      actions([say(name, true), say(name, false)]),
    ];
  });
  const settle = (/** @type {boolean} */ readable) => () => orders.give("SettleInterruption", { readable });
  const back = seats.filter(({ put_in: cents }) => cents).map((
    { player, put_in: cents },
  ) => [player, money(cents)]);
  return [
    panel(
      "Play is stopped",
      soft(hand.interrupted),
      soft(
        "The hand is finished if the floor can read it and everybody asked agrees; otherwise it is a dead hand.",
      ),
      why("H-04", "Q3-16"),
      figures("Who agrees to finish the hand", ["Player", "Says", "Note"], rows),
    ),
    panel(
      "Floor ruling",
      rules
        ? actions([
          ["The hand can be read", settle(true), "Settled."],
          ["Declare dead hand", settle(false), "Dead hand: everybody has their chips back.", true],
        ])
        : soft("Call the floor."),
      figures("What a dead hand gives back", ["Player", "#Gets back"], back),
      why("H-04", "Q3-17"),
    ),
  ];
}
