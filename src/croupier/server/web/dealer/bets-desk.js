/** The bets of a seat as a dealer enters them: pick a chip, tap a spot; or repeat the last bets. */

import "../parts/chip-stack.js";
import { tray } from "../parts/chips.js";
import { money } from "../parts/money.js";
import { limits, openAtBets } from "../parts/sheet.js";
import { inOrder, raised, trayLimits } from "../screens/bets.js";
import { markup } from "../staff/render.js";

/** @typedef {import("./words.js").LiveView} LiveView */
/** @typedef {import("../parts/sheet.js").Sheet} Sheet */
/** @typedef {(name: keyof import("../screens/commands.js").Commands, data: any) => Promise<boolean>} Give */

export class BetsDesk {
  /** @type {Map<number, { player: string, bets: Map<string, number> }>} what was bet in the round before, by seat */
  last = new Map();
  #chip = 500;

  /** @param {Sheet} game @param {Give} give @param {() => void} redraw */
  constructor(game, give, redraw) {
    this.game = game;
    this.give = give;
    this.redraw = redraw;
  }

  /** Save what was bet, to bet it again. @param {LiveView} view */
  remember(view) {
    if (view.round === null || view.bets_open || !view.hands.length) return;
    const open = openAtBets(this.game);
    this.last = new Map(
      view.hands.map(({ seat, player, bets }) => [seat, {
        player,
        bets: new Map(bets.filter(([wager]) => open.has(wager))),
      }]),
    );
  }

  /** What a seat would bet again; nothing where another sits there now, or where something is bet. @param {LiveView} view @param {number} seat */
  again(view, seat) {
    const last = this.last.get(seat);
    const bet = view.hands.some((hand) => hand.seat === seat && hand.bets.length);
    if (!last || bet || last.player !== view.seats[seat - 1]) return [];
    return inOrder(this.game, last.bets);
  }

  /** @param {LiveView} view @param {number} seat */
  draw(view, seat) {
    const bets = new Map(view.hands.find((hand) => hand.seat === seat)?.bets ?? []);
    const chips = tray(trayLimits(this.game));
    const chosen = chips.includes(this.#chip) ? this.#chip : chips[0];
    const open = openAtBets(this.game);
    return markup`<section class="bets-desk" aria-label="Bets of seat ${seat}" key="bets ${seat}">
      <h2 class="asks">Seat ${seat}, ${view.names[view.seats[seat - 1] ?? ""] ?? "empty"}</h2>
      <div class="rack" role="radiogroup" aria-label="chip to bet with">
        ${chips.map((chip) => this.#radio(chips, chip, chip === chosen))}
      </div>
      <div class="spots">
        ${
      this.game.wager.filter(({ id }) => open.has(id)).map((wager) => this.#spot(seat, wager, bets, chosen))
    }
      </div>
      <div class="deeds">${this.#actions(view, seat, bets)}</div>
    </section>`;
  }

  /** @param {readonly number[]} chips @param {number} chip @param {boolean} chosen */
  #radio(chips, chip, chosen) {
    const pick = (/** @type {number} */ to) => {
      this.#chip = to;
      this.redraw();
    };
    const arrow = (/** @type {KeyboardEvent} */ event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const to = (chips.indexOf(chip) + step + chips.length) % chips.length;
      pick(chips[to]);
      const radios = /** @type {Element} */ (event.currentTarget).parentElement?.children;
      /** @type {HTMLElement | undefined} */ (radios?.[to])?.focus();
    };
    return markup`<button type="button" class="pick" role="radio" aria-checked=${String(chosen)}
      aria-label=${money(chip)} tabindex=${chosen ? 0 : -1} data-is="chip-${chip}" key=${chip}
      onclick=${() => pick(chip)} onkeydown=${arrow}><bet-chip cents=${chip}></bet-chip></button>`;
  }

  /** @param {number} seat @param {Sheet["wager"][number]} wager @param {Map<string, number>} bets @param {number} chip */
  #spot(seat, wager, bets, chip) {
    const bet = bets.get(wager.id) ?? 0;
    const press = () =>
      void this.give("PlaceBet", { seat, wager: wager.id, cents: raised(wager, bets, chip) });
    return markup`<button type="button" class="spot-key" data-is="spot-${wager.id}" filled=${bet > 0}
      key=${wager.id} onclick=${press}>
      <span class="spot-name">${wager.name}</span>
      <strong>${bet ? money(bet) : "–"}</strong>
      <small>${limits(wager)}</small>
    </button>`;
  }

  /** @param {LiveView} view @param {number} seat @param {Map<string, number>} bets */
  #actions(view, seat, bets) {
    const again = this.again(view, seat);
    const seats = view.seats.flatMap((_, n) => this.again(view, n + 1).length ? [n + 1] : []);
    const button = (/** @type {string} */ text, /** @type {() => Promise<void>} */ does) =>
      markup`<button type="button" class="plain" key=${text} onclick=${() => void does()}>${text}</button>`;
    const repeatAll = async () => {
      for (const each of seats) await this.#place(each, this.again(view, each));
    };
    const clear = async () => {
      for (const [wager] of inOrder(this.game, bets).reverse()) {
        if (!await this.give("RemoveBet", { seat, wager })) return;
      }
    };
    const sum = money(again.reduce((all, [, cents]) => all + cents, 0));
    return [
      again.length ? button(`Repeat bets, ${sum}`, () => this.#place(seat, again)) : null,
      seats.length > 1 ? button(`All ${seats.length} seats again`, repeatAll) : null,
      bets.size ? button("Clear bets", clear) : null,
    ];
  }

  /** @param {number} seat @param {[string, number][]} bets */
  async #place(seat, bets) {
    for (const [wager, cents] of bets) if (!await this.give("PlaceBet", { seat, wager, cents })) return;
  }
}
