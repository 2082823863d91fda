/** When play is cut short: what happened, who agrees to finish the hand, and what becomes of the prizes. */

import { element, write } from "../parts/dom.js";
import { choiceField, numberField, orderForm, textField } from "../staff/form.js";
import { panel } from "../staff/panel.js";
import { deed, redraw } from "./deeds.js";
import { highCard } from "./lots.js";
import { atTables, grouped, STAGE, stillIn } from "./read.js";

/** @typedef {import("./read.js").Desk} Desk */
/** @typedef {import("./deeds.js").Orders} Orders */

const HANDS = [["readable", "Readable"], ["unreadable", "Not readable"]].concat([
  ["between hands", "No hand was in play"],
]);

/** @param {Orders} orders @returns {{ node: HTMLElement, draw: (view: Desk) => void }} */
export function interruption(orders) {
  const says = textField("What cut play short", {
    hint: "Power failure, or something else nobody controls.",
  });
  const form = orderForm("Interrupt the tournament", [says], () => {
    return orders.give("Interrupt", { says: says.read() });
  }, { plain: true, said: "Play is interrupted." });
  const before = element("details", {}, element("summary", {}, "Interrupt play (H-02, H-03)"), form);
  const rule = element("p", {});
  const inside = element("div", { class: "cut" });
  const node = panel("Interruption", before, rule, inside);
  return {
    node,
    draw: (view) => {
      const cut = view.stage === STAGE.interrupted;
      node.hidden = view.stage !== STAGE.running && !cut;
      before.hidden = cut;
      inside.hidden = rule.hidden = !cut;
      if (!cut) return;
      const many = view.interrupted_as === "multi-table";
      write(
        rule,
        many
          ? "Each table finishes its hand if the floor can read it and everybody there agrees; then those who remain share what is left evenly (H-03)."
          : "So few are left that the places go by chip count (H-02).",
      );
      const shows = [many, [...atTables(view)], view.consents, view.resolved, view.chips];
      redraw(inside, shows, () => many ? byTable(orders, view) : [byCount(orders, view)]);
    },
  };
}

/** @param {Orders} orders @param {Desk} view @returns {HTMLElement[]} */
function byTable(orders, view) {
  const tables = [...atTables(view)].map(([table, here]) => {
    const known = table in view.resolved;
    const settled = view.resolved[table]
      ? "The hand is finished at the table; choose above who went out in it."
      : "Settled. No hand is left to finish.";
    const people = here.map(({ name }) => {
      const said = view.consents[name];
      const answer = (/** @type {boolean} */ agrees, /** @type {string} */ text) => {
        const button = deed(orders, text, () => ["Consent", { player: name, agrees }], {
          small: true,
          label: `${name} ${text.toLowerCase()}`,
        });
        button.setAttribute("aria-pressed", String(said === agrees));
        return button;
      };
      return element(
        "li",
        {},
        element("span", {}, name),
        element("span", { class: "row-deeds" }, answer(true, "Agrees"), answer(false, "Objects")),
      );
    });
    const hands = HANDS.map(([hand = "", text = ""]) =>
      deed(orders, text, () => ["ResolveHand", { table, hand }], {
        small: true,
        label: `Table ${table}: ${text}`,
      })
    );
    return element(
      "section",
      { "aria-label": `Table ${table}` },
      element("h3", {}, `Table ${table}`),
      ...(known ? [element("p", { class: "soft" }, settled)] : [
        element("ul", { class: "consents" }, ...people),
        element("p", { class: "caps soft" }, "The hand on this table"),
        element("div", { class: "deeds" }, ...hands),
      ]),
    );
  });
  const split = deed(orders, "Divide what is left", () => ["SplitRemaining", {}], {
    plain: false,
    said: "What was left is divided among those who remained (H-03).",
  });
  return [...tables, element("div", { class: "deeds" }, split)];
}

/** @param {Orders} orders @param {Desk} view */
function byCount(orders, view) {
  const names = stillIn(view).map((one) => one.name);
  const behind = names.map((name) => numberField(`Chips before ${name}`, { value: view.counts[name] }));
  const bets = names.map((name) => numberField(`${name} in the pot`, { value: 0 }));
  const nobody = /** @type {[string, string]} */ (["nobody", "nobody, or no hand was in play"]);
  const leads = choiceField("Who leads in the hand", [nobody, ...names], {
    hint: "Only where the house pushes the pot (Q3-14).",
  });
  const form = orderForm(
    "Settle by count",
    [...behind.flatMap((each, n) => [each, bets[n] ?? each]), leads],
    () => {
      const stacks = names.map((player, n) => ({
        player,
        behind: behind[n]?.read() ?? 0,
        bet: bets[n]?.read() ?? 0,
      }));
      const first = leads.read();
      return orders.give("SettleByCount", { stacks, leads: first === "nobody" ? null : first });
    },
    { said: "The places are settled by count (H-02).", keeps: true },
  );
  return element(
    "div",
    {},
    element("p", { class: "soft" }, `${grouped(view.chips)} chips are in play.`),
    form,
    ...(view.plan.readings.equal_counts === "high card draw" ? [highCard(orders)] : []),
  );
}
