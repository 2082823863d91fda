/** The log as a file: Parquet, CSV, JSON Lines, or the record of play as people read it. */

import { element } from "../parts/dom.js";
import { ask, Refusal } from "../screens/ask.js";
import { sentence } from "../screens/orders.js";
import { orderForm, textField } from "../staff/form.js";
import { panel } from "../staff/panel.js";
import { moments, offer } from "./asked.js";
import { address, several } from "./words.js";

/** @type {readonly [string, string, string][]} */
const FORMS = [
  ["csv", "CSV", "For a spreadsheet: one line an event, its body as text."],
  ["jsonl", "JSON Lines", "For a program: one object a line, its body as data."],
  ["parquet", "Parquet", "For analysis of millions: typed columns, packed."],
  ["txt", "Record of play", "For reading: what happened at the tables, line by line."],
];

/** @returns {import("./audit.js").Page} */
export function exportPage() {
  const stream = textField("Only this stream", { optional: true, hint: "Or all under it: table." });
  const [from, until] = moments();
  const choice = element(
    "fieldset",
    { class: "forms" },
    element("legend", {}, "What kind of file"),
    ...FORMS.map(([form, name, says], n) =>
      element(
        "label",
        {},
        element("input", { type: "radio", name: "form", value: form, checked: n === 0 }),
        element("strong", {}, name),
        element("span", { class: "soft" }, says),
      )
    ),
  );
  const made = element("p", { class: "made", role: "status" });
  const order = orderForm("Make the file", [stream, from, until], async () => {
    const form = /** @type {HTMLInputElement} */ (choice.querySelector("input:checked")).value;
    made.textContent = "The file is being written …";
    try {
      const { file, events } = await fetched(
        address(`/api/audit/export/${form}`, {
          stream: stream.read(),
          since: from.read(),
          until: until.read(),
        }),
      );
      const name = `croupier-log.${form}`;
      save(file, name);
      made.textContent = `${name} holds ${
        several(events, "event")
      }. Cards that nobody has seen stay sealed in it.`;
    } catch (error) {
      made.textContent = "";
      throw error;
    }
  }, { said: "", keeps: true });
  return {
    page: element("div", { class: "seek" }, panel("The log as a file", choice, order, made)),
    enter: async () => offer(stream, Object.keys(await ask("/api/audit/kinds").catch(() => ({})))),
  };
}

/** @param {string} where @returns {Promise<{ file: Blob, events: number }>} */
async function fetched(where) {
  const reply = await fetch(where).catch(() => {
    throw new Refusal("The house cannot be reached from here.", 0);
  });
  if (!reply.ok) {
    const told = await reply.json().catch(() => null);
    throw new Refusal(sentence(told?.says ?? `The house answered ${reply.status}`), reply.status);
  }
  return { file: await reply.blob(), events: Number(reply.headers.get("x-events")) };
}

/** @param {Blob} file @param {string} name */
function save(file, name) {
  const href = URL.createObjectURL(file);
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
