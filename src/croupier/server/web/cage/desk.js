/** The house as the cage sees it, and the orders of its desk: who asks, who signs too, and lists to choose from. */

import { element } from "../parts/dom.js";
import { signature } from "../staff/form.js";

/** @typedef {import("./racks.js").Pile} Pile */
/** @typedef {import("../screens/wire.js").Answer} Answer */
/**
 * @typedef {object} Transfer
 * @property {number} number
 * @property {"fill" | "credit"} direction
 * @property {string} table
 * @property {Pile[]} chips
 * @property {string} asked_by
 * @property {string | null} sent_by
 * @property {boolean} disputed
 * @property {string | null} received_by
 */
/** @typedef {{ account: string, cents: number, reason: string }} Variance */
/**
 * @typedef {object} Book
 * @property {string} id
 * @property {string} game
 * @property {number[]} denominations
 * @property {boolean} is_open
 * @property {boolean} tray_counted
 * @property {boolean} drop_counted
 * @property {boolean} playing
 */
/**
 * The parts of the house's view that the cage works with.
 * @typedef {object} HouseView
 * @property {number} version
 * @property {string | null} day
 * @property {string | null} last_day
 * @property {string[]} charities
 * @property {string} licensee
 * @property {{ id: string }} you
 * @property {string[]} may
 * @property {{ id: string, name: string }[]} tables
 * @property {{ id: string, roles: string[], on_duty: boolean }[]} staff
 * @property {Book[]} books
 * @property {Transfer[]} transfers
 * @property {{ proposed_by: string | null, lacks: string[] }} closing
 * @property {{ cash: number, chips: Pile[] }} [drawer]
 * @property {boolean} [cage_counted]
 * @property {{
 *   denominations: number[],
 *   players: Record<string, { pocket: number, at_tables: number }>,
 *   owed: { issued: string, player: string, cents: number }[],
 *   delivered: Transfer[],
 *   variances: Variance[],
 *   paid: { to: string, name: string, cents: number, by: string, says: string }[],
 * }} [window]
 * @property {Record<string, number>} [ledger]
 */

/**
 * What the parts of the cage share.
 * @typedef {object} Desk
 * @property {() => HouseView} view the newest one
 * @property {(name: keyof import("../screens/commands.js").Commands, data: any, signed?: { name: string, password: string } | null) => Promise<Answer>} order
 * @property {(table: string, name: keyof import("../screens/commands.js").Commands) => Promise<Answer>} atTable
 * @property {(tab: string) => void} go to another tab
 * @property {(covered: boolean) => void} cover hides the drawer while it is counted
 */

/**
 * Who signs beside whoever is signed in. `read` gives the name that goes into the order, one's own where nobody else
 * was named, and the signature that goes with it.
 * @param {string} label
 * @param {Desk} desk
 */
export function secondPerson(label, desk) {
  const { fields, read } = signature(label);
  const known = suggestions(fields[0]?.input);
  return {
    fields,
    draw: () => known(desk.view().staff.filter(({ on_duty }) => on_duty).map(({ id }) => id)),
    read: () => {
      const signed = read();
      if (!signed) return { id: desk.view().you.id, signed: null };
      const member = desk.view().staff.find(({ id }) => id.toLowerCase() === signed.name.toLowerCase());
      return { id: member?.id ?? signed.name, signed };
    },
  };
}

let lists = 0;

/**
 * Offer names under a field while somebody writes.
 * @param {HTMLElement | undefined} input
 * @returns {(names: readonly string[]) => void} draws them anew where they changed
 */
export function suggestions(input) {
  const list = element("datalist", { id: `names-${++lists}` });
  input?.setAttribute("list", list.id);
  input?.after(list);
  let drawn = "";
  return (names) => {
    const key = names.join("\n");
    if (key === drawn) return;
    drawn = key;
    list.replaceChildren(...names.map((name) => element("option", { value: name })));
  };
}

/**
 * Draw something only when what it shows has changed, so that nobody's hand is on a button that goes away.
 * @param {HTMLElement} into
 * @param {unknown} shows
 * @param {() => readonly (Node | string)[]} draw
 */
export function drawn(into, shows, draw) {
  const key = JSON.stringify(shows);
  if (into.dataset.shows === key) return;
  into.dataset.shows = key;
  into.replaceChildren(...draw());
}
