/** A round that is shown again, as moments with a view each: what the house recorded, made whole again. */

import { sentence } from "../parts/text.js";
import { nameOf } from "./people.js";
import { seen } from "./seen.js";
import { changed } from "./live-socket.js";
import { say, translate } from "../parts/say.js";

/** @import { TableView } from "./seen.js" */
/** @import { MomentView } from "./views.js" */
/** @typedef {{ says: string, view: TableView }} Moment */

/** @type {Record<string, string>} */
const KINDS = {
  begins: say("The round begins; bets are open"),
  deals: say("The cards are dealt"),
};

/** @param {readonly MomentView[]} recorded @param {string} you @returns {Moment[]} */
export function momentsOf(recorded, you) {
  let felt = {};
  return recorded.map(({ kind, seat, says, changes }) => {
    for (const [path, ...value] of changes) felt = changed(felt, path, value);
    const seats = /** @type {{ seats?: (string | null)[] }} */ (felt).seats ?? [];
    const mine = seats.flatMap((who, n) => (who === you ? [n + 1] : []));
    const view = seen({ ...felt, you: { id: you, pocket: 0, seats: mine } });
    view.bets_open = false; // nobody bets in a replay
    const who = seat === null
      ? ""
      : seats[seat - 1] === you
      ? say("You")
      : nameOf(seats[seat - 1] ?? say("Seat {seat}", { seat }));
    const what = translate(says) || KINDS[kind] || "";
    return { says: sentence([who, what].filter(Boolean).join(": ")), view };
  });
}
