import { months, pulse, running } from "./own.js";

/** @param {unknown} found @param {unknown} wanted */
function same(found, wanted) {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
  }
}

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
