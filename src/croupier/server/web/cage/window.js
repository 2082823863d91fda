/** The window of the cage: chips for cash and back, chips of other days, money in and out of the house. */

import { element, write } from "../parts/dom.js";
import { cents, money } from "../parts/money.js";
import { choiceField, moneyField, orderForm, textField } from "../staff/form.js";
import { figures, panel } from "../staff/panel.js";
import { drawn, secondPerson, suggestions } from "./desk.js";
import { chipKinds, every, handedOut, inChips } from "./racks.js";
import { countSheet } from "./sheet.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").HouseView} HouseView */
/** @typedef {{ whole: HTMLElement, draw: (view: HouseView) => void }} Section */

/** @param {Desk} desk @returns {Section} */
export function theWindow(desk) {
  const parts = [selling(desk), redeeming(desk), oldChips(desk), moneyInAndOut(desk)];
  const whole = element("div", { class: "panels" }, ...parts.map((each) => each.whole));
  return {
    whole,
    draw: (view) => {
      for (const each of parts) {
        each.whole.hidden = !view.may.includes(each.asks);
        each.draw(view);
      }
      if (parts.every((each) => each.whole.hidden)) {
        drawn(whole, "nothing", () => [
          element("p", { class: "soft" }, "Chips are sold and redeemed by the cage; ask a cashier."),
        ]);
      }
    },
  };
}

/** @param {HouseView} view */
const chipsOf = (view) => chipKinds(every(view.window?.denominations ?? []));
/** @param {HouseView} view */
const names = (view) => Object.keys(view.window?.players ?? {});

/** @param {Desk} desk */
function selling(desk) {
  const player = textField("Player");
  const amount = moneyField("Chips for");
  const chips = countSheet("Chips to hand out", []);
  const given = moneyField("Cash handed over", {
    least: 0,
    hint: "Only if it is more; the change is worked out.",
  });
  const back = element("p", { class: "change", role: "status" });
  const known = suggestions(player.input);
  amount.input.addEventListener("input", () => {
    const wanted = cents(amount.input.value);
    const { chips: held } = desk.view().drawer ?? { chips: [] };
    const { rack, rest } = handedOut(wanted ?? 0, held);
    chips.offer(rack);
    write(back, rest && wanted ? `The drawer has no chips for ${money(rest)} of it.` : "");
  });
  given.input.addEventListener("input", () => {
    const over = (cents(given.input.value) ?? 0) - (cents(amount.input.value) ?? 0);
    write(back, over > 0 ? `Give back ${money(over)}.` : "");
  });
  const form = orderForm("Sell chips", [player, amount, chips, given], () => {
    const price = amount.read();
    const handed = given.input.value.trim() ? given.read() : price;
    // More than the price is change and goes back at once; less is for the house to refuse.
    return desk.order("SellChips", {
      player: player.read(),
      cash: Math.min(handed, price),
      chips: chips.read(),
    });
  }, { said: "Sold." });
  form.addEventListener("ordered", () => write(back, ""));
  given.row.append(back);
  return {
    asks: "SellChips",
    whole: panel("Sell chips", form),
    draw: (/** @type {HouseView} */ view) => {
      known(names(view));
      chips.use(chipsOf(view));
    },
  };
}

/** @param {Desk} desk */
function redeeming(desk) {
  const player = textField("Player");
  const chips = countSheet("Chips handed in", [], { total: "Pay out" });
  const known = suggestions(player.input);
  const holders = element("div", { class: "holders" });
  const offer = (/** @type {string} */ who) => {
    const { window } = desk.view();
    chips.offer(inChips(window?.players[who]?.pocket ?? 0, window?.denominations ?? []).rack);
  };
  player.input.addEventListener("change", () => offer(player.input.value.trim()));
  const form = orderForm(
    "Redeem chips",
    [player, chips],
    () => desk.order("RedeemChips", { player: player.read(), chips: chips.read() }),
    { said: "Redeemed and paid." },
  );
  const take = (/** @type {string} */ who) => {
    const button = element("button", { type: "button", class: "plain small" }, "Redeem");
    button.setAttribute("aria-label", `Redeem the chips of ${who}`);
    button.addEventListener("click", () => {
      player.input.value = who;
      offer(who);
      player.input.focus();
    });
    return button;
  };
  return {
    asks: "RedeemChips",
    whole: panel("Redeem chips", form, holders),
    draw: (/** @type {HouseView} */ view) => {
      known(names(view));
      chips.use(chipsOf(view));
      const players = view.window?.players ?? {};
      drawn(holders, players, () => [
        element("h3", {}, "Who holds chips"),
        figures(
          "Who holds chips",
          ["Player", "#away from tables", "#at tables", "Next"],
          Object.entries(players).map(([who, { pocket, at_tables }]) => [
            who,
            money(pocket),
            money(at_tables),
            pocket > 0 ? take(who) : "",
          ]),
          { empty: "Nobody holds chips." },
        ),
      ]);
    },
  };
}

/** @param {Desk} desk */
function oldChips(desk) {
  const player = textField("Player");
  const issued = textField("Issued on", { type: "date" });
  const chips = countSheet("Chips handed in", [], { total: "Pay out" });
  const says = textField("Why not on their day");
  const approves = secondPerson("Approved by", desk);
  const owed = element("div", { class: "holders" });
  const form = orderForm("Redeem old chips", [player, issued, chips, says, ...approves.fields], () => {
    const { id, signed } = approves.read();
    const data = { player: player.read(), issued: issued.read(), chips: chips.read(), says: says.read() };
    return desk.order("RedeemOldChips", { ...data, approved_by: id }, signed);
  }, { said: "Redeemed and paid." });
  const aside = element("details", {}, element("summary", {}, "Redeem chips of another day"), form);
  const take = (/** @type {{ issued: string, player: string, cents: number }} */ line) => {
    const button = element("button", { type: "button", class: "plain small" }, "Redeem");
    button.setAttribute("aria-label", `Redeem the chips of ${line.player} of ${line.issued}`);
    button.addEventListener("click", () => {
      player.input.value = line.player;
      issued.input.value = line.issued;
      chips.offer(inChips(line.cents, desk.view().window?.denominations ?? []).rack);
      aside.open = true;
      says.input.focus();
    });
    return button;
  };
  return {
    asks: "RedeemOldChips",
    whole: panel("Chips of another day", owed, aside),
    draw: (/** @type {HouseView} */ view) => {
      chips.use(chipsOf(view));
      approves.draw();
      const lines = view.window?.owed ?? [];
      drawn(owed, lines, () => [
        figures(
          "Outstanding chips",
          ["Player", "Issued", "#outstanding", "Next"],
          lines.map((line) => [line.player, line.issued, money(line.cents), take(line)]),
          { empty: "No chips are outstanding." },
        ),
      ]);
    },
  };
}

/** @param {Desk} desk */
function moneyInAndOut(desk) {
  const way = choiceField("Which way", [["FundCage", "Into the cage"], ["TakeFromCage", "Out of the cage"]]);
  const cash = moneyField("Cash", { least: 0, value: 0 });
  const says = textField("What for");
  const chips = countSheet("Chips", []);
  const form = orderForm(
    "Move it",
    [way, cash, says, chips],
    () =>
      desk.order(/** @type {"FundCage" | "TakeFromCage"} */ (way.read()), {
        cash: cash.read(),
        chips: chips.read(),
        says: says.read(),
      }),
    { said: "Moved." },
  );
  return {
    asks: "FundCage",
    whole: panel(
      "Money in and out",
      element("details", {}, element("summary", {}, "Bring money to the cage, or take it away"), form),
    ),
    draw: (/** @type {HouseView} */ view) => chips.use(chipsOf(view)),
  };
}
