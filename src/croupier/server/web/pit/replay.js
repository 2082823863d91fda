/** The last rounds of a table for the floor: what was dealt, decided and paid, step by step. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { sentence } from "../parts/text.js";
import { request } from "../screens/api.js";
import { clockTime } from "../screens/house-time.js";
import { choiceField } from "../staff/forms.js";
import { broadPanel, figures, panel, signed, soft } from "../staff/panels.js";

/** @import { Pit } from "./pit.js" */
/** @typedef {{ table: string, number: number, ended: string, players: { player: string, bet: number, net: number }[], house: number }} Round */

/** @param {Pit} pit */
export function replay(pit) {
  let table = "", says = "";
  /** @type {Round[]} */
  let rounds = [];
  /** @type {import("../screens/views.js").AuditedRound | null} */
  let shown = null;
  const ask = async (/** @type {() => Promise<void>} */ does) => {
    try {
      await does();
    } catch (error) {
      says = /** @type {Error} */ (error).message;
    }
    pit.redraw();
  };
  const look = (/** @type {string} */ chosen) => {
    [table, rounds, shown, says] = [chosen, [], null, "Loading rounds…"];
    pit.redraw();
    return ask(async () => {
      rounds = (await request(`/api/pit/rounds/${encodeURIComponent(chosen)}`)).rounds;
      says = rounds.length ? "" : "No round is finished at this table.";
    });
  };
  const open = (/** @type {number} */ number) =>
    ask(async () => {
      shown = await request(`/api/tables/${encodeURIComponent(table)}/rounds/${number}/replay`);
    });
  return () => {
    const ids = pit.seen.house.tables.map(({ id }) => id);
    if (!table && ids[0]) queueMicrotask(() => look(/** @type {string} */ (ids[0])));
    const which = choiceField("Table", ids, {
      value: table,
      pick: (value) => void look(value),
    });
    const rows = rounds.map(({ number, ended, players, house }) => [
      markup`<button type="button" class="plain small" onclick=${() =>
        void open(number)}>Round ${number}</button>`,
      clockTime(ended),
      players.map(({ player, net }) => markup`<span class="stake">${player} ${signed(net)} </span>`),
      money(players.reduce((sum, { bet }) => sum + bet, 0)),
      signed(house),
    ]);
    return [
      panel(
        "Replay",
        ids.length ? which.row("replay-table") : soft("No table is open."),
        says
          ? soft(says)
          : figures("The last 20 rounds", ["Round", "Ended", "Players", "#Bet", "#House"], rows),
      ),
      shown ? broadPanel(`Table ${table}, round ${shown.number}`, steps(shown)) : null,
    ];
  };
}

/** A round step by step, in words. @param {import("../screens/views.js").AuditedRound} round */
function steps(round) {
  const step = (/** @type {import("../screens/views.js").StepView} */ { at, says, who }) =>
    markup`<li><time class="soft">${clockTime(at)}</time> ${
      sentence(says)
    } <span class="soft">${who}</span></li>`;
  return markup`<ol class="replayed">${round.steps.map(step)}</ol>`;
}
