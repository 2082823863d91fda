/** Fills and credits: asked for, sent by one side and received by the other, with everybody who signed. */

import { element } from "../parts/dom.js";
import { money } from "../parts/money.js";
import { choiceField, orderForm, textField } from "../staff/form.js";
import { figures, panel } from "../staff/panel.js";
import { drawn } from "./desk.js";
import { chipKinds, spoken, worth } from "./racks.js";
import { countSheet } from "./sheet.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").HouseView} HouseView */
/** @typedef {import("./desk.js").Transfer} Transfer */

/** @param {Desk} desk @returns {import("./window.js").Section} */
export function transfers(desk) {
  const open = element("div", { class: "transfers" });
  const done = element("div", {});
  const asking = asks(desk);
  const whole = element(
    "div",
    { class: "panels" },
    panel("Under way", open),
    asking.whole,
    panel("Arrived today", done),
  );
  whole.lastElementChild?.classList.add("broad");
  return {
    whole,
    draw: (view) => {
      asking.whole.hidden = !view.may.includes("AskFill");
      asking.draw(view);
      drawn(
        open,
        view.transfers,
        () =>
          view.transfers.length
            ? view.transfers.map((each) => slip(desk, each))
            : [element("p", { class: "soft" }, "No chips are on their way.")],
      );
      const arrived = view.window?.delivered ?? [];
      drawn(done, arrived, () => [
        figures(
          "Fills and credits that arrived today",
          ["Slip", "Table", "#worth", "Chips", "Asked", "Sent", "Received"],
          arrived.map((each) => [
            `${each.direction} ${each.number}`,
            each.table,
            money(worth(each.chips)),
            spoken(each.chips),
            each.asked_by,
            each.sent_by ?? "",
            each.received_by ?? "",
          ]),
          { empty: "None so far." },
        ),
      ]);
    },
  };
}

/** @param {Desk} desk */
function asks(desk) {
  const way = choiceField("What", [["AskFill", "Fill: chips to a table"], [
    "AskCredit",
    "Credit: chips off a table",
  ]]);
  const table = choiceField("Table", [["", "Choose a table"]]);
  const chips = countSheet("Chips", []);
  const kinds = () => {
    const book = desk.view().books.find(({ id }) => id === table.input.value);
    chips.use(chipKinds(book?.denominations ?? desk.view().window?.denominations ?? []));
  };
  table.input.addEventListener("change", kinds);
  const form = orderForm(
    "Request",
    [way, table, chips],
    () =>
      desk.order(/** @type {"AskFill" | "AskCredit"} */ (way.read()), {
        table: table.read(),
        chips: chips.read(),
      }),
    { said: "Asked for." },
  );
  form.addEventListener("ordered", kinds);
  return {
    whole: panel("Ask for a fill or a credit", form),
    draw: (/** @type {HouseView} */ view) => {
      const ids = view.books.filter(({ is_open }) => is_open).map(({ id }) => id);
      drawn(table.input, ids, () => [
        element("option", { value: "" }, "Choose a table"),
        ...ids.map((id) => element("option", { value: id }, id)),
      ]);
      if (!table.input.value) kinds();
    },
  };
}

/** A slip with its three signatures and what comes next. @param {Desk} desk @param {Transfer} transfer */
function slip(desk, transfer) {
  const { number, direction, table, chips, asked_by, sent_by, disputed } = transfer;
  const sender = direction === "fill" ? "the cage" : "the table";
  const receiver = direction === "fill" ? "the table" : "the cage";
  const step = (/** @type {string} */ what, /** @type {string | null} */ who, /** @type {string} */ waits) =>
    element(
      "li",
      { "data-done": who !== null },
      element("span", { class: "caps" }, what),
      element("span", {}, who ?? waits),
    );
  return element(
    "article",
    { class: "slip", "aria-label": `${direction} ${number}` },
    element(
      "header",
      {},
      element("h3", {}, `${direction === "fill" ? "Fill" : "Credit"} ${number}, table ${table}`),
      element("strong", {}, money(worth(chips))),
    ),
    element("p", { class: "soft" }, spoken(chips)),
    element(
      "ol",
      { class: "steps" },
      step("asked", asked_by, ""),
      step("sent", sent_by, `${sender} sends`),
      step("received", null, `${receiver} receives`),
    ),
    ...(disputed
      ? [
        element(
          "p",
          { "data-tone": "warn" },
          "What arrived was not what was sent; it is on record. Count it again.",
        ),
      ]
      : []),
    sent_by === null ? sending(desk, transfer) : receiving(desk, transfer),
    calledOff(desk, transfer),
  );
}

/** @param {Desk} desk @param {Transfer} transfer */
function sending(desk, { number }) {
  return orderForm("Send it", [], () => desk.order("SendTransfer", { number }), { said: "Sent." });
}

/** @param {Desk} desk @param {Transfer} transfer */
function receiving(desk, { number, chips }) {
  const counted = countSheet("Chips that arrived", chipKinds(chips.map(({ denomination }) => denomination)));
  return orderForm(
    "Receive it",
    [counted],
    () => desk.order("ReceiveTransfer", { number, chips: counted.read() }),
    { said: "Received." },
  );
}

/** @param {Desk} desk @param {Transfer} transfer */
function calledOff(desk, { number }) {
  const reason = textField("Reason");
  return element(
    "details",
    {},
    element("summary", {}, "Cancel"),
    orderForm(
      "Cancel",
      [reason],
      () => desk.order("CancelTransfer", { number, reason: reason.read() }),
      {
        said: "Called off.",
        plain: true,
      },
    ),
  );
}
