/** A tournament's view as the house sends it, and what a desk reads from it. */

/** @typedef {import("../screens/views.js").TournamentView} View */
/** @typedef {import("../screens/views.js").TournamentDeskView} ForStaff */
/** @typedef {import("../screens/views.js").EntrantView} Entrant */
/** @import { TournamentPlan } from "../screens/views.js" */
/** @typedef {Required<Omit<View, keyof ForStaff | "plan">> & { plan: TournamentPlan }} Shown what everybody sees */
/** @typedef {Shown & Required<ForStaff>} Desk what the desk sees */

export const STAGE = {
  open: "open for registration",
  running: "being played",
  interrupted: "interrupted",
  finished: "finished",
  void: "void",
  cancelled: "cancelled",
};

/** Those still in. @param {Shown} view */
export function stillIn(view) {
  return view.entrants.filter((one) => !one.out);
}

/**
 * Who sits where: every table of the tournament that is in play, in order.
 * @param {Shown} view
 * @returns {Map<string, Entrant[]>}
 */
export function atTables(view) {
  /** @type {Map<string, Entrant[]>} */
  const found = new Map();
  for (const table of view.plan.tables) {
    const here = stillIn(view).filter((one) => one.seat?.table === table);
    if (here.length) found.set(table, here);
  }
  return found;
}

/** Whether seats were drawn. @param {Shown} view */
export function isDrawn(view) {
  return view.entrants.some((one) => one.seat !== null);
}

/** Whether nothing more is played. @param {Shown} view */
export function isOver(view) {
  return [STAGE.finished, STAGE.void, STAGE.cancelled].includes(view.stage);
}

/** The average stack, in whole chips. @param {Shown} view */
export function average(view) {
  const left = stillIn(view).length;
  return left ? Math.floor(view.chips / left) : 0;
}

/** Names as people say them: Ann, Bob and Cyd. @param {readonly string[]} names */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A place as people say it: 1st, 2nd, 3rd–4th. @param {number | string} place */
export function ordinal(place) {
  return String(place).split("-").map((each) => {
    const n = Number(each);
    const teen = n % 100 > 10 && n % 100 < 14;
    return `${n}${(!teen && ["", "st", "nd", "rd"][n % 10]) || "th"}`;
  }).join("–");
}
