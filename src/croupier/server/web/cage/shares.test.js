import { deepStrictEqual as same } from "node:assert/strict";
import { byKind, places } from "../staff/places.js";
import {
  dayName,
  monthBefore,
  monthName,
  months,
  payees,
  pulse,
  reconciled,
  running,
  sharesOn,
} from "./shares.js";

const shares = (
  /** @type {number} */ charity,
  /** @type {number} */ state,
  /** @type {number} */ operator,
) => /** @type {any} */ ({ charity, state, operator, revenue: charity + state + operator });
const payment = (
  /** @type {string} */ to,
  /** @type {string} */ name,
  /** @type {number} */ cents,
) => /** @type {any} */ ({ to, name, cents, month: "2026-11-01" });
/** @type {any} */
const MONTH = {
  operator: "NHCg",
  first: "2026-11-01",
  charities: [
    {
      charity: "Pantry",
      shares: shares(35_01, 10_01, 54_99),
      dates: [{ figures: { day: "2026-11-15" }, alone: shares(35_01, 10_01, 54_99) }],
    },
    { charity: "Relief", shares: shares(0, 0, -6_00), dates: [] },
  ],
  days: [{ payments: [payment("charity", "Pantry", 20_00), payment("state", "NH", 10_01)] }],
};

Deno.test("what is left to pay is what is due less what was paid, to the cent", () => {
  same(payees(MONTH).map(({ to, name, left }) => [to, name, left]), [
    ["charity", "Pantry", 15_01],
    ["charity", "Relief", 0],
    ["state", "State of New Hampshire", 0],
    ["operator", "NHCg", 48_99],
  ]);
});

Deno.test("a share that is paid in the month after counts for its own month", () => {
  const december = /** @type {any} */ ({
    days: [{
      payments: [payment("charity", "Pantry", 15_00), {
        ...payment("charity", "Pantry", 7_00),
        month: "2026-12-01",
      }],
    }],
  });
  same(payees(MONTH, [december])[0]?.left, 1);
  same([monthBefore("2026-01-31"), monthBefore("2026-12-03")], ["2025-12-01", "2026-11-01"]);
});

Deno.test("a day has the shares of the charities it was for", () => {
  same(sharesOn(MONTH, "2026-11-15").map(({ charity, alone }) => [charity, alone.charity]), [[
    "Pantry",
    35_01,
  ]]);
  same(sharesOn(MONTH, "2026-11-16"), []);
});

Deno.test("a place that is not counted has no difference, and one that is has it to the cent", () => {
  /** @type {any} */
  const day = {
    tables: [{ table: "T1", closing: 100_00, closing_counted: 99_00, drop: 20_00, drop_counted: null }],
  };
  same(
    reconciled(day, { counted: true, holds: 51_00, over: 1_00 }).map(({ counted, over }) => [counted, over]),
    [
      [99_00, -1_00],
      [null, null],
      [51_00, 1_00],
    ],
  );
  same(reconciled(day, null).length, 2);
  same(reconciled(day, { counted: false, holds: 51_00, over: 1_00 }).at(-1)?.expected, 51_00);
});

Deno.test("a table in play is not counted, and a variance stands with its place", () => {
  /** @type {any} */
  const view = {
    books: [
      { id: "T0", is_open: true, rounds: 0, opener: null, tray_counted: false, drop_counted: false },
      { id: "T1", is_open: true, rounds: 3, tray_counted: false, drop_counted: false },
      { id: "T2", is_open: false, tray_counted: true, drop_counted: false },
    ],
    cage_counted: false,
    counts: [{ place: "bank:T2", over: -1_00 }],
  };
  same(places(view).map(({ name, state, over }) => [name, state, over]), [
    ["Opener of T0", "in play", 0],
    ["Drop box of T0", "in play", 0],
    ["Tray of T1", "in play", 0],
    ["Drop box of T1", "in play", 0],
    ["Tray of T2", "counted", -1_00],
    ["Drop box of T2", "to count", 0],
    ["Cage", "to count", 0],
  ]);
});

Deno.test("the ledger by kinds adds up to nothing", () => {
  const { rows, sum } = byKind({ outside: -100, "chips:Ann": 60, "chips:Ben": 15, cage: 25 });
  same(rows.map(({ name, cents }) => [name, cents]), [
    ["The cage answers for", 25],
    ["Players' accounts", 75],
    ["Came from outside", -100],
  ]);
  same(sum, 0);
});

Deno.test("days and months read as people say them", () => {
  same([monthName("2026-11-01"), dayName("2026-11-15")], ["November 2026", "Sunday, November 15"]);
});

/** @type {any} */
const VIEW = { day: "2026-11-15", last_day: null, books: [{ id: "T1", rounds: 3 }], charity: { visits: [] } };

Deno.test("figures are worked out again when a round ends, and not when somebody sits down", () => {
  same(pulse(VIEW), pulse({ ...VIEW, tables: [{ taken: 1 }] }));
  same(pulse(VIEW) === pulse({ ...VIEW, books: [{ id: "T1", rounds: 4 }] }), false);
});

Deno.test("months stand once each, the newest first", () => {
  same(months([{ day: "2026-10-31" }, { day: "2026-11-01" }, { day: "2026-11-15" }]), ["2026-11", "2026-10"]);
});

Deno.test("a day runs while it is not closed", () => {
  /** @type {any} */
  const month = { days: [{ day: "2026-11-14", closed: "x" }, { day: "2026-11-15", closed: null }] };
  same(running(month, "2026-11-15")?.report.day, "2026-11-15");
  same(running(month, "2026-11-14"), null);
  same(running(month, null), null);
});
