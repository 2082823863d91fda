/** A table: the felt with the live view on it, the chips to bet with, the choices, and what each wager brought. */

import { describeChanges } from "./narrate.js";
import { money } from "../parts/money.js";
import { markup, render } from "../parts/render.js";
import { roomState, StatusLine } from "../parts/room-state.js";
import { openAtBets } from "../parts/sheet.js";
import "../parts/table-felt.js";
import { BUY_IN, leaveTable, seenResult, waitsFor } from "./actions.js";
import { AdviceDesk } from "./advice.js";
import { request } from "./api.js";
import { trayLimits } from "./bets.js";
import { Betting, trayActions } from "./betting.js";
import { CommandQueue } from "./command-queue.js";
import { DoubleTap } from "./double-tap.js";
import { floorName, limitsText } from "./floor-words.js";
import { HouseClock } from "./house-time.js";
import { keyed } from "./keys.js";
import { OwnProof } from "./own-proof.js";
import { afterwards, newlyAsked, seatGivenUp } from "./questions.js";
import { endedByOthers, explained, resultsOf } from "./results.js";
import { playedOne } from "./rounds-played.js";
import { ownHands, seen, settled } from "./seen.js";
import { settings } from "./settings.js";
import { choiceOf, closeMenu, lookAtNews, lookUp, openMenu, showDetails, tableDock } from "./table-dock.js";
import { aside, TableSidebar } from "./table-sidebar.js";
import { say, translate } from "../parts/say.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { TableView } from "./seen.js" */

/** A table at `#table/T1`; at `#table/T1/sit` a chair is taken as soon as one is seen. */
export default class TheTable extends HTMLElement {
  /** @type {Sheet | null} */
  #sheet = null;
  /** @type {import("./views.js").FeltPlan | null} */
  #felt = null;
  /** @type {TableView | null} */
  #view = null;
  /** @type {import("../parts/countdown-ring.js").Left | null} what is left of a wait */
  #left = null;
  /** @type {import("../parts/boards.js").Result[] | null} of the last round */
  #results = null;
  #width = innerWidth; // of the window the table is drawn for
  #front = 0; // of two own seats, the one the chips go on
  #leaves = false; // once it was pressed
  #banked = false; // while it says that the time bank runs
  #choosing = false; // while an answer is awaited
  #taps = new DoubleTap(() => this.isConnected && this.#draw());
  #offline = false; // while nothing that is pressed would be heard
  /** @type {Betting | null} */
  #bets = null;
  #hung = ""; // what the table takes by the sheet that is drawn
  #clock = new HouseClock();
  #says = new StatusLine();
  #heard = new StatusLine(); // the course of the round, for whoever listens
  /** @type {AdviceDesk} */
  #advice;
  #sidebar = new TableSidebar();
  #limits = {}; // of the chips in the tray
  /** @type {OwnProof} */
  #proof;

  /** @param {import("./routes.js").Host} host @param {string[]} address */
  constructor(host, [table = "", wish, key]) {
    super();
    this.table = table;
    /** @type {import("./live-socket.js").LiveSocket & { at?: string, ask?: (what: string) => Promise<any> }} */
    this.socket = /** @type {any} */ (host.socket); // visitors do not come here; who practices has one of their own
    this.at = this.socket.at ?? `/api/tables/${encodeURIComponent(table)}`; // of its sheet and its rules
    this.sits = wish === "sit";
    this.key = key;
    this.queue = new CommandQueue(
      this.socket,
      `table/${table}`,
      (says) => this.#says.say(translate(says), { tone: "bad", for: 8_000 }),
      (receipt) => this.#proof.keep([receipt]),
    );
    this.#proof = new OwnProof(table, {
      open: async (seed) => (await this.socket.command(this.queue.target, "OpenSeed", { seed })).ok,
      say: (says) => this.#says.say(says, { tone: "bad", for: 20_000 }),
    });
    this.#heard.className = "unseen";
    this.#advice = new AdviceDesk(
      table,
      (text, how) => this.#says.say(text, how),
      () => this.#draw(),
      this.socket.ask?.bind(this.socket),
    );
    this.addEventListener("rule", (event) => {
      void this.#sidebar.rule(/** @type {CustomEvent} */ (event).detail.ids);
    });
  }

  connectedCallback() {
    document.addEventListener("keydown", this.#key);
    addEventListener("resize", this.#turned);
    render(this, roomState({ kind: "loading" }));
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#key);
    removeEventListener("resize", this.#turned);
  }

  /** Lay the felt of this table's game, and watch what happens on it. */
  async enter() {
    const address = `#table/${encodeURIComponent(this.table)}`;
    if (!this.socket.at) history.replaceState(null, "", address); // whoever comes back later comes to look, not to sit
    try {
      if (this.key) await this.#showKey(this.key); // or else there is nothing to see
      const fetched = await request(`${this.at}/sheet`);
      if (!this.isConnected) return; // somebody went on already
      this.#take(fetched);
      document.title = `${fetched.sheet.name} · croupier`;
      this.socket.watch(`table/${this.table}`);
    } catch (error) {
      const { message, status } = /** @type {import("./api.js").Refusal} */ (error);
      const says = status === 404 ? say("It was closed, or the address is mistyped.") : message;
      this.#instead(say("Table not found"), says);
    }
  }

  /** @param {string} key */
  async #showKey(key) {
    (await import("./private-table.js")).keepKey(this.table, key);
    const { ok, says } = await this.socket.command(`table/${this.table}`, "ShowKey", { key });
    if (!ok) throw new Error(translate(says));
  }

  /** Read the sheet again where the table takes other bets than it did. @param {TableView} view */
  async #takeLimits({ limits }) {
    if (limitsText(limits) === this.#hung) return;
    this.#hung = limitsText(limits);
    const fetched = await request(`${this.at}/sheet`);
    if (this.isConnected) this.#take(fetched);
  }

  /** @param {{ sheet: Sheet, felt: import("./views.js").FeltPlan, limits: import("./views.js").TableLimitView[] }} fetched */
  #take({ sheet, felt, limits }) {
    this.#sheet = sheet;
    this.#felt = felt;
    this.#hung = limitsText(limits);
    this.#bets ??= new Betting(sheet, openAtBets(sheet), {
      place: (bet) => this.#place(bet),
      give: (name, data) => this.queue.give(name, data),
      say: (text) => this.#says.say(text, { for: 5_000 }),
    });
    this.#bets.game = sheet;
    this.#sidebar = new TableSidebar(this.at, sheet, () => this.#draw());
    this.#limits = trayLimits(sheet);
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
      this.#instead(say("This table is closed"), say("Your chips are back in your balance."));
      return;
    }
    this.socket.attend(view.you.seats.length > 0);
    if (view.private && !before) void import("./private-table.js").catch(() => null); // which has its link
    this.#takeLimits(view).catch(() => {}); // the next view asks again
    this.#bets?.see(view);
    const left = this.#clock.left(view.waits, { fresh });
    if (left !== undefined) this.#left = left;
    this.#advice.see(view);
    if (settled(ownHands(view))) this.#results = resultsOf(game, view);
    this.#draw();
    lookAtNews(this, before, view);
    this.#sidebar.see(view, this.#left);
    const became = afterwards(before, view) || endedByOthers(game, before, view);
    if (became) this.#says.say(became, { for: 15_000 });
    const lost = this.#leaves ? "" : seatGivenUp(before, view);
    if (lost) this.#says.say(lost); // until something else is: whoever was away reads it on coming back
    if (this.#banked && !choiceOf(view)) {
      this.#banked = false;
      if (!became && !lost) this.#says.say(""); // that the time bank runs
    }
    const sentences = fresh && before ? [] : describeChanges(game, before, view, view.you.id);
    sentences.push(...newlyAsked(game, before, view));
    const over = (/** @type {TableView | null} */ at) => at !== null && settled(ownHands(at));
    if (over(view) && !over(before)) {
      sentences.push(explained(game, view));
      if (before) playedOne();
    }
    if (sentences.length) this.#heard.say(sentences.join(" "));
    this.queue.saw(view.version);
    this.#proof.see(before, view);
    const wish = this.#bets?.due(view);
    if (wish) this.queue.inTurn(async () => await this.#bets?.wish(this.#view ?? view, wish));
    if (this.sits) {
      this.sits = false;
      const seat = view.seats.indexOf(null) + 1;
      if (!view.you.seats.length && seat) this.queue.inTurn(() => this.#sit(seat));
    }
  }

  /** @param {string} heading @param {string} says */
  #instead(heading, says) {
    this.#view = null;
    render(
      this,
      roomState({ kind: "error", heading, says, action: say("All tables") }, () => {
        location.hash = "";
      }),
    );
  }

  #draw() {
    const game = this.#sheet, view = this.#view;
    if (!game || !view) return;
    const { you } = view;
    const worked = document.activeElement?.closest("choice-bar, chip-tray, .asked-now, .second-hand");
    if (!you.seats.includes(this.#front)) this.#front = you.seats[0] ?? 0;
    const held = this.#taps.holds([view.round, choiceOf(view)?.wager, settled(ownHands(view))].join());
    render(
      this,
      markup`<div class="cloth-side" tabindex="0" role="group" aria-label=${floorName(game.id, game.name)}>
          <h1 class="unseen">${floorName(game.id, game.name)}</h1>
          <table-felt .game=${game} .plan=${this.#felt} .player=${you.id} .view=${view}
            hand=${this.#front || null} side=${view.dealing === "electronic" ? "reader" : null}
            can-sit=${view.status === "open" && view.dealing !== "live" && !you.seats.length}
            onspot=${(/** @type {CustomEvent} */ { detail }) => this.#bet(detail)}
            onabout=${(/** @type {CustomEvent} */ { detail }) => void this.#sidebar.about(detail.wager)}
            onsit=${(/** @type {CustomEvent} */ { detail }) =>
        this.#now(() => this.#sit(detail.seat))}></table-felt>
        </div>
        ${
        tableDock(game, view, {
          left: this.#left,
          says: this.#says,
          heard: this.#heard,
          front: this.#front,
          busy: this.#choosing,
          held,
          tapped: () => this.#taps.tap(),
          offline: this.#offline,
          advice: this.#advice.values,
          limits: this.#limits,
          offers: this.#offers(view),
          answer: ({ name, data }) => this.#now(() => this.queue.give(name, data)),
          choose: (choice) => this.#choose(choice),
          late: (seconds, banked) => this.#late(seconds, banked),
          turnTo: (seat) => {
            this.#front = seat;
            this.#draw();
          },
          act: (name) => this.#act(name),
          details: () => showDetails(this),
        })
      }
        ${
        aside(game, view, {
          proof: this.#proof.words(view),
          results: this.#results,
          advice: this.#advice,
          sidebar: this.#sidebar,
          act: (action) => this.#now(() => this.#do(action)),
          phrase: (phrase) => this.#now(() => this.queue.give("SayPhrase", { phrase })),
        })
      }${this.#sidebar.dialog}`,
    );
    if (worked && (!worked.isConnected || worked.matches("[hidden]"))) { // what was worked with is gone
      /** @type {HTMLElement | null} */ (this.querySelector(".moment"))?.focus();
    }
  }

  /** Say that time is short, or that it is the time bank's from now on. @param {number} seconds @param {boolean} banked */
  #late(seconds, banked) {
    if (!this.#view || !choiceOf(this.#view)) return;
    if (banked) {
      this.#banked = true;
      this.#says.say(say("Your time bank runs: {seconds} seconds.", { seconds }), { for: 5_000 });
    } else if (settings().warnings !== "off") {
      this.#heard.say(say("{seconds} seconds.", { seconds }), { tone: "bad" });
    }
  }

  get #tray() {
    return /** @type {import("../parts/chip-stack.js").ChipTray} */ (this.querySelector("chip-tray"));
  }

  /** @param {TableView} view */
  #offers(view) {
    const bets = this.#bets;
    return bets ? trayActions(view, { again: bets.cost(view), waits: bets.waits }) : [];
  }

  /** Do what was pressed in its turn; where it would not be heard, say that it was not sent. @param {() => Promise<unknown>} action */
  #now(action) {
    if (!this.#offline) return this.queue.inTurn(action);
    this.#says.say(say("You're offline: that was not sent. Press again when you're back."), { tone: "bad" });
  }

  /** Whether the house is heard; what was pressed just before is sent once it is again. @param {import("./live-socket.js").Line} is */
  line(is) {
    const offline = is === "broken" || is === "signed out";
    if (is === "slow" || offline === this.#offline) return;
    this.#offline = offline;
    const late = offline && this.queue.waits;
    this.#says.say(late ? say("Not sent yet: it is sent once, as soon as you're back.") : "");
    this.#draw();
  }

  /** Do what the tray offers, if it still does when its turn comes. @param {string} name */
  #act(name) {
    this.#now(async () => {
      const view = this.#view;
      if (view && this.#offers(view).some((each) => each.name === name && each.open)) {
        await this.#bets?.act(name, view);
      }
    });
  }

  /** Lay one chip more. @param {{ seat: number, wager: string }} spot */
  #bet(spot) {
    this.#now(async () => {
      if (this.#view) await this.#bets?.lay(this.#view, spot, this.#tray.chosen);
    });
  }

  /** Do what a key stands for at this moment. @param {KeyboardEvent} event */
  #key = (event) => {
    const view = this.#view;
    if (!view) return;
    const done = keyed(event, {
      act: (key) => {
        const found = this.#tray.hidden
          ? null
          : this.#offers(view).find((each) => each.open && each.key === key);
        if (found) this.#act(found.name);
        return Boolean(found);
      },
      chip: (step) => this.#tray.step(step),
      open: (what) =>
        what === "advice"
          ? this.#advice.turn()
          : what === "details"
          ? showDetails(this)
          : void this.#sidebar.open(what),
    });
    if (done) event.preventDefault();
  };

  /** Place a bet, with what this device commits to where it is the first. @param {{ seat: number, wager: string, cents: number }} bet */
  async #place(bet) {
    const seed = this.#view ? await this.#proof.commitment(this.#view) : "";
    return await this.queue.give("PlaceBet", seed ? { ...bet, seed } : bet);
  }

  /** @param {{ seat: number, choice: string, units: number | null, buys: number }} choice with chips bought first where it needs more */
  #choose({ seat, choice, units, buys }) {
    this.#now(async () => {
      this.#choosing = true;
      this.#draw();
      if (buys) await this.queue.give("BuyChips", { cents: buys });
      await this.queue.give("Choose", units === null ? { seat, choice } : { seat, choice, units });
      this.#choosing = false;
      this.#draw();
    });
  }

  /** @param {import("./actions.js").Action} action */
  async #do(action) {
    if (action === "sit") await this.#sit((this.#view?.seats.indexOf(null) ?? -1) + 1);
    else if (action === "share") await this.#share();
    else if (action === "buy") await this.queue.give("BuyChips", { cents: BUY_IN });
    else if (action === "leave") await this.#leave();
    else await this.queue.give(action.name, action.data);
    if (this.#view && !waitsFor(this.#view)) closeMenu(this); // what came of it is seen at the table
  }

  /** Open a private table, and go there. */
  async #share() {
    const { share } = await import("./private-table.js");
    const opened = await share(this.socket, this.#view, (text, how) => this.#says.say(text, how));
    if (opened) await this.#leave(opened);
  }

  /** Whoever goes to another screen has seen the result: the round ends, and stands in their record. */
  async exit() {
    if (!this.socket.at) await seenResult(this.queue, this.#view);
  }

  /** @param {string} [to] where one goes from here */
  async #leave(to = "") {
    this.#leaves = true;
    this.#leaves = await leaveTable(this.queue, this.#view);
    if (this.#leaves) location.hash = to;
  }

  /** Take a chair, with what is in the pocket, or a first handful of play money. @param {number} seat */
  async #sit(seat) {
    const pocket = this.#view?.you.pocket ?? 0;
    if (!seat || this.#view?.you.seats.length) return;
    if (!await this.queue.give("Sit", { seat })) return;
    if (pocket && !this.#view?.bearer && await this.queue.give("BringChips", { cents: pocket })) {
      const text = say("{amount} came to the table from your balance.", { amount: money(pocket) });
      this.#says.say(text, { for: 8_000 });
    }
    if (this.#view?.play_money && pocket < BUY_IN / 2) await this.queue.give("BuyChips", { cents: BUY_IN });
    lookUp(this, { sits: true });
    if (this.key && this.#view?.seats.filter(Boolean).length === 1) openMenu(this); // with the link for friends
  }

  /** A phone was turned, or a window made wider: look where one would have looked, once the felt is drawn anew. */
  #turned = () => {
    if (innerWidth === this.#width || !this.#view) return; // a keyboard on the screen changes the height alone
    this.#width = innerWidth;
    const sits = this.#view.bets_open;
    requestAnimationFrame(() => setTimeout(() => this.isConnected && lookUp(this, { sits })));
  };
}

customElements.define("the-table", TheTable);
