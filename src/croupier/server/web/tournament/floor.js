/** The floor of a tournament while it is played: clock, entries, tables balanced and broken, chips counted. */

import { element, write } from "../parts/dom.js";
import { choiceField, numberField, orderForm } from "../staff/form.js";
import { panel } from "../staff/panel.js";
import { deed, redraw } from "./deeds.js";
import { choose } from "./entries.js";
import { atTables, grouped, STAGE, stillIn } from "./read.js";
import { breakable, drawAt, drawBreak, fair } from "./seating.js";

/** @typedef {import("./read.js").Desk} Desk */
/** @typedef {import("./deeds.js").Orders} Orders */
/** @typedef {{ node: HTMLElement, draw: (view: Desk) => void }} Part */

/** @param {Orders} orders @returns {Part} */
export function floor(orders) {
  const stop = deed(orders, "Stop the clock", () => ["StopClock", {}]);
  const run = deed(orders, "Start clock", () => ["RunClock", {}], { plain: false });
  const close = deed(orders, "Close entries", () => ["CloseEntries", {}], {
    said: "Entries are closed; the prizes are final.",
  });
  const finish = deed(orders, "Finish the tournament", () => ["Finish", {}], {
    plain: false,
    said: "The tournament is finished.",
  });
  const parts = [balance(orders), breaking(orders), counting(orders), colouring(orders)];
  const node = panel(
    "On the floor",
    element("div", { class: "deeds" }, stop, run, close, finish),
    ...parts.map((each) => each.node),
  );
  return {
    node,
    draw: (view) => {
      node.hidden = view.stage !== STAGE.running;
      stop.hidden = view.clock.stopped !== null || !view.plan.levels.length;
      run.hidden = view.clock.stopped === null;
      close.hidden = !view.entries_open;
      finish.hidden = stillIn(view).length > 1;
      for (const each of parts) each.draw(view);
    },
  };
}

/** Move one player from the longest table to the shortest. @param {Orders} orders @returns {Part} */
function balance(orders) {
  /** @type {Desk | null} */
  let seen = null;
  const says = element("p", {});
  const who = choiceField("Who moves", [["", "choose"]], { hint: "The seat is drawn." });
  const form = orderForm("Move", [who], () => {
    const [, to = ""] = seen?.balance ?? [];
    return orders.give("Move", { player: who.read(), seat: seen && drawAt(seen, to, fair) });
  }, { said: "Moved." });
  const node = element("div", { class: "proposal" }, element("h3", {}, "Balance the tables"), says, form);
  return {
    node,
    draw: (view) => {
      seen = view;
      const [from = "", to = ""] = view.balance;
      node.hidden = !from || breakable(view).length > 0; // breaking a table makes moving unnecessary
      const tables = atTables(view);
      const [long, short] = [tables.get(from) ?? [], tables.get(to) ?? []];
      write(
        says,
        `Table ${from} has ${long.length} players and table ${to} ${short.length}: one of table ${from} moves.`,
      );
      choose(who.input, long.map((one) => one.name));
    },
  };
}

/** Break a table whose players fit in elsewhere. @param {Orders} orders @returns {Part} */
function breaking(orders) {
  /** @type {Desk | null} */
  let seen = null;
  const which = choiceField("Table", [["", "choose"]], { hint: "Its players draw their new seats." });
  const form = orderForm("Break the table", [which], () => {
    const table = which.read();
    return orders.give("BreakTable", { table, draw: seen ? drawBreak(seen, table, fair) : [] });
  }, { said: "The table is broken." });
  const says = element("p", {});
  const node = element("div", { class: "proposal" }, element("h3", {}, "Break a table"), says, form);
  return {
    node,
    draw: (view) => {
      seen = view;
      const tables = breakable(view);
      node.hidden = !tables.length;
      write(
        says,
        `All ${stillIn(view).length} players fit at one table fewer; table ${tables[0]} is shortest.`,
      );
      choose(which.input, tables);
    },
  };
}

/** Count every stack. @param {Orders} orders @returns {Part} */
function counting(orders) {
  const inside = element("div", { class: "counting" });
  const node = element("details", {}, element("summary", {}, "Count the chips"), inside);
  return {
    node,
    draw: (view) => {
      const names = stillIn(view).map((one) => one.name);
      node.hidden = names.length < 2;
      redraw(inside, [names, view.chips], () => {
        const fields = names.map((name) => numberField(name, { value: view.counts[name], least: 1 }));
        const form = orderForm("Record the count", fields, () => {
          const counts = fields.map((each, n) => ({ player: names[n], chips: each.read() }));
          return orders.give("CountChips", { counts });
        }, { said: "The count agrees with the chips in play.", plain: true, keeps: true });
        return [element("p", { class: "soft" }, `${grouped(view.chips)} chips are in play.`), form];
      });
    },
  };
}

/** Race off small chips. @param {Orders} orders @returns {Part} */
function colouring(orders) {
  const chips = numberField("Chips in play afterwards", { least: 1 });
  const form = orderForm("Colour up", [chips], () => orders.give("ColourUp", { chips: chips.read() }), {
    plain: true,
    said: "Coloured up.",
  });
  const node = element("details", {}, element("summary", {}, "Colour up"), form);
  return { node, draw: () => {} };
}
