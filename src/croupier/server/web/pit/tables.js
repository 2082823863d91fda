/** The tables of the day: open, pause, resume and close them, and put dealers at them. */

import { actions, choiceField, orderForm, textField } from "../staff/forms.js";
import { limitFields, openTable, readLimits } from "../staff/open-table.js";
import { broadPanel, figures, panel, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { trouble } from "./ruling.js";
import { standing } from "./waiting.js";

/** @import { Action } from "../staff/forms.js" */
/** @import { Pit } from "./pit.js" */

/** @param {Pit} pit */
export function tables(pit) {
  let game = ""; // the one a table is to be opened for
  const choose = (/** @type {string} */ chosen) => {
    game = chosen;
    pit.redraw();
  };
  return () => {
    const all = standing(pit.seen);
    return [
      broadPanel(
        "Tables",
        all.length
          ? markup`<ul class="pit-tables">${all.map((each) => card(pit, each))}</ul>`
          : soft("No table has been opened yet."),
      ),
      panel("Open a table", openTable({ ...pit, ...pit.seen }, game, choose)),
      panel("Roster", roster(pit)),
    ];
  };
}

/** @param {Pit} pit @param {import("../screens/views.js").ListedTableView} table */
function card(pit, { id, name, status, dealing, taken, seats, playing, jackpot_set: set, limits }) {
  const book = pit.seen.house.books.find((one) => one.id === id);
  const facts = [
    dealing === "live" ? "live dealer" : "electronic",
    status === "closed" ? counted(book) : `${taken} of ${seats} seats taken`,
    playing ? "a round is open" : "",
    set ? `jackpots ${set}` : "",
  ];
  const tone = status === "open" ? "good" : status === "paused" ? "warn" : "";
  return markup`<li class="pit-table" key=${id}>
    <header><h3>${id} · ${name}</h3><span class="badge" data-tone=${tone}>${status}</span></header>
    <p class="soft facts">${facts.filter(Boolean).join(" · ")}</p>
    ${
    dealing === "live" && status !== "closed" && pit.seen.house.may?.includes("AssignDealer")
      ? dealer(pit, id, book?.dealer ?? null)
      : null
  }
    <p class="facts">${limits.map(({ name, says }) => `${name} ${says}`).join(" · ")}</p>
    <div class="working">${working(pit, id, status)}</div>
    ${status === "closed" || !limits.length ? null : limitsForm(pit, id, limits)}
    ${dealing === "electronic" && playing ? trouble(pit, id) : null}
    <a href="#table/${encodeURIComponent(id)}">Watch table ${id}</a>
  </li>`;
}

/** @param {Pit} pit @param {string} id @param {string} status */
function working(pit, id, status) {
  const target = `table/${id}`;
  const reason = textField("Why it pauses");
  const pause = orderForm(
    "Pause",
    [reason],
    () => pit.socket.command(target, "PauseTable", { reason: reason.read() }),
    { id: `pause ${id}`, doneText: "Paused: no new round begins.", plain: true },
  );
  /** @type {Action} */
  const resume = ["Resume", () => pit.socket.command(target, "ResumeTable"), `Table ${id} is open again.`];
  const closed = `Table ${id} is closed; its tray and its box are to be counted.`;
  /** @type {Action} */
  const close = ["Close", () => pit.socket.command(target, "CloseTable"), closed, true];
  if (status === "closed") return null;
  return status === "paused" ? actions([resume, close], pit.say) : [pause, actions([close], pit.say)];
}

/** What a table takes from its next round on; empty fields leave a wager to the sheet. @param {Pit} pit @param {string} id @param {readonly import("../staff/open-table.js").Limit[]} limits */
function limitsForm(pit, id, limits) {
  const fields = limitFields(limits);
  const form = orderForm(
    "Set limits",
    fields.flatMap(({ fields }) => fields),
    () => pit.socket.command(`table/${id}`, "SetLimits", { limits: readLimits(fields) }),
    { id: `limits ${id}`, doneText: "Set. They bind from the next round.", plain: true, keeps: true },
  );
  return markup`<details><summary>Limits of ${id}</summary>
    <p class="soft">Within the approved sheet and the law of the day. The floor lowers, a manager raises.</p>${form}</details>`;
}

/** @param {any} book */
function counted(book) {
  return !book ? "of another day" : book.tray_counted && book.drop_counted ? "counted" : "not counted yet";
}

/** @param {Pit} pit @param {string} table @param {string | null} now */
function dealer(pit, table, now) {
  if (now && !pit.seen.house.play_money) {
    const relieve = () => pit.socket.command("house", "AssignDealer", { table, dealer: null });
    return markup`<p>${now} deals here. <a href="#pit/dealers">Hand over with badges</a></p>${
      actions([[`Relieve ${now}`, relieve, `${now} is relieved; nobody deals at ${table}.`, true]], pit.say)
    }`;
  }
  const nobody = "(nobody)";
  const dealers = pit.seen.house.staff.filter((one) => one.on_duty && one.roles.includes("dealer")).map((
    one,
  ) => one.id);
  const field = choiceField(`Dealer of ${table}`, [nobody, ...dealers], { value: now ?? nobody });
  return orderForm("Assign dealer", [field], () =>
    pit.socket.command("house", "AssignDealer", {
      table,
      dealer: field.read() === nobody ? null : field.read(),
    }), { id: `dealer of ${table}`, plain: true, keeps: true });
}

/** @param {Pit} pit */
function roster(pit) {
  const { house } = pit.seen;
  const deals = new Map(
    house.books.filter((book) => book.is_open && book.dealer)
      .map((book) => [book.dealer, book.id]),
  );
  return figures(
    "Who works today",
    ["Name", "Roles", "Where", "Duty"],
    house.staff.map((one) => [
      one.id,
      one.roles.length > 3 ? `${one.roles.length} roles` : one.roles.join(", "),
      deals.has(one.id) ? `deals at ${deals.get(one.id)}` : one.on_duty ? "on the floor" : "—",
      actions([[
        one.on_duty ? "End duty" : "Start duty",
        () => pit.socket.command("house", one.on_duty ? "EndDuty" : "StartDuty", { person: one.id }),
        one.on_duty ? `${one.id} is off duty.` : `${one.id} is on duty.`,
        true,
      ]], pit.say),
    ]),
    { empty: "Nobody is on the staff." },
  );
}
