/** The console of one live table: the next step in the document's words, what it needs, and one large button. */

import { ChoiceBar } from "../parts/choice-bar.js";
import { element, mark, part, write } from "../parts/dom.js";
import { StatusLine } from "../parts/status-line.js";
import { wagerName } from "../screens/moment.js";
import { Orders } from "../screens/orders.js";
import { seen } from "../screens/seen.js";
import { moneyField, withRules } from "../staff/form.js";
import { alarms } from "./alarms.js";
import { Areas } from "./areas.js";
import { BetsDesk } from "./bets-desk.js";
import { handSwitch } from "./hand.js";
import { foldKeys, KeyDesk } from "./key-desk.js";
import { moneyDesk } from "./money-desk.js";
import { emptySeat, takenSeat } from "./seat-desk.js";
import { seatRow, sharedCards } from "./seats.js";
import { troubleDesk } from "./trouble.js";
import { asked, bigButton, complete, hint, slots, whereAt } from "./words.js";

/** @typedef {import("./words.js").LiveView} LiveView */
/** @typedef {import("../parts/sheet.js").Sheet} Sheet */
/** @typedef {import("../screens/wire.js").Wire} Wire */
export class DealerConsole extends HTMLElement {
  /** @type {LiveView | null} */
  #view = null;
  /** @type {number} */
  #seat = 0;
  #trouble = false;
  #busy = false;
  #lent = false; // the large button had the focus when it made way for choices
  #areas = new Areas(() => this.#big.focus({ preventScroll: true }));

  #says = part(StatusLine);
  #where = element("p", { class: "caps soft" });
  #step = element("h1", { tabindex: -1 });
  #rules = element("span", { class: "soft rules" });
  #next = element("div", { class: "step", role: "status" });
  #alarm = element("div", { class: "alarms", "aria-live": "assertive" });
  #shared = element("div", { class: "shared" });
  #seats = element("ul", { class: "seats" });
  #work = element("div", { class: "work" });
  #keys = part(KeyDesk);
  #choices = part(ChoiceBar);
  #size = moneyField("Size of one unit", { hint: "The player chooses it with the first bet." });
  #big = element("button", { type: "button", class: "big" });
  #wrong = element("button", { type: "button", class: "plain wrong" }, "Call floor");

  /** @param {Wire} wire @param {string} table @param {Sheet} game */
  constructor(wire, table, game) {
    super();
    this.wire = wire;
    this.table = table;
    this.game = game;
    this.orders = new Orders(
      wire,
      `table/${table}`,
      (says, rules) => this.#refuse(withRules({ ok: false, says, rules })),
    );
    this.bets = new BetsDesk(game, (name, data) => this.#give(name, data), () => this.#draw(true));
    this.#big.addEventListener("click", () => this.#press());
    this.#wrong.addEventListener("click", () => {
      this.#trouble = !this.#trouble;
      this.#draw();
    });
    this.#work.addEventListener("ordered", () => {
      if (this.#trouble) this.#says.say("On record.", { tone: "good", for: 6_000 });
      this.#trouble = false; // what became of it stands above, or on the table
      this.#draw();
    });
    this.#keys.addEventListener("keyed", () => {
      this.#drawBig();
      if (!this.#keys.open) this.#big.focus();
    });
    this.#choices.addEventListener(
      "choose",
      (event) => this.#choose(/** @type {CustomEvent} */ (event).detail),
    );
  }

  connectedCallback() {
    if (this.#step.isConnected) return;
    this.#next.append(this.#where, this.#step, this.#rules);
    this.replaceChildren(
      element(
        "header",
        { class: "plate" },
        element("a", { class: "back", href: "#dealer" }, "My tables"),
        element("strong", {}, `${this.table} · ${this.game.name}`),
        handSwitch(this),
      ),
      this.#next,
      element("section", { class: "bench", "aria-label": "To do" }, this.#alarm, this.#work),
      element("section", { class: "lies", "aria-label": "On the table" }, this.#shared, this.#seats),
      element("div", { class: "thumb" }, this.#says, this.#wrong, this.#choices, this.#big),
    );
  }

  /** Show what the house sends. @param {any} sent */
  show(sent) {
    const view = this.#view = /** @type {LiveView} */ (seen(sent));
    this.bets.remember(view);
    this.#keepSeat(view);
    this.#draw();
    mark(this, { "data-version": view.version });
    this.orders.saw(view.version);
  }

  /** Keep the seat that is worked at: the one to act, or while bets are open the first without any. @param {LiveView} view */
  #keepSeat(view) {
    if (view.bets_open && !view.seats[this.#seat - 1]) {
      this.#seat = view.seats.findIndex((who) => who !== null) + 1;
    }
    if (view.round !== null && !view.bets_open) this.#seat = 0;
  }

  // ------------------------------------------------------------------------------------------ drawing

  #draw(again = false) {
    const view = this.#view;
    if (!view) return;
    const told = view.console;
    this.#drawStep(view);
    this.#areas.fill(this.#shared, [view.shared], () => sharedCards(this.game, view));
    const turn = view.choice?.seat ?? told?.acts[0]?.seat ?? told?.call?.seat ?? 0;
    this.#areas.fill(
      this.#seats,
      [view.seats, view.chips, view.hands, turn, this.#seat, view.bets_open],
      () =>
        view.seats.map((_, n) =>
          seatRow(this.game, view, n + 1, {
            chosen: n + 1 === this.#seat,
            turn: n + 1 === turn,
            pick: () => this.#pick(n + 1),
          })
        ),
    );
    this.#areas.fill(
      this.#alarm,
      [view.irregularities, view.interrupted, view.consents, told?.call, told?.short, told?.may, view.dealer],
      () =>
        alarms(view, {
          ask: (name, data) => this.#ask(name, data),
          give: (name, data) => this.#give(name, data),
          takeOver: () => void this.#takeOver(),
        }),
    );
    this.#drawWork(view, again);
    this.#drawBig();
  }

  /** @param {LiveView} view */
  #drawStep(view) {
    const at = whereAt(this.game, view);
    const between = view.round === null;
    write(
      this.#where,
      between ? "Between rounds" : `Round ${view.round} · step ${at.number || at.of} of ${at.of}`,
    );
    const said = between
      ? "Seat players, then start the round."
      : at.says || "Every wager is settled. Clear the layout.";
    write(this.#step, said);
    write(this.#rules, between ? "" : at.rules.join(", "));
    document.title = `${this.table}: ${said} · croupier`;
  }

  /** @param {LiveView} view @param {boolean} again */
  #drawWork(view, again) {
    mark(this.#wrong, { "aria-pressed": String(this.#trouble) });
    write(this.#wrong, this.#trouble ? "Back to the table" : "Call floor");
    const ask = (
      /** @type {keyof import("../screens/commands.js").Commands} */ name,
      /** @type {any} */ data,
    ) => this.#ask(name, data);
    const told = view.console;
    if (this.#trouble) {
      // A form stays as it was filled in while the table changes around it, until its own choices change.
      this.#areas.fill(
        this.#work,
        ["trouble", view.round, view.hands.map((h) => h.cards), view.shared],
        () => [
          troubleDesk(this.game, view, ask),
        ],
      );
      return;
    }
    const acts = told?.acts ?? [];
    const wants = told?.second_hands;
    if (told && asked(view)) {
      this.#drawChoice(view, told);
    } else if (told?.may.deal && slots(acts, []).length) {
      this.#areas.fill(this.#work, ["keys"], () => [this.#keys]);
      this.#keys.show(view, acts);
    } else if (view.bets_open && this.#seat && view.seats[this.#seat - 1]) {
      const seat = this.#seat;
      const mine = view.hands.find((hand) => hand.seat === seat);
      const key = ["bets", seat, mine?.bets, view.chips, view.seats, view.hands.length, wants];
      this.#areas.fill(this.#work, again ? [...key, Math.random()] : key, () => [
        this.bets.draw(view, seat),
        takenSeat(this.game, view, seat, ask),
      ]);
    } else if (this.#seat) {
      const seat = this.#seat;
      const player = view.seats[seat - 1];
      this.#areas.fill(this.#work, ["seat", seat, player, player ? [view.chips, wants] : null], () => [
        player ? takenSeat(this.game, view, seat, ask) : emptySeat(view, seat, ask),
      ]);
      if (player) this.#work.querySelector("details")?.setAttribute("open", "");
    } else {
      this.#areas.fill(this.#work, ["money", told?.moves, acts, view.seats], () => {
        const desk = moneyDesk(view);
        return desk ? [desk] : [element("p", { class: "soft hint" }, hint(view))];
      });
    }
  }

  /** @param {LiveView} view @param {import("./words.js").Console} told */
  #drawChoice(view, told) {
    const choice = view.choice;
    if (!choice) return;
    const who = view.names[view.seats[choice.seat - 1] ?? ""] ?? "";
    this.#choices.wager = wagerName(this.game, choice.wager);
    this.#choices.choice = choice;
    const shows = told.fold_shows;
    this.#areas.fill(this.#work, ["choice", choice, shows], () => [
      element("h2", { class: "asks" }, `Seat ${choice.seat}, ${who}`),
      ...(choice.unit_cents ? [] : [this.#size.row]),
      ...(shows
        ? [element("p", { class: "soft" }, "A fold is settled at once: its cards are keyed first.")]
        : []),
    ]);
  }

  #drawBig() {
    if (!this.#view) return;
    const { text, detail, ready } = bigButton(this.#view, this.#keys.keyed);
    this.#areas.fill(this.#big, [text, detail], () => [
      element("span", {}, text),
      ...(detail ? [element("small", {}, detail)] : []),
    ]);
    const asks = asked(this.#view);
    if (!asks) this.#choices.choice = null;
    if (asks && document.activeElement === this.#big) {
      this.#lent = true;
      this.#step.focus({ preventScroll: true }); // and not at Fold, where one Enter too many would cost a hand
    }
    mark(this, { busy: this.#busy });
    mark(this.#big, { "aria-disabled": ready && !this.#busy ? null : "true", hidden: asks });
    if (!asks && this.#lent) {
      this.#lent = false;
      this.#big.focus({ preventScroll: true });
    }
  }

  // -------------------------------------------------------------------------------------------- doing

  /** @param {number} seat */
  #pick(seat) {
    const view = this.#view;
    const free = view && (view.round === null || view.bets_open || view.seats[seat - 1] === null);
    if (!free) return;
    this.#seat = this.#seat === seat && !view.bets_open ? 0 : seat;
    this.#trouble = false;
    this.#draw();
  }

  #press() {
    const view = this.#view;
    if (!view || this.#big.getAttribute("aria-disabled")) {
      const stopped = view?.console?.stopped;
      if (stopped) this.#refuse(withRules({ ok: false, ...stopped }));
      return;
    }
    const { does } = bigButton(view, this.#keys.keyed);
    this.#trouble = false;
    if (does === "start") {
      this.#seat = 0;
      void this.#busily(() => this.orders.give("StartRound"));
    } else if (does === "confirm") {
      const acts = complete(view.console?.acts ?? [], this.#keys.keyed);
      void this.#busily(() => this.orders.give("Confirm", { acts, version: view.version }));
    }
  }

  /** Do one thing at a time: a second touch before it is seen does nothing. @param {() => Promise<unknown>} deed */
  async #busily(deed) {
    this.#busy = true;
    this.#says.say("");
    this.#drawBig();
    try {
      await deed();
    } finally {
      this.#busy = false;
      this.#draw();
    }
  }

  /** @param {{ seat: number, choice: string, units: number | null }} chosen */
  #choose({ seat, choice, units }) {
    const view = this.#view;
    const free = view?.choice && !view.choice.unit_cents && choice === "bet";
    /** @type {import("../screens/commands.js").Commands["Choose"]} */
    const data = { seat, choice, ...(units === null ? {} : { units }) };
    try {
      if (free) data.cents = this.#size.read();
    } catch (error) {
      this.#refuse(/** @type {Error} */ (error).message);
      return;
    }
    if (choice === "fold" && view?.console?.fold_shows) {
      this.#work.replaceChildren(
        foldKeys(
          view,
          view.console.fold_shows,
          (cards) => void this.#busily(() => this.orders.give("Choose", { ...data, cards })),
        ),
      );
      return;
    }
    this.#choices.busy = true;
    void this.#busily(() => this.orders.give("Choose", data)).then(() => {
      this.#choices.busy = false;
    });
  }

  /** @param {keyof import("../screens/commands.js").Commands} name @param {any} data */
  async #ask(name, data) {
    return await this.wire.command(`table/${this.table}`, name, data);
  }

  /** @param {keyof import("../screens/commands.js").Commands} name @param {any} data */
  #give(name, data) {
    return new Promise((/** @type {(done: boolean) => void} */ resolve) => {
      this.orders.inTurn(async () => resolve(await this.orders.give(name, data)));
    });
  }

  async #takeOver() {
    const answer = await this.wire.command("house", "AssignDealer", {
      table: this.table,
      dealer: this.#view?.you.id ?? null,
    });
    if (!answer.ok) this.#refuse(withRules(answer));
  }

  /** @param {string} says */
  #refuse(says) {
    this.#says.say(says, { tone: "bad", for: 12_000 });
  }
}

customElements.define("dealer-console", DealerConsole);
