/** Whose PIN was entered wrongly several times in a row, asked for again while somebody looks. */

import { request } from "../screens/api.js";

/** @typedef {{ person: string, failures: number, locked: boolean }} WrongPins */

const EVERY = 20_000; // milliseconds

/** What is said of each. @param {readonly WrongPins[]} all @returns {import("./alerts.js").Alert[]} */
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
