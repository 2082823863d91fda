/** The window of the cage: chips for cash and back, chips of other days, money in and out of the house. */

import { cents, money } from "../parts/money.js";
import { choiceField, moneyField, orderForm, textField } from "../staff/forms.js";
import { figures, panel, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { button, secondPerson } from "../staff/desk.js";
import { chipKinds, every, handedOut, inChips } from "../staff/racks.js";
import { countSheet } from "../staff/count-sheet.js";

/** @import { Desk, HouseView } from "../staff/desk.js" */

/** @param {Desk} desk @returns {import("../staff/desk.js").Section} */
export function theWindow(desk) {
  const sell = selling(desk);
  return (view) => {
    const { may } = view;
    const panels = [
      may.includes("SellChips") ? sell(view) : null,
      may.includes("RedeemChips") ? redeeming(desk, view) : null,
      may.includes("RedeemOldChips") ? oldChips(desk, view) : null,
      may.includes("FundCage") ? moneyInAndOut(desk, view) : null,
    ];
    return panels.some(Boolean) ? panels : soft("Chips are sold and redeemed by the cage; ask a cashier.");
  };
}

/** @param {HouseView} view */
const chipsOf = ({ window }) => chipKinds(window?.denominations ?? []);
/** @param {HouseView} view */
const names = ({ window }) => Object.keys(window?.players ?? {});

/** @param {Desk} desk @returns {(view: HouseView) => import("../parts/render.js").Template} */
function selling(desk) {
  let note = ""; // the change to give back, or what the drawer lacks
  const say = (/** @type {string} */ text) => {
    note = text;
    desk.redraw();
  };
  return (view) => {
    const held = view.drawer?.chips ?? [];
    const player = textField("Player", { offers: names(view) });
    const amount = moneyField("Chips for", {
      oninput: () => {
        const wanted = cents(amount.text());
        const { rack, rest } = handedOut(wanted ?? 0, held);
        chips.offer(rack);
        say(rest && wanted ? `The drawer has no chips for ${money(rest)} of it.` : "");
      },
    });
    const own = held.filter(({ pieces }) => pieces > 0).map(({ denomination }) => denomination);
    const chips = countSheet("Chips to hand out", chipKinds(every(view.window?.denominations ?? [], own)));
    const given = moneyField("Cash handed over", {
      least: 0,
      hint: "Only if it is more; the change is worked out.",
      oninput: () => {
        const over = (cents(given.text()) ?? 0) - (cents(amount.text()) ?? 0);
        say(over > 0 ? `Give back ${money(over)}.` : "");
      },
    });
    const shown = markup`<p class="change" role="status">${note}</p>`;
    const form = orderForm("Sell chips", [player, amount, chips, given, shown], async () => {
      const price = amount.read();
      const handed = given.text().trim() ? given.read() : price;
      // More than the price is change and goes back at once; less is for the house to refuse.
      const cash = Math.min(handed, price);
      const answer = await desk.order("SellChips", { player: player.read(), cash, chips: chips.read() });
      if (answer.ok) say(handed > price ? `Give back ${money(handed - price)}.` : ""); // until the next sale
      return answer;
    }, { doneText: "Sold." });
    return panel("Sell chips", form);
  };
}

/** @param {Desk} desk @param {HouseView} view */
function redeeming(desk, view) {
  const { players = {}, denominations = [] } = view.window ?? {};
  const player = textField("Player", { offers: names(view) });
  const chips = countSheet("Chips handed in", chipsOf(view), { total: "Pay out" });
  const give = () => desk.order("RedeemChips", { player: player.read(), chips: chips.read() });
  const form = orderForm("Redeem chips", [player, chips], give, { doneText: "Redeemed and paid." });
  const fill = (/** @type {string} */ who) => {
    player.set(who);
    // Only on this button: what the cashier has counted is never written over.
    chips.offer(inChips(players[who]?.pocket ?? 0, denominations).rack);
    player.focus();
  };
  const holders = figures(
    "Who holds chips",
    ["Player", "#away from tables", "#at tables", "Next"],
    Object.entries(players).map(([who, { pocket, at_tables }]) => [
      who,
      money(pocket),
      money(at_tables),
      pocket > 0 ? button("Redeem", () => fill(who), `Redeem the chips of ${who}`) : "",
    ]),
    { empty: "Nobody holds chips." },
  );
  return panel("Redeem chips", form, markup`<div class="holders"><h3>Who holds chips</h3>${holders}</div>`);
}

/** @param {Desk} desk @param {HouseView} view */
function oldChips(desk, view) {
  const { owed = [], denominations = [] } = view.window ?? {};
  const player = textField("Player");
  const issued = textField("Issued on", { type: "date" });
  const chips = countSheet("Chips handed in", chipsOf(view), { total: "Pay out" });
  const says = textField("Why not on their day");
  const approves = secondPerson("Approved by", view);
  const form = orderForm("Redeem old chips", [player, issued, chips, says, ...approves.fields], () => {
    const { id, signed } = approves.read();
    const data = { player: player.read(), issued: issued.read(), chips: chips.read(), says: says.read() };
    return desk.order("RedeemOldChips", { ...data, approved_by: id }, signed);
  }, { doneText: "Redeemed and paid." });
  const fill = (/** @type {typeof owed[number]} */ line) => {
    player.set(line.player);
    issued.set(line.issued);
    chips.offer(inChips(line.cents, denominations).rack);
    /** @type {HTMLDetailsElement} */ (chips.at().closest("details")).open = true;
    says.focus();
  };
  const lines = owed.map((line) => [
    line.player,
    line.issued,
    line.days === 1 ? "1 day" : `${line.days} days`,
    money(line.cents),
    button("Redeem", () => fill(line), `Redeem the chips of ${line.player} of ${line.issued}`),
  ]);
  const outstanding = figures(
    "Outstanding chips",
    ["Player", "Issued", "Age", "#outstanding", "Next"],
    lines,
    {
      empty: "No chips are outstanding.",
    },
  );
  const bands = [...new Set(owed.map(({ band }) => band))].map((band) => [
    band,
    money(owed.filter((line) => line.band === band).reduce((sum, { cents }) => sum + cents, 0)),
  ]);
  const byAge = bands.length ? figures("Outstanding chips by age", ["Age", "#outstanding"], bands) : null;
  const old = markup`<details><summary>Redeem chips of another day</summary>${form}</details>`;
  return panel("Chips of another day", markup`<div class="holders">${outstanding}${byAge}</div>`, old);
}

/** @param {Desk} desk @param {HouseView} view */
function moneyInAndOut(desk, view) {
  const ways = /** @type {const} */ ([["FundCage", "Into the cage"], ["TakeFromCage", "Out of the cage"]]);
  const way = choiceField("Which way", ways);
  const cash = moneyField("Cash", { least: 0, value: 0 });
  const says = textField("What for");
  const chips = countSheet("Chips", chipsOf(view));
  const form = orderForm("Move it", [way, cash, says, chips], () => {
    const data = { cash: cash.read(), chips: chips.read(), says: says.read() };
    return desk.order(/** @type {"FundCage" | "TakeFromCage"} */ (way.read()), data);
  }, { doneText: "Moved." });
  const summary = "Bring money to the cage, or take it away";
  return panel("Money in and out", markup`<details><summary>${summary}</summary>${form}</details>`);
}
