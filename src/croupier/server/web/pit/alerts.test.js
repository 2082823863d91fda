import { deepStrictEqual as same } from "node:assert/strict";
import { alertsOf, minutesSince, pace, pinAlerts } from "./alerts.js";

const NOW = Date.parse("2026-11-18T22:00:00Z");
const at = (/** @type {number} */ minutes) => new Date(NOW - minutes * 60_000).toISOString();
const figures = {
  brought: 4_000_00,
  won: 0,
  dropped: 0,
  ends: Array.from({ length: 20 }, (_, n) => at(n + 1)),
  opened: at(180),
  dealer_since: at(15),
  counted: at(180),
  mended: /** @type {string[]} */ ([]),
  voided: 0,
  chips: [],
};
const table = {
  id: "T1",
  figures,
  tray: 3_000_00,
  exposure: 25_000_00, // a jackpot, which is never paid out of the tray
  ofTray: 500_00,
  taken: 4,
  dealer: "Dan",
  push: 40,
  signDue: false,
  openerDue: false,
};
const limits = {
  tray_percent: 25,
  rounds_an_hour: 20,
  corrections: 3,
  deviations: 3,
};
const kinds = (/** @type {Partial<typeof table>} */ change) =>
  alertsOf({ ...table, ...change }, NOW, limits).map(({ kind }) => kind);

Deno.test("a table that runs well raises no alert", () => same(kinds({}), []));

Deno.test("each alert comes with what it is about, and with nothing else", () => {
  same(kinds({ tray: 900_00 }), ["low tray"]);
  same(kinds({ ofTray: 3_000_01 }), ["exposure"]);
  same(kinds({ figures: { ...figures, ends: figures.ends.slice(0, 5) } }), ["pace"]);
  same(kinds({ taken: 0, figures: { ...figures, ends: [] } }), []);
  same(kinds({ figures: { ...figures, dealer_since: at(41) } }), ["late push"]);
  same(kinds({ figures: { ...figures, mended: [at(5), at(20), at(59)] } }), ["corrections"]);
  same(kinds({ figures: { ...figures, mended: [at(5), at(20), at(61)] } }), []);
  same(kinds({ figures: { ...figures, voided: 1 } }), ["void after payment"]);
  same(kinds({ signDue: true }), ["limits"]);
  same(kinds({ openerDue: true }), ["opener"]);
});

Deno.test("what is an alert is the house's to say", () => {
  const strict = { ...limits, tray_percent: 80, rounds_an_hour: 50 };
  same(alertsOf(table, NOW, strict).map(({ kind }) => kind), ["low tray", "pace"]);
});

Deno.test("the pace is that of the last half hour, or since the opening", () => {
  same(pace(figures, NOW), 40);
  same(pace({ ...figures, opened: at(15), ends: [at(2), at(5), at(9)] }, NOW), 12);
  same(minutesSince(at(15), NOW), 15);
});

Deno.test("an alert says whether a PIN is locked, or was entered wrongly", () => {
  const says = pinAlerts([
    { person: "Flo", failures: 2, locked: false },
    { person: "Max", failures: 5, locked: true },
  ]).map((each) => each.says);
  same(says, [
    "Flo: 2 wrong PINs in a row",
    "Max: locked after 5 wrong PINs. Unlock it under People once you know why.",
  ]);
});
