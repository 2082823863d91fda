/** The pit: what waits for the floor, the tables, jackpots, the day and the people, live. */

import { element, mark, part, tell, write } from "../parts/dom.js";
import { money } from "../parts/money.js";
import { RoomState } from "../parts/room-state.js";
import { ask } from "../screens/ask.js";
import { headline } from "../staff/panel.js";
import { day } from "./day.js";
import { atRisk, hold, risk } from "./hold.js";
import { jackpots } from "./jackpots.js";
import { people } from "./people.js";
import { requests } from "./requests.js";
import { tables } from "./tables.js";
import { standing, waiting } from "./waiting.js";

/**
 * @typedef {object} Playable
 * @property {string} id
 * @property {string} name
 * @property {number} seats
 * @property {number} most_seats
 * @property {string[]} jackpots
 * @property {number[]} denominations
 * @property {string[]} lacks
 */
/** @typedef {{ games: Playable[], sets: string[], kinds: string[], rulings: string[] }} Choices */
/**
 * What every page of the pit works with.
 * @typedef {object} Pit
 * @property {import("../screens/door.js").Person} person
 * @property {import("../screens/wire.js").Wire} wire
 * @property {import("../screens/rooms.js").Host["say"]} say
 * @property {Choices} choices
 * @property {import("./waiting.js").Seen} seen
 * @property {() => Promise<void>} again ask anew what there is to choose from
 */
/** @typedef {{ parts: Node[], draw: () => void, tick?: () => void }} Page */

/** @type {readonly (readonly [string, string])[]} */
const PAGES = [["", "Floor"], ["tables", "Tables"], ["jackpots", "Jackpots"], ["day", "Day"], [
  "people",
  "People",
]];

/** At `#pit`, and `#pit/tables`, `#pit/jackpots`, `#pit/day`, `#pit/people`. */
export default class ThePit extends HTMLElement {
  /** @type {Page | null} */
  #page = null;
  /** @type {Map<string, number>} when each request was first seen */
  #first = new Map();
  /** @type {Set<string>} */
  #watched = new Set();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #heads = element("div", { class: "headlines" });
  #ways = element("nav", { class: "ways pit-ways", "aria-label": "Pit" });
  #panels = element("div", { class: "panels" });
  #heard = element("p", { class: "unseen", role: "status" });
  #waited = 0;
  #told = ""; // the time the house told last

  /** @param {import("../screens/rooms.js").Host} host @param {string[]} address */
  constructor(host, [page = ""]) {
    super();
    this.at = PAGES.some(([at]) => at === page) ? page : "";
    /** @type {Pit} */
    this.pit = {
      person: /** @type {Pit["person"]} */ (host.person), // strangers do not come here
      wire: /** @type {Pit["wire"]} */ (host.wire),
      say: host.say,
      choices: { games: [], sets: [], kinds: [], rulings: [] },
      seen: { house: null, tables: new Map(), sets: new Map(), ahead: 0 },
      again: () => this.#choose(),
    };
  }

  connectedCallback() {
    this.classList.add("desk");
    this.#panels.replaceChildren(part(RoomState, { kind: "loading", says: "Walking over to the pit." }));
    this.replaceChildren(
      element("header", {}, element("h1", {}, "Pit"), this.#heads),
      this.#ways,
      this.#heard,
      this.#panels,
    );
    this.#drawWays(0);
    this.#ways.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#timer = setInterval(() => this.#page?.tick?.(), 1_000);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  async enter() {
    await this.#choose();
    if (!this.isConnected) return; // somebody went on already
    this.#turn();
    this.pit.wire.watch("house");
  }

  /** Turn to the page one is at; what is watched stays watched. */
  #turn() {
    this.#page = this.#made();
    this.#panels.dataset.page = this.at || "floor";
    this.#panels.replaceChildren(...this.#page.parts);
    for (const [n, way] of [...this.#ways.children].entries()) {
      mark(way, { "aria-current": PAGES[n]?.[0] === this.at ? "page" : null });
    }
    this.#draw();
  }

  /** @param {string} target @param {any} view */
  see(target, view) {
    const [kind, ...rest] = target.split("/"), id = rest.join("/");
    const { seen } = this.pit;
    if (kind === "house") {
      seen.house = view;
      this.#follow(view.tables.map((/** @type {any} */ each) => `table/${each.id}`));
      for (const gone of [...seen.tables.keys()]) {
        if (!this.#watched.has(`table/${gone}`)) seen.tables.delete(gone);
      }
    } else if (kind === "table") seen.tables.set(id, view);
    else if (kind === "jackpots") {
      if (view.now && view.now !== this.#told) {
        this.#told = view.now;
        seen.ahead = Date.parse(view.now) - Date.now();
      }
      seen.sets.set(id, view);
    }
    this.#draw();
  }

  /** @param {string} says @param {boolean} offline */
  failed(says, offline) {
    if (this.pit.seen.house) return false;
    this.#panels.replaceChildren(
      part(RoomState, { kind: offline ? "offline" : "error", says: offline ? null : says }),
    );
    return true;
  }

  /** Watch every table there is, and every set of jackpots. @param {string[]} targets */
  #follow(targets) {
    const wanted = new Set([...targets, ...this.pit.choices.sets.map((set) => `jackpots/${set}`)]);
    for (const target of this.#watched) if (!wanted.has(target)) this.pit.wire.unwatch(target);
    for (const target of wanted) if (!this.#watched.has(target)) this.pit.wire.watch(target);
    this.#watched = wanted;
  }

  async #choose() {
    try {
      Object.assign(this.pit.choices, await ask("/api/pit"));
      if (this.pit.seen.house) this.see("house", this.pit.seen.house);
    } catch (error) {
      tell(this, "trouble", error);
    }
  }

  /** @returns {Page} */
  #made() {
    if (this.at === "tables") return tables(this.pit);
    if (this.at === "jackpots") return jackpots(this.pit);
    if (this.at === "day") return day(this.pit);
    if (this.at === "people") return people(this.pit);
    const asks = requests(this.pit), now = risk(), held = hold(this.pit);
    return {
      parts: [asks.node, now.node, held.node],
      draw: () => {
        asks.draw(this.#waiting());
        now.draw(this.pit.seen.tables);
        held.draw();
      },
      tick: asks.tick,
    };
  }

  #waiting() {
    return waiting(this.pit.seen, (key) => {
      const found = this.#first.get(key) ?? Date.now();
      this.#first.set(key, found);
      return found;
    });
  }

  #draw() {
    const { house, tables: views } = this.pit.seen;
    if (!house || !this.#page) return;
    if (!house.staff) { // the account may still say so for a moment
      this.#panels.replaceChildren(part(RoomState, {
        kind: "error",
        heading: "You are not on the staff",
        says: "The operator or the manager enrols whoever works here.",
        action: "",
      }));
      return;
    }
    const all = this.#waiting();
    const open = standing(this.pit.seen).filter((each) => each.status === "open").length;
    this.#heads.replaceChildren(
      headline("Gaming day", house.day ?? "none open"),
      headline("Tables open", `${open} of ${house.tables.length}`),
      headline("Waiting", String(all.length), all.length ? "warn" : undefined),
      headline("At risk", money(atRisk(views.values()).total)),
    );
    if (all.length > this.#waited) write(this.#heard, `${all[0]?.heading}. ${all.length} waiting.`);
    this.#waited = all.length;
    this.#drawWays(all.length);
    this.#page.draw();
  }

  /** @param {string} at @param {string} name */
  #way(at, name) {
    const href = at ? `#pit/${at}` : "#pit";
    const way = element("a", { href, "aria-current": at === this.at ? "page" : null }, name);
    way.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || !this.#page) return; // another window, or too soon
      event.preventDefault();
      history.pushState(null, "", href);
      this.at = at;
      this.#turn();
    });
    return way;
  }

  /** @param {number} waits */
  #drawWays(waits) {
    if (!this.#ways.childElementCount) {
      this.#ways.append(...PAGES.map(([at, name]) => this.#way(at, name)));
    }
    write(/** @type {Element} */ (this.#ways.firstElementChild), waits ? `Floor (${waits})` : "Floor");
  }
}

customElements.define("the-pit", ThePit);
