/** The tables of the day: open, pause, resume and close them, and put dealers at them. */

import {
  actions,
  choiceField,
  numberField,
  orderForm,
  rackField,
  signature,
  textField,
} from "../staff/forms.js";
import { broadPanel, figures, panel, soft } from "../staff/panels.js";
import { markup } from "../staff/render.js";
import { standing } from "./waiting.js";

/** @typedef {import("./pit.js").Pit} Pit */

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
      panel("Open a table", openForm(pit, game, choose)),
      panel("Roster", roster(pit)),
    ];
  };
}

/** @param {Pit} pit @param {any} table */
function card(pit, { id, name, status, dealing, taken, seats, playing, jackpot_set: set }) {
  const book = pit.seen.house.books.find((/** @type {any} */ one) => one.id === id);
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
    ${dealing === "live" && status !== "closed" ? dealer(pit, id, book?.dealer) : null}
    <div class="working">${working(pit, id, status)}</div>
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
    () => pit.wire.command(target, "PauseTable", { reason: reason.read() }),
    { id: `pause ${id}`, said: "Paused: no new round begins.", plain: true },
  );
  const resume = {
    label: "Resume",
    said: `Table ${id} is open again.`,
    does: () => pit.wire.command(target, "ResumeTable"),
  };
  const close = {
    label: "Close",
    plain: true,
    said: `Table ${id} is closed; its tray and its box are to be counted.`,
    does: () => pit.wire.command(target, "CloseTable"),
  };
  if (status === "closed") return null;
  return status === "paused" ? actions([resume, close], pit.say) : [pause, actions([close], pit.say)];
}

/** @param {any} book */
function counted(book) {
  return !book ? "of another day" : book.tray_counted && book.drop_counted ? "counted" : "not counted yet";
}

/** @param {Pit} pit @param {string} table @param {string | null} now */
function dealer(pit, table, now) {
  const nobody = "(nobody)";
  const dealers = pit.seen.house.staff.filter((/** @type {any} */ one) =>
    one.on_duty && one.roles.includes("dealer")
  ).map((/** @type {any} */ one) => one.id);
  const field = choiceField(`Dealer of ${table}`, [nobody, ...dealers], { value: now ?? nobody });
  return orderForm("Assign dealer", [field], () =>
    pit.wire.command("house", "AssignDealer", {
      table,
      dealer: field.read() === nobody ? null : field.read(),
    }), { id: `dealer of ${table}`, plain: true, keeps: true });
}

/** @param {Pit} pit @param {string} game @param {(game: string) => void} choose */
function openForm(pit, game, choose) {
  const { house } = pit.seen;
  if (!house.day) return soft("Open a gaming day first: a table plays its schedule.");
  const games = pit.choices.games.filter(({ id }) => house.schedule.includes(id));
  const chosen = games.find(({ id }) => id === game) ?? games[0];
  if (!chosen) return soft("No game is on the schedule of this day.");
  const taken = new Set(house.tables.map((/** @type {any} */ each) => each.id));
  let number = 1;
  while (taken.has(`T${number}`)) number++;
  const plays = choiceField("Game", games.map(({ id, name }) => /** @type {const} */ ([id, name])), {
    onchange: ({ target }) => choose(/** @type {HTMLSelectElement} */ (target).value),
  });
  const id = textField("Table", { value: `T${number}` });
  const seats = numberField("Seats", { value: chosen.seats, least: 1, most: chosen.most_seats });
  const dealing = choiceField("Dealing", ["electronic", ["live", "live dealer"]]);
  const { sets } = pit.choices;
  const set = choiceField("Jackpots", sets.length ? sets : [["", "no set is open"]]);
  const bank = rackField("Bank", chosen.denominations);
  const cage = signature("Sent by the cage");
  const shows = chosen.jackpots.length > 0;
  const fields = [plays, id, seats, dealing, ...(shows ? [set] : []), bank, ...cage.fields];
  return orderForm("Open the table", fields, async () => {
    const signed = cage.read();
    const chips = bank.read();
    const data = {
      game: plays.read(),
      seats: seats.read(),
      dealing: /** @type {"electronic" | "live"} */ (dealing.read()),
      ...(shows ? { jackpots: set.read() } : {}),
      ...(chips.length ? { bank: chips, sent_by: signed?.name ?? pit.person.id } : {}),
    };
    const answer = await pit.wire.command(`table/${id.read()}`, "OpenTable", data, signed);
    if (answer.ok) choose("");
    return answer;
  }, { said: "The table is open." });
}

/** @param {Pit} pit */
function roster(pit) {
  const { house } = pit.seen;
  const deals = new Map(
    house.books.filter((/** @type {any} */ book) => book.is_open && book.dealer)
      .map((/** @type {any} */ book) => [book.dealer, book.id]),
  );
  return figures(
    "Who works today",
    ["Name", "Roles", "Where", "Duty"],
    house.staff.map((/** @type {any} */ one) => [
      one.id,
      one.roles.length > 3 ? `${one.roles.length} roles` : one.roles.join(", "),
      deals.has(one.id) ? `deals at ${deals.get(one.id)}` : one.on_duty ? "on the floor" : "—",
      actions([{
        label: one.on_duty ? "End duty" : "Start duty",
        plain: true,
        said: one.on_duty ? `${one.id} is off duty.` : `${one.id} is on duty.`,
        does: () => pit.wire.command("house", one.on_duty ? "EndDuty" : "StartDuty", { person: one.id }),
      }], pit.say),
    ]),
    { empty: "Nobody is on the staff." },
  );
}
