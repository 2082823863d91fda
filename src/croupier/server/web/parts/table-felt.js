/** `<table-felt>`: a table as its player sees it, drawn from the game's sheet and the view the server sends. */

import { ChipStack } from "./chip-stack.js";
import { define, element, keyed, mark, measure, part, tell, write } from "./dom.js";
import { ground, spotForm } from "./felt-ground.js";
import { cardsOn, sittersOn, slotsOn, spotsOn } from "./felt-state.js";
import { layout } from "./layout.js";
import { PayTablePart } from "./pay-table.js";
import { PlayingCard } from "./playing-card.js";
import { SeatBadge } from "./seat-badge.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./felt-state.js").View} View */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Shape} Shape */

const WIDE_FROM = 960;
const MOST_AROUND = 11; // more do not stand around an arc; a long table takes any number
const BETWEEN_CARDS = 90;

/**
 * Properties: `game` (a sheet), `view` (what the server sends), `player` (own id, or null).
 * Attributes: `shape` wide or tall, chosen by width when left out; `can-sit` offers empty seats; `side="dealer"`
 * shows the board as the dealer sees it; `hand` is the own seat to draw large, of several.
 * Events: `spot` {seat, wager} when an open spot of one's own is touched; `sit` {seat}.
 */
export class TableFelt extends HTMLElement {
  static observedAttributes = ["shape", "can-sit", "side", "hand"];

  /** @type {Sheet | null} */
  #game = null;
  /** @type {View | null} */
  #view = null;
  /** @type {string | null} */
  #player = null;
  #drawn = "";
  #stage = element("div", { class: "stage" });
  #layers = {
    slots: element("div", { class: "layer" }),
    pay: element("div", { class: "layer" }),
    spots: element("div", { class: "layer" }),
    badges: element("div", { class: "layer" }),
    cards: element("div", { class: "layer" }),
  };
  #watch = new ResizeObserver(() => this.#draw());

  connectedCallback() {
    if (!this.#stage.isConnected) this.append(this.#stage);
    this.#watch.observe(this);
    if (this.parentElement) this.#watch.observe(this.parentElement);
    this.#draw();
  }

  disconnectedCallback() {
    this.#watch.disconnect();
  }

  attributeChangedCallback() {
    this.#draw();
  }

  get game() {
    return this.#game;
  }

  set game(game) {
    this.#game = game;
    this.#draw();
  }

  get view() {
    return this.#view;
  }

  set view(view) {
    this.#view = view;
    this.#draw();
  }

  get player() {
    return this.#player;
  }

  set player(player) {
    this.#player = player;
    this.#draw();
  }

  /** @returns {Shape} */
  get shape() {
    const asked = this.getAttribute("shape");
    if (asked === "wide" || asked === "tall") return asked;
    const crowded = (this.#view?.seats.length ?? 0) > MOST_AROUND;
    // by the room there is: a tall felt leaves some of it empty, and must not take that for a narrow screen
    const room = Math.max(this.clientWidth, this.parentElement?.clientWidth ?? 0);
    return room >= WIDE_FROM && !crowded ? "wide" : "tall";
  }

  /** The own seat that is drawn large: the one that decides, or the one asked for, or the first. */
  get seat() {
    const view = this.#view;
    if (!view || this.#player === null) return null;
    const mine = view.seats.flatMap((player, n) => (player === this.#player ? [n + 1] : []));
    const hand = Number(this.getAttribute("hand"));
    return mine.find((seat) => seat === view.choice?.seat) ?? mine.find((seat) => seat === hand) ?? mine[0] ??
      null;
  }

  #draw() {
    if (!this.isConnected || !this.#game || !this.#view || !this.clientWidth) return;
    const own = this.seat;
    const side = this.getAttribute("side") === "dealer" ? "dealer" : "player";
    const on = layout(this.#game, { shape: this.shape, seats: this.#view.seats.length, own, side });
    const key = [this.#game.id, on.shape, on.places.length, own, side].join(" ");
    const fresh = key !== this.#drawn;
    if (fresh) {
      this.#drawn = key;
      for (const layer of Object.values(this.#layers)) layer.replaceChildren();
      this.#stage.replaceChildren(ground(on), ...Object.values(this.#layers));
      measure(this.#stage, { w: on.width, h: on.height });
      mark(this, { role: "group", "aria-label": `${this.#game.name}, the table`, "data-shape": on.shape });
    }
    this.#drawPay(on);
    this.#drawSlots(on);
    this.#drawSpots(on);
    this.#drawBadges(on);
    this.#drawCards(on, { still: fresh });
  }

  /** @param {Layout} on */
  #drawPay(on) {
    const tables = new Map((this.#game?.pay ?? []).map((table) => [table.id, table]));
    const entries = on.payTables.map((place) => ({ key: place.id, ...place }));
    keyed(this.#layers.pay, entries, () => part(PayTablePart, { class: "placed top" }), (made, place) => {
      measure(made, { x: place.x, y: place.y, width: place.width, height: place.height });
      made.table = tables.get(place.id) ?? null;
    });
  }

  /** @param {Layout} on */
  #drawSlots(on) {
    keyed(
      this.#layers.slots,
      slotsOn(on),
      (slot) => element("span", { class: `placed slot ${slot.kind}`, "aria-hidden": "true" }, slot.text),
      (made, slot) => measure(made, { x: slot.x, y: slot.y, width: slot.width }),
    );
  }

  /** @param {Layout} on */
  #drawSpots(on) {
    const game = /** @type {Sheet} */ (this.#game);
    const entries = spotsOn(game, /** @type {View} */ (this.#view), on);
    keyed(this.#layers.spots, entries, (spot) => {
      const made = spot.own
        ? element("button", { class: `placed spot own${spot.street ? " street" : ""}`, type: "button" })
        : element("div", { class: "placed spot", role: "img" });
      made.append(
        spotForm(spot.form),
        element("span", { class: "name" }, spot.own ? spot.name : ""),
        part(ChipStack, { pile: true }),
        element("span", { class: "brought" }),
      );
      if (spot.own) {
        made.addEventListener("click", () => tell(this, "spot", { seat: spot.seat, wager: spot.wager }));
      }
      return made;
    }, (made, spot) => {
      measure(made, { x: spot.x, y: spot.y, size: spot.size });
      mark(made, {
        "aria-label": spot.label,
        "data-wager": spot.wager,
        "data-result": spot.outcome,
        disabled: spot.own && !spot.open,
        filled: spot.cents > 0,
      });
      const stack = made.querySelector("chip-stack");
      if (stack) mark(stack, { cents: spot.cents || null, arrives: spot.cents > 0 });
      const brought = made.querySelector(".brought");
      if (brought) write(brought, spot.brought);
    });
  }

  /** @param {Layout} on */
  #drawBadges(on) {
    const view = /** @type {View} */ (this.#view);
    const canSit = this.hasAttribute("can-sit");
    keyed(this.#layers.badges, sittersOn(view, on, this.#player), (sitter) => {
      if (sitter.name !== null || !canSit) return part(SeatBadge, { class: "placed top" });
      const sit = element("button", { class: "placed top sit", type: "button" }, `Sit at ${sitter.seat}`);
      sit.addEventListener("click", () => tell(this, "sit", { seat: sitter.seat }));
      return sit;
    }, (made, sitter) => {
      measure(made, { x: sitter.x, y: sitter.y, width: sitter.width });
      if (made instanceof SeatBadge) made.sitter = sitter;
    });
  }

  /** @param {Layout} on @param {{ still: boolean }} how */
  #drawCards(on, { still }) {
    /** @type {{ made: PlayingCard, order: number }[]} */
    const dealt = [];
    keyed(this.#layers.cards, cardsOn(/** @type {View} */ (this.#view), on), (card) => {
      const made = part(PlayingCard, { class: "placed", dealt: !still });
      measure(made, { dx: on.dealer.x - card.x, dy: on.dealer.y - card.y });
      dealt.push({ made, order: card.order });
      return made;
    }, (made, card) => {
      measure(made, { x: card.x, y: card.y, width: card.width });
      mark(made, { card: card.card, folded: card.folded });
    });
    dealt.sort((a, b) => a.order - b.order);
    for (const [n, { made }] of dealt.entries()) measure(made, { after: `${n * BETWEEN_CARDS}ms` });
  }
}

define("table-felt", TableFelt);
