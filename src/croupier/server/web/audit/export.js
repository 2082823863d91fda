/**
 * The log as a file (Parquet, CSV, JSON Lines, or the record of play), and the reports of every gaming day, to read, print and download.
 */

import { reach, request, saveFile } from "../screens/api.js";
import { count } from "../parts/text.js";
import { choiceField, orderForm, textField } from "../staff/forms.js";
import { panel, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { timeFields } from "./listing.js";
import { address } from "./words.js";
import "../cage/paper.js";

/** @type {readonly [string, string, string][]} */
const FORMS = [
  ["csv", "CSV", "For a spreadsheet: one line per event, its body as text."],
  ["jsonl", "JSON Lines", "For a program: one object per line, its body as data."],
  ["parquet", "Parquet", "For analysis of millions: typed columns, packed."],
  ["txt", "Record of play", "For reading: what happened at the tables, line by line."],
];

/** @param {string[]} _ @param {import("./audit.js").Room} room @returns {import("./audit.js").Page} */
export function exportPage(_, { redraw }) {
  let chosen = "csv", status = "";
  /** @type {string[]} */
  let streams = [];
  const say = (/** @type {string} */ text) => {
    status = text;
    redraw();
  };
  const option = (/** @type {typeof FORMS[number]} */ [form, name, says]) =>
    markup`<label key=${form}>
      <input type="radio" name="form" value=${form} checked=${form === "csv"} onchange=${() => chosen = form}>
      <strong>${name}</strong>
      <span class="soft">${says}</span>
    </label>`;
  const drawn = () => {
    const stream = textField("Only this stream", {
      optional: true,
      hint: "Or all under it: table.",
      offers: streams,
    });
    const [from, until] = timeFields();
    const order = orderForm("Make the file", [stream, from, until], async () => {
      const query = { stream: stream.read(), since: from.read(), until: until.read() };
      const name = `croupier-log.${chosen}`;
      say("Writing the file…");
      try {
        const reply = await reach(address(`/api/audit/export/${chosen}`, query));
        saveFile(await reply.blob(), name);
        const events = Number(reply.headers.get("x-events"));
        say(`${name} holds ${count(events, "event")}. Cards that nobody has seen stay sealed in it.`);
      } catch (error) {
        say("");
        throw error;
      }
    }, { doneText: "", keeps: true });
    const forms = markup`<fieldset class="forms">
      <legend>What kind of file</legend>${FORMS.map(option)}
    </fieldset>`;
    return markup`<div class="seek">
      ${panel("The log as a file", forms, order, markup`<p class="made" role="status">${status}</p>`)}
    </div>`;
  };
  return {
    draw: drawn,
    enter: async () => {
      streams = Object.keys(await request("/api/audit/kinds").catch(() => ({})));
      redraw();
    },
  };
}

/** @param {string[]} _ @param {import("./audit.js").Room} room @returns {import("./audit.js").Page} */
export function reportsPage(_, room) {
  /** @type {{ day: string, tables: string[] }[]} */
  let days = [];
  let chosen = "", table = "", says = "Loading gaming days…";
  const draw = () => {
    if (!chosen) return panel("Reports", soft(says));
    const which = choiceField("Gaming day", days.map(({ day }) => day), {
      value: chosen,
      pick: (value) => {
        chosen = value;
        room.redraw();
      },
    });
    const tables = days.find(({ day }) => day === chosen)?.tables ?? [];
    if (!tables.includes(table)) table = tables[0] ?? "";
    const whose = choiceField("Table", tables, {
      value: table,
      pick: (value) => {
        table = value;
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
