/** The chips of one table for its dealer: fills to count, credits to send, the tray's count, incidents. */

import { markup } from "../parts/render.js";
import { counts } from "../staff/counts.js";
import { incidents } from "../staff/incidents.js";
import { transfers } from "../staff/transfers.js";

/** @import { LiveSocket } from "../screens/live-socket.js" */
/** @import { HouseView } from "../staff/desk.js" */

/** @param {LiveSocket} socket @param {string} table @param {() => void} redraw */
export function tableChips(socket, table, redraw) {
  /** @type {import("../staff/desk.js").Desk} */
  const desk = {
    order: (name, data, signed) => socket.command("house", name, data, signed),
    at: (target, name) => socket.command(target, name),
    go: () => {},
    redraw,
    covered: false,
  };
  const [slips, counted, log] = [transfers(desk, { table }), counts(desk), incidents(desk)];
  return (/** @type {HouseView} */ house) => {
    const here = { ...house, books: house.books.filter(({ id }) => id === table) };
    const room = here.books.some(({ poker }) => poker) ? "poker" : "dealer";
    return markup`<div class="desk">
      <header><h1>Chips of ${table}</h1><a class="button plain" href="#${room}/${
      encodeURIComponent(table)
    }">Back to the table</a></header>
      <div class="panels">${slips(here, true)}${counted(here, true)}${log(here, true)}</div>
    </div>`;
  };
}
