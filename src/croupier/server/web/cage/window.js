/** The window of the cage: chips for cash and back, chips of other days, money in and out of the house, windows and their cashiers. */

import { cents, money } from "../parts/money.js";
import { choiceField, moneyField, orderForm, readAll, textField } from "../staff/forms.js";
import { figures, panel, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { button, secondPerson } from "../staff/desk.js";
import { chipKinds, every, handedOut, inChips, worth } from "../staff/racks.js";
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
      may.includes("CountTokes") ? tips(desk, view) : null,
      may.includes("OpenWindow") && !view.play_money ? windows(desk, view) : null,
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
    // where the drawer is covered nobody here knows what lies in it, and the house refuses what does not
    const held = view.drawer?.chips ??
      (view.window?.denominations ?? []).map((denomination) => ({ denomination, pieces: Infinity }));
    const accounts = view.window?.accounts === true;
    const player = textField(view.play_money ? "Player" : "Patron", {
      offers: names(view),
      optional: !view.play_money,
      hint: view.play_money ? "" : "Only where you need a name, as for large cash or an account.",
    });
    const goesTo = choiceField("Goes to", [
      ["", "Whoever holds the chips"],
      ["account", "The player's account, for electronic tables"],
    ], { hidden: !accounts || view.play_money });
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
    const sums = [amount, chips, given];
    const fields = view.play_money ? [player, ...sums, shown] : [...sums, player, goesTo, shown];
    const form = orderForm("Sell chips", fields, async () => {
      const price = amount.read();
      const handed = given.text().trim() ? given.read() : price;
      // More than the price is change and goes back at once; less is for the house to refuse.
      const cash = Math.min(handed, price);
      const account = accounts && !view.play_money && goesTo.text() === "account";
      const data = { player: player.read(), cash, chips: chips.read(), account };
      const answer = await desk.order("SellChips", data);
      if (answer.ok) say(handed > price ? `Give back ${money(handed - price)}.` : ""); // until the next sale
      return answer;
    }, { doneText: "Sold." });
    return panel("Sell chips", form);
  };
}

/** @param {Desk} desk @param {HouseView} view */
function redeeming(desk, view) {
  const { players = {}, denominations = [], outstanding = 0, accounts = false } = view.window ?? {};
  const patron = textField("Patron", {
    optional: true,
    hint: "Only where you need a name, as for large cash.",
  });
  const chips = countSheet("Chips handed in", chipsOf(view), { total: "Pay out" });
  const give = () => desk.order("RedeemChips", { player: patron.read(), chips: chips.read() });
  const form = orderForm("Redeem chips", [chips, patron], give, { doneText: "Redeemed and paid." });
  const out = view.play_money ? null : soft(
    `Chips belong to their holder: pay anyone who hands them in. ${money(outstanding)} is out today.`,
  );
  if (!accounts && !Object.keys(players).length) return panel("Redeem chips", out, form);
  const [whose, what, does] = view.play_money
    ? ["Player", "Chips handed in", "Redeem chips"]
    : ["Account of", "Chips paid out of it", "Redeem from account"];
  const player = choiceField(whose, [["", "Choose an account"], ...Object.keys(players)]);
  const taken = countSheet(what, chipsOf(view), { total: "Pay out" });
  const own = textField("Password of the account's owner", {
    optional: true,
    type: "password",
    hint: "The player enters it here: nobody else takes chips out of an account alone.",
  });
  const approves = secondPerson(
    "Or a manager, also for somebody who may not play here",
    view,
    "manager",
    "operator",
  );
  const take = () => {
    const { id, signed } = approves.read();
    const data = { player: player.read(), chips: taken.read(), account: true };
    const word = view.play_money ? "" : own.read(); // for play money nobody signs, and nothing is asked
    if (word) own.set("");
    const owner = word ? { name: player.read(), password: word } : null;
    return desk.order("RedeemChips", signed ? { ...data, approved_by: id } : data, signed ?? owner);
  };
  const signs = view.play_money ? [] : [own];
  const account = orderForm(does, [player, taken, ...signs, ...approves.fields], take, {
    doneText: "Redeemed and paid.",
  });
  const fill = (/** @type {string} */ who) => {
    player.set(who);
    // Only on this button: what the cashier has counted is never written over.
    taken.offer(inChips(players[who]?.pocket ?? 0, denominations).rack);
    player.focus();
  };
  const holders = figures(
    "Accounts",
    ["Player", "#away from tables", "#at tables", "Next"],
    Object.entries(players).map(([who, { pocket, at_tables }]) => [
      who,
      money(pocket),
      money(at_tables),
      pocket > 0 ? button("Redeem", () => fill(who), `Redeem the chips of ${who}`) : "",
    ]),
    { empty: "No account holds chips." },
  );
  return panel(
    "Redeem chips",
    out,
    view.play_money ? null : form,
    markup`<div class="holders"><h3>Accounts at electronic tables</h3>${holders}${account}</div>`,
  );
}

/** @param {Desk} desk @param {HouseView} view */
function oldChips(desk, view) {
  const { owed = [], denominations = [], outstanding = 0 } = view.window ?? {};
  const unnamed = owed.filter(({ player }) => !player);
  const all = outstanding + unnamed.reduce((sum, { cents }) => sum + cents, 0);
  let issued = ""; // the day of chips that were on an account; of others, the oldest day that owes is drawn on
  const player = textField("Patron", { optional: true });
  const chips = countSheet("Chips handed in", chipsOf(view), { total: "Pay out" });
  const says = textField("Why not on their day");
  const approves = secondPerson("Approved by", view, "manager", "operator");
  const form = orderForm("Redeem old chips", [chips, player, says, ...approves.fields], async () => {
    const { id, signed } = approves.read();
    const handed = chips.read();
    const named = owed.some((line) => line.player === player.text().trim() && line.issued === issued);
    const data = { player: player.read(), issued: named ? issued : null, chips: handed, says: says.read() };
    const answer = await desk.order("RedeemOldChips", { ...data, approved_by: id }, signed);
    if (answer.ok && !named && worth(handed) > all) {
      const over = `All days together owe ${
        money(all)
      }. Pay nothing: an incident is on record, and a manager looks into it`;
      return { ...answer, ok: false, says: over };
    }
    return answer;
  }, { doneText: "Redeemed and paid." });
  const fill = (/** @type {typeof owed[number]} */ line) => {
    player.set(line.player);
    issued = line.player ? line.issued : "";
    chips.offer(inChips(line.cents, denominations).rack);
    /** @type {HTMLDetailsElement} */ (chips.at().closest("details")).open = true;
    says.focus();
  };
  const lines = owed.map((line) => [
    line.issued,
    line.player || "the holder",
    line.days === 1 ? "1 day" : `${line.days} days`,
    money(line.cents),
    button("Redeem", () => fill(line), `Redeem chips of ${line.issued} ${line.player}`.trim()),
  ]);
  const outstandingChips = figures(
    "Outstanding chips",
    ["Day", "Held by", "Age", "#outstanding", "Next"],
    lines,
    { empty: "No chips of an earlier day are outstanding." },
  );
  const bands = [...new Set(owed.map(({ band }) => band))].map((band) => [
    band,
    money(owed.filter((line) => line.band === band).reduce((sum, { cents }) => sum + cents, 0)),
  ]);
  const byAge = bands.length ? figures("Outstanding chips by age", ["Age", "#outstanding"], bands) : null;
  const rule = soft(
    "If a patron says chips are from an earlier day, or hands in more than is out today, a manager signs. " +
      "The oldest day that owes is drawn on first; no chip is ever void for its age.",
  );
  const old = markup`<details><summary>Redeem chips of another day</summary>${form}</details>`;
  return panel(
    "Chips of another day",
    rule,
    markup`<div class="holders">${outstandingChips}${byAge}</div>`,
    old,
  );
}

/** Tips in chips, where the house allows them. @param {Desk} desk @param {HouseView} view */
function tips(desk, view) {
  const held = view.window?.tokes ?? null;
  if (held === null) return null;
  const counted = countSheet("Tips", chipsOf(view));
  const counts = secondPerson("Counted with", view);
  const count = orderForm("Record count", [counted, ...counts.fields], () => {
    const { id, signed } = counts.read();
    return desk.order("CountTokes", { chips: counted.read(), counted_by: id }, signed);
  }, { id: "count tips", doneText: "Counted." });
  const chips = countSheet("Chips", chipsOf(view), { total: "Pay out" });
  const says = textField("Paid to");
  const pay = orderForm(
    "Pay tips",
    [chips, says],
    () => desk.order("RedeemTokes", { chips: chips.read(), says: says.read() }),
    { doneText: "Paid." },
  );
  return panel(
    "Tips",
    soft(`Two people count them. ${money(held)} is counted and not paid yet.`),
    markup`<details><summary>Count tips</summary>${count}</details>`,
    held > 0 ? markup`<details><summary>Pay tips</summary>${pay}</details>` : null,
  );
}

/** @param {Desk} desk @param {HouseView} view */
function moneyInAndOut(desk, view) {
  const ways = /** @type {const} */ ([["FundCage", "Into the cage"], ["TakeFromCage", "Out of the cage"]]);
  const way = choiceField("Which way", ways);
  const cash = moneyField("Cash", { least: 0, value: 0 });
  const says = textField("What for");
  const chips = countSheet("Chips", chipsOf(view));
  const approves = secondPerson(
    "Signed with: a cashier for what comes in",
    view,
    "cage",
    "manager",
    "operator",
  );
  const form = orderForm("Move it", [way, cash, says, chips, ...approves.fields], () => {
    const data = readAll({ cash, chips, says });
    const { id, signed } = approves.read();
    if (way.read() === "FundCage") {
      return desk.order("FundCage", { ...data, received_by: signed ? id : "" }, signed);
    }
    return desk.order("TakeFromCage", { ...data, approved_by: id }, signed);
  }, { doneText: "Moved." });
  const summary = "Bring money to the cage, or take it away";
  return panel("Money in and out", markup`<details><summary>${summary}</summary>${form}</details>`);
}

/** @param {Desk} desk @param {HouseView} view */
export function windows(desk, view) {
  const open = view.windows ?? [];
  const own = open.find(({ cashier }) => cashier === view.you.id);
  const table = figures(
    "Windows that are open",
    ["Window", "Cashier", "#Float", "Next"],
    open.map(({ id, cashier, imprest }) => [
      id,
      cashier,
      money(imprest),
      button("Count and close", () => desk.go("counts"), `Count window ${id}`),
    ]),
    { empty: "No window is open: chips are sold out of the main bank." },
  );
  return panel(
    "Windows",
    soft(
      own
        ? `You have window ${own.id}: what you sell and redeem comes out of its float of ${
          money(own.imprest)
        }.`
        : "A window is worth its float whatever is sold there; the main bank is everything else.",
    ),
    table,
    markup`<details><summary>Open a window</summary>${opening(desk, view)}</details>`,
    open.length
      ? markup`<details><summary>Exchange with the main bank</summary>${exchange(desk, view)}</details>`
      : null,
  );
}

/** @param {HouseView} view */
const kinds = ({ window }) => chipKinds(window?.denominations ?? []);

/** @param {Desk} desk @param {HouseView} view */
function opening(desk, view) {
  const id = textField("Window", { value: String((view.windows ?? []).length + 1) });
  const cash = moneyField("Cash", { least: 0, value: 0 });
  const chips = countSheet("Chips", kinds(view));
  const cashier = secondPerson("Cashier who gets it", view, "cage");
  return orderForm("Open window", [id, cash, chips, ...cashier.fields], () => {
    const { id: who, signed } = cashier.read();
    const data = { window: id.read(), received_by: who, cash: cash.read(), chips: chips.read() };
    return desk.order("OpenWindow", data, signed);
  }, { doneText: "Open." });
}

/** @param {Desk} desk @param {HouseView} view */
function exchange(desk, view) {
  const id = choiceField("Window", (view.windows ?? []).map((one) => [one.id, `${one.id}, ${one.cashier}`]));
  const given = moneyField("Cash from the window", { least: 0, value: 0 });
  const chipsGiven = countSheet("Chips from the window", kinds(view));
  const taken = moneyField("Cash to the window", { least: 0, value: 0 });
  const chipsTaken = countSheet("Chips to the window", kinds(view));
  const cashier = secondPerson("Cashier of the window", view, "cage");
  return orderForm("Exchange", [id, given, chipsGiven, taken, chipsTaken, ...cashier.fields], () => {
    const { id: who, signed } = cashier.read();
    const data = {
      window: id.read(),
      received_by: who,
      cash_given: given.read(),
      chips_given: chipsGiven.read(),
      cash_taken: taken.read(),
      chips_taken: chipsTaken.read(),
    };
    return desk.order("ExchangeAtWindow", data, signed);
  }, { doneText: "Exchanged." });
}
