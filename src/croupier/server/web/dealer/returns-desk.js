/** After a misdeal or a dead hand: what goes back to whom, by wager and chips, ticked off seat by seat. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { orderForm, severalField } from "../staff/forms.js";
import { inChips } from "./cutting.js";
import { signing } from "./signing.js";

/** @import { Ask } from "./seat-desk.js" */
/** @import { LiveView } from "./words.js" */
/** @typedef {import("../screens/views.js").ReturnsView} Returns */

/** What the dealer does at one seat: "give back $15 → 3 red, take back $5". @param {Returns} back @param {readonly number[]} chips @param {ReadonlySet<number>} without */
export function returnWords({ wagers }, chips, without) {
  const sum = (/** @type {"give" | "take"} */ what) => wagers.reduce((all, each) => all + each[what], 0);
  const [give, take] = [sum("give"), sum("take")];
  const cut = inChips(give, chips, without);
  return [
    give ? `give back ${money(give)}${cut ? ` → ${cut}` : ""}` : "",
    take ? `take back ${money(take)}` : "",
  ].filter(Boolean).join(", ") || "nothing moves: the stake lies with the player";
}

/** @param {LiveView} view @param {Ask} ask @param {ReadonlySet<number>} without chips that have run out */
export function returnsDesk(view, ask, without) {
  const { returns = [], denominations = [] } = view.console ?? {};
  if (!returns.length) return null;
  const row = (/** @type {Returns} */ back) => {
    const name = view.names[back.player] ?? back.player;
    const wagers = back.wagers.map((each) => `${each.name} ${money(each.stake)}`).join(", ");
    return /** @type {[string, string]} */ ([
      String(back.seat),
      `Seat ${back.seat}, ${name}: ${returnWords(back, denominations, without)} (${wagers})`,
    ]);
  };
  const all = returns.map(({ seat }) => String(seat));
  const ticked = severalField("Returned", returns.map(row), { ticked: all, least: 1 });
  const by = signing(view, { reason: false });
  return markup`<section class="alarm returns" aria-label="Bets to return" key="returns">
    <h2>No result: return every bet</h2>
    ${
    orderForm("Confirm returns", [ticked, ...by.fields], () => {
      const seats = new Set(ticked.read());
      const returned = returns.filter(({ seat }) => seats.has(String(seat)))
        .map(({ seat, staked }) => /** @type {[number, number]} */ ([seat, staked]));
      return ask("ConfirmReturns", { returned }, by.signed());
    }, { id: "returns", doneText: "Returned." })
  }
  </section>`;
}
