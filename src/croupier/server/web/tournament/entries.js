/** Entries at the desk: who is in and what each has paid, buy-ins, re-buys, add-ons and refunds. */

import { element, keyed, write } from "../parts/dom.js";
import { money } from "../parts/money.js";
import { choiceField, orderForm, textField } from "../staff/form.js";
import { panel } from "../staff/panel.js";
import { deed } from "./deeds.js";
import { isDrawn, STAGE } from "./read.js";
import { drawOne, fair } from "./seating.js";

/** @typedef {import("./read.js").Desk} Desk */
/** @typedef {import("./read.js").Entrant} Entrant */
/** @typedef {import("./deeds.js").Orders} Orders */

/** @param {Orders} orders @returns {{ node: HTMLElement, draw: (view: Desk) => void }} */
export function entries(orders) {
  /** @type {Desk | null} */
  let seen = null;
  const who = textField("Player");
  const register = orderForm("Take the buy-in", [who], () => {
    const player = who.read();
    const seat = seen && isDrawn(seen) ? drawOne(seen, fair) : null;
    return orders.give("Register", { player, seat });
  }, { said: "Registered." });
  register.classList.add("register");
  register.addEventListener("ordered", () => who.input.focus()); // the next in line
  const price = element("p", { class: "soft" });
  const body = element("tbody", {});
  const sum = element("td", { class: "figure" });
  const table = element(
    "table",
    { class: "figures" },
    element("caption", { class: "unseen" }, "Players of this tournament"),
    head(["Player", "Seat", "#Paid", ""]),
    body,
    element("tfoot", {}, row(element("th", { scope: "row" }, "Paid in"), cell(""), sum, cell(""))),
  );
  const region = element(
    "div",
    { class: "wide", tabindex: 0, role: "region", "aria-label": "Players of this tournament" },
    table,
  );
  const empty = element("p", { class: "soft" }, "Nobody has registered yet.");
  const { node: late, draw: drawLate } = closeCall(orders);
  const node = panel("Entries", price, register, empty, region, late);
  return {
    node,
    draw: (view) => {
      seen = view;
      const { cents, chips } = view.plan.buy_in;
      write(
        price,
        `Buy-in ${money(cents)} for ${chips.toLocaleString("en-US")} in chips. A player may spend ${
          view.cap.cents === null ? "any amount" : `up to ${money(view.cap.cents)}`
        } (H-08).`,
      );
      register.hidden = ![STAGE.open, STAGE.running].includes(view.stage);
      empty.hidden = view.entrants.length > 0;
      region.hidden = !empty.hidden;
      write(sum, money(view.money.collected - view.money.refunded));
      keyed(
        body,
        view.entrants.map((one) => ({ key: one.name, one })),
        ({ one }) => line(orders, one.name),
        (made, { one }) => fill(made, view, one),
      );
      drawLate(view);
    },
  };
}

/** @param {Orders} orders @param {string} player */
function line(orders, player) {
  const make = (
    /** @type {keyof import("../screens/commands.js").Commands} */ name,
    /** @type {string} */ text,
  ) => {
    const button = deed(orders, text, () => [name, { player }], {
      small: true,
      label: `${text}: ${player}`,
      said: `${text}: ${player}.`,
    });
    button.dataset.gives = name;
    return button;
  };
  return row(
    element("th", { scope: "row" }, player),
    cell(""),
    element("td", { class: "figure" }),
    element(
      "td",
      { class: "row-deeds" },
      make("Refund", "Refund"),
      make("Rebuy", "Re-buy"),
      make("AddOn", "Add-on"),
    ),
  );
}

/** @param {Element} made @param {Desk} view @param {Entrant} one */
function fill(made, view, one) {
  const [, seat, paid] = made.children;
  const bought = view.bought[one.name];
  const extras = [
    ...Array(bought?.rebuys ?? 0).fill("re-buy"),
    ...Array(bought?.add_ons ?? 0).fill("add-on"),
  ];
  write(
    /** @type {Element} */ (seat),
    one.out ? "out" : one.seat ? `${one.seat.table} ${one.seat.number}` : "–",
  );
  write(
    /** @type {Element} */ (paid),
    money(bought?.spent ?? 0) + (extras.length ? ` (${extras.join(", ")})` : ""),
  );
  const buys = view.stage === STAGE.running && view.entries_open && !one.out;
  const open = {
    Refund: view.stage === STAGE.open,
    Rebuy: buys && view.plan.rebuy !== null,
    AddOn: buys && view.plan.add_on !== null,
  };
  for (const button of made.querySelectorAll("button")) {
    button.hidden = !open[/** @type {keyof typeof open} */ (button.dataset.gives)];
  }
}

/** The floor's ruling that a refund was asked for too late. @param {Orders} orders */
function closeCall(orders) {
  const player = choiceField("Player", [["", "choose"]]);
  const says = textField("Why it is a close call");
  const node = element(
    "details",
    {},
    element("summary", {}, "A refund asked for too late (Q3-25)"),
    orderForm("Rule it a close call", [player, says], () => {
      return orders.give("RuleCloseCall", { player: player.read(), says: says.read() });
    }, { plain: true, said: "Ruled; no refund is given." }),
  );
  return {
    node,
    draw: (/** @type {Desk} */ view) => {
      node.hidden = view.stage !== STAGE.open || !view.entrants.length;
      choose(player.input, view.entrants.map((one) => one.name));
    },
  };
}

/** Offer names in a select, and keep what was chosen. @param {HTMLElement} select @param {readonly string[]} names */
export function choose(select, names) {
  const input = /** @type {HTMLSelectElement} */ (select);
  const [first] = input.options;
  const has = [...input.options].map((each) => each.value).slice(1);
  if (JSON.stringify(has) === JSON.stringify(names)) return;
  const was = input.value;
  input.replaceChildren(
    /** @type {Node} */ (first),
    ...names.map((name) => element("option", { value: name }, name)),
  );
  input.value = names.includes(was) ? was : "";
}

/** @param {readonly string[]} columns */
function head(columns) {
  const cells = columns.map((name) =>
    name
      ? element("th", { scope: "col", class: name.startsWith("#") ? "figure" : null }, name.replace(/^#/, ""))
      : cell("")
  );
  return element("thead", {}, row(...cells));
}

/** @param {...Node} cells */
function row(...cells) {
  return element("tr", {}, ...cells);
}

/** @param {string} text */
function cell(text) {
  return element("td", {}, text);
}
