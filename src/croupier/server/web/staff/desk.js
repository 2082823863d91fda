/** The house as the cage sees it, and what the tabs of its desk share. */

import { signature } from "./forms.js";
import { markup } from "../parts/render.js";

/** @typedef {import("../screens/views.js").HouseView} Seen */
/** @typedef {"staff" | "books" | "transfers" | "closing" | "may" | "last_day"} Known what everybody at the cage sees */
/** @typedef {Seen & Required<Pick<Seen, Known>>} HouseView */
/** @import { Answer } from "../screens/live-socket.js" */
/** @import { Transfer } from "../screens/views.js" */
/** @typedef {keyof import("../screens/commands.js").Commands} Name */
/** @typedef {(view: HouseView, open: boolean) => import("../parts/render.js").Inside} Section draws one tab */
/**
 * @typedef {object} Desk
 * @property {(name: Name, data: any, signed?: { name: string, password: string } | null) => Promise<Answer>} order
 * @property {(target: string, name: Name) => Promise<Answer>} at a table
 * @property {(tab: string) => void} go to another tab
 * @property {() => void} redraw
 * @property {boolean} covered whether the drawer is hidden, while it is counted
 */

/**
 * Who signs in addition to whoever is signed in. `read` returns the name for the command, one's own where nobody else was
 * named, and the signature that goes with it.
 * @param {string} label
 * @param {HouseView} view
 * @param {...string} roles of those who are proposed; of everybody, if none is given
 */
export function secondPerson(label, { staff, you }, ...roles) {
  const others = staff.filter((one) =>
    one.on_duty && one.id !== you.id && (!roles.length || one.roles.some((role) => roles.includes(role)))
  );
  const { fields, read } = signature(label, others.map(({ id }) => id));
  return {
    fields,
    read: () => {
      const signed = read();
      if (!signed) return { id: you.id, signed };
      const member = staff.find(({ id }) => id.toLowerCase() === signed.name.toLowerCase());
      return { id: member?.id ?? signed.name, signed };
    },
  };
}

/** A small button. @param {string} text @param {() => unknown} press @param {string} [label] read aloud in its place */
export function button(text, press, label) {
  return markup`<button type="button" class="plain small" aria-label=${label} onclick=${press}>${text}</button>`;
}

/**
 * A desk whose commands go over the socket.
 * @param {import("../screens/live-socket.js").LiveSocket} socket
 * @param {() => void} redraw
 * @param {(tab: string) => void} [go]
 * @returns {Desk}
 */
export function deskOf(socket, redraw, go = () => {}) {
  return {
    order: (name, data, signed) => socket.command("house", name, data, signed),
    at: (target, name) => socket.command(target, name),
    go,
    redraw,
    covered: false,
  };
}
