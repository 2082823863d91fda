/** The lab: a game's sheet to be tried otherwise, with exact figures that follow the finger. */

import { element, part, tell, write } from "../parts/dom.js";
import { RoomState, roomState } from "../parts/room-state.js";
import { ask } from "../screens/ask.js";
import { sentence } from "../screens/orders.js";
import { choiceField } from "../staff/form.js";
import { panel } from "../staff/panel.js";
import { addressOf, asApproved, readAddress } from "./address.js";
import { Board } from "./board.js";
import { Chart } from "./chart.js";
import { minus, percent, points, sign } from "./exact.js";
import { Newest } from "./newest.js";
import { PayRows } from "./pay-rows.js";
import { Distribution, Starts } from "./pictures.js";
import { Readings } from "./readings.js";
import { Stakes } from "./stakes.js";
import { Studies } from "./study.js";
import { takeHome } from "./take-home.js";
import { target } from "./target.js";
import { exactly, Trial } from "./trial.js";

/** @typedef {import("./address.js").Wish} Wish */
/** @typedef {import("./paid.js").Pays} Pays */

const REST = 250; // milliseconds after the last move
const USUAL = "three-card-poker"; // for whoever names none
const AWAY = "The house counts the figures, and it cannot be reached from here. What you tried is kept.";

export default class TheLab extends HTMLElement {
  #board = new Board();
  #picture = new Distribution();
  #starts = new Starts();
  #chart = new Chart();
  #rows = new PayRows((table, hand, pays) => this.#move(table, hand, pays), (says) => this.#refuse(says));
  #readings = new Readings((question, option) => void this.#read(question, option));
  #stakes = new Stakes(() => this.#changed());
  #studies;
  #home = takeHome(() => this.#wish);
  #games = element("div", { class: "games" });
  #summary = element("p", { class: "soft" });
  #tabs = element("div", { class: "wagers", role: "group", "aria-label": "Wagers" });
  #undo = element("button", { type: "button", class: "plain" }, "Back to the approved sheet");
  #heard = element("p", { class: "unseen", role: "status" });
  #desk = element("div", { class: "trial" });
  #stands = element("div", { class: "stands" });
  /** @type {Trial | null} */
  #trial = null;
  /** @type {Wish} */
  #wish;
  #wager;
  #drawing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;
  #sheets = 0; // how many were asked for: an old one does not come after a new one
  /** @type {Newest<{ wish: Wish, wagers: string[] }, any>} */
  #figures = new Newest(
    (asked) => ask("/api/lab/figures", asked),
    (told, asked, newest) => {
      if (!this.#trial || asked.wish.game !== this.#wish.game) return;
      this.#trial.hear(told.wagers, asked.wish);
      if (newest) this.removeAttribute("aria-busy");
      this.#show();
    },
    (error) => {
      this.removeAttribute("aria-busy");
      this.#refuse(/** @type {Error} */ (error).message);
    },
  );

  /** @type {Newest<Wish, any>} */
  #charts = new Newest(
    (wish) => ask("/api/lab/strategy", wish),
    (told, wish, newest) => {
      const trial = this.#trial;
      if (!trial || !newest || JSON.stringify(wish) !== JSON.stringify(this.#wish)) return;
      this.#chart.chart(told);
      const main = trial.figures.get(trial.main);
      if (main && "slopes" in main) {
        for (const [table, rows] of Object.entries(told.slopes)) main.slopes[table] = exactly(rows);
      }
      this.#show();
    },
    (error) => this.#chart.none(sentence(/** @type {Error} */ (error).message)),
  );

  /** @param {import("../screens/rooms.js").Host} host @param {string[]} rest */
  constructor(host, rest) {
    super();
    this.host = host;
    const { wish, wager } = readAddress(rest);
    this.#wish = wish;
    this.#wager = wager;
    this.#studies = new Studies(() => this.#wish, host.person !== null);
    this.#undo.addEventListener("click", () => {
      this.#wish = asApproved(this.#wish.game);
      void this.#open();
    });
  }

  connectedCallback() {
    this.className = "desk";
    this.replaceChildren(
      element(
        "header",
        {},
        element("div", { class: "words" }, element("h1", {}, "Lab"), this.#summary),
        element("div", { class: "choose" }, this.#games, this.#undo),
      ),
      this.#heard,
      this.#stands,
      this.#desk,
    );
    this.#stands.replaceChildren(counting());
    const broad = (/** @type {HTMLElement} */ made) => (made.classList.add("broad"), made);
    const results = panel("Every result", this.#board.facts, this.#picture.inside);
    const played = element("div", { class: "played" }, this.#starts.inside, this.#chart.inside);
    this.#desk.hidden = true;
    this.#desk.replaceChildren(
      this.#tabs,
      element(
        "div",
        { class: "over" },
        element("div", { class: "left" }, panel("Pay table", this.#rows.inside, this.#stakes.inside)),
        element("div", { class: "right" }, this.#board.inside, results),
      ),
      element(
        "div",
        { class: "panels" },
        broad(panel("How it is best played", played)),
        panel(
          "Pay-table finder",
          target(() => ({ wish: this.#wish, wager: this.#wager }), (table, pays) => this.#take(table, pays)),
        ),
        panel("Take it home", this.#home.inside),
        broad(panel("Readings", this.#readings.inside)),
        broad(panel("Studies", this.#studies.inside)),
      ),
    );
  }

  disconnectedCallback() {
    clearTimeout(this.#rest);
    this.#studies.stop();
  }

  async enter() {
    const desk = await ask("/api/lab");
    if (!desk.games.some((/** @type {any} */ { id }) => id === this.#wish.game)) {
      this.#wish = asApproved(USUAL);
    }
    const field = choiceField(
      "Game",
      desk.games.map((
        /** @type {any} */ { id, name, example, too_large },
      ) => /** @type {[string, string]} */ ([
        id,
        `${name}${example ? " (example)" : ""}${too_large ? " – too large" : ""}`,
      ])),
      { value: this.#wish.game },
    );
    field.input.addEventListener("change", () => {
      this.#wish = asApproved(field.input.value);
      this.#wager = "";
      void this.#open();
    });
    this.#games.replaceChildren(field.row);
    this.#studies.layOut(desk.studies);
    await this.#open();
  }

  see() {}

  /** @param {string} says @param {boolean} offline */
  failed(says, offline) {
    if (this.#trial) return false;
    this.#stands.replaceChildren(
      part(RoomState, { kind: offline ? "offline" : "error", says: offline ? AWAY : sentence(says) }),
    );
    return true;
  }

  // -------------------------------------------------------------------------------------------- the sheet

  /** Lay a sheet out, as it is read now; where it does not come, nothing stands there that is not its own. */
  async #open() {
    const mine = ++this.#sheets;
    const { game, readings, stakes, jackpots } = this.#wish;
    if (this.#desk.hidden) this.#stands.replaceChildren(counting());
    let sheet;
    try {
      sheet = await ask("/api/lab/sheet", { game, readings, stakes, jackpots });
    } catch (error) {
      if (mine === this.#sheets) this.#fail(/** @type {import("../screens/ask.js").Refusal} */ (error));
      return;
    }
    try {
      if (mine !== this.#sheets) return;
      write(this.#summary, sheet.summary);
      this.#desk.hidden = sheet.too_large !== null;
      this.#stands.replaceChildren(
        ...(sheet.too_large
          ? [part(RoomState, { kind: "empty", heading: "Not in the lab", says: sentence(sheet.too_large) })]
          : []),
      );
      if (sheet.too_large) return;
      this.#trial = new Trial(sheet, this.#wish);
      if (!sheet.wagers.some((/** @type {any} */ { id }) => id === this.#wager)) {
        this.#wager = sheet.wagers[0].id;
      }
      this.#readings.layOut(sheet);
      this.#look(this.#wager);
      this.#changed();
      const told = await ask("/api/lab/readings", { game, readings, stakes, jackpots });
      if (mine === this.#sheets) this.#readings.tell(told.readings);
    } catch (error) {
      if (mine === this.#sheets) tell(this, "trouble", error);
    }
  }

  /** @param {import("../screens/ask.js").Refusal} error */
  #fail({ message, status }) {
    const state = status ? { kind: "error", says: sentence(message) } : { kind: "offline", says: AWAY };
    this.#desk.hidden = true;
    this.#stands.replaceChildren(roomState({ ...state, action: "Try again" }, () => void this.#open()));
  }

  /** @param {string} question @param {string} option */
  async #read(question, option) {
    const reading = this.#trial?.sheet.readings.find(({ id }) => id === question);
    if (reading?.default === option) delete this.#wish.readings[question];
    else this.#wish.readings[question] = option;
    await this.#open();
  }

  /** Look at one wager. @param {string} id */
  #look(id) {
    const trial = /** @type {Trial} */ (this.#trial);
    this.#wager = id;
    const wager = trial.wager(id);
    this.#tabs.replaceChildren(...trial.sheet.wagers.map((each) => {
      const tab = element(
        "button",
        { type: "button", class: "plain wager", "data-key": each.id, "aria-pressed": String(each.id === id) },
        element("span", {}, each.name),
        element("strong", {}),
      );
      tab.addEventListener("click", () => {
        this.#look(each.id);
        /** @type {HTMLElement | null} */ (this.#tabs.querySelector('[aria-pressed="true"]'))?.focus();
        this.#changed();
      });
      return tab;
    }));
    this.#stakes.layOut(trial, wager);
    this.#rows.layOut(trial, wager);
    this.#show();
  }

  // ---------------------------------------------------------------------------------------------- moving

  /** @param {string} table @param {string} hand @param {Pays} pays */
  #move(table, hand, pays) {
    const trial = this.#trial;
    if (!trial) return;
    trial.move(trial.wager(this.#wager), table, hand, pays);
    this.#changed();
  }

  /** Take a whole table that was made to order. @param {string} table @param {Record<string, string>} pays */
  #take(table, pays) {
    this.#trial?.take(this.#trial.wager(this.#wager), table, pays);
    this.#changed();
    this.#board.inside.scrollIntoView({ block: "nearest" });
  }

  /** Something is tried otherwise: what can be added up here is shown at once, the rest is asked for. */
  #changed() {
    const trial = this.#trial;
    if (!trial) return;
    for (const { id } of trial.sheet.wagers) trial.sum(id);
    const wager = trial.wager(this.#wager);
    if (!trial.isSum(wager)) {
      this.setAttribute("aria-busy", "true");
      this.#figures.wish({ wish: structuredClone(this.#wish), wagers: trial.together(wager) });
    }
    this.#show();
    this.#wait();
  }

  /** Wait until nothing moves and everything asked for is there. */
  #wait() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#figures.busy ? this.#wait() : this.#settle(), REST);
  }

  /** Nothing moves any more: the address, the words, and everything counted again by the house. */
  #settle() {
    const wish = structuredClone(this.#wish);
    history.replaceState(null, "", addressOf(wish, this.#wager));
    this.#home.show();
    this.#picture.describe();
    this.#speak();
    this.#figures.wish({ wish, wagers: [] });
    this.#chart.chart(null);
    this.#charts.wish(wish);
  }

  #speak() {
    const trial = /** @type {Trial} */ (this.#trial);
    const [now, then] = [trial.figures.get(this.#wager), trial.approved.get(this.#wager)];
    if (!now || "unknown" in now) return;
    const more = then && !("unknown" in then) ? minus(now.edge, then.edge) : null;
    write(
      this.#heard,
      `House edge of ${trial.wager(this.#wager).name} ${percent(now.edge)}` +
        (more && sign(more) ? `, ${points(more)} points against the approved sheet.` : "."),
    );
  }

  /** @param {string} says */
  #refuse = (says) => this.host.say(sentence(says), { tone: "bad", for: 8_000 });

  // --------------------------------------------------------------------------------------------- showing

  /** The number first, and the pictures right after it is painted. */
  #show() {
    const trial = this.#trial;
    if (!trial) return;
    const wager = trial.wager(this.#wager);
    this.#board.show(wager, trial.figures.get(wager.id), trial.approved.get(wager.id));
    this.#undo.disabled = !trial.isChanged;
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => setTimeout(() => this.#draw()));
  }

  #draw() {
    this.#drawing = false;
    const trial = this.#trial;
    if (!trial || !this.isConnected) return;
    const wager = trial.wager(this.#wager);
    const [now, then] = [trial.figures.get(wager.id), trial.approved.get(wager.id)];
    this.#rows.show(trial, wager);
    for (const tab of this.#tabs.children) {
      const known = trial.figures.get(tab.getAttribute("data-key") ?? "");
      const edge = tab.lastElementChild;
      if (edge) write(edge, !known ? "…" : "edge" in known ? percent(known.edge, 2) : "not known");
    }
    this.#picture.inside.hidden = !now || "unknown" in now;
    if (now && !("unknown" in now)) this.#picture.show(now, then && !("unknown" in then) ? then : null);
    const [played, was] = [trial.figures.get(trial.main), trial.approved.get(trial.main)];
    this.#chart.show(played, was);
    this.#starts.show(
      played && "grid" in played ? played.grid ?? "" : "",
      was && "grid" in was ? was.grid ?? "" : "",
    );
  }
}

function counting() {
  return part(RoomState, { kind: "loading", heading: "Counting every deal…" });
}

customElements.define("the-lab", TheLab);
