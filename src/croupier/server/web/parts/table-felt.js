/** `<table-felt>`: a table as its player sees it, drawn from the game's sheet and the view the server sends. */

import "./chip-stack.js";
import { define, emit, setAttributes } from "./dom.js";
import { ground, spotForm } from "./felt-ground.js";
import { cardsOn, layout, outcome, platesOn, sittersOn, slotsOn, spotsOn } from "./felt-state.js";
import "./boards.js";
import "./playing-card.js";
import { markup, render } from "./render.js";
import "./seat-badge.js";
import { say, translate } from "./say.js";
import { mostPaid } from "./sheet.js";
import { capital } from "./text.js";

/** @import { View, Shape } from "./felt-state.js" */
/** @import { Sheet } from "./sheet.js" */
/** @import { FeltPlan, FeltLayout, PayPlace } from "../screens/views.js" */

const WIDE_FROM = 960;
const MOST_AROUND = 11; // more do not stand around an arc; a long table takes any number

const PRESSES = ["pointerdown", "keydown"];

/** Whoever presses anything waits for no card to arrive. */
function skip() {
  for (const moves of document.getAnimations()) {
    const end = moves.effect?.getComputedTiming().endTime;
    if (typeof end === "number" && Number.isFinite(end)) moves.finish();
  }
}

/**
 * Properties: `game` (a sheet), `plan` (where everything of it lies), `view` (what the server sends), `player` (own id, or null).
 * Attributes: `shape` wide or tall, chosen by width when left out; `can-sit` offers empty seats; `side="dealer"`
 * shows the board as the dealer sees it; `hand` is the own seat to draw large, of several.
 * Events: `spot` {seat, wager} when an open spot of one's own is touched; `about` {wager} to read what a bet pays; `sit` {seat}.
 */
class TableFelt extends HTMLElement {
  static observedAttributes = ["shape", "can-sit", "side", "hand"];

  /** @type {Sheet | null} */
  #game = null;
  /** @type {FeltPlan | null} */
  #plan = null;
  /** @type {View | null} */
  #view = null;
  /** @type {string | null} */
  #player = null;
  #key = ""; // of the layout that is drawn
  /** @type {FeltLayout | null} */
  #layout = null;
  /** @type {import("./render.js").Template | null} what is printed on it */
  #ground = null;
  /** @type {Map<string, number>} the cards that lie there: how many came before each in its deal, -1 where it was not seen */
  #dealt = new Map();
  #watch = new ResizeObserver(() => this.#draw());

  connectedCallback() {
    this.#watch.observe(this);
    for (const press of PRESSES) document.addEventListener(press, skip);
    if (this.parentElement) this.#watch.observe(this.parentElement);
    this.#draw();
  }

  disconnectedCallback() {
    this.#watch.disconnect();
    for (const press of PRESSES) document.removeEventListener(press, skip);
  }

  attributeChangedCallback() {
    this.#draw();
  }

  /** @param {Sheet | null} game */
  set game(game) {
    if (game !== this.#game) this.#key = "";
    this.#game = game;
    this.#draw();
  }

  /** @param {FeltPlan | null} plan */
  set plan(plan) {
    if (plan !== this.#plan) this.#key = "";
    this.#plan = plan;
    this.#draw();
  }

  get view() {
    return this.#view;
  }

  set view(view) {
    this.#view = view;
    this.#draw();
  }

  /** @param {string | null} player */
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
    const game = this.#game, plan = this.#plan, view = this.#view;
    if (!this.isConnected || !game || !plan || !view || !this.clientWidth) return;
    const own = this.seat, shape = this.shape;
    const from = this.getAttribute("side");
    const side = from === "dealer" || from === "reader" ? from : "player";
    const key = [game.id, shape, plan.seats, own, side].join(" ");
    const still = key !== this.#key;
    if (still || !this.#layout) {
      this.#key = key;
      this.#layout = layout(plan, { shape, own, side });
      this.#ground = ground(this.#layout);
      this.#dealt.clear();
      setAttributes(this, {
        role: "group",
        "aria-label": say("{game}, the table", { game: game.name }),
        "data-shape": shape,
      });
    }
    const on = this.#layout;
    const { net } = sittersOn(view, on, this.#player).find((each) => each.own && each.seat === own) ?? {};
    setAttributes(this, { "data-result": outcome(net) });
    const plates = platesOn(game, view, on);
    render(
      this,
      markup`<div class="stage" --w=${on.width} --h=${on.height} key=${key}>${this.#ground}
        <div class="layer">${slotsOn(on, plates).map(slot)}</div>
        <div class="layer">${
        on.payTables.map((place) => payTable(game, place, view.hits?.[place.id] ?? ""))
      }</div>
        <div class="layer">${spotsOn(game, view, on).map((each) => this.#spot(each, plan.forms[each.form]))}${
        spotsOn(game, view, on).filter(({ own, open, index }) => own && open && !index).map((each) =>
          this.#about(each)
        )
      }</div>
        <div class="layer">${sittersOn(view, on, this.#player).map((each) => this.#badge(each))}</div>
        <div class="layer">${this.#cards(view, on, still)}</div>
        <div class="layer">${plates.map(plate)}${capPlate(game, on)}</div>
      </div>`,
    );
  }

  /** @param {ReturnType<typeof spotsOn>[number]} spot @param {string} form its path */
  #spot({ key, seat, wager, own, name, street, open, cents, outcome, brought, label, x, y, size }, form) {
    const [, bare = "", genre = "", kind = ""] = /^(.+?)( poker)?( bonus)$/i.exec(own ? name : "") ?? [];
    const printed = kind
      ? markup`${bare}<span class="genre">${genre}</span><span class="kind">${kind}</span>`
      : own && name;
    const inside = markup`${spotForm(form)}<span class="name">${printed}</span>
      <chip-stack pile cents=${cents || null} arrives=${cents > 0}></chip-stack>
      <span class="brought">${brought}</span>`;
    if (!own) {
      return markup`<div class="placed spot" role="img" aria-label=${label} data-wager=${wager} key=${key}
        data-result=${outcome} filled=${cents > 0} --x=${x} --y=${y} --size=${size}>${inside}</div>`;
    }
    return markup`<button type="button" class=${street ? "placed spot own street" : "placed spot own"}
      aria-label=${label} data-wager=${wager} data-result=${outcome} disabled=${!open} filled=${cents > 0}
      --x=${x} --y=${y} --size=${size} key=${key}
      onclick=${() => emit(this, "spot", { seat, wager })}>${inside}</button>`;
  }

  /** What a bet pays and costs, at its spot. @param {ReturnType<typeof spotsOn>[number]} spot */
  #about({ key, wager, name, x, y, size }) {
    return markup`<button type="button" class="placed about-spot" --x=${x + size * 0.52} --y=${
      y - size * 0.52
    }
      aria-label=${say("{bet}: what it pays", { bet: name })} key="about ${key}"
      onclick=${() => emit(this, "about", { wager })}>?</button>`;
  }

  /** @param {ReturnType<typeof sittersOn>[number]} sitter */
  #badge(sitter) {
    const { key, seat, name, x, y, width } = sitter;
    if (name !== null || !this.hasAttribute("can-sit")) {
      return markup`<seat-badge class="placed top" --x=${x} --y=${y} --width=${width} .sitter=${sitter}
        key=${key}></seat-badge>`;
    }
    return markup`<button type="button" class="placed top sit" --x=${x} --y=${y} --width=${width} key=${key}
      onclick=${() => emit(this, "sit", { seat })}>${say("Sit at {seat}", { seat })}</button>`;
  }

  /** The cards; those that were not there yet are dealt one after the other. @param {View} view @param {FeltLayout} on @param {boolean} still */
  #cards(view, on, still) {
    const cards = cardsOn(view, on);
    const fresh = still ? [] : cards.filter(({ key }) => !this.#dealt.has(key));
    const deal = fresh.sort((a, b) => a.order - b.order).map(({ key }) => key);
    this.#dealt = new Map(cards.map(({ key }) => [key, this.#dealt.get(key) ?? deal.indexOf(key)]));
    return cards.map(({ key, card, folded, part, x, y, width }) => {
      const after = this.#dealt.get(key) ?? -1;
      return markup`<playing-card class="placed" card=${card} folded=${folded} part=${part} dealt=${
        after >= 0
      }
        --after=${after < 0 ? null : `calc(${after} * var(--between))`} --dx=${on.dealer.x - x}
          --dy=${on.dealer.y - y}
        --x=${x} --y=${y} --width=${width} data-key=${key} key=${key}></playing-card>`;
    });
  }
}

/** @param {ReturnType<typeof slotsOn>[number]} slot */
function slot({ key, kind, text, x, y, width }) {
  const [, street, word] = /^(\w+)( street)$/.exec(text) ?? [];
  return markup`<span class="placed slot ${kind}" aria-hidden="true" --x=${x} --y=${y} --width=${width}
    key=${key}>${street ? markup`${street}<span class="kind">${word}</span>` : translate(text)}</span>`;
}

/** @param {ReturnType<typeof platesOn>[number]} made */
function plate({ key, text, x, y }) {
  return markup`<span class="placed plate" data-whose=${key} --x=${x} --y=${y} key=${key}>${
    capital(translate(text.replace(/, [\w-]+ kickers?$/, "")))
  }</span>`;
}

/** The most a round pays, where everybody reads it. @param {Sheet} game @param {FeltLayout} on */
function capPlate(game, { lettering: { x, y, size } }) {
  if (!game.cap) return null;
  return markup`<span class="placed cap" --x=${x} --y=${y - size * 1.1}>${
    say("Pays {most}", { most: mostPaid(game) })
  }</span>`;
}

/** @param {Sheet} game @param {PayPlace} place @param {string} hit */
function payTable(game, { id, x, y, width, height }, hit) {
  return markup`<pay-table class="placed top" --x=${x} --y=${y} --width=${width} --height=${height}
    .table=${game.pay?.find((table) => table.id === id) ?? null} .hit=${hit} key=${id}></pay-table>`;
}

define("table-felt", TableFelt);
