/** Put a tournament on the schedule: a form filled in with a proposal, and the law's limit beside it. */

import { element, write } from "../parts/dom.js";
import { money } from "../parts/money.js";
import { ask } from "../screens/ask.js";
import { choiceField, moneyField, numberField, orderForm, textField } from "../staff/form.js";
import { panel } from "../staff/panel.js";
import { readings } from "./readings.js";
import { idFrom, momentOf, PRIZES, proposeLevels, readLevels, readPrizes, tableNames } from "./proposal.js";

/** @typedef {import("../screens/wire.js").Wire} Wire */

const NO_YES = /** @type {const} */ ([["no", "no"], ["yes", "yes"]]);
let made = 0;

/**
 * @param {Wire} wire
 * @param {(id: string) => void} scheduled
 */
export function scheduleForm(wire, scheduled) {
  const now = new Date();
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const name = textField("Name", { value: "Evening Tournament" });
  const format = choiceField("Class", ["multi-table", "hourly"], {
    hint: "What an interruption does to it (H-02, H-03).",
  });
  const charity = textField("Charity");
  const day = textField("Gaming day", { value: today, type: "date" });
  const time = textField("First card at", { value: `${two(now.getHours())}:00`, type: "time" });
  const place = textField("Where", { value: "the card room", hint: "Posted beforehand." });
  const tables = numberField("Tables", { value: 2, least: 1, most: 60 });
  const seats = numberField("Seats at a table", { value: 9, least: 2, most: 12 });
  const buyIn = moneyField("Buy-in", { value: 60_00 });
  const fee = moneyField("Fee within it", {
    value: 10_00,
    least: 0,
    hint: "The part that isn't prize money.",
  });
  const stack = numberField("Chips for it", { value: 5_000, least: 1 });
  const late = choiceField("Late entries", NO_YES);
  const larger = choiceField("The day's one larger tournament", NO_YES);
  const rebuy = extra("Re-buy");
  const addOn = extra("Add-on");
  const minutes = numberField("Minutes a level", { value: 20, least: 1, most: 240 });
  const levels = linesField(
    "Levels",
    proposeLevels(5_000),
    "A line each: 25/50, 100/200/200 with an ante, break 10.",
  );
  const kind = choiceField("Prizes are", [
    ["percentages of the pool", "percentages"],
    ["set amounts", "set amounts"],
  ]);
  const prizes = linesField(
    "Prizes",
    PRIZES["percentages of the pool"],
    "Players, then first place down: 7+: 50 30 20.",
  );
  const cap = element("p", { class: "soft cap" });
  stack.input.addEventListener("change", () => {
    if (!levels.touched()) levels.input.value = proposeLevels(stack.read());
  });
  kind.input.addEventListener("change", () => {
    if (!prizes.touched()) prizes.input.value = PRIZES[/** @type {keyof PRIZES} */ (kind.input.value)];
  });
  day.input.addEventListener(
    "change",
    () => void tellCap(cap, day.input.value, larger.input.value === "yes"),
  );
  larger.input.addEventListener(
    "change",
    () => void tellCap(cap, day.input.value, larger.input.value === "yes"),
  );
  void tellCap(cap, today, false);

  const open = readings();
  void open.load().catch(() => open.node.remove()); // then the usual answers hold
  const groups = [
    group("What and when", [name, format, charity, day, time, place]),
    group("Room and buy-in", [buyIn, fee, stack, tables, seats, late, larger], cap),
    group("Re-buy", rebuy.fields),
    group("Add-on", addOn.fields),
    group("Clock", [minutes, levels]),
    group("Prizes", [kind, prizes]),
  ];
  const form = orderForm("Schedule tournament", [], async () => {
    const chips = stack.read();
    const plan = {
      name: name.read(),
      format: format.read(),
      charity: charity.read(),
      game_date: day.read(),
      starts: momentOf(day.read(), time.read()),
      location: place.read(),
      tables: tableNames(tables.read()),
      seats: seats.read(),
      buy_in: { cents: buyIn.read(), fee: fee.read(), chips },
      rebuy: rebuy.read(chips),
      add_on: addOn.read(chips),
      late_entry: late.read() === "yes",
      prizes: { kind: kind.read(), ladders: readPrizes(kind.read(), prizes.read()) },
      levels: readLevels(levels.read(), minutes.read()),
      higher_cap: larger.read() === "yes",
      readings: open.read(),
    };
    const id = idFrom(plan.name, plan.game_date);
    const answer = await wire.command(`tournament/${id}`, "Schedule", { plan });
    if (answer.ok) scheduled(id);
    return answer;
  }, { said: "It is on the schedule." });
  form.prepend(...groups, open.node);
  form.classList.add("schedule");
  const node = panel("A new tournament", form);
  node.id = "schedule";
  return {
    node,
    /** @param {string} of the day */
    charity: (of) => {
      const input = /** @type {HTMLInputElement} */ (charity.input);
      if (!input.value) input.value = of;
    },
  };
}

/** @param {HTMLElement} on @param {string} day @param {boolean} larger */
async function tellCap(on, day, larger) {
  try {
    const limits = await ask(`/api/tournaments/spending/${encodeURIComponent(day)}`);
    const limit = larger ? limits.larger : limits.usual;
    const most = limit?.cents === null ? "any amount" : `up to ${money(limit?.cents ?? 0)}`;
    write(
      on,
      limit
        ? `A player may spend ${most} (H-08, Q3-23): ${limit.says}.`
        : "No limit is known for that day (Q3-23).",
    );
  } catch {
    write(on, ""); // the house says it when the form is sent
  }
}

/** @param {string} name @param {readonly { row: HTMLElement }[]} fields @param {...HTMLElement} more */
function group(name, fields, ...more) {
  return element(
    "fieldset",
    {},
    element("legend", {}, name),
    element("div", { class: "order" }, ...fields.map((each) => each.row)),
    ...more,
  );
}

/** A re-buy or an add-on: none where its price is empty. @param {string} name */
function extra(name) {
  const price = textField(`${name} price`, { optional: true, hint: "Empty for none." });
  const most = numberField(`${name}s a player may have`, { value: 1, least: 1, most: 50 });
  const amount = moneyField(`${name} price`);
  return {
    fields: [price, most],
    read: (/** @type {number} */ chips) => {
      if (!price.read()) return null;
      amount.input.value = price.input.value;
      return { price: { cents: amount.read(), fee: 0, chips }, most: most.read() };
    },
  };
}

/** Several lines of text. @param {string} label @param {string} value @param {string} hint */
function linesField(label, value, hint) {
  const id = `lines-${++made}`;
  const input = element("textarea", { id, rows: 8, "aria-describedby": `${id}-hint`, spellcheck: "false" });
  input.value = value;
  let changed = false;
  input.addEventListener("input", () => changed = true);
  const row = element(
    "div",
    { class: "field lines" },
    element("label", { for: id }, label),
    input,
    element("small", { id: `${id}-hint` }, hint),
  );
  return { row, input, read: () => input.value, touched: () => changed };
}
