/** A table: the felt with the live view on it, the chips to bet with, the choices, and what each wager brought. */

import "../parts/chip-tray.js";
import "../parts/choice-bar.js";
import "../parts/countdown-ring.js";
import { outcome } from "../parts/felt-state.js";
import "../parts/jackpot-board.js";
import { money } from "../parts/money.js";
import { describeChanges } from "./narrate.js";
import { markup, render } from "../parts/render.js";
import "../parts/result-list.js";
import { roomState } from "../parts/room-state.js";
import { StatusLine } from "../parts/status-line.js";
import "../parts/table-felt.js";
import { BUY_IN, drawActions } from "./actions.js";
import { AdviceDesk } from "./advice.js";
import { request } from "./api.js";
import { askedNow, secondHand } from "./asked-now.js";
import { raised, trayLimits } from "./bets.js";
import { CommandQueue } from "./command-queue.js";
import { HouseClock } from "./house-clock.js";
import { LastBets } from "./last-bets.js";
import { moment, wagerName } from "./moment.js";
import { afterwards, newlyAsked, questionOf } from "./questions.js";
import { resultsOf } from "./results.js";
import { netOf, ownChips, ownHands, seen, settled } from "./seen.js";
import { TableSidebar } from "./table-sidebar.js";

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
  /** @type {{ seconds: number, of: number } | null} what is left of a wait */
  #left = null;
  /** @type {import("../parts/result-list.js").Result[] | null} of the last round */
  #results = null;
  #listed = ""; // the round whose results are shown, and how much of it was settled
  #front = 0; // of two own seats, the one the chips go on
  #choosing = false; // while an answer is awaited
  /** @type {LastBets | null} */
  #last = null;
  #hung = ""; // what the table takes by the sheet that is drawn
  #clock = new HouseClock();
  #says = new StatusLine();
  #heard = new StatusLine(); // the course of the round, for whoever listens
  /** @type {AdviceDesk} */
  #advice;
  #sidebar = new TableSidebar();
  #limits = {}; // of the chips in the tray
  #receipts = new Set(); // notes of the house that were kept
  /** @type {import("./seed.js").SeedKeeper | null} fetched with the first bet, or where something is to be said */
  #seed = null;

  /** @param {import("./routes.js").Host} host @param {string[]} address */
  constructor(host, [table = "", wish]) {
    super();
    this.table = table;
    this.socket = /** @type {import("./live-socket.js").LiveSocket} */ (host.socket); // visitors do not come here
    this.sits = wish === "sit";
    this.queue = new CommandQueue(
      this.socket,
      `table/${table}`,
      (says) => this.#says.say(says, { tone: "bad", for: 8_000 }),
      (receipt) => this.#keep([receipt]),
    );
    this.#heard.className = "unseen";
    this.#advice = new AdviceDesk(table, (text, how) => this.#says.say(text, how), () => this.#draw());
    this.addEventListener("rule", (event) => {
      void this.#sidebar.rule(/** @type {CustomEvent} */ (event).detail.ids);
    });
  }

  connectedCallback() {
    render(this, roomState({ kind: "loading" }));
  }

  /** Lay the felt of this table's game, and watch what happens on it. */
  async enter() {
    const address = `#table/${encodeURIComponent(this.table)}`;
    history.replaceState(null, "", address); // whoever comes back later comes to look, not to sit
    try {
      const fetched = await this.#fetched();
      if (!this.isConnected) return; // somebody went on already
      this.#take(fetched);
      document.title = `${fetched.sheet.name} · croupier`;
      this.socket.watch(`table/${this.table}`);
    } catch (error) {
      const { message, status } = /** @type {import("./api.js").Refusal} */ (error);
      const says = status === 404 ? "It was closed, or the address is mistyped." : message;
      this.#instead("Table not found", says);
    }
  }

  #fetched() {
    return request(`/api/tables/${encodeURIComponent(this.table)}/sheet`);
  }

  /** Read the sheet again where the table takes other bets than it did. @param {TableView} view */
  async #takeLimits({ limits }) {
    const hung = JSON.stringify(limits);
    if (hung === this.#hung) return;
    this.#hung = hung;
    const fetched = await this.#fetched();
    if (this.isConnected) this.#take(fetched);
  }

  /** @param {{ sheet: Sheet, felt: import("./views.js").FeltPlan, limits: unknown }} fetched */
  #take({ sheet, felt, limits }) {
    this.#sheet = sheet;
    this.#felt = felt;
    this.#hung = JSON.stringify(limits);
    this.#last = new LastBets(sheet);
    this.#sidebar = new TableSidebar(this.table, sheet);
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
      this.#instead("This table is closed", "Your chips are back in your balance.");
      return;
    }
    this.socket.attend(view.you.seats.length > 0);
    this.#takeLimits(view).catch(() => {}); // the next view asks again
    this.#last?.save(view, ownHands(view));
    const left = this.#clock.left(view.waits, { fresh });
    if (left !== undefined) this.#left = left;
    this.#advice.see(view);
    this.#list(game, view);
    this.#draw();
    const decides = (/** @type {TableView | null} */ at) => at && choiceOf(at)?.wager;
    if (decides(view) && decides(view) !== decides(before)) this.#lookUp();
    this.#sidebar.see(view);
    const became = afterwards(before, view);
    if (became) this.#says.say(became, { for: 8_000 });
    const sentences = fresh && before ? [] : describeChanges(game, before, view, view.you.id);
    sentences.push(...newlyAsked(game, before, view));
    if (sentences.length) this.#heard.say(sentences.join(" "));
    this.queue.saw(view.version);
    if (ownHands(view).length) this.#keep(view.fairness?.notes ?? []);
    if (before?.round && before.round !== view.round && ownHands(before).length) {
      this.#fetchResult(before.round);
    }
    this.#openSeed(view).catch(() => {}); // the next view asks again
    if (this.sits) {
      this.sits = false;
      const seat = view.seats.indexOf(null) + 1;
      if (!view.you.seats.length && seat) this.queue.inTurn(() => this.#sit(seat));
    }
  }

  /** List what the own bets of a round brought: at once, and then with the reasons. @param {Sheet} game @param {TableView} view */
  #list(game, view) {
    const hands = ownHands(view);
    if (!settled(hands) || view.round === null) return;
    const results = resultsOf(game, view);
    const key = `${view.round} ${results.map(({ net }) => net)}`;
    if (key === this.#listed) return;
    [this.#listed, this.#results] = [key, results];
    request(`/api/tables/${encodeURIComponent(this.table)}/rounds/${view.round}`).then((round) => {
      if (this.#listed !== key) return;
      this.#results = resultsOf(game, view, JSON.parse(round.events));
      this.#draw();
    }).catch(() => null); // the reasons stay away; what was won is shown already
  }

  /** @param {string} heading @param {string} says */
  #instead(heading, says) {
    this.#view = null;
    render(
      this,
      roomState({ kind: "error", heading, says, action: "All tables" }, () => {
        location.hash = "";
      }),
    );
  }

  // ------------------------------------------------------------------------------------------ drawing

  #draw() {
    const game = this.#sheet, view = this.#view;
    if (!game || !view) return;
    const { you, jackpots } = view;
    const worked = document.activeElement?.closest("choice-bar, chip-tray, .asked-now, .second-hand");
    if (!you.seats.includes(this.#front)) this.#front = you.seats[0] ?? 0;
    const posted = Object.entries(jackpots).map(([name, cents]) => ({ name, cents }));
    render(
      this,
      markup`<div class="cloth-side">
          <table-felt .game=${game} .plan=${this.#felt} .player=${you.id} .view=${view}
            hand=${this.#front || null}
            can-sit=${view.status === "open" && !you.seats.length}
            onspot=${(/** @type {CustomEvent} */ { detail }) => this.#bet(detail)}
            onsit=${(/** @type {CustomEvent} */ { detail }) =>
        this.queue.inTurn(() => this.#sit(detail.seat))}></table-felt>
        </div>
        ${this.#dock(game, view)}
        <aside class="sidebar" aria-label="About this table">
          <a class="back" href="#">All tables</a>
          <h1>${game.name}</h1>
          <p class="soft" hidden=${you.seats.length > 0}>${game.summary ?? ""}</p>
          <p class="soft" hidden=${!this.#seed}>${this.#seed?.words(view) ?? ""}</p>
          ${posted.length ? markup`<jackpot-board .jackpots=${posted}></jackpot-board>` : null}
          ${
        this.#results
          ? markup`<section class="outcome" aria-label="Last round">
            <h2>Last round</h2><result-list .results=${this.#results}></result-list>
          </section>`
          : null
      }
          ${this.#advice}
            ${drawActions(view, (action) => this.queue.inTurn(() => this.#do(action)))}${this.#sidebar}
        </aside>`,
    );
    if (worked && (!worked.isConnected || worked.matches("[hidden]"))) { // what was worked with is gone
      /** @type {HTMLElement | null} */ (this.querySelector(".moment"))?.focus();
    }
  }

  /** What is worked with: the moment, a question, the choices, the chips. @param {Sheet} game @param {TableView} view */
  #dock(game, view) {
    const seated = view.you.seats.length > 0;
    const hands = ownHands(view);
    const choice = choiceOf(view);
    const question = questionOf(game, view);
    const first = question !== null && question.answers.length > 0 && !hands.length; // and then one bets
    const bets = view.bets_open && hands.length > 0;
    const repeats = view.bets_open && !bets &&
      view.you.seats.some((seat) => this.#last?.again(view, seat).length);
    /** @type {import("./last-bets.js").Give} */
    const give = (name, data) => name === "PlaceBet" ? this.#place(data) : this.queue.give(name, data);
    const choose = (/** @type {number} */ seat) => {
      this.#front = seat;
      this.#draw();
    };
    return markup`<div class="dock">
      <div class="now">
        ${this.#left ? markup`<countdown-ring .left=${this.#left}></countdown-ring>` : null}
        <div>
          <p class="moment" tabindex="-1" data-result=${settled(hands) ? outcome(netOf(hands)) : null}>
            ${moment(game, view)}</p>
          ${this.#says}${this.#heard}
        </div>
        <p class="purse" hidden=${!seated}><span class="unseen">your chips </span>${money(ownChips(view))}</p>
      </div>
      ${askedNow(question, ({ name, data }) => this.queue.inTurn(() => this.queue.give(name, data)))}
      <choice-bar .wager=${choice ? wagerName(game, choice.wager) : ""} .choice=${choice}
        .advice=${this.#advice.values} .busy=${this.#choosing}
        onchoose=${(/** @type {CustomEvent} */ { detail }) => this.#choose(detail)}></choice-bar>
      ${first ? null : secondHand(view, this.#front, choose)}
      <chip-tray .limits=${this.#limits} .bankroll=${ownChips(view)}
        hidden=${choice !== null || view.interrupted || first || !seated}
        can-repeat=${repeats} can-clear=${bets}
        can-deal=${bets && !view.ready.includes(view.you.id)}
        onrepeat=${() => this.#offered("repeat", (view) => this.#last?.place(view, view.you.seats, give))}
        onclear=${() => this.#offered("clear", (view) => this.#last?.clear(ownHands(view), give))}
        ondeal=${() => this.#offered("deal", () => this.queue.give("Ready"))}></chip-tray>
    </div>`;
  }

  get #tray() {
    return /** @type {import("../parts/chip-tray.js").ChipTray} */ (this.querySelector("chip-tray"));
  }

  // -------------------------------------------------------------------------------------------- doing

  /** Do what the tray offers, if it still does when its turn comes. @param {string} name @param {(view: TableView) => Promise<unknown> | undefined} act */
  #offered(name, act) {
    this.queue.inTurn(async () => {
      if (this.#view && this.#tray.hasAttribute(`can-${name}`)) await act(this.#view);
    });
  }

  /** Lay one chip more. @param {{ seat: number, wager: string }} spot */
  #bet({ seat, wager: id }) {
    const wager = this.#sheet?.wager.find((each) => each.id === id);
    if (!wager) return;
    this.queue.inTurn(async () => {
      const hand = this.#view && ownHands(this.#view).find((each) => each.seat === seat);
      const bets = new Map(hand?.bets ?? []);
      const cents = raised(wager, bets, this.#tray.chosen);
      if (cents === bets.get(id)) this.#says.say(`${wager.name} is at its maximum.`, { for: 5_000 });
      else await this.#place({ seat, wager: id, cents });
    });
  }

  /** Keep what the house signed of a round that is over. @param {number} round */
  #fetchResult(round) {
    request(`/api/tables/${encodeURIComponent(this.table)}/rounds/${round}`)
      .then(({ notes }) => this.#keep(notes ?? [])).catch(() => null); // the proof has it whenever it is asked for
  }

  /** Keep what the house signed; what keeps it is fetched once there is something. @param {readonly string[]} notes */
  #keep(notes) {
    const fresh = notes.filter((each) => !this.#receipts.has(each));
    if (!fresh.length) return;
    for (const each of fresh) this.#receipts.add(each);
    import("./receipts.js").then(({ keep }) => keep(fresh)).catch(() => null);
  }

  /** What this device adds to the cut. */
  async #seeds() {
    const { SeedKeeper } = await import("./seed.js");
    this.#seed ??= new SeedKeeper(this.table, (says) => this.#says.say(says, { tone: "bad", for: 20_000 }));
    return this.#seed;
  }

  /** Open this device's seed where it is awaited. @param {TableView} view */
  async #openSeed(view) {
    const { seed } = view.you;
    if (!seed || !(seed.commitment || seed.without_until || view.voided || !globalThis.crypto?.subtle)) {
      return;
    }
    const keeper = await this.#seeds();
    await keeper.see(
      view,
      async (own) => (await this.socket.command(this.queue.target, "OpenSeed", { seed: own })).ok,
    );
  }

  /** Place a bet, with what this device commits to where it is the first. @param {{ seat: number, wager: string, cents: number }} bet */
  async #place(bet) {
    const keeper = await this.#seeds().catch(() => null);
    const seed = this.#view && keeper ? await keeper.commitment(this.#view).catch(() => "") : "";
    return await this.queue.give("PlaceBet", seed ? { ...bet, seed } : bet);
  }

  /** @param {{ seat: number, choice: string, units: number | null }} choice */
  #choose({ seat, choice, units }) {
    this.queue.inTurn(async () => {
      this.#choosing = true;
      this.#draw();
      await this.queue.give("Choose", units === null ? { seat, choice } : { seat, choice, units });
      this.#choosing = false;
      this.#draw();
    });
  }

  /** @param {import("./actions.js").Action} action */
  #do(action) {
    if (action === "sit") return this.#sit((this.#view?.seats.indexOf(null) ?? -1) + 1);
    if (action === "buy") return this.queue.give("BuyChips", { cents: BUY_IN });
    return action === "leave" ? this.#leave() : this.queue.give(action.name, action.data);
  }

  /** Take a chair, with what is in the pocket, or a first handful of play money. @param {number} seat */
  async #sit(seat) {
    const pocket = this.#view?.you.pocket ?? 0;
    if (!seat || this.#view?.you.seats.length) return;
    if (!await this.queue.give("Sit", { seat })) return;
    if (pocket) await this.queue.give("BringChips", { cents: pocket });
    if (this.#view?.play_money && pocket < BUY_IN / 2) await this.queue.give("BuyChips", { cents: BUY_IN });
    this.#lookUp({ sits: true });
  }

  /** On a phone the felt fills the screen; `sits` where its own spots are to be seen too, with their names. */
  #lookUp({ sits = false } = {}) {
    const felt = this.querySelector("table-felt"), dock = this.querySelector(".dock");
    if (!felt || !dock || !matchMedia("(max-width: 40rem), (max-height: 30rem)").matches) return;
    const at = (/** @type {Element} */ part) => part.getBoundingClientRect();
    if (sits || at(felt).top < 0) felt.scrollIntoView({ block: "start" });
    if (!sits) return;
    const low = Math.max(...[...felt.querySelectorAll(".spot.own")].map((spot) => at(spot).bottom)) + 20;
    const end = at(dock).left < at(felt).right ? at(dock).top : innerHeight;
    scrollBy(0, Math.max(0, low - end));
  }

  async #leave() {
    const chips = this.#view ? ownChips(this.#view) : 0;
    const { seats = [], bots = [], you } = this.#view ?? {};
    // Players of the house who would be left among themselves go home first, and leave their chairs to others.
    if (seats.every((who) => who === null || who === you?.id || bots.includes(who))) {
      for (const player of bots) await this.queue.give("SendBotHome", { player }, { quietly: true });
    }
    if (chips && !await this.queue.give("CashOut", { cents: chips })) return;
    if (await this.queue.give("Leave")) location.hash = "";
  }
}

/** What one decides on oneself now; an interrupted hand is decided on once it goes on. @param {TableView} view */
function choiceOf({ choice, interrupted, you }) {
  return choice && !interrupted && you.seats.includes(choice.seat) ? choice : null;
}

customElements.define("the-table", TheTable);
