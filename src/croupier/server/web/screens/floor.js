/** The floor: every table as a card with its game, limits, seats and jackpots, and a chair to sit down on. */

import { cardFrom } from "../parts/cards.js";
import { emit } from "../parts/dom.js";
import "../parts/playing-card.js";
import { markup, render } from "../parts/render.js";
import { roomState } from "../parts/room-state.js";
import { say, translate } from "../parts/say.js";
import { request } from "./api.js";
import { signInAsGuest } from "./auth.js";
import { dress } from "./dress.js";
import { floorName, limitsText, startHere } from "./floor-words.js";
import "./redeem-notice.js";
import { isNew } from "./rounds-played.js";
import { tableCard } from "./table-card.js";

/** @import { TableLimitView } from "./views.js" */
/** @import { HouseView } from "./views.js" */
/** @import { About, Shown } from "./table-card.js" */

/** @type {About} of a table that opened or changed while it was asked for */
const UNKNOWN = { summary: "", spots: [], decisions: 0, deals: null, edge: null };
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
  /** @type {{ id: string, name: string }[]} games whose sheet has lost a pay that nobody has supplied */
  #torn = [];
  /** @type {import("./drawer.js").Drawer | null} in which it says how to play */
  #drawer = null;

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
    const games = await request("/api/games");
    this.#torn = games.filter((/** @type {{ blanks: string[] }} */ { blanks }) =>
      blanks.some((path) => path.startsWith("pay."))
    );
    if (this.#tables) this.#draw();
  }

  /** @param {string} target @param {any} view */
  see(target, view) {
    if (target === "house") this.#house = structuredClone(view);
    else this.#posted.set(target, structuredClone(view.posted));
    if (this.#house) this.#showTables(this.#house).catch((error) => emit(this, "trouble", error));
  }

  loading() {
    this.#draw(roomState({ kind: "loading", heading: say("Loading tables…") }));
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
    for (const { summary, spots, decisions, deals, edge, ...table } of tables) {
      this.#about.set(signOf(table), { summary, spots, decisions, deals, edge });
    }
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
    if (tables.some((each) => !each.private && !this.#about.has(signOf(each)))) await this.#ask();
    if (this.#house.tables !== tables) return; // what was fetched meanwhile is newer
    this.#tables = tables.map((each) => ({
      ...each,
      ...UNKNOWN,
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
    const appear = this.host.socket ? ` ${say("Tables appear here as they open.")}` : "";
    const start = isNew() && !mine.length ? startHere(tables) : null;
    const none = !instead && this.#tables && !tables.length
      ? roomState({
        kind: "empty",
        heading: say("No table is open"),
        says: say("The floor opens tables when the day begins.") + appear,
      })
      : null;
    render(
      this,
      markup`<div class="welcome">
        <div class="words">
          <h1>${say("Take a seat")}</h1>
          <p class="soft">${
        say("New Hampshire's charitable table games, dealt from the rule sheets as they were approved.")
      }${
        tables.some((each) => each.play_money)
          ? ` ${say("Guests play for play money; the odds are the real ones.")}`
          : null
      }</p>
          <redeem-notice .ends=${this.#house?.play_money === false ? this.#house.ends : null}></redeem-notice>
        </div>
        <div class="fan" aria-hidden="true">
          ${FAN.map((card) => markup`<playing-card card=${cardFrom(card)}></playing-card>`)}</div>
      </div>
      <nav class="back-to-seat" aria-label=${say("Your seat")} hidden=${!mine.length}>${
        mine.map(({ id, game, name }) =>
          markup`<a class="button"
            href="#table/${encodeURIComponent(id)}" key=${id}>${
            say("Back to your seat: {table}", { table: floorName(game, name) })
          }</a>`
        )
      }</nav>
      <div class="stands">${instead ?? none}</div>
      <ul class="tables">${
        tables.filter((each) => !each.private).map((each) => this.#card(each, each.id === start))
      }</ul>${this.#archive(tables)}${this.#drawer?.dialog}`,
    );
  }

  /** Say why a game of the catalogue is dealt nowhere. @param {readonly Shown[]} tables */
  #archive(tables) {
    const torn = this.#torn.filter(({ id }) => !tables.some(({ game }) => game === id));
    if (!torn.length || !this.#tables) return null;
    return markup`<section class="archive" aria-labelledby="archive"><h2 id="archive">${
      say("From the archive")
    }</h2>${
      torn.map(({ id, name }) =>
        markup`<p class="soft" key=${id}>${
          say(
            "{game} is not open: its rule sheet has lost a part of a pay table. The operator supplies it in the pit.",
            {
              game: floorName(id, name),
            },
          )
        }</p>`
      )
    }</section>`;
  }

  /** @param {Shown} shown @param {boolean} start */
  #card(shown, start) {
    const id = `table-${shown.id}`;
    const closed = shown.status !== "open";
    const full = shown.taken - shown.bots >= shown.seats; // a bot gives way to whoever waits
    const live = shown.dealing === "live";
    const guest = shown.play_money ? say("Play as a guest") : say("Sign in to play");
    const sit = () => {
      if (!this.#busy) this.#seat(shown).catch((error) => emit(this, "trouble", error));
    };
    const how = () => void this.#how(shown.game_hash).catch((error) => emit(this, "trouble", error));
    const watch = markup`<a class="button plain" href="#table/${encodeURIComponent(shown.id)}"
      aria-describedby=${id}>${say("Watch")}</a>`;
    const why = closed
      ? say("The table is {status}.", { status: translate(shown.status) })
      : full
      ? say("Every seat is taken.")
      : live
      ? say("The dealer seats players here.")
      : "";
    const actions = markup`<button type="button" aria-describedby=${id} disabled=${
      !shown.mine && (closed || full || live)
    }
        aria-disabled=${this.#busy ? "true" : null} onclick=${sit}>
          ${shown.mine ? say("Back to your seat") : this.host.person ? say("Sit down") : guest}</button>
      ${this.host.person ? watch : null}
      <a class="button plain" href="#practice/${encodeURIComponent(shown.game)}" aria-describedby=${id}>${
      say("Practice")
    }</a>
      <button type="button" class="plain" aria-describedby=${id} onclick=${how}>${say("How to play")}</button>
      ${why ? markup`<span class="soft">${why}</span>` : null}`;
    return tableCard(shown, { start, actions });
  }

  /** Say how a game is played, before anybody sits down. @param {string} hash of its game */
  async #how(hash) {
    const [{ Drawer }, { HowToPlay }, { sheet }] = await Promise.all([
      import("./drawer.js"),
      import("./how-to-play.js"),
      request(`/api/games/${hash}/rules`),
      dress("screens/drawer"),
    ]);
    if (!this.#drawer) {
      this.#drawer = new Drawer();
      this.#draw();
    }
    const how = new HowToPlay();
    this.#drawer.show(say("How to play"), how);
    await how.read(sheet, hash);
  }
}

/** What a table's sheet depends on. @param {{ id: string, game_hash: string, limits: TableLimitView[] }} table */
const signOf = ({ id, game_hash, limits }) => `${id} ${game_hash} ${limitsText(limits)}`;

customElements.define("the-floor", TheFloor);
