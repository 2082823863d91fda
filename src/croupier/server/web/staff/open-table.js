/** The form that opens a table for a game of the day's schedule, with its bank, its dealer and its limits. */

import { cents, money } from "../parts/money.js";
import { freeName } from "../parts/text.js";
import { countSheet } from "./count-sheet.js";
import { choiceField, numberField, orderForm, signature, textField } from "./forms.js";
import { soft } from "./panels.js";
import { button } from "./desk.js";
import { worth } from "./racks.js";
import { markup } from "../parts/render.js";

/** @import { Person } from "../screens/auth.js" */
/** @import { LiveSocket } from "../screens/live-socket.js" */
/** @import { HouseView, Pit as Choices, Playable } from "../screens/views.js" */

/** @typedef {ReadonlyMap<string, { tables?: string[] }>} Sets where each set of jackpots is shown */

const SIGN_FIRST = "The operator shows a set of jackpots at this table first, in the pit under Jackpots.";

/**
 * @param {{ house: HouseView, choices: Choices, person: Person, socket: LiveSocket, sets?: Sets }} at
 * @param {string} game the one that is chosen
 * @param {(game: string) => void} choose
 * @param {{ dealers?: readonly string[], opened?: (table: string) => void }} [how] of `dealers` one deals there: a live table
 */
export function openTable({ house, choices, person, socket, sets }, game, choose, { dealers, opened } = {}) {
  if (!house.day) return soft("Open a gaming day first: a table plays its schedule.");
  const games = choices.games.filter(({ id }) => house.schedule.includes(id));
  const chosen = games.find(({ id }) => id === game) ?? games[0];
  if (!chosen) return soft("No game is on today's schedule. A manager adds one in the pit, under Day.");
  const plays = choiceField("Game", games.map(({ id, name }) => [id, name]), {
    pick: choose,
  });
  const taken = [...house.tables, ...(house.books ?? [])].map((each) => each.id);
  const shows = chosen.jackpots.length > 0;
  const hangs = shows && sets && !person.roles.includes("operator") ? sets : null; // the operator alone hangs signs
  const signs = [...(hangs?.values() ?? [])].flatMap(({ tables = [] }) => tables);
  const id = textField("Table", {
    value: signs.find((each) => !inUse(house).has(each)) ?? freeName(taken),
  });
  const seats = numberField("Seats", { value: chosen.seats, least: 1, most: chosen.most_seats });
  const live = !house.play_money && house.staff?.some((one) => one.on_duty && one.roles.includes("dealer"));
  const dealing = choiceField("Dealing", ["electronic", ["live", "live dealer"]], {
    value: live ? "live" : "electronic",
  });
  const dealer = choiceField("Dealer", dealers ?? [], { value: person.id });
  const set = choiceField("Jackpots", choices.sets.length ? choices.sets : [["", "no set is open"]]);
  const posted = limitFields(chosen.limits.filter(({ exactly }) => !exactly.length));
  const kinds = chosen.denominations.map((value) => ({ value, name: `${money(value)} chips`, chip: true }));
  const bank = countSheet("Bank", kinds, { of: chosen.id });
  const cage = sentByCage(house, person);
  const alone = person.roles.some((role) => role === "manager" || role === "operator");
  const manager = textField("Manager, if the banks are too small", {
    optional: true,
    offers: onDuty(house, person, "manager", "operator"),
    hint: "Signs with a PIN where one round may cost more than tray and cage hold.",
  });
  const fields = [
    plays,
    id,
    seats,
    dealers ? dealer : dealing,
    ...(shows ? [set] : []),
    ...(hangs && signs.every((each) => inUse(house).has(each)) ? [soft(SIGN_FIRST)] : []),
    ...posted.flatMap((one) => one.fields),
    lastClosers(house, (table, chips) => {
      id.set(table);
      bank.offer(chips);
    }),
    bank,
    ...cage.fields,
    ...(alone ? [] : [manager]),
  ];
  return orderForm("Open table", fields, async () => {
    verifyLimits(posted);
    const [vouched, chips, table] = [cage.read(), bank.read(), id.read()];
    const sign = hangs?.get(set.read());
    if (hangs && !sign?.tables?.includes(table)) throw new Error(`${table}: ${SIGN_FIRST}`);
    const signed = chips.length ? vouched : null; // an empty bank is nobody's to send
    const who = dealers ? dealer.read() : "";
    const approves = alone ? "" : manager.read();
    const answer = await socket.command(`table/${table}`, "OpenTable", {
      game: plays.read(),
      seats: seats.read(),
      dealing: dealers ? "live" : /** @type {"electronic" | "live"} */ (dealing.read()),
      ...(shows ? { jackpots: set.read() } : {}),
      limits: changedLimits(posted),
      ...(chips.length ? { bank: chips, sent_by: signed?.name ?? person.id } : {}),
      ...(approves ? { approved_by: approves } : {}),
    }, [...(signed ? [signed] : []), ...(approves ? [{ name: approves, password: "" }] : [])]);
    if (!answer.ok) return answer;
    const assigned = who ? await assign(house, socket, table, who) : answer;
    if (assigned.ok) opened?.(table);
    choose("");
    return assigned;
  }, { doneText: "The table is open." });
}

/** Who is on duty in one of these roles, aside from whoever asks. @param {HouseView} house @param {Person} person @param {...string} roles */
function onDuty({ staff = [] }, person, ...roles) {
  return staff.filter((one) =>
    one.on_duty && one.id !== person.id && one.roles.some((role) => roles.includes(role))
  ).map(({ id }) => id);
}

/** The signature of a cashier on duty for the bank of a table; the first of them is proposed for money. @param {HouseView} house @param {Person} person */
export function sentByCage(house, person) {
  const cashiers = onDuty(house, person, "cage");
  return signature("Sent by the cage", cashiers, { value: house.play_money ? "" : cashiers[0] });
}

/** The tables that are open, or closed and not counted yet. @param {Pick<HouseView, "books">} house */
function inUse({ books = [] }) {
  return new Set(books.filter((book) => book.is_open || !book.tray_counted).map(({ id }) => id));
}

/**
 * What tables that are closed held at their last count: their next opener, and the float a fill or a credit restores.
 * @param {HouseView} house
 * @param {(table: string, chips: readonly import("../screens/views.js").ChipPile[]) => void} use
 */
function lastClosers({ closers = {}, books = [] }, use) {
  const used = inUse({ books });
  const free = Object.entries(closers).filter(([table]) => !used.has(table));
  const offer = free.map(([table, { chips, slip }]) =>
    button(
      `${table}: ${money(worth(chips))}`,
      () => use(table, chips),
      `Open ${table} with its last closer ${slip}`,
    )
  );
  return markup`<div class="last-closers" hidden=${!free.length}>
    <span class="soft">Open with the last closer of</span> ${offer}
  </div>`;
}

/** Assign a dealer to a table; one who deals at another leaves that first. @param {HouseView} house @param {LiveSocket} socket @param {string} table @param {string} dealer */
async function assign({ books = [] }, socket, table, dealer) {
  const before = books.find((book) => book.is_open && book.dealer === dealer);
  if (before) {
    const left = await socket.command("house", "AssignDealer", { table: before.id, dealer: null });
    if (!left.ok) return left;
  }
  return await socket.command("house", "AssignDealer", { table, dealer });
}

/** @typedef {{ wager: string, name: string, least: number | null, most: number | null }} Limit */
/** @typedef {ReturnType<typeof limitFields>} LimitFields */

/** @param {readonly Limit[]} limits what the fields begin with; nothing, where that is left to the table's sign */
export function limitFields(limits) {
  return limits.map(({ wager, name, least, most }) => {
    const from = textField(`${name}, minimum`, { optional: true, value: least ? keyed(least) : "" });
    const to = textField(`${name}, maximum`, { optional: true, value: most ? keyed(most) : "" });
    return { wager, name, least, most, from, to, fields: [from, to] };
  });
}

/** The limits as somebody entered them; a wager without any is left to the sheet. @param {LimitFields} fields */
export function readLimits(fields) {
  return fields.filter(({ from, to }) => from.read() || to.read()).map(({ wager, name, from, to }) => {
    const least = cents(from.read()), most = cents(to.read());
    if (!least || !most) throw new Error(`${name}: enter both a minimum and a maximum.`);
    return { wager, least, most };
  });
}

/** Complain, by name, of every limit of a table that is left out though the sheet leaves it to the table. @param {LimitFields} fields */
function verifyLimits(fields) {
  const lacks = fields.filter(({ least, most, from, to }) =>
    (least === null && !from.read()) || (most === null && !to.read())
  );
  const [first] = lacks;
  if (!first) return;
  (first.from.read() ? first.to : first.from).focus();
  const names = lacks.map(({ name }) => name).join(", ");
  throw new Error(`Enter the limits that the sheet leaves to the table: ${names}.`);
}

/** Those that are other than what the fields began with. @param {LimitFields} fields */
function changedLimits(fields) {
  const before = new Map(fields.map((one) => [one.wager, one]));
  return readLimits(fields).filter(({ wager, least, most }) =>
    before.get(wager)?.least !== least || before.get(wager)?.most !== most
  );
}

/** An amount as somebody keys it. @param {number} amount */
const keyed = (amount) => money(amount).replace("$", "");
