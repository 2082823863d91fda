/** Chips that wait for a dealer: a fill to count, a credit to send, an opener. */

/** @import { HouseView } from "../staff/desk.js" */

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
