/** The tables of the day: open, pause, resume and close them, and put dealers at them. */

import { element, keyed, write } from "../parts/dom.js";
import { choiceField, numberField, orderForm, signature, textField } from "../staff/form.js";
import { figures, panel } from "../staff/panel.js";
import { deeds } from "./deeds.js";
import { rackField } from "./fields.js";
import { standing } from "./waiting.js";

/** @typedef {import("./pit.js").Pit} Pit */

/** @param {Pit} pit */
export function tables(pit) {
  const list = element("ul", { class: "pit-tables" });
  const none = element("p", { class: "soft" }, "No table has been opened yet.");
  const opens = element("div", {});
  const duty = element("div", {});
  const floor = panel("Tables", none, list);
  const open = panel("Open a table", opens);
  const roster = panel("Roster", duty);
  floor.classList.add("broad");
  let schedule = "", staff = "";

  function draw() {
    const { house } = pit.seen;
    if (!house) return;
    none.hidden = house.tables.length > 0;
    keyed(
      list,
      standing(pit.seen).map((each) => ({ ...each, key: each.id })),
      (each) => card(pit, /** @type {any} */ (each).id),
      (made, each) => show(pit, made, each),
    );
    const wanted = JSON.stringify([house.day, house.schedule, pit.choices.sets]);
    if (wanted !== schedule) {
      schedule = wanted;
      opens.replaceChildren(openForm(pit));
    }
    const working = JSON.stringify([house.staff, house.books.map((/** @type {any} */ book) => book.dealer)]);
    if (working !== staff) {
      staff = working;
      duty.replaceChildren(rosterOf(pit));
    }
  }
  return { parts: [floor, open, roster], draw };
}

/** @param {Pit} pit @param {string} id */
function card(pit, id) {
  const target = `table/${id}`;
  const reason = textField("Why it pauses");
  const pause = orderForm(
    "Pause",
    [reason],
    () => pit.wire.command(target, "PauseTable", { reason: reason.read() }),
    { said: "Paused: no new round begins.", plain: true },
  );
  pause.classList.add("pause");
  const resume = deeds([{
    label: "Resume",
    said: `Table ${id} is open again.`,
    does: () => pit.wire.command(target, "ResumeTable"),
  }]);
  resume.classList.add("resume");
  const close = deeds([{
    label: "Close",
    plain: true,
    said: `Table ${id} is closed; its tray and its box are to be counted.`,
    does: () => pit.wire.command(target, "CloseTable"),
  }], pit.say);
  close.classList.add("close");
  return element(
    "li",
    { class: "pit-table" },
    element(
      "header",
      {},
      element("h3", {}),
      element("span", { class: "badge" }),
    ),
    element("p", { class: "soft facts" }),
    element("div", { class: "dealer" }),
    element("div", { class: "working" }, pause, resume, close),
    element("a", { href: `#table/${encodeURIComponent(id)}` }, `Watch table ${id}`),
  );
}

/** @param {Pit} pit @param {Element} made @param {any} each */
function show(pit, made, each) {
  const book = pit.seen.house.books.find((/** @type {any} */ one) => one.id === each.id);
  const status = each.status;
  const part = (/** @type {string} */ which) => /** @type {HTMLElement} */ (made.querySelector(which));
  write(part("h3"), `${each.id} · ${each.name}`);
  write(part(".badge"), status);
  part(".badge").dataset.tone = status === "open" ? "good" : status === "paused" ? "warn" : "";
  const facts = [
    each.dealing === "live" ? "dealt by a person" : "deals by itself",
    ...(status === "closed" ? [counted(book)] : [`${each.taken} of ${each.seats} seats taken`]),
    ...(each.playing ? ["a round is open"] : []),
    ...(each.jackpot_set ? [`jackpots ${each.jackpot_set}`] : []),
  ];
  write(part(".facts"), facts.join(" · "));
  part(".pause").hidden = status !== "open";
  part(".resume").hidden = status !== "paused";
  part(".close").hidden = status === "closed";
  const dealers = pit.seen.house.staff.filter((/** @type {any} */ one) =>
    one.on_duty && one.roles.includes("dealer")
  ).map((/** @type {any} */ one) => one.id);
  const told = JSON.stringify([each.dealing, status, book?.dealer, dealers]);
  if (part(".dealer").dataset.told !== told) {
    part(".dealer").dataset.told = told;
    part(".dealer").replaceChildren(
      ...(each.dealing === "live" && status !== "closed"
        ? [dealer(pit, each.id, book?.dealer, dealers)]
        : []),
    );
  }
}

/** @param {any} book */
function counted(book) {
  return !book ? "of another day" : book.tray_counted && book.drop_counted ? "counted" : "not counted yet";
}

/** @param {Pit} pit @param {string} table @param {string | null} now @param {string[]} dealers */
function dealer(pit, table, now, dealers) {
  const nobody = "(nobody)";
  const field = choiceField(`Dealer of ${table}`, [nobody, ...dealers], { value: now ?? nobody });
  return orderForm("Put there", [field], () =>
    pit.wire.command("house", "AssignDealer", {
      table,
      dealer: field.read() === nobody ? null : field.read(),
    }), { said: "Done.", plain: true, keeps: true });
}

/** @param {Pit} pit */
function openForm(pit) {
  const { house } = pit.seen;
  if (!house.day) {
    return element("p", { class: "soft" }, "Open a gaming day first: a table plays its schedule.");
  }
  const games = pit.choices.games.filter((game) => house.schedule.includes(game.id));
  if (!games.length) return element("p", { class: "soft" }, "No game is on the schedule of this day.");
  const holds = element("div", {});
  const taken = new Set(house.tables.map((/** @type {any} */ each) => each.id));
  let number = 1;
  while (taken.has(`T${number}`)) number++;
  const game = choiceField("Game", games.map(({ id, name }) => /** @type {const} */ ([id, name])));
  const form = () => {
    const chosen = games.find(({ id }) => id === game.input.value) ?? games[0];
    if (!chosen) return holds;
    const id = textField("Table", { value: `T${number}` });
    const seats = numberField("Seats", { value: chosen.seats, least: 1, most: chosen.most_seats });
    const dealing = choiceField("Dealing", [["electronic", "by itself"], ["live", "by a person"]]);
    const set = choiceField(
      "Jackpots",
      pit.choices.sets.length ? pit.choices.sets : [["", "no set is open"]],
    );
    const bank = rackField("Bank", chosen.denominations);
    const cage = signature("Sent by the cage");
    const fields = [game, id, seats, dealing, ...(chosen.jackpots.length ? [set] : []), bank, ...cage.fields];
    return orderForm("Open the table", fields, () => {
      const signed = cage.read();
      const chips = bank.read();
      const data = {
        game: game.read(),
        seats: seats.read(),
        dealing: dealing.read(),
        ...(chosen.jackpots.length ? { jackpots: set.read() } : {}),
        ...(chips.length ? { bank: chips, sent_by: signed?.name ?? pit.person.id } : {}),
      };
      return pit.wire.command(`table/${id.read()}`, "OpenTable", data, signed);
    }, { said: "The table is open." });
  };
  game.input.addEventListener("change", () => {
    holds.replaceChildren(form());
    game.input.focus();
  });
  holds.append(form());
  return holds;
}

/** @param {Pit} pit */
function rosterOf(pit) {
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
      deeds([{
        label: one.on_duty ? "End duty" : "Start duty",
        plain: true,
        said: one.on_duty ? `${one.id} is off duty.` : `${one.id} is on duty.`,
        does: () => pit.wire.command("house", one.on_duty ? "EndDuty" : "StartDuty", { person: one.id }),
      }], pit.say),
    ]),
    { empty: "Nobody is on the staff." },
  );
}
