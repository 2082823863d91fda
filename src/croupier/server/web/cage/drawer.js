/** The drawer of the cage: cash and chips of each denomination, their total, and whether they were counted. */

import "../parts/chip-stack.js";
import { column, money } from "../parts/money.js";
import { figures, headline, panel, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { worth } from "../staff/racks.js";

/** @import { HouseView } from "../staff/desk.js" */

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

/** The drawer pile by pile; nothing of it while the cage is counted. @param {HouseView} view @param {boolean} covered */
export function drawerPanel({ drawer, cage_counted, windows = [], you }, covered) {
  const own = windows.find(({ cashier }) => cashier === you.id);
  if (own) return panel("Drawer", soft(`You have window ${own.id}. It is counted blind when it closes.`));
  if (covered) return panel("Drawer", soft("Covered while the cage is counted."));
  if (!drawer) {
    const counts = cage_counted === false; // whoever counts the cage does not read what to count
    return panel(
      "Drawer",
      soft(counts ? "Shown once two people have counted the cage." : "The cage keeps this."),
    );
  }
  const piles = [...drawer.chips].reverse();
  const [cash, ...amounts] = column([
    drawer.cash,
    ...piles.map(({ denomination, pieces }) => denomination * pieces),
    drawer.cash + worth(drawer.chips),
  ]);
  const rows = piles.map(({ denomination, pieces }, n) => [
    markup`<span class="pile"><bet-chip cents=${denomination}></bet-chip>${money(denomination)}</span>`,
    pieces.toLocaleString("en-US"),
    amounts[n],
  ]);
  return panel(
    "Drawer",
    figures("What should lie in the drawer", ["What", "#pieces", "#amount"], [["Cash", "", cash], ...rows], {
      foot: ["Total", "", amounts.at(-1)],
    }),
    soft(cage_counted ? "Counted, and unchanged since." : "Not counted since it last changed."),
  );
}
