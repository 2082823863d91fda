/** Schedule a tournament: a form filled in with a proposal, and the law's limit next to it. */

import { cents, money } from "../parts/money.js";
import { request } from "../screens/api.js";
import { wallClock } from "../screens/house-time.js";
import {
  choiceField,
  linesField,
  moneyField,
  numberField,
  orderForm,
  readAll,
  signature,
  textField,
} from "../staff/forms.js";
import { markup } from "../parts/render.js";
import { soft } from "../staff/panels.js";
import { why } from "../staff/carry-out.js";
import { idFrom, momentOf, PRIZES, proposeLevels, readLevels, readPrizes, tableNames } from "./proposal.js";

/** @typedef {import("../staff/forms.js").Field<any>} Field */

const FILLED = "The house fills set amounts up where buy-ins fall short, so a manager or the operator signs.";
const NO_YES = ["no", "yes"];
const GAMES = ["Texas hold'em", "Omaha", "Seven-card stud", "Five-card draw"];

/**
 * @param {import("../screens/live-socket.js").LiveSocket} socket
 * @param {() => void} redraw
 * @returns {(charity: string) => import("../parts/render.js").Template} with the charity of the day
 */
export function scheduleForm(socket, redraw) {
  const { day: today, time: now } = wallClock();
  let cap = ""; // what a player may spend on that day
  let levels = proposeLevels(5_000), prizes = PRIZES["percentages of the pool"]; // until somebody writes others
  let fills = false; // whether the house fills the prizes up
  const look = async (/** @type {string} */ date, /** @type {boolean} */ larger) => {
    cap = await spending(date, larger);
    redraw();
  };
  void look(today, false);
  return (of) => {
    const lookAgain = () => void look(day.text(), larger.text() === "yes");
    const name = textField("Name", { value: "Evening Tournament" });
    const format = choiceField("Class", ["multi-table", "hourly"], {
      hint: "What an interruption does to it.",
      pick: () => tables.set(format.text() === "hourly" ? "1" : "2"),
    });
    const game = textField("Game", { value: "Texas hold'em", offers: GAMES });
    const charity = textField("Charity", { value: of });
    const day = textField("Gaming day", { value: today, type: "date", onchange: lookAgain });
    const time = textField("First card at", { value: `${now.slice(0, 2)}:00`, type: "time" });
    const place = textField("Where", { value: "the card room", hint: "Posted beforehand." });
    const tables = numberField("Tables", { value: 2, least: 1, most: 60 });
    const several = textField("Why several tables", {
      optional: true,
      hint: "For an hourly tournament, which has one.",
    });
    const seats = numberField("Seats at a table", { value: 9, least: 2, most: 12 });
    const buyIn = moneyField("Buy-in", {
      value: 60_00,
      // The least that is deducted by law, until somebody writes another amount (RSA 287-D:14, XVI).
      oninput: () => fee.set(money(Math.min(Math.ceil((cents(buyIn.text()) ?? 0) / 5), 250_00)).slice(1)),
    });
    const fee = moneyField("Fee within it", {
      value: 12_00,
      least: 0,
      hint: "Not prize money: at least 20% of the buy-in, or $250.",
    });
    const stack = numberField("Chips for it", {
      value: 5_000,
      least: 1,
      onchange: () => {
        levels = proposeLevels(stack.read());
        redraw();
      },
    });
    const late = choiceField("Late entries", NO_YES);
    const larger = choiceField("The day's one larger tournament", NO_YES, { pick: lookAgain });
    const rebuy = extra("Re-buy"), addOn = extra("Add-on");
    const window = numberField("Seconds to buy in again", {
      value: 120,
      most: 600,
      hint: "After the last chip, before the player is out.",
    });
    const again = numberField("Re-entries a player may have", { value: 0, most: 50 });
    const dealers = textField("Dealer add-on", {
      optional: true,
      hint: "All to the dealers, $25 at most. Empty for none.",
    });
    const wait = choiceField("Alternates", NO_YES, { hint: "Wait for a seat, and pay when there is one." });
    const absent = numberField("Levels until a no-show is out", { value: 2, least: 1, most: 20 });
    const minutes = numberField("Minutes a level", { value: 20, least: 1, most: 240 });
    const blinds = linesField("Levels", {
      value: levels,
      hint: "A line each: 25/50, 100/200/200 with an ante, break 10.",
    });
    const kind = choiceField("Prizes are", [["percentages of the pool", "percentages"], "set amounts"], {
      pick: () => {
        prizes = PRIZES[/** @type {keyof PRIZES} */ (kind.text())];
        fills = kind.text() === "set amounts";
        redraw();
      },
    });
    const ladders = linesField("Prizes", {
      value: prizes,
      hint: "Players, then first place down: 7+: 50 30 20.",
    });
    const second = signature("Manager or operator who signs for them");
    const groups = [
      group("What and when", [name, game, format, charity, day, time, place]),
      group(
        "Room and buy-in",
        [buyIn, fee, stack, tables, several, seats, larger],
        cap ? [markup`<p class="soft cap">${cap}</p>`, why("H-08", "Q3-23")] : null,
      ),
      group("Re-buy", [...rebuy.fields, window]),
      group("Add-on", [...addOn.fields, dealers]),
      group("Entering later", [late, again, wait, absent]),
      group("Clock", [minutes, blinds]),
      group("Prizes", [kind, ladders, ...(fills ? second.fields : [])], fills ? [soft(FILLED)] : null),
      markup`<p class="soft">Interruptions, refunds and spending are read as the${" "}
        <a href="#house-rules">house rules</a> say, for every tournament alike.</p>`,
    ];
    const form = orderForm("Schedule tournament", groups, async () => {
      const chips = stack.read();
      const plan = {
        ...readAll({ name, game, format, charity }),
        game_date: day.read(),
        starts: momentOf(day.read(), time.read()),
        location: place.read(),
        tables: tableNames(tables.read()),
        seats: seats.read(),
        buy_in: { cents: buyIn.read(), fee: fee.read(), chips },
        rebuy: rebuy.read(chips),
        add_on: addOn.read(chips),
        rebuy_seconds: window.read(),
        reentries: again.read(),
        dealer_add_on: forDealers(dealers.read(), chips),
        alternates: wait.read() === "yes",
        no_show_levels: absent.read(),
        late_entry: late.read() === "yes",
        prizes: { kind: kind.read(), ladders: readPrizes(kind.read(), ladders.read()) },
        levels: readLevels(blinds.read(), minutes.read()),
        higher_cap: larger.read() === "yes",
        several_tables: several.read(),
      };
      const id = idFrom(plan.name, plan.game_date);
      const signed = fills ? second.read() : null;
      const data = { plan: /** @type {any} */ (plan), ...(signed ? { approved_by: signed.name } : {}) };
      const answer = await socket.command(`tournament/${id}`, "Schedule", data, signed);
      if (answer.ok) location.hash = `#tournaments/${encodeURIComponent(id)}`;
      return answer;
    }, { doneText: "Scheduled.", kind: "schedule" });
    return markup`<section class="panel" id="schedule"><h2 tabindex="-1">A new tournament</h2>${form}</section>`;
  };
}

/** What a player may spend, in words; nothing where it is not known yet. @param {string} day @param {boolean} larger */
async function spending(day, larger) {
  try {
    const limits = await request(`/api/tournaments/spending/${encodeURIComponent(day)}`);
    const limit = larger ? limits.larger : limits.usual;
    if (!limit) return "No limit is known for that day.";
    const most = limit.cents === null ? "any amount" : `up to ${money(limit.cents)}`;
    return `A player may spend ${most}: ${limit.says}.`;
  } catch {
    return ""; // the house says it when the form is sent
  }
}

/** @param {string} name @param {readonly Field[]} fields */
function rows(name, fields) {
  return fields.map((each, n) => each.row(`${encodeURIComponent(name)}-${n}`));
}

/** @param {string} name @param {readonly Field[]} fields @param {import("../parts/render.js").Inside} [more] */
function group(name, fields, more) {
  return markup`<fieldset key=${name}><legend>${name}</legend><div class="order">
    ${rows(name, fields)}</div>${more}</fieldset>`;
}

/** What players may pay for the dealers; it buys a tenth of a stack. @param {string} text @param {number} chips */
function forDealers(text, chips) {
  if (!text) return null;
  const amount = cents(text);
  if (!amount) throw new Error("Dealer add-on: write an amount such as 10, or leave it empty.");
  return { cents: amount, fee: amount, chips: Math.max(1, Math.floor(chips / 10)) };
}

/** A re-buy or an add-on: none where its price is empty. @param {string} name */
function extra(name) {
  const price = textField(`${name} price`, { optional: true, hint: "Empty for none." });
  const most = numberField(`${name}s a player may have`, { value: 1, least: 1, most: 50 });
  return {
    fields: [price, most],
    read: (/** @type {number} */ chips) => {
      if (!price.read()) return null;
      const amount = cents(price.read());
      if (!amount) throw new Error(`${name} price: write an amount such as 25 or 2.50, or leave it empty.`);
      return { price: { cents: amount, fee: 0, chips }, most: most.read() };
    },
  };
}
