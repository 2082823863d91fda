/** Who goes out in a hand: chosen by their names on the picture; of several, the larger stack places higher. */

import { element, write } from "../parts/dom.js";
import { numberField, withRules } from "../staff/form.js";
import { listed } from "./read.js";
import { redraw } from "./deeds.js";

/** @typedef {import("./read.js").Desk} Desk */
/** @typedef {import("./deeds.js").Orders} Orders */

const STACKS = "With which stack did each begin the hand? The larger places higher; equal ones tie.";
const HAND_FOR_HAND = "They sit at several tables, hand for hand: they tie.";

/**
 * @param {Orders} orders
 * @param {Set<string>} chosen emptied when they are sent off; a refusal brings them back
 * @param {() => void} changed
 */
export function goingOut(orders, chosen, changed) {
  const heading = element("h3", {});
  const fields = element("div", { class: "order" });
  const says = element("p", { class: "soft" });
  const out = element("button", { type: "submit" }, "Out");
  const back = element("button", { type: "button", class: "plain" }, "Still in");
  const node = element(
    "form",
    { class: "going", novalidate: true, hidden: true },
    heading,
    says,
    fields,
    element("div", { class: "deeds" }, out, back),
  );
  /** @type {Map<string, import("../staff/form.js").Field<number>>} */
  let stacks = new Map();
  back.addEventListener("click", () => {
    chosen.clear();
    changed();
  });
  node.addEventListener("submit", async (event) => {
    event.preventDefault();
    const names = [...chosen];
    try {
      // The stack puts those in order who go out together; else it says nothing.
      const gone = names.map((player) => ({ player, chips: stacks.get(player)?.read() ?? 1 }));
      // Emptied before the answer: whoever is tapped while it is on its way goes out in the next hand.
      chosen.clear();
      changed();
      const answer = await orders.give("Eliminate", { out: gone });
      if (!answer.ok) {
        for (const name of names) chosen.add(name);
        changed();
        throw new Error(withRules(answer));
      }
      orders.say(`${listed(names)} ${names.length > 1 ? "are" : "is"} out.`, "good");
    } catch (error) {
      orders.say(/** @type {Error} */ (error).message, "bad");
    }
  });
  return {
    node,
    draw: (/** @type {Desk} */ view) => {
      node.hidden = !chosen.size;
      if (!chosen.size) return;
      const names = [...chosen];
      const tables = new Set(
        view.entrants.filter((one) => chosen.has(one.name)).map((one) => one.seat?.table),
      );
      const several = names.length > 1 && tables.size === 1;
      write(heading, `${listed(names)} ${names.length > 1 ? "go" : "goes"} out`);
      write(says, several ? STACKS : tables.size > 1 ? HAND_FOR_HAND : "");
      says.hidden = names.length < 2;
      fields.hidden = !several;
      redraw(fields, [names, several], () => {
        stacks = new Map(
          several
            ? names.map((
              name,
            ) => [name, numberField(`Stack of ${name}`, { value: view.counts[name], least: 1 })])
            : [],
        );
        return [...stacks.values()].map((each) => each.row);
      });
    },
  };
}
