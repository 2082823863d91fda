/** The papers of the house: numbered in one series for each form and year, kept when they are void. */

import { markup } from "../parts/render.js";
import { broadPanel, figures, soft } from "./panels.js";

/** @import { HouseView } from "./desk.js" */

/** The number of the slip about something, the last one if there are several. @param {HouseView} view @param {string} about */
export function slipOf({ slips = [] }, about) {
  return slips.findLast((one) => one.about === about)?.number ?? "";
}

/** A link to the page of a slip, which prints it. @param {string} number */
export function slipLink(number) {
  return number ? markup`<a href="#slip/${encodeURIComponent(number)}">${number}</a>` : "";
}

/** The slips of the day, each a page to print. @param {HouseView} view */
export function slipList({ slips = [], play_money: playMoney }) {
  if (playMoney) return null;
  const rows = slips.map(({ number, about, by, void: why, prints }) => [
    slipLink(number),
    about,
    by,
    prints ? `${prints}` : "not yet",
    why ? `VOID: ${why}` : "",
  ]);
  const table = figures("Slips of the day", ["Slip", "About", "By", "#Printed", "Void"], rows, {
    empty: "No slip is numbered yet today.",
  });
  return broadPanel("Slips", table, rows.length ? soft("Open a slip to print it.") : null);
}
