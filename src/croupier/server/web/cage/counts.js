/** Counts: every place with how far it has come, and the sheet of the one that is counted, blind until it is in. */

import { element, write } from "../parts/dom.js";
import { money } from "../parts/money.js";
import { orderForm, textField, withRules } from "../staff/form.js";
import { figures, panel, signed } from "../staff/panel.js";
import { drawn, secondPerson } from "./desk.js";
import { places } from "./places.js";
import { cashKinds, chipKinds, COIN, every, worth } from "./racks.js";
import { countSheet } from "./sheet.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").HouseView} HouseView */
/** @typedef {import("./places.js").Place} Place */

const ASKS = /** @type {const} */ ({ tray: "CountTray", drop: "CountDrop", cage: "CountCage" });

/** @param {Desk} desk @returns {import("./window.js").Section} */
export function counts(desk) {
  const list = element("div", {});
  const says = element("p", { class: "says", role: "status" });
  const sheet = element("div", { class: "sheet-side" });
  const variances = element("div", {});
  const whole = element(
    "div",
    { class: "panels" },
    panel("Places", list, says),
    sheet,
    panel("Variances of the day", variances),
  );
  whole.lastElementChild?.classList.add("broad");
  /** @type {Place | null} */
  let counting = null;

  const away = (/** @type {HTMLElement} */ instead) => {
    counting = null;
    desk.cover(false);
    sheet.replaceChildren(instead);
    sheet.querySelector("h2")?.focus();
  };
  const open = (/** @type {Place} */ place) => {
    counting = place;
    desk.cover(place.kind === "cage");
    sheet.replaceChildren(countOf(desk, place, away));
    sheet.querySelector("h2")?.focus();
  };
  sheet.replaceChildren(nothingCounted());

  const button = (
    /** @type {string} */ words,
    /** @type {string} */ label,
    /** @type {() => unknown} */ does,
  ) => {
    const made = element("button", { type: "button", class: "plain small", "aria-label": label }, words);
    made.addEventListener("click", () => void does());
    return made;
  };
  const closes = (/** @type {string} */ table) =>
    button("Close table", `Close table ${table}`, async () => {
      const answer = await desk.atTable(table, "CloseTable");
      says.dataset.tone = answer.ok ? "good" : "bad";
      write(says, answer.ok ? `Table ${table} is closed; count its tray and drop box.` : withRules(answer));
    });
  const cell = (/** @type {Place} */ place, /** @type {HouseView} */ view) => {
    if (place.state === "to count" && view.may.includes(ASKS[place.kind])) {
      return button("Count", `Count: ${place.name}`, () => open(place));
    }
    const badge = element("span", { class: "badge", "data-state": place.state }, place.state);
    const over = place.over ? [" ", signed(place.over)] : [];
    return element("span", { class: "found" }, badge, ...over);
  };
  const row = (/** @type {Place[]} */ of, /** @type {HouseView} */ view) => {
    const [first, second] = of;
    if (!first) return [];
    const inPlay = first.state === "in play" && view.may.includes("CloseTable");
    return [
      first.table || first.name,
      cell(first, view),
      inPlay ? closes(first.table) : second ? cell(second, view) : "",
    ];
  };

  return {
    whole,
    draw: (view) => {
      const all = places(view);
      const now = all.find(({ key }) => key === counting?.key);
      if (counting && now?.state !== "to count") away(nothingCounted()); // somebody else has counted it
      drawn(list, [all, view.may], () => [
        figures(
          "Places to count",
          ["Place", "Tray, or drawer", "Drop box"],
          [...new Set(all.map(({ table }) => table))].map((table) =>
            row(all.filter((place) => place.table === table), view)
          ),
        ),
      ]);
      const found = view.window?.variances ?? [];
      drawn(variances, found, () => [
        figures(
          "Variances of the day",
          ["Account", "#over or short", "Reason"],
          found.map(({ account, cents, reason }) => [account, signed(cents), reason]),
          { empty: "Every count so far agrees with the ledger." },
        ),
      ]);
    },
  };
}

function nothingCounted() {
  return panel(
    "Count sheet",
    element(
      "p",
      { class: "soft" },
      "Choose a place to count. What it should hold is told when the count is in.",
    ),
  );
}

/** The sheet of one place. @param {Desk} desk @param {Place} place @param {(instead: HTMLElement) => void} away */
function countOf(desk, place, away) {
  const view = desk.view();
  const book = view.books.find(({ id }) => id === place.table);
  const held = (view.drawer?.chips ?? []).map(({ denomination }) => denomination);
  const mine = place.kind === "cage" ? held : book?.denominations ?? [];
  const kinds = chipKinds(every([COIN], view.window?.denominations ?? [], mine));
  const cash = place.kind === "tray" ? null : countSheet("Cash", cashKinds(), { total: "Cash" });
  const chips = place.kind === "drop" ? null : countSheet("Chips", kinds, { total: "Chips" });
  const witness = secondPerson("Confirmed by", desk);
  const reason = textField("Why it does not agree", { optional: true });
  const all = element("p", { class: "counted", role: "status" });
  const total = () => (cash?.total() ?? 0) + (chips?.total() ?? 0);
  reason.row.hidden = true;

  const fields = [...(cash ? [cash] : []), ...(chips ? [chips] : []), ...witness.fields, reason];
  const form = orderForm("Submit count", fields, async () => {
    const { id, signed: second } = witness.read();
    const data = {
      confirmed_by: id,
      reason: reason.read(),
      ...(place.kind === "cage" ? {} : { table: place.table }),
      ...(cash ? { cash: worth(cash.read()) } : {}),
      ...(chips ? { chips: chips.read() } : {}),
    };
    const counted = total();
    const answer = await desk.order(ASKS[place.kind], data, second);
    reason.row.hidden = answer.ok; // from the first refusal on there is room for a reason
    write(all, answer.ok ? "" : `You counted ${money(counted)}.`);
    return answer;
  }, { said: "Counted, and on record.", keeps: true });
  form.addEventListener("ordered", () => {
    const done = panel(
      `${place.name}: counted`,
      element("p", { role: "status", "data-tone": "good" }, `${money(total())} counted, and on record.`),
    );
    done.querySelector("h2")?.setAttribute("tabindex", "-1");
    away(done);
  });
  const leave = element("button", { type: "button", class: "plain" }, "Discard");
  leave.addEventListener("click", () => away(nothingCounted()));
  form.querySelector(".deeds")?.append(leave);
  reason.row.before(all);
  witness.draw();
  const whole = panel(place.name, form);
  whole.querySelector("h2")?.setAttribute("tabindex", "-1");
  whole.classList.add("counting");
  return whole;
}
