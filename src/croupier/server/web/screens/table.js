/** A table: the felt with the live view on it, the chips to bet with, the choices, and what each wager brought. */

import { ChipTray } from "../parts/chip-tray.js";
import { ChoiceBar } from "../parts/choice-bar.js";
import { CountdownRing } from "../parts/countdown-ring.js";
import { element, mark, part, write } from "../parts/dom.js";
import { outcome } from "../parts/felt-state.js";
import { JackpotBoard } from "../parts/jackpot-board.js";
import { money } from "../parts/money.js";
import { told } from "../parts/narrate.js";
import { ResultList } from "../parts/result-list.js";
import { RoomState, roomState } from "../parts/room-state.js";
import { StatusLine } from "../parts/status-line.js";
import { TableFelt } from "../parts/table-felt.js";
import { AdviceDesk } from "./advice.js";
import { ask } from "./ask.js";
import { AskedNow } from "./asked-now.js";
import { BesideTable } from "./beside.js";
import { raised, trayLimits } from "./bets.js";
import { BUY_IN, drawDeeds } from "./deeds.js";
import { HouseClock } from "./house-clock.js";
import { LastBets, takeOff } from "./last-bets.js";
import { moment, wagerName } from "./moment.js";
import { Orders } from "./orders.js";
import { afterwards, newlyAsked, questionOf } from "./questions.js";
import { resultsOf } from "./results.js";
import { SecondHand } from "./second-hand.js";
import { netOf, ownChips, ownHands, seen, settled } from "./seen.js";

/** @typedef {import("../parts/sheet.js").Sheet} Sheet */
/** @typedef {import("./seen.js").TableView} TableView */

/** A table at `#table/T1`; at `#table/T1/sit` a chair is taken as soon as one is seen. */
export default class TheTable extends HTMLElement {
  /** @type {Sheet | null} */
  #sheet = null;
  /** @type {TableView | null} */
  #view = null;
  #last = new LastBets();
  #clock = new HouseClock();
  #listed = ""; // the round whose results are shown
  /** @type {Orders} */
  #orders;
  #sits = false;

  #felt = part(TableFelt);
  #tray = part(ChipTray);
  #choices = part(ChoiceBar);
  #asked = part(AskedNow, { hidden: true });
  #second = part(SecondHand, { hidden: true });
  #ring = part(CountdownRing, { hidden: true });
  #moment = element("p", { class: "moment", tabindex: -1 });
  #purse = element("p", { class: "purse" });
  #says = part(StatusLine);
  #heard = part(StatusLine, { class: "unseen" }); // the course of the round, for whoever listens
  #board = part(JackpotBoard);
  #results = part(ResultList);
  #beside = part(BesideTable);
  #name = element("h1", {}, "");
  #summary = element("p", { class: "soft" });
  #deeds = element("div", { class: "deeds" });
  #advice = part(AdviceDesk, { hidden: true });
  #outcome = element("section", { class: "outcome", "aria-label": "Last round", hidden: true });

  /**
   * @param {import("./rooms.js").Host} host
   * @param {string[]} address
   */
  constructor(host, [table = "", wish]) {
    super();
    this.table = table;
    this.wire = /** @type {import("./wire.js").Wire} */ (host.wire); // strangers do not come here
    this.#sits = wish === "sit";
    this.#orders = new Orders(
      this.wire,
      `table/${table}`,
      (says) => this.#says.say(says, { tone: "bad", for: 8_000 }),
    );
    this.addEventListener("rule", (event) => {
      void this.#beside.rule(/** @type {CustomEvent} */ (event).detail.ids);
    });
    this.#felt.addEventListener("spot", (event) => this.#bet(/** @type {CustomEvent} */ (event).detail));
    this.#felt.addEventListener("sit", (event) => {
      this.#orders.inTurn(() => this.#sit(/** @type {CustomEvent} */ (event).detail.seat));
    });
    this.#tray.addEventListener("repeat", () => this.#offered("repeat", (at) => this.#last.lay(...at)));
    this.#tray.addEventListener("clear", () => this.#offered("clear", (at) => takeOff(...at)));
    this.#tray.addEventListener("deal", () => this.#offered("deal", () => this.#orders.give("Ready")));
    this.#second.addEventListener("hand", () => this.#view && this.#drawDock(this.#view));
    this.#asked.addEventListener("answer", (event) => {
      const { name, data } = /** @type {CustomEvent} */ (event).detail;
      this.#orders.inTurn(() => this.#orders.give(name, data));
    });
    this.#choices.addEventListener(
      "choose",
      (event) => this.#choose(/** @type {CustomEvent} */ (event).detail),
    );
  }

  connectedCallback() {
    this.#outcome.replaceChildren(element("h2", {}, "Last round"), this.#results);
    this.replaceChildren(part(RoomState, { kind: "loading" }));
  }

  /** Lay the felt of this table's game, and watch what happens on it. */
  async enter() {
    const address = `#table/${encodeURIComponent(this.table)}`;
    history.replaceState(null, "", address); // whoever comes back later comes to look, not to sit
    try {
      const { sheet } = await ask(`/api/tables/${encodeURIComponent(this.table)}/sheet`);
      if (!this.isConnected) return; // somebody went on already
      this.#take(sheet);
      document.title = `${sheet.name} · croupier`;
      this.wire.watch(`table/${this.table}`);
    } catch (error) {
      const { message, status } = /** @type {import("./ask.js").Refusal} */ (error);
      const says = status === 404 ? "It was closed, or the address is mistyped." : message;
      this.#instead("Table not found", says);
    }
  }

  /** @param {Sheet} sheet */
  #take(sheet) {
    this.#sheet = sheet;
    this.#felt.game = sheet;
    this.#beside.take(this.table, sheet);
    this.#tray.limits = trayLimits(sheet);
    this.#advice.take(this.table, this.#choices, (text, how) => this.#says.say(text, how));
    write(this.#name, sheet.name);
    write(this.#summary, /** @type {{ summary?: string }} */ (sheet).summary ?? "");
  }

  /**
   * Show what the house sends.
   * @param {string} _target
   * @param {any} sent
   * @param {{ fresh: boolean }} how a whole view, or one that changed just now
   */
  see(_target, sent, { fresh }) {
    const game = this.#sheet;
    if (!game) return;
    const before = this.#view;
    const view = this.#view = seen(sent);
    if (!view.seats.length) {
      this.#instead("This table is closed", "Your chips are back in your balance.");
      return;
    }
    if (!this.#felt.isConnected) this.#lay();
    this.#felt.player = view.you.id;
    mark(this.#felt, { "can-sit": view.status === "open" && !view.you.seats.length });
    this.#felt.view = view;
    this.#last.keep(game, view);
    this.#count(view, fresh);
    this.#drawMoment(game, view);
    this.#drawDock(view);
    this.#summary.hidden = view.you.seats.length > 0;
    drawDeeds(this.#deeds, view, (deed) => this.#orders.inTurn(() => this.#do(deed)));
    this.#advice.see(view);
    this.#drawOutcome(game, view);
    this.#beside.see(view);
    const became = afterwards(before, view);
    if (became) this.#says.say(became, { for: 8_000 });
    const sentences = fresh && before ? [] : told(game, before, view, view.you.id);
    sentences.push(...newlyAsked(game, before, view));
    if (sentences.length) this.#heard.say(sentences.join(" "));
    this.#orders.saw(view.version);
    if (this.#sits) {
      this.#sits = false;
      const seat = view.seats.indexOf(null) + 1;
      if (!view.you.seats.length && seat) this.#orders.inTurn(() => this.#sit(seat));
    }
  }

  /** @param {string} heading @param {string} says */
  #instead(heading, says) {
    const state = roomState({ kind: "error", heading, says, action: "All tables" }, () => {
      location.hash = "";
    });
    this.replaceChildren(state);
  }

  #lay() {
    const back = element("a", { class: "back", href: "#" }, "All tables");
    this.replaceChildren(
      element("div", { class: "cloth-side" }, this.#felt),
      element(
        "div",
        { class: "dock" },
        element(
          "div",
          { class: "now" },
          this.#ring,
          element("div", {}, this.#moment, this.#says, this.#heard),
          this.#purse,
        ),
        this.#asked,
        this.#choices,
        this.#second,
        this.#tray,
      ),
      element(
        "aside",
        { class: "beside", "aria-label": "About this table" },
        back,
        this.#name,
        this.#summary,
        this.#board,
        this.#outcome,
        this.#advice,
        this.#deeds,
        this.#beside,
      ),
    );
  }

  // ------------------------------------------------------------------------------------------ drawing

  /** @param {Sheet} game @param {TableView} view */
  #drawMoment(game, view) {
    write(this.#moment, moment(game, view));
    const hands = ownHands(view);
    mark(this.#moment, { "data-result": settled(hands) ? outcome(netOf(hands)) : null });
  }

  /** @param {TableView} view */
  #drawDock(view) {
    const game = /** @type {Sheet} */ (this.#sheet);
    const worked = [this.#choices, this.#tray, this.#asked, this.#second].find((each) =>
      each.contains(document.activeElement)
    );
    const mine = view.you.seats;
    const hands = ownHands(view);
    const decides = !view.interrupted && view.choice && mine.includes(view.choice.seat);
    const choice = decides ? view.choice : null; // an interrupted hand is decided on once it goes on
    if (choice && choice.wager !== this.#choices.choice?.wager) this.#lookUp();
    this.#choices.wager = choice ? wagerName(game, choice.wager) : "";
    this.#choices.choice = choice;
    const question = this.#asked.question = questionOf(game, view);
    const first = question !== null && question.answers.length > 0 && !hands.length; // and then one bets
    this.#second.view = view;
    this.#second.hidden ||= first;
    mark(this.#felt, { hand: this.#second.seat });
    this.#tray.hidden = choice !== null || view.interrupted || first || !mine.length;
    this.#tray.bankroll = ownChips(view);
    this.#purse.hidden = !mine.length;
    this.#purse.replaceChildren(
      element("span", { class: "unseen" }, "your chips "),
      money(ownChips(view)),
    );
    if (worked && worked.matches("[hidden]")) this.#moment.focus(); // what was worked with is gone
    const bets = hands.length > 0;
    mark(this.#tray, {
      "can-repeat": view.bets_open && this.#last.some(view) && !bets,
      "can-clear": view.bets_open && bets,
      "can-deal": view.bets_open && bets && !view.ready.includes(view.you.id),
    });
    const jackpots = Object.entries(view.jackpots);
    this.#board.hidden = !jackpots.length;
    this.#board.jackpots = jackpots.map(([name, cents]) => ({ name, cents }));
  }

  /** @param {Sheet} game @param {TableView} view */
  #drawOutcome(game, view) {
    if (!settled(ownHands(view)) || view.round === null) return;
    const key = `${view.round} ${JSON.stringify(ownHands(view).map((hand) => hand.results))}`;
    if (key === this.#listed) return;
    this.#listed = key;
    this.#results.results = resultsOf(game, view);
    this.#outcome.hidden = false;
    ask(`/api/tables/${encodeURIComponent(this.table)}/rounds/${view.round}`).then((round) => {
      if (this.#listed === key) this.#results.results = resultsOf(game, view, round.events);
    }).catch(() => null); // the reasons stay away; what was won is told already
  }

  /** Count down a wait. @param {TableView} view @param {boolean} fresh */
  #count(view, fresh) {
    const left = this.#clock.left(view.waits, { fresh });
    if (left === undefined) return;
    this.#ring.hidden = left === null;
    if (left) mark(this.#ring, { of: left.of, seconds: left.seconds });
  }

  // -------------------------------------------------------------------------------------------- doing

  /** Do what the tray offers, if it still does when its turn comes. @param {string} name @param {(at: import("./last-bets.js").At) => Promise<unknown>} deed */
  #offered(name, deed) {
    this.#orders.inTurn(async () => {
      if (!this.#sheet || !this.#view || !this.#tray.hasAttribute(`can-${name}`)) return;
      await deed([this.#sheet, this.#view, this.#orders]);
    });
  }

  /** Lay one chip more. @param {{ seat: number, wager: string }} spot */
  #bet({ seat, wager: id }) {
    const wager = this.#sheet?.wager.find((each) => each.id === id);
    if (!wager) return;
    this.#orders.inTurn(async () => {
      const hand = this.#view && ownHands(this.#view).find((each) => each.seat === seat);
      const bets = new Map(hand?.bets ?? []);
      const cents = raised(wager, bets, this.#tray.chosen);
      if (cents === bets.get(id)) this.#says.say(`${wager.name} is at its maximum.`, { for: 5_000 });
      else await this.#orders.give("PlaceBet", { seat, wager: id, cents });
    });
  }

  /** @param {{ seat: number, choice: string, units: number | null }} choice */
  #choose({ seat, choice, units }) {
    this.#orders.inTurn(async () => {
      this.#choices.busy = true;
      await this.#orders.give("Choose", units === null ? { seat, choice } : { seat, choice, units });
      this.#choices.busy = false;
    });
  }

  /** @param {import("./deeds.js").Deed} deed */
  #do(deed) {
    if (deed === "sit") return this.#sit((this.#view?.seats.indexOf(null) ?? -1) + 1);
    if (deed === "buy") return this.#orders.give("BuyChips", { cents: BUY_IN });
    return deed === "leave" ? this.#leave() : this.#orders.give(deed.name, deed.data);
  }

  /** Take a chair, with what is in the pocket, or a first handful of play money. @param {number} seat */
  async #sit(seat) {
    const pocket = this.#view?.you.pocket ?? 0;
    if (!seat || this.#view?.you.seats.length) return;
    if (!await this.#orders.give("Sit", { seat })) return;
    if (pocket) await this.#orders.give("BringChips", { cents: pocket });
    if (this.#view?.play_money && pocket < BUY_IN / 2) await this.#orders.give("BuyChips", { cents: BUY_IN });
    this.#lookUp({ also: true });
  }

  /** On a phone the felt fills the screen, from the dealer's cards to one's own; `also` where nothing of it is out of sight. */
  #lookUp({ also = false } = {}) {
    const away = also || this.#felt.getBoundingClientRect().top < 0;
    if (away && matchMedia("(max-width: 40rem)").matches) this.#felt.scrollIntoView({ block: "start" });
  }

  async #leave() {
    const chips = this.#view ? ownChips(this.#view) : 0;
    const { seats = [], bots = [], you } = this.#view ?? {};
    // Players of the house who would be left among themselves go home first, and leave their chairs to others.
    if (seats.every((who) => who === null || who === you?.id || bots.includes(who))) {
      for (const player of bots) await this.#orders.give("SendBotHome", { player }, { quietly: true });
    }
    if (chips && !await this.#orders.give("CashOut", { cents: chips })) return;
    if (await this.#orders.give("Leave")) location.hash = "";
  }
}

customElements.define("the-table", TheTable);
