/** The floor: every table as a card with its game, limits, seats and jackpots, and a chair to sit down on. */

import { cardFrom } from "../parts/cards.js";
import { element, keyed, part, tell } from "../parts/dom.js";
import { JackpotBoard } from "../parts/jackpot-board.js";
import { PlayingCard } from "../parts/playing-card.js";
import { RoomState } from "../parts/room-state.js";
import { ask } from "./ask.js";
import { comeIn } from "./door.js";
import { whoSits } from "./floor-words.js";

/** @typedef {{ id: string, name: string, says: string, usual: number }} Spot */
/**
 * A table on the floor; to whoever has not come in yet it is a game of the catalogue, without seats and limits.
 * @typedef {object} Shown
 * @property {string} key
 * @property {string} name
 * @property {string} game
 * @property {string} summary
 * @property {string} [table]
 * @property {string} [status]
 * @property {number} [seats]
 * @property {number} [taken]
 * @property {number} [bots] of those who sit there
 * @property {boolean} [mine] whether one sits there oneself
 * @property {Spot[]} [spots]
 * @property {Record<string, number>} [jackpots]
 */

const FAN = ["Qs", "Jd", "9h", "6c"];

/** Events: `came-in` with the person, `trouble` with what went wrong. */
export default class TheFloor extends HTMLElement {
  #cards = element("ul", { class: "tables" });
  #stands = element("div", { class: "stands" });
  #back = element("nav", { class: "back-to-seat", "aria-label": "Your seat", hidden: true });
  /** @type {Map<string, any>} what may be bet at each table, by the hash of its game and its id */
  #about = new Map();
  /** @type {any} */
  #house = null;
  /** @type {Map<string, Record<string, number>>} what is posted now, by the name of its set */
  #posted = new Map();
  #busy = false;

  /** @param {import("./rooms.js").Host} host */
  constructor(host) {
    super();
    this.host = host;
  }

  connectedCallback() {
    this.replaceChildren(
      element(
        "div",
        { class: "welcome" },
        element(
          "div",
          { class: "words" },
          element("h1", {}, "Take a seat"),
          element(
            "p",
            { class: "soft" },
            "New Hampshire's charitable table games, dealt from the rule sheets as they were approved. " +
              "Guests play for play money; the odds are the real ones.",
          ),
        ),
        element(
          "div",
          { class: "fan", "aria-hidden": "true" },
          ...FAN.map((card) => part(PlayingCard, { card: cardFrom(card) })),
        ),
      ),
      this.#back,
      this.#stands,
      this.#cards,
    );
    this.loading();
  }

  /** Watch the tables; to whoever has not come in, show what is played here. */
  async enter() {
    if (this.host.wire) this.host.wire.watch("house");
    else await this.#showGames();
    import("./table.js").catch(() => null); // while somebody chooses, what a table needs is fetched
  }

  /** @param {string} target @param {any} view */
  see(target, view) {
    if (target === "house") this.#house = structuredClone(view);
    else this.#posted.set(target, structuredClone(view.posted));
    if (this.#house) this.#showTables(this.#house).catch((error) => tell(this, "trouble", error));
  }

  loading() {
    this.#stands.replaceChildren(part(RoomState, { kind: "loading", says: "The tables are being laid." }));
  }

  /** Stand in for tables that cannot be shown; false where there are some. @param {string} says @param {boolean} offline */
  failed(says, offline) {
    if (this.#cards.childElementCount) return false;
    this.#stands.replaceChildren(
      part(RoomState, { kind: offline ? "offline" : "error", says: offline ? null : says }),
    );
    return true;
  }

  /** Show the catalogue to whoever has not come in: what is played here, and a way in. */
  async #showGames() {
    const games = await ask("/api/games");
    this.#draw(games.map((/** @type {any} */ game) => ({
      key: game.id,
      name: game.name,
      game: game.id,
      summary: game.summary,
    })));
  }

  /**
   * Show the tables as the house's view lists them, with the jackpots as they hang on the wall now.
   * @param {{ tables: any[], you: { sits_at?: string[] } }} house
   */
  async #showTables({ tables, you }) {
    for (const set of new Set(tables.map((each) => each.jackpot_set).filter(Boolean))) {
      if (this.#posted.has(`jackpots/${set}`)) continue;
      this.#posted.set(`jackpots/${set}`, {});
      this.host.wire?.watch(`jackpots/${set}`);
    }
    const wanted = tables.filter((each) => !this.#about.has(each.id + each.game_hash));
    const found = await Promise.all(wanted.map((each) => ask(`/api/tables/${encodeURIComponent(each.id)}`)));
    for (const about of found) this.#about.set(about.id + about.game_hash, about);
    if (this.#house.tables !== tables) return; // what was fetched meanwhile is newer
    this.#drawBack(tables, you.sits_at ?? []);
    this.#draw(tables.map((each) => {
      const about = this.#about.get(each.id + each.game_hash);
      return {
        key: each.id,
        name: each.name,
        game: each.game,
        table: each.id,
        status: each.status,
        seats: each.seats,
        taken: each.taken,
        bots: each.bots,
        mine: you.sits_at?.includes(each.id) ?? false,
        summary: about.summary,
        spots: about.spots,
        jackpots: { ...each.jackpots, ...this.#posted.get(`jackpots/${each.jackpot_set}`) },
      };
    }));
  }

  /** Lead whoever sits somewhere back there. @param {any[]} tables @param {readonly string[]} sits */
  #drawBack(tables, sits) {
    const mine = tables.filter((each) => sits.includes(each.id));
    const told = mine.map((each) => each.id).join(" ");
    if (this.#back.dataset.told === told) return;
    this.#back.dataset.told = told;
    this.#back.hidden = !mine.length;
    this.#back.replaceChildren(
      ...mine.map(({ id, name }) =>
        element(
          "a",
          { class: "button", href: `#table/${encodeURIComponent(id)}` },
          `Back to your seat: ${name}`,
        )
      ),
    );
  }

  /** Show somebody to a seat; a stranger comes in as a guest on the way. @param {string} game @param {string} [table] */
  async #seat(game, table) {
    this.#hold(true);
    try {
      if (table) location.hash = `#table/${encodeURIComponent(table)}/sit`;
      else await this.#letIn(game);
    } finally {
      this.#hold(false);
    }
  }

  /** @param {string} game */
  async #letIn(game) {
    const came = await comeIn();
    /** @type {any[]} */
    const tables = await ask("/api/tables");
    const open = tables.find((each) =>
      each.game === game && each.status === "open" && each.taken < each.seats
    );
    if (open) history.pushState(null, "", `#table/${encodeURIComponent(open.id)}/sit`);
    tell(this, "came-in", came);
    if (!open) {
      this.host.say("No seat is free at that game; here are the tables.", { tone: "bad", for: 8_000 });
    }
  }

  /** @param {boolean} busy while somebody is shown to a seat */
  #hold(busy) {
    this.#busy = busy;
    for (const button of this.#cards.querySelectorAll("button")) {
      if (busy) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }

  /** @param {Shown[]} tables */
  #draw(tables) {
    this.#stands.replaceChildren(
      ...(tables.length ? [] : [part(RoomState, {
        kind: "empty",
        heading: "No table is open",
        says: "The floor opens tables when the day begins. This page fills by itself.",
      })]),
    );
    keyed(this.#cards, tables, () => element("li", { class: "table-card" }), (made, shown) => {
      const told = JSON.stringify(shown);
      if (made.dataset.told === told) return; // whoever has the focus there keeps it
      const focused = made.contains(document.activeElement)
        ? document.activeElement?.getAttribute("data-is")
        : null;
      made.dataset.told = told;
      made.replaceChildren(...this.#card(shown));
      if (focused) {
        made.querySelector(`[data-is="${focused}"]`)?.closest(/** @type {"a"} */ ("button, a"))?.focus();
      }
    });
  }

  /** @param {Shown} shown */
  #card(shown) {
    const id = `table-${shown.key}`;
    const closed = shown.status !== undefined && shown.status !== "open";
    const full = shown.seats !== undefined && (shown.taken ?? 0) >= shown.seats;
    const sit = element(
      "button",
      { type: "button", "data-is": "sit", "aria-describedby": id },
      shown.mine ? "Back to your seat" : shown.table ? "Sit down" : "Play as a guest",
    );
    sit.disabled = !shown.mine && (closed || full);
    sit.addEventListener("click", () => {
      if (!this.#busy) this.#seat(shown.game, shown.table).catch((error) => tell(this, "trouble", error));
    });
    const watch = element("a", {
      class: "button plain",
      href: `#table/${encodeURIComponent(shown.table ?? "")}`,
      "data-is": "watch",
      "aria-describedby": id,
    }, "Watch");
    const board = part(JackpotBoard);
    const jackpots = Object.entries(shown.jackpots ?? {});
    board.jackpots = jackpots.map(([name, cents]) => ({ name, cents: cents || null }));
    return [
      element(
        "div",
        { class: "cloth" },
        element("h2", { id }, shown.name),
        ...(shown.seats === undefined ? [] : [chairs(shown)]),
      ),
      element("p", {}, shown.summary),
      ...(shown.spots ? [limits(shown.spots)] : []),
      ...(jackpots.length ? [board] : []),
      element(
        "div",
        { class: "deeds" },
        sit,
        ...(shown.table ? [watch] : []),
        ...(closed ? [element("span", { class: "soft" }, `The table is ${shown.status}.`)] : []),
        ...(full && !closed ? [element("span", { class: "soft" }, "Every seat is taken.")] : []),
      ),
    ];
  }
}

/** @param {Shown} shown */
function chairs({ seats = 0, taken = 0, bots = 0 }) {
  const people = taken - bots;
  const dots = Array.from(
    { length: Math.min(seats, 16) },
    (_, n) =>
      element("span", { class: n < people ? "chair taken" : n < taken ? "chair taken bot" : "chair" }),
  );
  return element(
    "p",
    { class: "chairs" },
    element("span", { class: "dots", "aria-hidden": "true" }, ...dots),
    element("span", {}, whoSits(seats, people, bots)),
  );
}

/** @param {Spot[]} spots */
function limits(spots) {
  return element(
    "dl",
    { class: "limits" },
    ...spots.map(({ name, says }) => element("div", {}, element("dt", {}, name), element("dd", {}, says))),
  );
}

customElements.define("the-floor", TheFloor);
