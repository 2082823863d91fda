/** What the rules leave open and a house decides when it schedules a tournament: each question with its answers. */

import { element } from "../parts/dom.js";
import { ask } from "../screens/ask.js";
import { choiceField } from "../staff/form.js";

/** @typedef {{ name: string, says: string, answers: string[] }} Reading */

export function readings() {
  const inside = element("div", { class: "order" });
  const node = element(
    "details",
    { class: "readings" },
    element("summary", {}, "How the house reads the rules"),
    inside,
  );
  /** @type {Map<string, import("../staff/form.js").Field<string>>} */
  let fields = new Map();
  return {
    node,
    load: async () => {
      /** @type {Reading[]} */
      const asked = await ask("/api/tournaments/readings");
      fields = new Map(asked.map(({ name, says, answers }) => [name, choiceField(says, answers)]));
      inside.replaceChildren(...[...fields.values()].map((each) => each.row));
    },
    read: () => Object.fromEntries([...fields].map(([name, each]) => [name, each.read()])),
  };
}
