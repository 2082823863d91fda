/** Bets as a dealer keys them for a seat: pick a chip, touch a spot; the last bets again with one touch. */

import { tray } from "../parts/chips.js";
import { BetChip } from "../parts/chip-stack.js";
import { element, part } from "../parts/dom.js";
import { money } from "../parts/money.js";
import { limits, openAtBets } from "../parts/sheet.js";
import { inOrder, raised, trayLimits } from "../screens/bets.js";

/** @typedef {import("./words.js").LiveView} LiveView */
/** @typedef {import("../parts/sheet.js").Sheet} Sheet */
/** @typedef {(name: keyof import("../screens/commands.js").Commands, data: any) => Promise<boolean>} Give */
/** @typedef {Map<number, { player: string, bets: Map<string, number> }>} Last what was bet in the round before, by seat */

export class BetsDesk {
  /** @type {Last} */
  last = new Map();
  #chip = 500;

  /** @param {Sheet} game @param {Give} give @param {() => void} redraw */
  constructor(game, give, redraw) {
    this.game = game;
    this.give = give;
    this.redraw = redraw;
  }

  /** Keep what was bet, to bet it again. @param {LiveView} view */
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
    const laid = view.hands.some((hand) => hand.seat === seat && hand.bets.length);
    if (!last || laid || last.player !== view.seats[seat - 1]) return [];
    return inOrder(this.game, last.bets);
  }

  /** @param {LiveView} view @param {number} seat */
  draw(view, seat) {
    const bets = new Map(view.hands.find((hand) => hand.seat === seat)?.bets ?? []);
    const chips = tray(trayLimits(this.game));
    const chosen = chips.includes(this.#chip) ? this.#chip : chips[0];
    const rack = element("div", { class: "rack", role: "radiogroup", "aria-label": "chip to bet with" });
    for (const chip of chips) {
      const pick = element("button", {
        type: "button",
        class: "pick",
        role: "radio",
        "aria-checked": String(chip === chosen),
        "aria-label": money(chip),
        tabindex: chip === chosen ? 0 : -1,
        "data-is": `chip-${chip}`,
      }, part(BetChip, { cents: chip }));
      pick.addEventListener("click", () => this.#pick(chip));
      pick.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        this.#pick(chips[(chips.indexOf(chip) + step + chips.length) % chips.length], true);
      });
      rack.append(pick);
    }
    const open = openAtBets(this.game);
    const spots = this.game.wager.filter((wager) => open.has(wager.id)).map((wager) => {
      const lies = bets.get(wager.id) ?? 0;
      const spot = element(
        "button",
        { type: "button", class: "spot-key", "data-is": `spot-${wager.id}`, filled: lies > 0 },
        element("span", { class: "spot-name" }, wager.name),
        element("strong", {}, lies ? money(lies) : "–"),
        element("small", {}, limits(wager)),
      );
      spot.addEventListener("click", () => {
        const cents = raised(wager, bets, chosen);
        void this.give("PlaceBet", { seat, wager: wager.id, cents });
      });
      return spot;
    });
    return element(
      "section",
      { class: "bets-desk", "aria-label": `Bets of seat ${seat}` },
      element("h2", { class: "asks" }, `Seat ${seat}, ${view.names[view.seats[seat - 1] ?? ""] ?? "empty"}`),
      rack,
      element("div", { class: "spots" }, ...spots),
      element("div", { class: "deeds" }, ...this.#deeds(view, seat, bets)),
    );
  }

  /** @param {LiveView} view @param {number} seat @param {Map<string, number>} bets */
  #deeds(view, seat, bets) {
    const again = this.again(view, seat);
    const everybody = view.seats.flatMap((_, n) => this.again(view, n + 1).length ? [n + 1] : []);
    const deed = (
      /** @type {string} */ is,
      /** @type {string} */ text,
      /** @type {() => Promise<void>} */ does,
    ) => {
      const made = element("button", { type: "button", class: "plain", "data-is": is }, text);
      made.addEventListener("click", () => void does());
      return made;
    };
    const sum = (/** @type {[string, number][]} */ laid) =>
      money(laid.reduce((all, [, cents]) => all + cents, 0));
    return [
      ...(again.length ? [deed("again", `Repeat bets, ${sum(again)}`, () => this.#lay(seat, again))] : []),
      ...(everybody.length > 1
        ? [deed("all-again", `All ${everybody.length} seats again`, async () => {
          for (const each of everybody) await this.#lay(each, this.again(view, each));
        })]
        : []),
      ...(bets.size
        ? [deed("clear", "Clear bets", async () => {
          for (const [wager] of inOrder(this.game, bets).reverse()) {
            if (!await this.give("RemoveBet", { seat, wager })) return;
          }
        })]
        : []),
    ];
  }

  /** @param {number} seat @param {[string, number][]} bets */
  async #lay(seat, bets) {
    for (const [wager, cents] of bets) if (!await this.give("PlaceBet", { seat, wager, cents })) return;
  }

  /** @param {number} chip @param {boolean} [focus] */
  #pick(chip, focus = false) {
    this.#chip = chip;
    this.redraw();
    if (focus) document.querySelector(`[data-is="chip-${chip}"]`)?.closest("button")?.focus();
  }
}
