/** The floor: every table as a card with its game, limits, seats and jackpots, and a chair to sit down on. */

import { cardFrom } from "../parts/cards.js";
import { emit } from "../parts/dom.js";
import "../parts/jackpot-board.js";
import "../parts/playing-card.js";
import { markup, render } from "../parts/render.js";
import { roomState } from "../parts/room-state.js";
import { request } from "./api.js";
import { signInAsGuest } from "./auth.js";
import { whoSits } from "./floor-words.js";

/** @import { HouseView, ListedTableView } from "./views.js" */
/** @typedef {{ summary: string, spots: { name: string, says: string }[] }} About what may be bet at a table */
/** @typedef {ListedTableView & About & { mine: boolean }} Shown a table on the floor, and whether one sits there oneself */

const FAN = ["Qs", "Jd", "9h", "6c"];

/** Events: `came-in` with the person, `trouble` with what went wrong. */
export default class TheFloor extends HTMLElement {
  /** @type {Map<string, About>} what may be bet at each table, by the hash of its game and its id */
  #about = new Map();
  /** @type {any} */
  #house = null;
  /** @type {Map<string, Record<string, number>>} what is posted now, by the name of its set */
  #posted = new Map();
  #busy = false; // while somebody is shown to a seat
  /** @type {Shown[] | null} */
  #tables = null;

  /** @param {import("./routes.js").Host} host */
  constructor(host) {
    super();
    this.host = host;
  }

  connectedCallback() {
    this.loading();
  }

  /** Watch the tables; whoever has not come in sees them as they are now. */
  async enter() {
    if (this.host.socket) this.host.socket.watch("house");
    else this.see("house", { tables: await this.#ask(), you: {} });
    import("./table.js").catch(() => null); // while somebody chooses, what a table needs is fetched
  }

  /** @param {string} target @param {any} view */
  see(target, view) {
    if (target === "house") this.#house = structuredClone(view);
    else this.#posted.set(target, structuredClone(view.posted));
    if (this.#house) this.#showTables(this.#house).catch((error) => emit(this, "trouble", error));
  }

  loading() {
    this.#draw(roomState({ kind: "loading", heading: "Loading tables…" }));
  }

  /** Stand in for tables that cannot be shown; false where there are some. @param {string} says @param {boolean} offline */
  failed(says, offline) {
    if (this.#tables?.length) return false;
    this.#draw(roomState(offline ? { kind: "offline" } : { kind: "error", says }));
    return true;
  }

  /** Ask for the tables with what may be bet there, and keep it. */
  async #ask() {
    const tables = await request("/api/tables");
    for (const { summary, spots, ...table } of tables) this.#about.set(signOf(table), { summary, spots });
    return tables;
  }

  /**
   * Show the tables as the house's view lists them, with the jackpots as they hang on the wall now.
   * @param {{ tables: any[], you: { sits_at?: string[] } }} house
   */
  async #showTables({ tables, you }) {
    for (const set of new Set(tables.map((each) => each.jackpot_set).filter(Boolean))) {
      if (this.#posted.has(`jackpots/${set}`)) continue;
      this.#posted.set(`jackpots/${set}`, {});
      this.host.socket?.watch(`jackpots/${set}`);
    }
    if (tables.some((each) => !this.#about.has(signOf(each)))) await this.#ask();
    if (this.#house.tables !== tables) return; // what was fetched meanwhile is newer
    this.#tables = tables.map((each) => ({
      ...each,
      summary: "", // a table that opened or changed while it was asked for
      spots: [],
      ...this.#about.get(signOf(each)),
      mine: you.sits_at?.includes(each.id) ?? false,
      jackpots: { ...each.jackpots, ...this.#posted.get(`jackpots/${each.jackpot_set}`) },
    }));
    this.#draw();
  }

  /** Show somebody to a seat; a stranger comes in as a guest on the way. @param {Shown} table */
  async #seat({ id, play_money: playMoney }) {
    const seat = `#table/${encodeURIComponent(id)}/sit`;
    if (this.host.person) location.hash = seat;
    else if (playMoney) {
      this.#hold(true);
      try {
        const came = await signInAsGuest();
        history.pushState(null, "", seat);
        emit(this, "came-in", came);
      } finally {
        this.#hold(false);
      }
    } else this.host.signIn();
  }

  /** @param {boolean} busy */
  #hold(busy) {
    this.#busy = busy;
    this.#draw();
  }

  /** @param {import("../parts/render.js").Inside} [instead] what stands there while there are no tables */
  #draw(instead = null) {
    const tables = this.#tables ?? [];
    const mine = tables.filter((each) => each.mine);
    const appear = this.host.socket ? " Tables appear here as they open." : "";
    const none = !instead && this.#tables && !tables.length
      ? roomState({
        kind: "empty",
        heading: "No table is open",
        says: `The floor opens tables when the day begins.${appear}`,
      })
      : null;
    render(
      this,
      markup`<div class="welcome">
        <div class="words">
          <h1>Take a seat</h1>
          <p class="soft">New Hampshire's charitable table games, dealt from the rule sheets as they were approved.
            ${
        tables.some((each) => each.play_money)
          ? " Guests play for play money; the odds are the real ones."
          : null
      }</p>
        </div>
        <div class="fan" aria-hidden="true">
          ${FAN.map((card) => markup`<playing-card card=${cardFrom(card)}></playing-card>`)}</div>
      </div>
      <nav class="back-to-seat" aria-label="Your seat" hidden=${!mine.length}>${
        mine.map(({ id, name }) =>
          markup`<a class="button"
            href="#table/${encodeURIComponent(id)}" key=${id}>Back to your seat: ${name}</a>`
        )
      }</nav>
      <div class="stands">${instead ?? none}</div>
      <ul class="tables">${tables.map((each) => this.#card(each))}</ul>`,
    );
  }

  /** @param {Shown} shown */
  #card(shown) {
    const id = `table-${shown.id}`;
    const closed = shown.status !== "open";
    const full = shown.taken >= shown.seats;
    const guest = shown.play_money ? "Play as a guest" : "Sign in to play";
    const jackpots = Object.entries(shown.jackpots).map(([name, cents]) => ({ name, cents: cents || null }));
    const sit = () => {
      if (!this.#busy) this.#seat(shown).catch((error) => emit(this, "trouble", error));
    };
    const watch = markup`<a class="button plain" href="#table/${encodeURIComponent(shown.id)}"
      aria-describedby=${id}>Watch</a>`;
    const why = closed ? `The table is ${shown.status}.` : full ? "Every seat is taken." : "";
    return markup`<li class="table-card" data-key=${shown.id} key=${shown.id}>
      <div class="cloth"><h2 id=${id}>${shown.name}</h2>${chairs(shown)}</div>
      <p>${shown.summary}</p>
      <dl class="limits">${
      shown.spots.map(({ name, says }) => markup`<div key=${name}><dt>${name}</dt><dd>${says}</dd></div>`)
    }</dl>
      ${jackpots.length ? markup`<jackpot-board .jackpots=${jackpots}></jackpot-board>` : null}
      <div class="actions">
        <button type="button" aria-describedby=${id} disabled=${!shown.mine && (closed || full)}
          aria-disabled=${this.#busy ? "true" : null} onclick=${sit}>
            ${shown.mine ? "Back to your seat" : this.host.person ? "Sit down" : guest}</button>
        ${this.host.person ? watch : null}
        ${why ? markup`<span class="soft">${why}</span>` : null}
      </div>
    </li>`;
  }
}

/** What stands on a table's sign: its game, and what it takes. @param {{ id: string, game_hash: string, limits: unknown }} table */
const signOf = ({ id, game_hash, limits }) => `${id} ${game_hash} ${JSON.stringify(limits)}`;

/** @param {Shown} shown */
function chairs({ id, dealing, seats, taken, bots }) {
  const people = taken - bots;
  const dots = Array.from(
    { length: Math.min(seats, 16) },
    (_, n) =>
      markup`<span class=${n < people ? "chair taken" : n < taken ? "chair taken bot" : "chair"}></span>`,
  );
  return markup`<p class="chairs"><span class="dots" aria-hidden="true">${dots}</span><span>${id}
    ${dealing === "live" ? ", live dealer" : ""} · ${whoSits(seats, people, bots)}</span></p>`;
}

customElements.define("the-floor", TheFloor);
