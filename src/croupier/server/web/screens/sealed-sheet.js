/** Whether the rule sheet in a proof is the one that was sealed, and whether every payment follows from it. */

import { digest, hex } from "./fair-bytes.js";
import { canonical } from "./logged.js";
import { namedTwice } from "./sealed-file.js";

/** @import { Check } from "./verified.js" */
/** @import { readProof } from "./sealed-file.js" */

const IN_TURN = "that every bet, decision and card was allowed in its turn: croupier verify replays them";

/**
 * Read the sheet as the terms of the round do, hash it, and settle the round by it.
 * @param {any} data @param {ReturnType<typeof readProof>} proof
 * @returns {Promise<{ sheet: Check | null, payments: Check | null, open: string[] }>}
 */
export async function sheetChecks({ sheet, game }, { header, terms, events }) {
  if (sheet === undefined) {
    const why = "its rule sheet is not in the file";
    return { sheet: null, payments: null, open: [`that the game is ${game}, and its payments: ${why}`] };
  }
  const { settle, sheetAsRead } = await import("../settle/settle.js");
  let file = null, made = "";
  try {
    file = namedTwice(sheet) === null ? JSON.parse(sheet) : null;
    made = hex(await digest(canonical(sheetAsRead(file, terms))));
  } catch {
    // no sheet, and not what was sealed
  }
  const wrong = made !== header.game
    ? "the rule sheet in the file is not the one that was sealed"
    : file?.id !== game && `the file names the game ${game}, and ${file?.id} was sealed`;
  const own = { holds: !wrong, says: wrong || "the rule sheet in the file is the one that was sealed" };
  if (made !== header.game) {
    return { sheet: own, payments: null, open: ["payments: the sealed rule sheet is not in the file"] };
  }
  const found = settle(file, terms, events);
  if ("open" in found) return { sheet: own, payments: null, open: [found.open, IN_TURN] };
  const holds = "right" in found;
  return { sheet: own, payments: { holds, says: holds ? found.right : found.wrong }, open: [IN_TURN] };
}
