/** The log as a file: Parquet, CSV, JSON Lines, or the record of play as people read it. */

import { reach, request } from "../screens/api.js";
import { count } from "../parts/text.js";
import { orderForm, textField } from "../staff/forms.js";
import { panel } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { saveFile } from "../parts/save-file.js";
import { timeFields } from "./fields.js";
import { address } from "./words.js";

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
