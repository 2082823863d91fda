/** Who sits at a seat: seat a player with a buy-in, sell or take chips, let them leave. */

import { money } from "../parts/money.js";
import { actions, choiceField, moneyField, orderForm, textField } from "../staff/forms.js";
import { markup } from "../parts/render.js";
import { wallClock } from "../screens/house-time.js";

/** @import { Action } from "../staff/forms.js" */
/** @import { Sheet } from "../parts/sheet.js" */
/** @import { Answer } from "../screens/live-socket.js" */
/** @import { LiveView } from "./words.js" */
/** @typedef {keyof import("../screens/commands.js").Commands} Name */
/** @typedef {(name: Name, data: any, signed?: any) => Promise<Answer>} Ask gives a command and returns what became of it; `signed` is who signs too */

const BUY_IN = 100_00;
const HANDY = [20_00, 50_00, 100_00, 200_00];

/** @param {LiveView} view @param {number} seat @param {Ask} ask */
export function emptySeat(view, seat, ask) {
  const name = textField("Player", {
    optional: view.bearer,
    hint: view.bearer ? "Leave empty for a seat without a name." : "",
  });
  const cents = view.bearer
    ? moneyField("Buys chips for", { value: 0, least: 0, hint: "Cash on the layout; $0 if they have chips." })
    : moneyField("Buys in for", { value: BUY_IN, least: 0 });
  const how = choiceField("With", [
    ["BuyChips", "cash on the layout"],
    ["BringChips", "chips from the cage"],
  ], { hidden: view.bearer });
  const seats = orderForm("Seat them", [name, cents, how], async () => {
    const [given, amount, way] = [name.read(), cents.read(), /** @type {Name} */ (how.read())];
    const player = given || unnamed(seat, new Date());
    const buys = view.bearer ? "BuyChips" : way;
    const sat = await ask("Sit", { player, seat }); // the form is gone then
    if (!sat.ok || !amount) return sat;
    return await ask(buys, { player, cents: amount });
  }, { id: `seat ${seat}`, doneText: `Seated at seat ${seat}.` });
  return markup`<section class="seat-desk" aria-label="Seat ${seat}" key="free ${seat}">
    <h2>Seat ${seat} is free</h2>${seats}${view.console?.may.deal ? secondHand(view, seat, ask) : null}
  </section>`;
}

/** Whoever gives no name goes by the seat, and when by the clock of the house they took it: so the camera finds them. @param {number} seat @param {Date} now */
export function unnamed(seat, now) {
  return `Seat ${seat}, ${wallClock(now).time}`;
}

/** A second hand at a free seat, which the floor approves where the sheet wants it. @param {LiveView} view @param {number} seat @param {Ask} ask */
function secondHand(view, seat, ask) {
  const here = [...new Set(view.seats.filter((who) => who !== null))];
  if (!here.length) return null;
  const player = choiceField("For", here.map((id) => [id, view.names[id] ?? id]));
  const request = orderForm(
    "Request",
    [player],
    () => ask("AskSecondHand", { player: player.read(), seat }),
    { doneText: "Requested. The floor approves it.", plain: true },
  );
  return markup`<details><summary>Second hand</summary>${request}</details>`;
}

/** @param {Sheet} game @param {LiveView} view @param {number} seat @param {Ask} ask @param {(where: import("./fix-desk.js").Where) => void} fix */
export function takenSeat(game, view, seat, ask, fix) {
  const player = view.seats[seat - 1] ?? "";
  const name = view.names[player] ?? player;
  const chips = new Map(view.chips).get(player) ?? 0;
  const cents = moneyField("Another amount");
  const how = choiceField("How", [
    ["BuyChips", "sold for cash"],
    ["BringChips", "brought from the cage"],
    ["CashOut", "taken off the table"],
  ], { hidden: view.bearer });
  const moves = orderForm(
    view.bearer ? "Sell chips" : "Move chips",
    [cents, how],
    () => ask(view.bearer ? "BuyChips" : /** @type {Name} */ (how.read()), { player, cents: cents.read() }),
    { plain: true },
  );
  /** @type {(cents: number) => Action} */
  const sell = (cents) => [
    money(cents),
    () => ask("BuyChips", { player, cents }),
    `${money(cents)} in chips sold.`,
    true,
  ];
  /** @type {(down: boolean, way: string) => Action} */
  const face = (down, way) => [
    `Cards ${way}`,
    () => ask("AskFace", { player, down }),
    `From the next deal on, ${way}.`,
    true,
  ];
  const cancel = () => ask("WithdrawSecondHand", { player });
  const leave = chips ? `Cash out ${money(chips)} and leave` : "Leave";
  const asksFace = game.cards.some((group) => "on_request" in group);
  const round = view.console?.fixes.find(({ cleared }) => cleared)?.number ?? 0;
  const wrong = markup`<button type="button" class="plain fix-last"
    onclick=${() => fix({ seat, round })}>Put right: last round or buy-in</button>`;
  return markup`<section class="seat-desk" aria-label="Seat ${seat}" key="taken ${seat} ${player}">
    ${wrong}
    <details open=${!view.bets_open}>
      <summary>Chips of ${name}, or leaving</summary>
      <div class="handy" role="group" aria-label="Sell chips for cash">
        <span class="soft">Sell chips for</span>${actions(HANDY.map(sell))}
      </div>
      ${moves}
      ${
    actions([
      ...(asksFace ? [face(true, "face down"), face(false, "face up")] : []),
      ...(view.console?.second_hands.includes(player)
        ? [/** @type {Action} */ (["Cancel second hand", cancel, "Request canceled.", true])]
        : []),
      [leave, () => leaves(player, chips, ask), `${name} has left.`, true],
    ])
  }
    </details>
  </section>`;
}

/** @param {string} player @param {number} chips @param {Ask} ask */
async function leaves(player, chips, ask) {
  if (chips) {
    const out = await ask("CashOut", { player, cents: chips });
    if (!out.ok) return out;
  }
  return await ask("Leave", { player });
}
