/** What the floor should look at: each alert follows from what the house says of a table or of a PIN, and from the clock. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { sentence } from "../parts/text.js";
import { panel, soft } from "../staff/panels.js";
import { standing } from "./waiting.js";
import { request } from "../screens/api.js";
import { dateTime } from "../screens/house-time.js";

/** @typedef {{ kind: string, table: string, says: string }} Alert */
/** @import { WrongPins } from "../screens/views.js" */
/** @typedef {import("../screens/views.js").TableFigures} Figures */
/** @typedef {import("../screens/views.js").AlertLimitsView} Limits decided by the house, by date */
/** @typedef {{ id: string, figures: Figures, tray: number, exposure: number | null, ofTray: number, taken: number, dealer: string | null, push: number, signDue: boolean, openerDue: boolean }} Watched */

const HOUR = 3_600_000, HALF_HOUR = HOUR / 2, MINUTE = 60_000;

/** Rounds an hour over the last half hour, or since the opening. @param {Figures} figures @param {number} now */
export function pace({ ends, opened }, now) {
  const since = Math.max(now - HALF_HOUR, opened ? Date.parse(opened) : 0);
  const rounds = ends.filter((end) => Date.parse(end) > since).length;
  return Math.round(rounds / Math.max((now - since) / HOUR, 1 / 60));
}

/** Whole minutes since a moment. @param {string | null} since @param {number} now */
export function minutesSince(since, now) {
  return since ? Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE)) : 0;
}

/** What is wrong at one table. @param {Watched} table @param {number} now @param {Limits} limits @returns {Alert[]} */
export function alertsOf(
  { id, figures, tray, ofTray, taken, dealer, push, signDue, openerDue },
  now,
  limits,
) {
  /** @type {[string, boolean, string][]} */
  const all = [
    [
      "low tray",
      tray * 100 < figures.brought * limits.tray_percent,
      `holds ${money(tray)} of ${money(figures.brought)} brought`,
    ],
    [
      "exposure",
      ofTray > tray,
      `may pay ${money(ofTray)} from the tray, which holds ${money(tray)}`,
    ],
    [
      "pace",
      taken > 0 && minutesSince(figures.opened, now) >= 30 && pace(figures, now) < limits.rounds_an_hour,
      `deals ${pace(figures, now)} rounds an hour`,
    ],
    [
      "late push",
      dealer !== null && minutesSince(figures.dealer_since, now) > push,
      `${dealer} has dealt for ${minutesSince(figures.dealer_since, now)} minutes`,
    ],
    [
      "corrections",
      figures.mended.filter((at) => now - Date.parse(at) < HOUR).length >= limits.corrections,
      `${figures.mended.length} corrections in an hour under ${dealer}`,
    ],
    ["void after payment", figures.voided > 0, `${figures.voided} void after a payment`],
    ["limits", signDue, "limits are not on the sign yet"],
    [
      "opener",
      openerDue,
      "the opener is not counted: dealer and floor count it; nothing is sold or dealt before",
    ],
  ];
  return all.filter(([, holds]) => holds).map(([kind, , says]) => ({ kind, table: id, says }));
}

/** Every live table with what is watched of it. @param {import("./pit.js").Pit} pit @returns {Watched[]} */
export function watched({ seen }) {
  const { pit, books } = seen.house;
  return standing(seen).flatMap(({ id, taken, status }) => {
    const figures = pit?.figures[id], tray = pit?.trays[id];
    if (!figures || tray === undefined || status === "closed") return [];
    const book = books.find((one) => one.id === id);
    const floor = seen.tables.get(id)?.floor, dealer = book?.dealer ?? null, push = pit.rotation.minutes;
    const exposure = floor?.exposure ?? 0, signDue = dealer !== null && !!floor?.sign_due;
    const ofTray = floor?.exposure_tray ?? 0;
    const openerDue = dealer !== null && !!book?.bearer && !book.rounds && !book.playing && !book.opener;
    return [{ id, figures, tray, exposure, ofTray, taken, dealer, push, signDue, openerDue }];
  });
}

/** @param {import("./pit.js").Pit} pit @param {readonly Alert[]} [more] such as a hold far from theory */
export function alerts(pit, more = []) {
  const now = Date.now() + pit.seen.ahead;
  const { pit: kept, wins = [] } = pit.seen.house;
  const all = [
    ...(kept ? watched(pit).flatMap((table) => alertsOf(table, now, kept.alerts)) : []),
    ...(kept?.gaps ?? []).map((slip) => ({ kind: "slip gap", table: "", says: `${slip} is missing` })),
    ...(kept?.clock ?? []).map((says) => ({ kind: "clock", table: "", says: sentence(says) })),
    ...more,
  ];
  const held = wins.filter((/** @type {any} */ win) => win.stage !== "paid" && win.stage !== "void").length;
  return panel(
    "Alerts",
    all.length
      ? markup`<ul class="alerts">${
        all.map(({ kind, table, says }) =>
          markup`<li key="${kind} ${table} ${says}"><strong>${
            table || "House"
          }</strong> <span class="badge" data-tone="warn">${kind}</span> <span>${says}</span></li>`
        )
      }</ul>`
      : soft("Nothing stands out."),
    held ? soft(`${held} held payout${held > 1 ? "s" : ""} to sign or pay.`) : null,
  );
}

const EVERY = 20_000; // milliseconds

/** What the floor reads of each. @param {readonly WrongPins[]} all @returns {Alert[]} */
export function pinAlerts(all) {
  return all.map(({ person, failures, locked }) => ({
    kind: "failed PINs",
    table: "",
    says: locked
      ? `${person}: locked after ${failures} wrong PINs. Unlock it under People once you know why.`
      : `${person}: ${failures} wrong PINs in a row`,
  }));
}

/** @param {import("./pit.js").Pit} pit */
export function wrongPins(pit) {
  /** @type {WrongPins[]} */
  let found = [];
  let next = 0;
  return () => {
    if (Date.now() >= next) {
      next = Date.now() + EVERY;
      request("/api/pit/pins").then((all) => {
        found = all;
        pit.redraw();
      }).catch(() => {}); // the line says what is wrong with it, and this is asked again
    }
    return pinAlerts(found);
  };
}

/** How long ago something was, in words that get finer as it is nearer. @param {number} at @param {number} now */
export function ago(at, now) {
  const seconds = Math.max(0, Math.floor((now - at) / 1000));
  if (seconds < 5) return "just now";
  return seconds < 60
    ? `${seconds} s ago`
    : seconds < 3600
    ? `${Math.floor(seconds / 60)} min ago`
    : dateTime(at);
}
