/** The console of one live table: the next step in the rule sheet's words, what it needs, and one large button. */

import "../parts/choice-bar.js";
import { setAttributes } from "../parts/dom.js";
import { StatusLine } from "../parts/status-line.js";
import { whyButton } from "../parts/why-button.js";
import { dress } from "../screens/dress.js";
import { wagerName } from "../screens/moment.js";
import { CommandQueue } from "../screens/command-queue.js";
import { sentence } from "../parts/text.js";
import { seen } from "../screens/seen.js";
import { moneyField } from "../staff/forms.js";
import { markup, render } from "../parts/render.js";
import { alarms } from "./alarms.js";
import { BetsDesk } from "./bets-desk.js";
import { irregularityDesk } from "./irregularities.js";
import { keyDesk } from "./key-desk.js";
import { moneyDesk } from "./money-desk.js";
import { emptySeat, takenSeat } from "./seat-desk.js";
import { seatRow, sharedCards } from "./seats.js";
import { asked, bigButton, complete, foldActs, hint, keying, slots, whereAt } from "./words.js";

/** @import { Inside } from "../parts/render.js" */
/** @import { Sheet } from "../parts/sheet.js" */
/** @import { Commands } from "../screens/commands.js" */
/** @import { LiveSocket } from "../screens/live-socket.js" */
/** @import { ConsoleView } from "../screens/views.js" */
/** @import { LiveView } from "./words.js" */

const HAND = "croupier-dealer-hand"; // the side of what is pressed, saved in this browser

export class DealerConsole extends HTMLElement {
  /** @type {LiveView | null} */
  #view = null;
  #seat = 0;
  /** @type {((view: LiveView) => Inside) | null} what is reported, while somebody reports it */
  #report = null;
  #busy = false;
  #choosing = false;
  #lent = false; // the large button had the focus when it made way for choices
  #left = localStorage.getItem(HAND) === "left";
  /** @type {number[]} the cards keyed so far */
  #keyed = [];
  #keying = ""; // what they are keyed for
  /** @type {Commands["Choose"] | null} a fold or a bet whose cards are keyed first */
  #showing = null;
  #says = new StatusLine();
  #size = moneyField("Size of one unit", { hint: "The player chooses it with the first bet." });
  /** @type {import("../screens/drawer.js").Drawer | null} */
  #drawer = null;

  /** @param {LiveSocket} socket @param {string} table @param {Sheet} game */
  constructor(socket, table, game) {
    super();
    this.socket = socket;
    this.table = table;
    this.game = game;
    this.orders = new CommandQueue(socket, `table/${table}`, (says, rules) => this.#refuse(says, rules));
    this.bets = new BetsDesk(game, this.#give, () => this.#draw());
    this.dataset.cites = ""; // forms here offer the rules behind a refusal
    this.addEventListener("rule", (event) => void this.#rule(/** @type {CustomEvent} */ (event).detail.ids));
  }

  /** Show what the house sends. @param {any} sent */
  show(sent) {
    const view = this.#view = /** @type {LiveView} */ (seen(sent));
    if (view.round !== null) this.bets.last.save(view, view.hands);
    if (view.bets_open && !view.seats[this.#seat - 1]) {
      this.#seat = view.seats.findIndex((who) => who !== null) + 1;
    }
    if (view.round !== null && !view.bets_open) this.#seat = 0;
    const wanted = keying(view);
    if (wanted !== this.#keying) [this.#keyed, this.#showing] = [[], null];
    this.#keying = wanted;
    this.#draw();
    setAttributes(this, { "data-version": view.version });
    this.orders.saw(view.version);
  }

  // ------------------------------------------------------------------------------------------ drawing

  #draw() {
    const view = this.#view;
    if (!view) return;
    const focused = this.contains(document.activeElement) ? document.activeElement : null;
    setAttributes(this, { busy: this.#busy, "data-hand": this.#left ? "left" : "right" });
    render(
      this,
      markup`${this.#plate()}${this.#step(view)}
        <section class="bench" aria-label="To do">
          <div class="alarms" aria-live="assertive">
            ${
        alarms(view, {
          ask: this.#ask,
          give: this.#give,
          takeOver: () => void this.#takeOver(),
          verify: this.#verify,
        })
      }</div>
          <div class="work" onordered=${() => this.#reported()}>${this.#work(view)}</div>
        </section>
        ${this.#table(view)}${this.#thumb(view)}${this.#drawer?.dialog}`,
    );
    this.#keepFocus(focused, asked(view));
  }

  #plate() {
    const turn = () => {
      this.#left = !this.#left;
      localStorage.setItem(HAND, this.#left ? "left" : "right");
      this.#draw();
    };
    return markup`<header class="plate">
      <a class="back" href="#dealer">My tables</a>
      <strong>${this.table} · ${this.game.name}</strong>
      <button type="button" class="plain" role="switch"
        aria-checked=${String(this.#left)} onclick=${turn}>Left hand</button>
    </header>`;
  }

  /** @param {LiveView} view */
  #step(view) {
    const at = whereAt(this.game, view);
    const between = view.round === null;
    const says = between
      ? "Seat players, then start the round."
      : at.says || "Every wager is settled. Clear the layout.";
    document.title = `${this.table}: ${says} · croupier`;
    return markup`<div class="step" role="status">
      <p class="caps soft">
        ${between ? "Between rounds" : `Round ${view.round} · step ${at.number || at.of} of ${at.of}`}</p>
      ${between ? null : whyButton(at.rules)}<h1 tabindex="-1">${says}</h1>
    </div>`;
  }

  /** @param {LiveView} view */
  #table(view) {
    const { choice, console: shown } = view;
    const turn = choice?.seat ?? shown?.acts[0]?.seat ?? shown?.call?.seat ?? 0;
    const seat = (/** @type {unknown} */ _, /** @type {number} */ n) =>
      seatRow(this.game, view, n + 1, {
        chosen: n + 1 === this.#seat,
        turn: n + 1 === turn,
        pick: () => this.#pick(n + 1),
      });
    return markup`<section class="lies" aria-label="On the table">
      <div class="shared">${sharedCards(this.game, view)}</div>
      <ul class="seats">${view.seats.map(seat)}</ul>
    </section>`;
  }

  /** @param {LiveView} view @returns {Inside} */
  #work(view) {
    if (this.#report) return this.#report(view);
    const { console: shown } = view;
    const acts = shown?.acts ?? [];
    const player = this.#seat ? view.seats[this.#seat - 1] : null;
    if (shown && asked(view)) return this.#choice(view, shown);
    if (shown?.may.deal && slots(acts, []).length) {
      return keyDesk(view, acts, this.#keyed, (keyed) => this.#key(keyed));
    }
    if (player) {
      return [
        view.bets_open ? this.bets.draw(view, this.#seat) : null,
        takenSeat(this.game, view, this.#seat, this.#ask),
      ];
    }
    if (this.#seat) return emptySeat(view, this.#seat, this.#ask);
    return moneyDesk(view) ??
      markup`<p class="soft hint">${hint(view)} ${whyButton(shown?.stopped?.rules ?? [])}</p>`;
  }

  /** How many cards are entered with a decision. @param {ConsoleView} shown @param {Commands["Choose"]} data */
  #shows({ fold_shows, bet_shows }, { choice, units }) {
    return choice === "fold" ? fold_shows : bet_shows[String(units)] ?? 0;
  }

  /** @param {LiveView} view @param {ConsoleView} shown */
  #choice(view, shown) {
    const { choice } = view;
    if (!choice) return null;
    const showing = this.#showing;
    if (showing) {
      const shows = this.#shows(shown, showing);
      const acts = foldActs(choice.seat, shows);
      const decide = () => {
        if (this.#keyed.length < shows) return;
        void this.#busily(() => this.orders.give("Choose", { ...showing, cards: this.#keyed }));
      };
      return [
        keyDesk(view, acts, this.#keyed, (keyed) => this.#key(keyed)),
        markup`<button type="button" aria-disabled=${this.#keyed.length < shows ? "true" : null}
          onclick=${decide}>${
          showing.choice === "fold" ? "Fold" : `Bet ${showing.units}×`
        } with these cards</button>`,
      ];
    }
    const sizes = Object.keys(shown.bet_shows).map((units) => `${units}×`).join(" or ");
    return markup`<h2
      class="asks">Seat ${choice.seat}, ${view.names[view.seats[choice.seat - 1] ?? ""] ?? ""}</h2>
      ${choice.unit_cents ? null : this.#size.row("unit-size")}
      ${
      shown.fold_shows ? markup`<p class="soft">A fold is settled at once: enter its cards first.</p>` : null
    }
      ${sizes ? markup`<p class="soft">${sizes} needs a hand that allows it: enter its cards.</p>` : null}`;
  }

  /** @param {LiveView} view */
  #thumb(view) {
    const { text, detail, ready } = bigButton(view, this.#keyed);
    const asks = asked(view);
    const call = () => {
      this.#report = this.#report ? null : irregularityDesk(this.game, this.#ask, () => this.#draw());
      this.#draw();
    };
    return markup`<div class="thumb">${this.#says}
      <button type="button" class="plain wrong" aria-pressed=${String(this.#report !== null)}
        onclick=${call}>${this.#report ? "Back to the table" : "Call floor"}</button>
      <choice-bar .wager=${view.choice ? wagerName(this.game, view.choice.wager) : ""}
        .choice=${asks ? view.choice : null} .busy=${this.#choosing}
        onchoose=${(/** @type {CustomEvent} */ { detail }) => this.#choose(detail)}></choice-bar>
      <button type="button" class="big" aria-disabled=${ready && !this.#busy ? null : "true"} hidden=${asks}
        onclick=${() => this.#press()}>
        <span>${text}</span>${detail ? markup`<small>${detail}</small>` : null}
      </button>
    </div>`;
  }

  /** Whoever works by keyboard goes on at the large button. @param {Element | null} focused before @param {boolean} asks */
  #keepFocus(focused, asks) {
    const leaves = asks && focused?.matches(".big");
    const returns = !asks && this.#lent;
    this.#lent = Boolean(leaves || (this.#lent && !returns));
    if (leaves || returns || (focused && !focused.isConnected)) {
      this.#focus(asks ? "h1" : ".big"); // not at Fold, where one Enter too many would cost a hand
    }
  }

  /** @param {string} at */
  #focus(at) {
    /** @type {HTMLElement | null} */ (this.querySelector(at))?.focus({ preventScroll: true });
  }

  // -------------------------------------------------------------------------------------------- doing

  /** @param {number} seat */
  #pick(seat) {
    const view = this.#view;
    const free = view && (view.round === null || view.bets_open || view.seats[seat - 1] === null);
    if (!free) return;
    this.#seat = this.#seat === seat && !view.bets_open ? 0 : seat;
    this.#report = null;
    this.#draw();
  }

  /** @param {number[]} keyed */
  #key(keyed) {
    this.#keyed = keyed;
    this.#draw();
    const empty = this.querySelector("key-desk .no-card") !== null;
    this.#focus(empty ? "card-pad [tabindex='0']" : this.#showing ? ".work > button" : ".big");
  }

  #reported() {
    if (this.#report) this.#says.say("On record.", { tone: "good", for: 6_000 });
    this.#report = null; // what became of it stands above, or on the table
    this.#draw();
  }

  #press() {
    const view = this.#view;
    if (!view) return;
    const { does, ready } = bigButton(view, this.#keyed);
    const { stopped, acts = [] } = view.console ?? {};
    if (!ready || this.#busy) {
      if (stopped) this.#refuse(stopped.says, stopped.rules);
      return;
    }
    this.#report = null;
    if (does === "start") {
      this.#seat = 0;
      void this.#busily(() => this.orders.give("StartRound"));
    } else if (does === "confirm") {
      const data = { acts: complete(acts, this.#keyed), version: view.version };
      void this.#busily(() => this.orders.give("Confirm", data));
    }
  }

  /** Do one thing at a time: a second press before it is seen does nothing. @param {() => Promise<unknown>} action */
  async #busily(action) {
    this.#busy = true;
    this.#says.say("");
    this.#draw();
    try {
      await action();
    } finally {
      this.#busy = this.#choosing = false;
      this.#draw();
    }
  }

  /** @param {{ seat: number, choice: string, units: number | null }} chosen */
  #choose({ seat, choice, units }) {
    const view = this.#view;
    /** @type {Commands["Choose"]} */
    const data = { seat, choice, ...(units === null ? {} : { units }) };
    try {
      if (view?.choice && !view.choice.unit_cents && choice === "bet") {
        data.cents = this.#size.read();
      }
    } catch (error) {
      this.#refuse(/** @type {Error} */ (error).message);
      return;
    }
    this.#showing = view?.console && this.#shows(view.console, data) ? data : null;
    if (this.#showing) {
      this.#draw();
      return;
    }
    this.#choosing = true;
    void this.#busily(() => this.orders.give("Choose", data));
  }

  /** Give a command; a form shows what became of it. @type {import("./seat-desk.js").Ask} */
  #ask = (name, data) => this.socket.command(`table/${this.table}`, name, data);

  /** Give a command in its turn; a refusal is shown here. @type {import("./bets-desk.js").Give} */
  #give = (name, data) =>
    new Promise((resolve) => {
      this.orders.inTurn(async () => resolve(await this.orders.give(name, data)));
    });

  /** The floor's word on a win that is held, given on this device. @type {import("./alarms.js").Verify} */
  #verify = (seat, camera, signed) =>
    this.socket.command(`table/${this.table}`, "VerifyWin", {
      seat,
      camera,
      verified_by: signed?.name ?? "",
    }, signed);

  async #takeOver() {
    const data = { table: this.table, dealer: this.#view?.you.id ?? null };
    const answer = await this.socket.command("house", "AssignDealer", data);
    if (!answer.ok) this.#refuse(answer.says, answer.rules);
  }

  /** @param {string} says @param {readonly string[]} [rules] */
  #refuse(says, rules = []) {
    this.#says.say(sentence(says), { tone: "bad", for: 12_000, rules });
  }

  /** Open the rules of this table at those that are cited. @param {readonly string[]} ids */
  async #rule(ids) {
    const [{ Drawer }, { RulesDrawer }] = await Promise.all([
      import("../screens/drawer.js"),
      import("../screens/rules-drawer.js"),
      dress("style/drawer"),
    ]);
    this.#drawer ??= new Drawer();
    this.#draw();
    const rules = new RulesDrawer();
    this.#drawer.show(`Rules of ${this.game.name}`, rules);
    await rules.read(`/api/tables/${encodeURIComponent(this.table)}/rules`, this.game.pay ?? [], ids);
  }
}

customElements.define("dealer-console", DealerConsole);
