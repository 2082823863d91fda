/** The pit: what waits for the floor, the tables, jackpots, the day and the people, live. */

import { emit } from "../parts/dom.js";
import { money } from "../parts/money.js";
import "../screens/redeem-notice.js";
import { roomState } from "../parts/room-state.js";
import { request } from "../screens/api.js";
import { headline } from "../staff/panels.js";
import { deskOf } from "../staff/desk.js";
import { counts } from "../staff/counts.js";
import { incidents } from "../staff/incidents.js";
import { transfers } from "../staff/transfers.js";
import { markup, render } from "../parts/render.js";
import { alerts, wrongPins } from "./alerts.js";
import { day } from "./day.js";
import { dealers } from "./dealers.js";
import { atRisk, hold, risk } from "./hold.js";
import { jackpots } from "./jackpots.js";
import { live } from "./live.js";
import { people } from "./people.js";
import { players } from "./players.js";
import { replay } from "./replay.js";
import { requests } from "./requests.js";
import { settings } from "./settings.js";
import { tables } from "./tables.js";
import { standing, waiting } from "./waiting.js";

/** @typedef {import("../screens/views.js").Pit} Choices */
/**
 * What every page of the pit works with.
 * @typedef {object} Pit
 * @property {import("../screens/auth.js").Person} person
 * @property {import("../screens/live-socket.js").LiveSocket} socket
 * @property {import("../screens/routes.js").Host["say"]} say
 * @property {Choices} choices
 * @property {import("./waiting.js").Seen} seen
 * @property {() => Promise<void>} again ask anew what there is to choose from
 * @property {() => void} redraw
 */

/** @type {readonly (readonly [string, string])[]} */
const PAGES = [
  ["", "Floor"],
  ["tables", "Tables"],
  ["dealers", "Dealers"],
  ["players", "Players"],
  ["chips", "Chips"],
  ["replay", "Replay"],
  ["incidents", "Incidents"],
  ["jackpots", "Jackpots"],
  ["day", "Day"],
  ["people", "People"],
  ["settings", "Settings"],
];

/** At `#pit`, and `#pit/tables`, `#pit/chips`, `#pit/replay`, `#pit/incidents`, `#pit/jackpots`, `#pit/day`, `#pit/people`. */
export default class ThePit extends HTMLElement {
  /** @type {(() => import("../parts/render.js").Inside) | null} what the page one is at shows now */
  #page = null;
  /** @type {Map<string, number>} when each request was first seen */
  #first = new Map();
  /** @type {Set<string>} */
  #watched = new Set();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #waited = 0;
  #heard = ""; // for screen readers
  #lastNow = ""; // the last time the house sent

  /** @param {import("../screens/routes.js").Host} host @param {string[]} address */
  constructor(host, [page = ""]) {
    super();
    this.at = PAGES.some(([at]) => at === page) ? page : "";
    /** @type {Pit} */
    this.pit = {
      person: /** @type {Pit["person"]} */ (host.person), // strangers do not come here
      socket: /** @type {Pit["socket"]} */ (host.socket),
      say: host.say,
      choices: { games: [], sets: [], kinds: [], rulings: [] },
      seen: { house: /** @type {any} */ (null), tables: new Map(), sets: new Map(), ahead: 0 },
      again: () => this.#choose(),
      redraw: () => this.#draw(),
    };
  }

  connectedCallback() {
    this.classList.add("desk");
    this.#show([], roomState({ kind: "loading" }));
    this.querySelector("nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#timer = setInterval(() => this.#draw(), 1_000);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  async enter() {
    await this.#choose();
    if (!this.isConnected) return; // somebody went on already
    this.#turn();
    this.pit.socket.watch("house");
  }

  /** Turn to the page one is at; what is watched stays watched. */
  #turn() {
    this.#page = this.#made();
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
      if (view.now && view.now !== this.#lastNow) {
        this.#lastNow = view.now;
        seen.ahead = Date.parse(view.now) - Date.now();
      }
      seen.sets.set(id, view);
    }
    this.#draw();
  }

  /** @param {string} says @param {boolean} offline */
  failed(says, offline) {
    if (this.pit.seen.house) return false;
    this.#show([], roomState(offline ? { kind: "offline" } : { kind: "error", says }));
    return true;
  }

  /** Watch every table there is, and every set of jackpots. @param {string[]} targets */
  #follow(targets) {
    const wanted = new Set([...targets, ...this.pit.choices.sets.map((set) => `jackpots/${set}`)]);
    for (const target of this.#watched) if (!wanted.has(target)) this.pit.socket.unwatch(target);
    for (const target of wanted) if (!this.#watched.has(target)) this.pit.socket.watch(target);
    this.#watched = wanted;
  }

  async #choose() {
    try {
      Object.assign(this.pit.choices, await request("/api/pit"));
      if (this.pit.seen.house) this.see("house", this.pit.seen.house);
    } catch (error) {
      emit(this, "trouble", error);
    }
  }

  #made() {
    const { pit } = this;
    if (this.at === "tables") return tables(pit);
    if (this.at === "dealers") return () => dealers(pit);
    if (this.at === "players") return () => players(pit);
    if (this.at === "chips") return this.#chips();
    if (this.at === "replay") return replay(pit);
    if (this.at === "incidents") {
      const log = incidents(this.#desk());
      return () => log(this.#asDesk(), true);
    }
    if (this.at === "jackpots") return () => jackpots(pit);
    if (this.at === "day") return () => day(pit);
    if (this.at === "people") return people(pit);
    if (this.at === "settings") return () => settings(pit);
    const asks = requests(pit), held = hold(pit), pins = wrongPins(pit);
    return () => [
      asks(this.#waiting()),
      alerts(pit, [...held.alerts(), ...pins()]),
      live(pit),
      risk(pit.seen.tables),
      held(),
    ];
  }

  /** Fills and credits, and the counts of trays, as every desk that handles chips has them. */
  #chips() {
    const desk = this.#desk();
    const [slips, counted] = [transfers(desk), counts(desk)];
    return () => [slips(this.#asDesk(), true), counted(this.#asDesk(), true)];
  }

  #desk() {
    return deskOf(this.pit.socket, () => this.#draw(), (page) => location.hash = `#pit/${page}`);
  }

  /** The house as a desk that handles chips sees it. */
  #asDesk() {
    return /** @type {import("../staff/desk.js").HouseView} */ (this.pit.seen.house);
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
      const says = "The operator or a manager adds staff.";
      this.#show([], roomState({ kind: "error", heading: "You are not on the staff", says, action: "" }));
      return;
    }
    const all = this.#waiting();
    const open = standing(this.pit.seen).filter((each) => each.status === "open").length;
    if (all.length > this.#waited) this.#heard = `${all[0]?.heading}. ${all.length} waiting.`;
    this.#waited = all.length;
    this.#show([
      headline("Gaming day", house.day ?? "none open"),
      headline("Tables open", `${open} of ${house.tables.length}`),
      headline("Waiting", all.length, all.length ? "warn" : undefined),
      headline("At risk", money(atRisk(views.values()).total)),
    ], this.#page());
  }

  /** @param {import("../parts/render.js").Inside} heads @param {import("../parts/render.js").Inside} panels */
  #show(heads, panels) {
    const { house } = this.pit.seen;
    render(
      this,
      markup`<header><div><h1>Pit</h1>
          <redeem-notice .ends=${house && !house.play_money ? house.ends : null}></redeem-notice></div>
          <div class="headlines">${heads}</div></header>
        <nav class="ways pit-ways" aria-label="Pit">${PAGES.map(([at, name]) => this.#way(at, name))}</nav>
        <p class="unseen" role="status">${this.#heard}</p>
        <div class="panels" data-page=${this.at || "floor"} key=${this.at}>${panels}</div>`,
    );
  }

  /** @param {string} at @param {string} name */
  #way(at, name) {
    const href = at ? `#pit/${at}` : "#pit";
    const turn = (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || !this.#page) return; // another window, or too soon
      event.preventDefault();
      history.pushState(null, "", href);
      this.at = at;
      this.#turn();
    };
    const words = !at && this.#waited ? `${name} (${this.#waited})` : name;
    return markup`<a href=${href}
      aria-current=${at === this.at ? "page" : null} onclick=${turn}>${words}</a>`;
  }
}

customElements.define("the-pit", ThePit);
