/** The pay-table finder: the tables nearest to the approved one that meet a target edge, each to be tried. */

import { orderForm, textField } from "../staff/forms.js";
import { markup } from "../parts/render.js";
import { exact, percent } from "./exact.js";

/** @import { Wish } from "./address.js" */
/** @import { LabDesign, LabDesigns } from "../screens/views.js" */

/**
 * @param {() => { wish: Wish, wager: string }} tried
 * @param {(table: string, pays: Record<string, string>) => void} take
 * @param {() => void} redraw
 * @param {(body: { wish: Wish, wager: string, edge: string }) => Promise<LabDesigns>} ask
 */
export function finder(tried, take, redraw, ask) {
  /** @type {LabDesigns | null} */
  let found = null;
  const design = (/** @type {LabDesign} */ { house_edge_exact: edge, changes }) => {
    const pays = Object.fromEntries(changes.map(({ row, to }) => [row, to]));
    const moved = changes.map(({ row, from, to }) => `${row} ${from ?? "lost"} → ${to}`).join(", ");
    return markup`<li>
      <strong>${percent(exact(edge))}</strong>
      <span>${moved || "as it is"}</span>
      <button type="button" class="plain small" onclick=${() =>
      take(found?.table ?? "", pays)}>Try it</button>
    </li>`;
  };
  return () => {
    const edge = textField("Target house edge", { hint: "Such as 5% (met within 0.1%), or 5%..6%." });
    const form = orderForm("Find pay tables", [edge], async () => {
      found = null;
      redraw();
      const { wish, wager } = tried();
      found = await ask({ wish: { ...wish, pays: {}, stakes: {} }, wager, edge: edge.read() });
      redraw();
    }, { doneText: "Found, the nearest to the approved table first.", keeps: true });
    const designs = found?.nearest ? [found.nearest] : found?.designs ?? [];
    return markup`<div class="target">${form}
      <ul class="designs">
        ${designs.map(design)}${found?.says.map((says) => markup`<li class="soft">${says}</li>`)}
      </ul>
    </div>`;
  };
}
