/** The console of one live table: the felt, one large button and fifty-two keys; what a tap leads to, the table decides. */

import "./card-pad.js";
import { setAttributes } from "../parts/dom.js";
import { StatusLine } from "../parts/room-state.js";
import { whyButton } from "../parts/why-button.js";
import { request } from "../screens/api.js";
import { dress } from "../screens/dress.js";
import { sentence } from "../parts/text.js";
import { seen } from "../screens/seen.js";
import { markup, render } from "../parts/render.js";
import { alarms, consoleBar, movedLine } from "./alarms.js";
import { BetsDesk } from "./bets-desk.js";
import { recuttable, without } from "./cutting.js";
import { felt } from "./felt.js";
import { fixDesk } from "./fix-desk.js";
import { irregularityDesk } from "./irregularities.js";
import { KeyReader } from "./keys.js";
import { emptySeat, takenSeat } from "./seat-desk.js";
import { Taps } from "./taps.js";
import { bigButton, cardsAt, difference, exceptions, hint, known, movesAt, newestPart } from "./words.js";

/** @import { Inside } from "../parts/render.js" */
/** @import { Sheet } from "../parts/sheet.js" */
/** @import { LiveSocket } from "../screens/live-socket.js" */
/** @import { Asked, LiveView } from "./words.js" */

const HAND = "croupier-dealer-hand"; // the side of what is pressed, saved in this browser

export class DealerConsole extends HTMLElement {
  /** @type {LiveView | null} */
  #view = null;
  #chips = ""; // that wait to be counted at this table, in words
  #seat = 0;
  /** @type {((view: LiveView) => Inside) | null} what is reported or put right, while somebody does it */
  #desk = null;
  #left = localStorage.getItem(HAND) === "left";
  /** @type {Set<number>} chips that have run out */
  #without = new Set();
  /** @type {{ asked: Asked, choice: string, units: number, cards: number[], wants: number } | null} a decision whose cards are keyed first */
  #showing = null;
  /** @type {import("./words.js").Moved[]} what the last correction moves, until it is ticked off */
  #moved = [];
  /** @type {Map<number, import("./words.js").Corrected>} seats that were put right after they were settled */
  #corrected = new Map();
  #says = new StatusLine();
  /** @type {import("../screens/drawer.js").Drawer | null} */
  #drawer = null;
  #keys = new KeyReader({
    card: (card) => this.#card(card),
    back: () => this.orders.after(() => this.#back()),
    fold: (seat) => this.orders.after(() => this.#fold(seat)),
    next: () => this.orders.after(() => this.#press()),
    done: () => this.orders.after(() => this.#press()),
  });

  /** @param {LiveSocket} socket @param {string} table @param {Sheet} game */
  constructor(socket, table, game) {
    super();
    this.socket = socket;
    this.table = table;
    this.game = game;
    this.orders = new Taps(socket, `table/${table}`, this.#refuse, () => this.#draw());
    this.bets = new BetsDesk(game, this.#bet, () => this.#draw());
    this.dataset.cites = ""; // forms here offer the rules behind a refusal
    this.addEventListener("rule", (event) => void this.#rule(/** @type {CustomEvent} */ (event).detail.ids));
  }

  connectedCallback() {
    document.addEventListener("keydown", this.#typed);
    document.documentElement.classList.add("dealing");
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#typed);
    document.documentElement.classList.remove("dealing");
  }

  /** Show what the house sends, and which chips wait to be counted. @param {any} sent @param {string} chips */
  show(sent, chips) {
    this.#chips = chips;
    const view = this.#view = /** @type {LiveView} */ (seen(sent));
    if (view.round !== null && !view.bets_open) this.#seat = 0;
    if (view.round === null) this.#corrected.clear();
    const asks = view.console?.asks ?? [];
    if (this.#showing && !asks.some(({ seat }) => seat === this.#showing?.asked.seat)) this.#showing = null;
    this.#draw();
    setAttributes(this, { "data-version": view.version });
    this.orders.saw(view.version);
  }

  #draw() {
    const view = this.#view;
    if (!view) return;
    setAttributes(this, { busy: this.orders.busy, "data-hand": this.#left ? "left" : "right" });
    render(
      this,
      markup`${
        consoleBar(this.game, view, {
          table: this.table,
          chips: this.#chips,
          left: this.#left,
          turn: () => this.#turn(),
        })
      }
        ${
        felt(this.game, view, {
          chosen: this.#seat,
          without: this.#without,
          corrected: this.#corrected,
          pick: (seat) => this.#pick(seat),
          fix: (seat) => this.#fixHere(seat),
          mark: (asked, choice, units) => this.#mark(asked, choice, units),
        })
      }
        ${this.#thumb(view)}
        <section class="bench" aria-label="To do">
          <div class="alarms" aria-live="assertive">
            ${
        movedLine(this.#moved, view.names, () => {
          this.#moved = [];
          for (const one of this.#corrected.values()) one.says = "";
          this.#draw();
        })
      }${
        alarms(view, {
          ask: this.#ask,
          give: this.#give,
          takeOver: () => void this.#takeOver(),
          verify: this.#verify,
          fix: (where) => this.#fix(where),
          without: this.#without,
          open: this.#desk ? null : this.#open,
        })
      }</div>
          <div class="work" onordered=${() => this.#ordered()}>${this.#work(view)}</div>
        </section>${this.#drawer?.dialog}`,
    );
  }

  /** @param {LiveView} view @returns {Inside} */
  #work(view) {
    const desk = this.#desk?.(view);
    if (desk) return desk;
    this.#desk = null; // what it was for is over
    const player = this.#seat ? view.seats[this.#seat - 1] : null;
    if (player) {
      return [
        view.round === null || view.bets_open ? this.bets.draw(view, this.#seat) : null,
        takenSeat(this.game, view, this.#seat, this.#ask, (where) => this.#fix(where)),
      ];
    }
    if (this.#seat) return emptySeat(view, this.#seat, this.#ask);
    const { call, returns, short, tap } = view.console ?? {};
    const stopped = view.interrupted || view.irregularities.length || returns?.length;
    if (stopped || (!tap?.place && (call || short))) return null; // shown above
    const showing = this.#showing;
    const out = new Set([...known(view), ...(showing?.cards ?? [])]);
    const place = showing ? null : view.console?.tap.place;
    return markup`${
      showing
        ? markup`<p class="showing" role="status">Seat ${showing.asked.seat}: enter ${
          showing.wants - showing.cards.length
        } of its cards first.</p>`
        : null
    }<card-pad .known=${out} full=${!showing && !place}
      oncard=${(/** @type {CustomEvent} */ { detail }) => this.#card(detail.card)}></card-pad>`;
  }

  /** @param {LiveView} view */
  #thumb(view) {
    const { text, detail, ready } = bigButton(view);
    const desk = this.#desk || this.#seat || this.#showing;
    const call = () => {
      if (!desk) return this.#open(irregularityDesk(this.#ask, (where) => this.#fix(where)));
      this.#close();
      this.#draw();
    };
    const { denominations = [], moves = [] } = view.console ?? {};
    const paid = moves.filter((move) => move.done && move.do === "pay").map((move) => move.cents);
    const recut = (/** @type {number} */ chip) =>
      markup`<button type="button" class="plain recut" aria-pressed=${
        String(this.#without.has(chip))
      } key=${chip}
        onclick=${() => this.#recut(chip)}>${without(chip)}</button>`;
    return markup`<div class="thumb">
      <button type="button" class="plain wrong" aria-pressed=${String(this.#desk !== null)}
        onclick=${call}>${desk ? "Back to the table" : "Call floor"}</button>
      <div class="news">
        <p class="hint">${hint(view, this.#without, this.#corrected)} ${
      whyButton(view.console?.tap.stopped?.rules ?? [])
    }</p>
        ${this.#says}</div>
      <span class="recuts">${recuttable(paid, denominations).map(recut)}</span>
      <button type="button" class="big" aria-disabled=${ready ? null : "true"} onclick=${() => this.#press()}>
        <span>${text}</span>${detail ? markup`<small>${detail}</small>` : null}
      </button>
    </div>`;
  }

  /** Turn the keys to the other hand. */
  #turn() {
    this.#left = !this.#left;
    localStorage.setItem(HAND, this.#left ? "left" : "right");
    this.#draw();
  }

  #close() {
    this.#desk = null;
    this.#seat = 0;
    this.#showing = null;
  }

  /** @param {number} chip */
  #recut(chip) {
    this.#without = new Set(this.#without);
    if (!this.#without.delete(chip)) this.#without.add(chip);
    this.#draw();
  }

  /** @param {number} seat @returns {void} */
  #pick(seat) {
    const view = this.#view;
    const free = view && (view.round === null || view.bets_open || view.seats[seat - 1] === null);
    if (!free) return this.#fixHere(seat);
    this.#close();
    this.#seat = seat;
    this.#draw();
  }

  /** Put something of the open round right. @param {number | null} seat @returns {void} */
  #fixHere(seat) {
    const view = this.#view;
    if (!view) return;
    if (view.round === null || view.bets_open) return seat ? this.#pick(seat) : undefined;
    this.#fix({ seat, round: view.round });
  }

  /** @param {import("./fix-desk.js").Where} where */
  #fix(where) {
    this.#open(fixDesk(this.game, where, {
      ask: this.#correct,
      redraw: () => this.#draw(),
      done: () => this.#ordered(),
    }));
  }

  /** Show a form in the place of the card keys. @type {import("./alarms.js").Open} */
  #open = (desk) => {
    this.#close();
    this.#desk = desk;
    this.#draw();
  };

  /** @param {Asked} asked @param {string} choice @param {number} units */
  #mark(asked, choice, units) {
    const on = asked.marked?.[0] === choice && asked.marked[1] === units;
    const wants = choice === "fold" ? asked.fold_shows : asked.bet_shows[String(units)] ?? 0;
    if (on) this.#tap("MarkChoice", { seat: asked.seat });
    else if (wants) {
      this.#showing = { asked, choice, units, cards: [], wants };
      this.#draw();
    } else this.#tap("MarkChoice", { seat: asked.seat, choice, units });
  }

  /** @param {number} seat */
  #fold(seat) {
    const asked = this.#view?.console?.asks.find((each) => each.seat === seat);
    const out = asked && exceptions(asked).find(({ choice }) => choice === "fold");
    if (asked && out) this.#mark(asked, "fold", 1);
  }

  /** @param {number} card */
  #card(card) {
    const showing = this.#showing;
    if (!showing) return this.#tap("KeyCard", { card });
    const cards = [...showing.cards, card];
    if (cards.length < showing.wants) {
      this.#showing = { ...showing, cards };
      return this.#draw();
    }
    const { asked: { seat }, choice, units } = showing;
    this.#showing = null;
    this.#tap("MarkChoice", { seat, choice, units, cards });
  }

  /** Take back a card in pencil, or open the seat that was keyed last. */
  #back() {
    const { tap, fresh } = this.#view?.console ?? {};
    if (this.#showing) {
      this.#showing = this.#showing.cards.length
        ? { ...this.#showing, cards: this.#showing.cards.slice(0, -1) }
        : null;
      return this.#draw();
    }
    if (cardsAt(tap?.place).some((card) => card !== null)) this.#tap("RubOut", {});
    else if (fresh) this.#fixHere(fresh.seat);
  }

  #press() {
    const view = this.#view;
    if (!view) return;
    const { ready, key } = bigButton(view);
    const stopped = view.console?.tap.stopped;
    if (!ready) {
      if (stopped) this.#refuse(stopped.says, stopped.rules);
      return;
    }
    this.#close();
    this.#tap("GoOn", { tap: key });
  }

  /** @param {keyof import("../screens/commands.js").Commands} name @param {any} data */
  #tap(name, data) {
    this.#says.say("");
    this.orders.tap(name, data);
  }

  #ordered() {
    if (this.#desk) this.#says.say("On record.", { tone: "good", for: 6_000 });
    this.#desk = null; // what became of it stands above, or on the table
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #typed = (event) => {
    const at = /** @type {HTMLElement | null} */ (event.target);
    if (this.#desk || this.#seat || at?.closest("input, select, textarea, dialog, [role=dialog]")) return;
    if (at?.closest("button, a, summary") && (event.key === "Enter" || event.key === " ")) return; // it presses that
    if (this.#keys.read(event)) event.preventDefault();
  };

  /** Give a command; a form shows what became of it. @type {import("./seat-desk.js").Ask} */
  #ask = (name, data, signed = null) => this.socket.command(`table/${this.table}`, name, data, signed);

  /** Put something right, and keep what the dealer gives or takes back then. @type {import("./seat-desk.js").Ask} */
  #correct = async (name, data, signed = null) => {
    const shown = { target: `table/${this.table}`, name, data, key: "moves" };
    const { moves = [] } = name === "Rekey" ? {} : await request("/api/approvals", shown).catch(() => ({}));
    const answer = await this.#ask(name, data, signed);
    if (answer.ok) this.#note(moves, /** @type {{ round?: number }} */ (data).round);
    return answer;
  };

  /** @param {import("./words.js").Moved[]} moves @param {number} [round] the last one, where its layout is cleared */
  #note(moves, round) {
    const view = this.#view;
    this.#moved = moves;
    for (const { seat } of view && !round ? moves : []) {
      const says = difference(moves.filter((each) => each.seat === seat));
      this.#corrected.set(seat, { says, part: view ? newestPart(movesAt(view, seat)) : 0 });
    }
    this.#draw();
  }

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

  /** Change a bet; between rounds the next one is opened first, with last round's bets. @type {import("./bets-desk.js").Give} */
  #bet = async (name, data) =>
    (this.#view?.round !== null || await this.#give("OpenBets", {})) && await this.#give(name, data);

  async #takeOver() {
    const data = { table: this.table, dealer: this.#view?.you.id ?? null };
    const answer = await this.socket.command("house", "AssignDealer", data);
    if (!answer.ok) this.#refuse(answer.says, answer.rules);
  }

  /** @param {string} says @param {readonly string[]} [rules] */
  #refuse = (says, rules = []) => this.#says.say(sentence(says), { tone: "bad", for: 12_000, rules });

  /** Open the rules of this table at those that are cited. @param {readonly string[]} ids */
  async #rule(ids) {
    const [{ Drawer }, { RulesDrawer }] = await Promise.all([
      import("../screens/drawer.js"),
      import("../screens/rules-drawer.js"),
      dress("screens/drawer"),
    ]);
    this.#drawer ??= new Drawer();
    this.#draw();
    const rules = new RulesDrawer();
    this.#drawer.show(`Rules of ${this.game.name}`, rules);
    await rules.read(`/api/tables/${encodeURIComponent(this.table)}/rules`, this.game.pay ?? [], ids);
  }
}

customElements.define("dealer-console", DealerConsole);
