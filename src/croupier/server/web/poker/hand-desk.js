/** A hand on the tablet: antes and blinds, each turn, the end of a betting round, and the pots pushed. */

import { money } from "../parts/money.js";
import { actions, moneyField, orderForm, severalField, textField } from "../staff/forms.js";
import { panel, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { beforeBetting, blindSeats, fromButton, quickAmounts } from "./words.js";

/** @typedef {import("./tablet.js").Orders} Orders */
/** @typedef {import("./words.js").Playing} Playing */

/** @param {Orders} orders @param {Playing} view @param {number | null} up the seat whose turn is entered */
export function handDesk(orders, view, up) {
  const { waiting, round } = view.hand;
  const live = view.seats.filter(({ in_hand: inHand }) => inHand);
  const seat = live.find((one) => one.seat === up);
  return [
    seat && waiting.length ? panel(`${seat.player}, seat ${seat.seat}`, turn(orders, view, seat)) : null,
    waiting.length ? null : panel(
      "Betting is complete",
      live.length > 1
        ? actions([
          ["Next betting round", () => orders.give("CloseBettingRound"), `Betting round ${round + 1}.`],
        ])
        : soft(`${live[0]?.player} is the only one left.`),
    ),
    waiting.length ? null : panel("Push the pot", push(orders, view)),
    beforeBetting(view.hand) && waiting.length ? panel("Before the cards", forced(orders, view)) : null,
    panel("Put right", back(orders), interrupt(orders)),
  ];
}

/** @param {Orders} orders @param {Playing} view @param {import("./words.js").Seat} seat */
function turn(orders, { hand, terms }, { seat, to_call: owes, chips }) {
  const take = (/** @type {string} */ action, cents = 0) => orders.give("TakeTurn", { seat, action, cents });
  const opened = hand.to_match > 0;
  const [action, verb] = opened ? ["raise", "Raise"] : ["bet", "Bet"];
  const least = Math.min(owes, chips);
  const call = least < owes ? `All in for ${money(least)}` : `Call ${money(owes)}`;
  /** @type {import("../staff/forms.js").Action[]} */
  const buttons = [
    ["Fold", () => take("fold"), "Folded.", true],
    owes ? [call, () => take("call"), "Called."] : ["Check", () => take("check"), "Checked."],
  ];
  for (const cents of quickAmounts(terms).filter((each) => each + owes <= chips)) {
    buttons.push([`${verb} ${money(cents)}`, () => take(action, cents), `${verb}: ${money(cents)}.`]);
  }
  const other = moneyField(opened ? "Raise by" : "Bet", {
    hint: terms.limit === null ? "" : `${money(terms.limit)} or less.`,
  });
  return [
    markup`<div class="turn">${actions(buttons)}</div>`,
    orderForm(verb, [other], () => take(action, other.read()), {
      id: `turn ${seat}`,
      plain: true,
      doneText: `${verb} entered.`,
    }),
  ];
}

/** Who wins each pot. @param {Orders} orders @param {Playing} view */
function push(orders, { hand, seats, terms }) {
  const name = (/** @type {number} */ seat) =>
    `${seats.find((one) => one.seat === seat)?.player} (seat ${seat})`;
  const boxes = hand.pots.map(({ cents, seats: able }, n) => {
    const choices = able.map((seat) => /** @type {const} */ ([String(seat), name(seat)]));
    const what = hand.pots.length === 1 ? "the pot" : n ? `side pot ${n}` : "the main pot";
    return {
      high: severalField(`Wins ${what} of ${money(cents)}`, choices, {
        least: 1,
        ticked: able.length === 1 ? [String(able[0])] : [],
      }),
      low: severalField(`Wins its low half`, choices),
    };
  });
  const lows = markup`<details><summary>Split high and low</summary>${
    boxes.map(({ low }, n) => low.row(`low-${n}`))
  }</details>`;
  const returns = hand.uncalled
    ? soft(`${money(hand.uncalled.cents)} that nobody called goes back to ${hand.uncalled.player}.`)
    : null;
  const rake = terms.rules.rake;
  const raked = rake.percent && (hand.round > 1 || rake.first_round);
  const seatsOf = (/** @type {import("../staff/forms.js").Field<string[]>} */ field) =>
    field.read().map(Number);
  return [
    returns,
    soft(raked ? "The rake goes into the drop box first." : "No rake is taken of this hand."),
    orderForm(
      "Push the pot",
      [
        ...boxes.map(({ high }) => high),
        ...(boxes.length && hand.pots.some(({ seats: able }) => able.length > 1) ? [lows] : []),
      ],
      () => {
        const winners = boxes.map(({ high, low }) => ({
          seats: seatsOf(high),
          low: drawn(low) ? seatsOf(low) : [],
        }));
        return orders.give("PushPot", { winners });
      },
      { id: `push ${hand.number}`, doneText: "Pushed." },
    ),
  ];
}

/** Whether a field stands on the page. @param {import("../staff/forms.js").Field<string[]>} field */
function drawn(field) {
  try {
    return field.at().isConnected;
  } catch {
    return false;
  }
}

/** Antes of everybody, and the two blinds. @param {Orders} orders @param {Playing} view */
function forced(orders, view) {
  const put = async (/** @type {string} */ action, /** @type {[number, number][]} */ amounts) => {
    for (const [seat, cents] of amounts) {
      const answer = await orders.give("TakeTurn", { seat, action, cents });
      if (!answer.ok) return answer;
    }
  };
  const { limit } = view.terms;
  const small = moneyField("Small blind", { value: limit === null ? undefined : limit / 2 });
  const big = moneyField("Big blind", { value: limit ?? undefined });
  const ante = moneyField("Ante of everybody");
  const [first = 0, second = 0] = blindSeats(view);
  return [
    orderForm(
      "Post blinds",
      [small, big],
      () => put("blind", [[first, small.read()], [second, big.read()]]),
      {
        plain: true,
        doneText: "Blinds posted.",
        keeps: true,
      },
    ),
    orderForm(
      "Collect antes",
      [ante],
      () => put("ante", fromButton(view).map((seat) => [seat, ante.read()])),
      {
        plain: true,
        doneText: "Antes collected.",
      },
    ),
  ];
}

/** @param {Orders} orders */
function back(orders) {
  const reason = textField("Why the last turn is wrong");
  return orderForm("Take back", [reason], () => orders.give("TakeBack", { reason: reason.read() }), {
    plain: true,
    doneText: "Taken back.",
  });
}

/** @param {Orders} orders */
function interrupt(orders) {
  const says = textField("What cut the hand short");
  return orderForm("Interrupt hand", [says], () => orders.give("InterruptHand", { says: says.read() }), {
    plain: true,
    doneText: "Play is stopped.",
  });
}
