/** The tables now: win, drop, hold, tray, risk, pace, dealer; and the alerts that follow from them. */

import { money } from "../parts/money.js";
import { broadPanel, figures, signed, soft } from "../staff/panels.js";
import { spoken, worth } from "../staff/racks.js";
import { minutesSince, pace, watched } from "./alerts.js";

/** A part in percent, or a dash where there is nothing to divide by. @param {number} part @param {number} whole */
export function percent(part, whole) {
  if (whole <= 0) return "–";
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${(100 * part / whole).toLocaleString("en-US", digits).replace("-", "−")}%`;
}

/** @param {import("./pit.js").Pit} pit */
export function live(pit) {
  const now = Date.now() + pit.seen.ahead;
  const { wins = [] } = pit.seen.house;
  const held = (/** @type {string} */ id) =>
    wins.filter((/** @type {any} */ win) => win.table === id && !["paid", "void"].includes(win.stage)).length;
  const rows = watched(pit).map(({ id, figures: kept, tray, exposure, taken, dealer }) => [
    id,
    signed(kept.won),
    money(kept.dropped),
    percent(kept.won, kept.dropped),
    money(tray),
    `${minutesSince(kept.counted, now)} min`,
    exposure === null ? "no bound" : money(exposure),
    pace(kept, now),
    taken,
    dealer ? `${dealer}, ${minutesSince(kept.dealer_since, now)} min` : "–",
    held(id) || "–",
  ]);
  const trays = watched(pit).map(({ id, figures: kept }) => [
    id,
    spoken(kept.chips),
    money(worth(kept.chips)),
    `${minutesSince(kept.counted, now)} min ago`,
    limitsOf(pit, id),
  ]);
  return broadPanel(
    "Tables now",
    soft("Win and hold are the table's own figures. A table that is being counted shows nothing."),
    figures(
      "Live figures by table",
      [
        "Table",
        "#Win",
        "#Drop",
        "#Hold",
        "#Tray",
        "#Counted",
        "#At risk",
        "#Rounds/h",
        "#Seats",
        "Dealer",
        "#Held",
      ],
      rows,
      { empty: "No table is open." },
    ),
    trays.length
      ? figures(
        "Trays and limits by table",
        ["Table", "Tray as last counted, with fills and credits since", "#Worth", "#Counted", "Limits"],
        trays,
      )
      : null,
  );
}

/** The sign of a table. @param {import("./pit.js").Pit} pit @param {string} id */
function limitsOf({ seen }, id) {
  const limits = seen.house.tables.find((one) => one.id === id)?.limits ?? [];
  return limits.map(({ name, says }) => `${name} ${says}`).join(" · ") || "–";
}
