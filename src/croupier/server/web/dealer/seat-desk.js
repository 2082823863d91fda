/** Who sits at a seat: seat somebody with a buy-in, sell or take chips, let them leave. */

import { element } from "../parts/dom.js";
import { money } from "../parts/money.js";
import { choiceField, moneyField, orderForm, textField, withRules } from "../staff/form.js";

/** @typedef {import("./words.js").LiveView} LiveView */
/** @typedef {import("../parts/sheet.js").Sheet} Sheet */
/** @typedef {import("../screens/wire.js").Answer} Answer */
/** @typedef {(name: keyof import("../screens/commands.js").Commands, data: any) => Promise<Answer>} Ask gives a command and tells what became of it */

const BUY_IN = 100_00;
const HANDY = [20_00, 50_00, 100_00, 200_00];

/** @param {string} text @param {() => void} does */
function key(text, does) {
  const made = element("button", { type: "button", class: "plain" }, text);
  made.addEventListener("click", does);
  return made;
}

/** @param {LiveView} view @param {number} seat @param {Ask} ask */
export function emptySeat(view, seat, ask) {
  const name = textField("Player");
  const cents = moneyField("Buys in for", { value: BUY_IN, least: 0 });
  const how = choiceField("With", [["BuyChips", "cash on the layout"], [
    "BringChips",
    "chips from the cage",
  ]]);
  return element(
    "section",
    { class: "seat-desk", "aria-label": `Seat ${seat}` },
    element("h2", {}, `Seat ${seat} is free`),
    orderForm("Seat them", [name, cents, how], async () => {
      const [player, amount] = [name.read(), cents.read()];
      const sat = await ask("Sit", { player, seat });
      if (!sat.ok || !amount) return sat;
      return await ask(/** @type {keyof import("../screens/commands.js").Commands} */ (how.read()), {
        player,
        cents: amount,
      });
    }, { said: `Seated at seat ${seat}.` }),
    ...secondHand(view, seat, ask),
  );
}

/** A second hand at a free seat, which the floor approves where the sheet wants it. @param {LiveView} view @param {number} seat @param {Ask} ask */
function secondHand(view, seat, ask) {
  const here = [...new Set(view.seats.filter((who) => who !== null))];
  if (!here.length) return [];
  const player = choiceField("For", here.map((id) => [id, view.names[id] ?? id]));
  return [element(
    "details",
    {},
    element("summary", {}, "Second hand"),
    orderForm(
      "Request",
      [player],
      async () => await ask("AskSecondHand", { player: player.read(), seat }),
      { said: "Requested. The floor approves it.", plain: true },
    ),
  )];
}

/** @param {Sheet} game @param {LiveView} view @param {number} seat @param {Ask} ask */
export function takenSeat(game, view, seat, ask) {
  const player = view.seats[seat - 1] ?? "";
  const chips = new Map(view.chips).get(player) ?? 0;
  const cents = moneyField("Another amount");
  const how = choiceField("How", [
    ["BuyChips", "sold for cash"],
    ["BringChips", "brought from the cage"],
    ["CashOut", "taken off the table"],
  ]);
  const says = element("p", { class: "says", role: "status" });
  const told = async (/** @type {Promise<Answer>} */ asked, /** @type {string} */ done) => {
    const answer = await asked;
    says.dataset.tone = answer.ok ? "good" : "bad";
    says.textContent = answer.ok ? done : withRules(answer);
  };
  const buy = (/** @type {number} */ amount) =>
    void told(ask("BuyChips", { player, cents: amount }), `${money(amount)} in chips sold.`);
  const asks = game.cards.some((group) => "on_request" in group);
  const face = (/** @type {boolean} */ down) =>
    key(
      down ? "Cards face down" : "Cards face up",
      () =>
        void told(
          ask("AskFace", { player, down }),
          `From the next deal on, ${down ? "face down" : "face up"}.`,
        ),
    );
  const wants = view.console?.second_hands.includes(player);
  const noSecond = key(
    "Cancel second hand",
    () => void told(ask("WithdrawSecondHand", { player }), "Request canceled."),
  );
  return element(
    "section",
    { class: "seat-desk", "aria-label": `Seat ${seat}` },
    element(
      "details",
      {},
      element("summary", {}, `Chips of ${view.names[player] ?? player}, or leaving`),
      element(
        "div",
        { class: "handy", role: "group", "aria-label": "Sells chips for cash" },
        element("span", { class: "soft" }, "Sell chips for"),
        ...HANDY.map((amount) => key(money(amount), () => buy(amount))),
      ),
      orderForm(
        "Move chips",
        [cents, how],
        async () =>
          await ask(/** @type {keyof import("../screens/commands.js").Commands} */ (how.read()), {
            player,
            cents: cents.read(),
          }),
        {
          said: "Done.",
          plain: true,
        },
      ),
      element(
        "div",
        { class: "handy" },
        ...(asks ? [face(true), face(false)] : []),
        ...(wants ? [noSecond] : []),
        key(
          chips ? `Leaves with ${money(chips)}` : "Leaves",
          () => void told(leaves(player, chips, ask), `${view.names[player] ?? player} has left.`),
        ),
      ),
      says,
    ),
  );
}

/** @param {string} player @param {number} chips @param {Ask} ask */
async function leaves(player, chips, ask) {
  if (chips) {
    const out = await ask("CashOut", { player, cents: chips });
    if (!out.ok) return out;
  }
  return await ask("Leave", { player });
}
