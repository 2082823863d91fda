/** The live tables somebody deals at or looks after, and the chips that wait at one. */

import { markup } from "../parts/render.js";

/** @import { Person } from "../screens/auth.js" */
/** @import { HouseView } from "../screens/views.js" */

const LOOKS_AFTER = ["manager", "floor"];

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

/** What waits at a table for its dealer, in a few words; "" where nothing does. @param {HouseView | null} house @param {string} table */
export function chipsWaiting(house, table) {
  const on = house?.transfers?.find((one) => one.table === table);
  if (!on) return openerWaiting(house, table);
  if (on.direction === "fill") {
    return on.sent_by ? `Fill ${on.number} is on its way: count it` : `Fill ${on.number} is asked for`;
  }
  return on.sent_by ? `Credit ${on.number} is on its way to the cage` : `Credit ${on.number}: send it`;
}

/** That a table for money has no opener yet: dealer and floor count it before the first sale. @param {HouseView | null} house @param {string} table */
function openerWaiting(house, table) {
  const book = house?.books?.find(({ id }) => id === table);
  if (!book?.bearer || !book.is_open || book.rounds || book.playing || book.opener) return "";
  const yours = house?.counting?.[`bank:${table}`]?.first;
  return yours ? "Opener: the floor counts now" : "Count the opener first";
}
