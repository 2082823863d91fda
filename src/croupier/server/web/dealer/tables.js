/** The live tables somebody deals at or looks after. */

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
