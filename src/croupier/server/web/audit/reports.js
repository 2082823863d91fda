/** The reports of every gaming day, to read, print and download. */

import "../cage/paper.js";
import { markup } from "../parts/render.js";
import { request } from "../screens/api.js";
import { choiceField } from "../staff/forms.js";
import { panel, soft } from "../staff/panels.js";

/** @param {string[]} _ @param {import("./audit.js").Room} room @returns {import("./audit.js").Page} */
export function reportsPage(_, room) {
  /** @type {{ day: string, tables: string[] }[]} */
  let days = [];
  let chosen = "", table = "", says = "Loading gaming days…";
  const draw = () => {
    if (!chosen) return panel("Reports", soft(says));
    const which = choiceField("Gaming day", days.map(({ day }) => day), {
      value: chosen,
      onchange: ({ target }) => {
        chosen = /** @type {HTMLSelectElement} */ (target).value;
        room.redraw();
      },
    });
    const tables = days.find(({ day }) => day === chosen)?.tables ?? [];
    if (!tables.includes(table)) table = tables[0] ?? "";
    const whose = choiceField("Table", tables, {
      value: table,
      onchange: ({ target }) => {
        table = /** @type {HTMLSelectElement} */ (target).value;
        room.redraw();
      },
    });
    const card = `${chosen}/${encodeURIComponent(table)}`;
    const month = chosen.slice(0, 7);
    return [
      panel(
        "Daily report",
        which.row("report-day"),
        markup`<report-paper address="/api/reports/daily/${chosen}" name="daily report ${chosen}" key=${chosen}/>`,
      ),
      table && panel(
        "Table card",
        whose.row("report-table"),
        markup`<report-paper address="/api/reports/daily/${card}" name="table card ${table} ${chosen}" key=${card}/>`,
      ),
      panel(
        "Monthly report",
        markup`<report-paper address="/api/reports/monthly/${month}" name="monthly report ${month}" key=${month}/>`,
      ),
    ];
  };
  const enter = async () => {
    try {
      days = await request("/api/reports/days");
      [chosen, says] = [days[0]?.day ?? "", "No gaming day was opened yet."];
    } catch (error) {
      says = /** @type {Error} */ (error).message;
    }
    room.redraw();
  };
  return { draw: () => markup`<div class="panels">${draw()}</div>`, enter };
}
