/** The drawer of the cage: cash and chips of each denomination, their total, and whether they were counted. */

import { BetChip } from "../parts/chip-stack.js";
import { element, part } from "../parts/dom.js";
import { column, money } from "../parts/money.js";
import { figures, headline, panel } from "../staff/panel.js";
import { worth } from "./racks.js";

/** @typedef {import("./desk.js").HouseView} HouseView */

/** What the drawer comes to, for the head of the page. @param {HouseView} view */
export function headlines({ drawer, cage_counted }) {
  if (!drawer) return [];
  const chips = worth(drawer.chips);
  const counted = cage_counted ? "counted" : "not counted";
  return [
    headline("Cash", money(drawer.cash)),
    headline("Chips", money(chips)),
    headline(`Drawer, ${counted}`, money(drawer.cash + chips)),
  ];
}

/** The drawer pile by pile. @param {HouseView} view */
export function drawerPanel({ drawer, cage_counted }) {
  if (!drawer) return panel("Drawer", element("p", { class: "soft" }, "The cage keeps this."));
  const piles = [...drawer.chips].reverse();
  const amounts = column([
    drawer.cash,
    ...piles.map(({ denomination, pieces }) => denomination * pieces),
    drawer.cash + worth(drawer.chips),
  ]);
  const rows = piles.map(({ denomination, pieces }, n) => [
    element("span", { class: "pile" }, part(BetChip, { cents: denomination }), money(denomination)),
    pieces.toLocaleString("en-US"),
    amounts[n + 1] ?? "",
  ]);
  return panel(
    "Drawer",
    figures("What should lie in the drawer", ["What", "#pieces", "#amount"], [
      ["Cash", "", amounts[0] ?? ""],
      ...rows,
    ], {
      foot: ["Total", "", amounts.at(-1) ?? ""],
    }),
    element(
      "p",
      { class: "soft" },
      cage_counted ? "Counted, and unchanged since." : "Not counted since it last changed.",
    ),
  );
}

/** What stands there while the cage is counted. */
export function coveredPanel() {
  return panel("Drawer", element("p", { class: "soft" }, "Covered while the cage is counted."));
}
