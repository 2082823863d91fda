/** The live tables somebody deals at or looks after, and the opening of another. */

import { choiceField, moneyField, numberField, orderForm, textField } from "../staff/forms.js";
import { markup } from "../staff/render.js";

/** @typedef {import("../screens/wire.js").Wire} Wire */
/** @typedef {import("../screens/door.js").Person} Person */
/** @typedef {import("../screens/views.js").HouseView} HouseView */

const OPENS = ["operator", "manager", "floor"];
const LOOKS_AFTER = ["manager", "floor"];
const SEATS = 6;

/** Whether somebody has one of these roles. @param {Person} person @param {readonly string[]} roles */
export function holds(person, roles) {
  return roles.some((role) => person.roles.includes(role));
}

/**
 * The live tables of a house that somebody deals at; of all of them for whoever looks after them.
 * @param {HouseView} house
 * @param {Person} person
 */
export function liveTables(house, person) {
  const dealers = new Map((house.books ?? []).map((book) => [book.id, book.dealer]));
  return house.tables
    .filter((table) => table.dealing === "live" && table.status !== "closed")
    .map((table) => ({ ...table, dealer: dealers.get(table.id) ?? null }))
    .filter((table) => holds(person, LOOKS_AFTER) || table.dealer === person.id);
}

/** The first name of the kind T1, T2 that no table has. @param {HouseView} house */
export function freeName(house) {
  const taken = new Set([...house.tables.map(({ id }) => id), ...(house.books ?? []).map(({ id }) => id)]);
  let number = 1;
  while (taken.has(`T${number}`)) number += 1;
  return `T${number}`;
}

/** So much in chips of $25 and $1, as a cage sends a bank. @param {number} cents */
export function bankOf(cents) {
  const small = Math.min(cents, 100_00 + cents % 25_00);
  const large = cents - small;
  return [
    ...(small ? [{ denomination: 1_00, pieces: small / 1_00 }] : []),
    ...(large ? [{ denomination: 25_00, pieces: large / 25_00 }] : []),
  ];
}

/** @param {HouseView} house @param {Person} person */
export function tableList(house, person) {
  return markup`<ul class="live-tables">${
    liveTables(house, person).map(({ id, name, dealer, taken, seats, status, playing }) => {
      const round = status === "paused" ? "paused" : playing ? "a round is open" : "between rounds";
      return markup`<li key=${id}><a href="#dealer/${encodeURIComponent(id)}">
      <b class="number">${id}</b>
      <span class="who">
        <strong>${name}</strong>
        <small>${dealer ?? "nobody"} deals · ${taken} of ${seats} seats taken · ${round}</small>
      </span>
      <span class="go" aria-hidden="true">→</span>
    </a></li>`;
    })
  }</ul>`;
}

/**
 * The form that opens a live table, for those who may.
 * @param {{ house: HouseView, person: Person, wire: Wire, names: Map<string, string> }} at with the names of the games
 * @param {string} chosen the game
 * @param {(game: string) => void} choose
 */
export function openForm({ house, person, wire, names }, chosen, choose) {
  if (!house.day || !holds(person, OPENS)) return null;
  const dealers = (house.staff ?? []).filter((one) => one.on_duty && one.roles.includes("dealer"));
  const shows = house.tables.find((table) =>
    table.game === (chosen || house.schedule[0]) && table.jackpot_set
  );
  const game = choiceField("Game", house.schedule.map((id) => [id, names.get(id) ?? id]), {
    onchange: ({ target }) => choose(/** @type {HTMLSelectElement} */ (target).value),
  });
  const name = textField("Table", { value: freeName(house) });
  const seats = numberField("Seats", { value: SEATS, least: 1 });
  const dealer = choiceField("Dealer", dealers.map((one) => one.id), {
    value: dealers.some((one) => one.id === person.id) ? person.id : undefined,
  });
  const bank = moneyField("Bank from the cage", {
    value: 0,
    least: 0,
    hint: "Whole dollars; 0 to begin without a bank.",
  });
  const set = textField("Jackpots shown", {
    value: shows?.jackpot_set ?? "",
    optional: true,
    hint: "Only for a game that posts jackpots.",
  });
  return orderForm("Open table", [game, name, seats, dealer, bank, set], async () => {
    const [table, who, cents] = [name.read(), dealer.read(), bank.read()];
    if (cents % 100) throw new Error("Bank from the cage: whole dollars.");
    const opened = await wire.command(`table/${table}`, "OpenTable", {
      game: game.read(),
      seats: seats.read(),
      dealing: "live",
      ...(cents ? { bank: bankOf(cents), sent_by: person.id } : {}),
      ...(set.read() ? { jackpots: set.read() } : {}),
    });
    if (!opened.ok) return opened;
    const assigned = await assign(house, wire, table, who);
    if (assigned.ok) location.hash = `#dealer/${encodeURIComponent(table)}`;
    return assigned;
  }, { said: "The table is open.", keeps: true });
}

/**
 * Assign a dealer to a table; one who deals at another leaves that first.
 * @param {HouseView} house
 * @param {Wire} wire
 * @param {string} table
 * @param {string} dealer
 */
async function assign(house, wire, table, dealer) {
  const before = (house.books ?? []).find((book) => book.is_open && book.dealer === dealer);
  if (before) {
    const left = await wire.command("house", "AssignDealer", { table: before.id, dealer: null });
    if (!left.ok) return left;
  }
  return await wire.command("house", "AssignDealer", { table, dealer });
}
