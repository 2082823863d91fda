/** The floor of a tournament while it is played: clock, entries, tables balanced and broken, chips counted. */

import { choiceField, numberField, orderForm } from "../staff/forms.js";
import { panel, soft } from "../staff/panels.js";
import { grouped } from "../parts/text.js";
import { markup } from "../parts/render.js";
import { action } from "./actions.js";
import { atTables, STAGE, stillIn } from "./read.js";
import { breakable, drawAt, drawBreak, fair } from "./seating.js";

/** @import { DeskCommands } from "./actions.js" */
/** @import { Desk } from "./read.js" */

/** @param {DeskCommands} desk @param {Desk} view */
export function floor(desk, view) {
  if (view.stage !== STAGE.running) return null;
  const stopped = view.clock.stopped !== null;
  const left = stillIn(view).length;
  const buttons = [
    stopped && action(desk, "Start clock", () => ["RunClock"], { plain: false }),
    !stopped && view.plan.levels.length > 0 && action(desk, "Stop the clock", () => ["StopClock"]),
    view.entries_open && action(desk, "Close entries", () => ["CloseEntries"], {
      doneText: "Entries are closed; the prizes are final.",
    }),
    left < 2 && action(desk, "Finish the tournament", () => ["Finish"], {
      plain: false,
      doneText: "The tournament is finished.",
    }),
  ];
  return panel(
    "On the floor",
    markup`<div class="actions">${buttons}</div>`,
    breakable(view).length ? breaking(desk, view) : view.balance.length ? balance(desk, view) : null,
    left > 1 ? counting(desk, view) : null,
    colorUp(desk),
  );
}

/** Move one player from the longest table to the shortest. @param {DeskCommands} desk @param {Desk} view */
function balance(desk, view) {
  const [from = "", to = ""] = view.balance;
  const [long, short] = [from, to].map((table) => atTables(view).get(table) ?? []);
  const player = choiceField("Who moves", [["", "choose"], ...(long ?? []).map(({ name }) => name)], {
    hint: "The seat is drawn.",
  });
  const form = orderForm(
    "Move",
    [player],
    () => desk.give("Move", { player: player.read(), seat: drawAt(view, to, fair) }),
    { doneText: "Moved." },
  );
  return markup`<div class="proposal">
    <h3>Balance the tables</h3>
    <p>Table ${from} has ${long?.length} players and table ${to} ${short?.length}: one of table ${from} moves.</p>
    ${form}
  </div>`;
}

/** Break a table whose players fit in elsewhere. @param {DeskCommands} desk @param {Desk} view */
function breaking(desk, view) {
  const tables = breakable(view);
  const which = choiceField("Table", [["", "choose"], ...tables], {
    hint: "Its players draw their new seats.",
  });
  const form = orderForm("Break the table", [which], () => {
    const table = which.read();
    return desk.give("BreakTable", { table, draw: drawBreak(view, table, fair) });
  }, { doneText: "The table is broken." });
  return markup`<div class="proposal">
    <h3>Break a table</h3>
    <p>All ${stillIn(view).length} players fit at one table fewer; table ${tables[0]} is shortest.</p>
    ${form}
  </div>`;
}

/** Count every stack. @param {DeskCommands} desk @param {Desk} view */
function counting(desk, view) {
  const names = stillIn(view).map(({ name }) => name);
  const fields = names.map((name) => numberField(name, { value: view.counts[name], least: 1 }));
  const form = orderForm("Record the count", fields, () => {
    const counts = fields.map((each, n) => ({ player: names[n], chips: each.read() }));
    return desk.give("CountChips", { counts });
  }, { doneText: "The count agrees with the chips in play.", plain: true, keeps: true });
  return markup`<details><summary>Count the chips</summary>
    <div class="counting">${soft(`${grouped(view.chips)} chips are in play.`)}${form}</div>
  </details>`;
}

/** Race off small chips. @param {DeskCommands} desk */
function colorUp(desk) {
  const chips = numberField("Chips in play afterwards", { least: 1 });
  const form = orderForm("Color up", [chips], () => desk.give("ColourUp", { chips: chips.read() }), {
    plain: true,
    doneText: "Colored up.",
  });
  return markup`<details><summary>Color up</summary>${form}</details>`;
}
