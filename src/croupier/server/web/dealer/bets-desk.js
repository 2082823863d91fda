/** The bets of a seat as a dealer enters them: those of the last round stand; pick a chip, tap a spot to change one. */

import { chipRack } from "../parts/chip-stack.js";
import { tray } from "../parts/chips.js";
import { money } from "../parts/money.js";
import { limits, openAtBets } from "../parts/sheet.js";
import { inOrder, raised, trayLimits } from "../screens/bets.js";
import { markup } from "../parts/render.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { LiveView } from "./words.js" */

/** @typedef {(name: keyof import("../screens/commands.js").Commands, data: any) => Promise<boolean>} Give */

export class BetsDesk {
  #chip = 500;

  /** @param {Sheet} game @param {Give} give @param {() => void} redraw */
  constructor(game, give, redraw) {
    this.game = game;
    this.give = give;
    this.redraw = redraw;
  }

  /** @param {LiveView} view @param {number} seat */
  draw(view, seat) {
    const stands = view.round === null
      ? view.console?.standing.find((each) => each.seat === seat)?.bets ?? {}
      : {};
    const bets = new Map(view.hands.find((hand) => hand.seat === seat)?.bets ?? Object.entries(stands));
    const chips = tray(trayLimits(this.game));
    const chosen = chips.includes(this.#chip) ? this.#chip : chips[0];
    const open = openAtBets(this.game);
    const pick = (/** @type {number} */ chip) => {
      this.#chip = chip;
      this.redraw();
    };
    return markup`<section class="bets-desk" aria-label="Bets of seat ${seat}" key="bets ${seat}">
      <h2 class="asks">Seat ${seat}, ${view.names[view.seats[seat - 1] ?? ""] ?? "empty"}</h2>
      ${chipRack(chips, chosen, pick)}
      <div class="spots">
        ${
      this.game.wager.filter(({ id }) => open.has(id)).map((wager) =>
        this.#spot(seat, wager, bets, chosen, view.limits.find((each) => each.wager === wager.id)?.says)
      )
    }
      </div>
      <div class="actions">${this.#actions(seat, bets)}</div>
    </section>`;
  }

  /** @param {number} seat @param {Sheet["wager"][number]} wager @param {Map<string, number>} bets @param {number} chip @param {string} [taken] what the table takes, where it has limits of its own */
  #spot(seat, wager, bets, chip, taken = limits(wager)) {
    const bet = bets.get(wager.id) ?? 0;
    const press = () =>
      void this.give("PlaceBet", { seat, wager: wager.id, cents: raised(wager, bets, chip) });
    return markup`<button type="button" class="spot-key" data-is="spot-${wager.id}" filled=${bet > 0}
      key=${wager.id} onclick=${press}>
      <span class="spot-name">${wager.name}</span>
      <strong>${bet ? money(bet) : "–"}</strong>
      <small>${taken}</small>
    </button>`;
  }

  /** @param {number} seat @param {Map<string, number>} bets */
  #actions(seat, bets) {
    const clear = async () => {
      for (const [wager] of inOrder(this.game, bets).reverse()) {
        if (!await this.give("RemoveBet", { seat, wager })) return;
      }
    };
    return bets.size
      ? markup`<button type="button" class="plain" onclick=${() => void clear()}>Clear bets</button>`
      : null;
  }
}
