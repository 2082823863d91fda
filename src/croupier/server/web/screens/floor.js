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
 * A table on the floor.
 * @typedef {object} Shown
 * @property {string} key
 * @property {string} name
 * @property {string} summary
 * @property {string} status
 * @property {boolean} live whether a person deals there
 * @property {number} seats
 * @property {number} taken
 * @property {number} bots of those who sit there
 * @property {boolean} mine whether one sits there oneself
 * @property {boolean} playMoney
 * @property {Spot[]} spots
 * @property {Record<string, number>} jackpots
 */

const FAN = ["Qs", "Jd", "9h", "6c"];

/** Events: `came-in` with the person, `trouble` with what went wrong. */
export default class TheFloor extends HTMLElement {
  #cards = element("ul", { class: "tables" });
  #stands = element("div", { class: "stands" });
  #back = element("nav", { class: "back-to-seat", "aria-label": "Your seat", hidden: true });
  #money = element("span", { hidden: true }, " Guests play for play money; the odds are the real ones.");
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
            "New Hampshire's charitable table games, dealt from the rule sheets as they were approved.",
            this.#money,
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

  /** Watch the tables; whoever has not come in sees them as they are now. */
  async enter() {
    if (this.host.wire) this.host.wire.watch("house");
    else this.see("house", { tables: await this.#ask(), you: {} });
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

  /** Ask for the tables with what may be bet there, and keep it. */
  async #ask() {
    const tables = await ask("/api/tables");
    for (const about of tables) this.#about.set(about.id + about.game_hash, about);
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
      this.host.wire?.watch(`jackpots/${set}`);
    }
    if (tables.some((each) => !this.#about.has(each.id + each.game_hash))) await this.#ask();
    if (this.#house.tables !== tables) return; // what was fetched meanwhile is newer
    this.#drawBack(tables, you.sits_at ?? []);
    this.#money.hidden = !tables.some((each) => each.play_money);
    this.#draw(tables.map((each) => {
      const about = this.#about.get(each.id + each.game_hash);
      return {
        key: each.id,
        name: each.name,
        status: each.status,
        live: each.dealing === "live",
        seats: each.seats,
        taken: each.taken,
        bots: each.bots,
        mine: you.sits_at?.includes(each.id) ?? false,
        playMoney: each.play_money,
        summary: about?.summary ?? "", // a table that opened or changed while it was asked for
        spots: about?.spots ?? [],
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

  /** Show somebody to a seat; a stranger comes in as a guest on the way. @param {Shown} table */
  async #seat({ key, playMoney }) {
    const seat = `#table/${encodeURIComponent(key)}/sit`;
    if (this.host.person) location.hash = seat;
    else if (playMoney) {
      this.#hold(true);
      try {
        const came = await comeIn();
        history.pushState(null, "", seat);
        tell(this, "came-in", came);
      } finally {
        this.#hold(false);
      }
    } else this.host.signIn();
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
        says: "The floor opens tables when the day begins." +
          (this.host.wire ? " This page fills by itself." : ""),
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
    const closed = shown.status !== "open";
    const full = shown.taken >= shown.seats;
    const stranger = shown.playMoney ? "Play as a guest" : "Play with an account";
    const sit = element(
      "button",
      { type: "button", "data-is": "sit", "aria-describedby": id },
      shown.mine ? "Back to your seat" : this.host.person ? "Sit down" : stranger,
    );
    sit.disabled = !shown.mine && (closed || full);
    sit.addEventListener("click", () => {
      if (!this.#busy) this.#seat(shown).catch((error) => tell(this, "trouble", error));
    });
    const watch = element("a", {
      class: "button plain",
      href: `#table/${encodeURIComponent(shown.key)}`,
      "data-is": "watch",
      "aria-describedby": id,
    }, "Watch");
    const board = part(JackpotBoard);
    const jackpots = Object.entries(shown.jackpots);
    board.jackpots = jackpots.map(([name, cents]) => ({ name, cents: cents || null }));
    return [
      element(
        "div",
        { class: "cloth" },
        element("h2", { id }, shown.name),
        chairs(shown),
      ),
      element("p", {}, shown.summary),
      limits(shown.spots),
      ...(jackpots.length ? [board] : []),
      element(
        "div",
        { class: "deeds" },
        sit,
        ...(this.host.person ? [watch] : []),
        ...(closed ? [element("span", { class: "soft" }, `The table is ${shown.status}.`)] : []),
        ...(full && !closed ? [element("span", { class: "soft" }, "Every seat is taken.")] : []),
      ),
    ];
  }
}

/** @param {Shown} shown */
function chairs({ key, live, seats, taken, bots }) {
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
    element("span", {}, `${key}${live ? ", live dealer" : ""} · ${whoSits(seats, people, bots)}`),
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
