/** Between hands: who sits where, chips bought and brought, who leaves, and the next hand. */

import { money } from "../parts/money.js";
import { choiceField, moneyField, numberField, orderForm, severalField, textField } from "../staff/forms.js";
import { panel, soft } from "../staff/panels.js";
import { freeSeat, seated } from "./words.js";

/** @typedef {import("./tablet.js").Orders} Orders */
/** @typedef {import("./words.js").Open} Open */

/** @param {Orders} orders @param {Open} view */
export function between(orders, view) {
  const here = seated(view);
  return [
    panel("Next hand", next(orders, here)),
    panel("Seat a player", seat(orders, view)),
    here.length ? panel("Chips", buy(orders, here), bring(orders, view)) : null,
    here.length ? panel("Leave", leave(orders, here)) : null,
  ];
}

/** @param {Orders} orders @param {ReturnType<typeof seated>} here */
function next(orders, here) {
  const able = here.filter(({ chips }) => chips);
  if (able.length < 2) return soft("Two players with chips are needed.");
  const choices = able.map((
    { seat, player },
  ) => /** @type {const} */ ([String(seat), `${player} (seat ${seat})`]));
  const button = choiceField("Button", [["next", "moves to the next player"], ...choices]);
  const out = severalField("Sits out", choices);
  return orderForm("New hand", [button, out], () => {
    const at = button.read();
    return orders.give("BeginHand", {
      ...(at === "next" ? {} : { button: Number(at) }),
      sitting_out: out.read().map(Number),
    });
  }, { doneText: "The hand has begun." });
}

/** @param {Orders} orders @param {Open} view */
export function seat(orders, view) {
  const free = freeSeat(view);
  if (free === null) return soft("Every seat is taken.");
  const player = textField("Player");
  const at = numberField("Seat", { value: free, least: 1, most: view.terms.seats });
  return orderForm("Seat player", [player, at], async () => {
    const answer = await orders.give("SeatPlayer", { player: player.read(), seat: at.read() });
    if (answer.ok) player.focus();
    return answer;
  }, { doneText: "Seated.", plain: true });
}

/** @param {ReturnType<typeof seated>} here */
const players = (here) => choiceField("Player", here.map(({ player }) => player));

/** @param {Orders} orders @param {ReturnType<typeof seated>} here */
function buy(orders, here) {
  const player = players(here);
  const cents = moneyField("Cash for chips", {
    hint: "The chips leave the tray, the cash goes into the drop box.",
  });
  return orderForm(
    "Sell chips",
    [player, cents],
    () => orders.give("SellHere", { player: player.read(), cents: cents.read() }),
    { doneText: "Sold.", plain: true },
  );
}

/** @param {Orders} orders @param {Open} view */
function bring(orders, view) {
  const pockets = Object.entries(view.pockets ?? {}).filter(([, cents]) => cents === null || cents);
  if (!pockets.length) return null;
  const player = choiceField(
    "Player",
    pockets.map(([name, cents]) => [
      name,
      cents === null ? name : `${name}, ${money(cents)} away from the table`,
    ]),
  );
  const cents = moneyField("Chips brought");
  return orderForm(
    "Put chips down",
    [player, cents],
    () => orders.give("PutDown", { player: player.read(), cents: cents.read() }),
    { doneText: "On the table.", plain: true },
  );
}

/** @param {Orders} orders @param {ReturnType<typeof seated>} here */
function leave(orders, here) {
  const player = choiceField(
    "Player",
    here.map(({ player: name, chips }) => [name, `${name} with ${money(chips)}`]),
  );
  return orderForm("Stand up", [player], () => orders.give("StandUp", { player: player.read() }), {
    doneText: "The seat is free; the cage redeems the chips.",
    plain: true,
  });
}
