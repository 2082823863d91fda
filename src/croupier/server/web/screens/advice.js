/** `<advice-desk>`: at a table for play money, what each choice is worth before, and what mistakes cost after. */

import { cardFrom } from "../parts/cards.js";
import { define, element, mark, part, write } from "../parts/dom.js";
import { PlayingCard } from "../parts/playing-card.js";
import { ask } from "./ask.js";
import { dress } from "./dress.js";
import { sentence } from "./orders.js";
import { ownHands } from "./seen.js";
import { cost, instead, Tally, verdict, worths } from "./tally.js";

/** @typedef {import("../parts/choice-bar.js").ChoiceBar} ChoiceBar */
/** @typedef {import("./seen.js").TableView} TableView */
/** @typedef {(text: string, how?: { tone?: "plain" | "good" | "bad", for?: number }) => void} Say */

const KEPT = "advice"; // in localStorage: whether values are shown

/** Methods: `take` which table it stands at, `see` each view of it. */
export class AdviceDesk extends HTMLElement {
  #table = "";
  /** @type {ChoiceBar | null} */
  #bar = null;
  /** @type {Say} */
  #say = () => {};
  #tally = new Tally();
  #on = localStorage.getItem(KEPT) === "on";
  /** @type {{ round: number, key: string } | null} the own decision that is open */
  #open = null;
  #met = false;

  #switch = element("button", { type: "button", class: "switch", role: "switch" });
  #note = element("p", { class: "soft note" });
  #total = element("p", { class: "total", role: "status" });
  #sum = element("div", { class: "sum" });

  connectedCallback() {
    if (this.childElementCount) return;
    void dress("style/advice").then(() => mark(this, { dressed: true }));
    this.#switch.append(
      element("span", {}, "Advice"),
      element("span", { class: "knob", "aria-hidden": "true" }),
    );
    this.#switch.addEventListener("click", () => this.#turn());
    this.append(
      this.#switch,
      this.#note,
      element("details", {}, element("summary", {}, "Review my mistakes"), this.#total, this.#sum),
    );
    this.#draw();
  }

  /** @param {string} table @param {ChoiceBar} bar @param {Say} say */
  take(table, bar, say) {
    this.#table = table;
    this.#bar = bar;
    this.#say = say;
    this.#tally = Tally.from(sessionStorage.getItem(this.#place));
    this.#draw();
  }

  get #place() {
    return `advice ${this.#table}`;
  }

  /** @param {TableView} view */
  see(view) {
    this.hidden = !view.play_money || (!view.you.seats.length && !this.#tally.decisions);
    if (this.hidden) return;
    const { choice, round } = view;
    const mine = choice && round !== null && view.you.seats.includes(choice.seat);
    const open = mine ? { round, key: `${round} ${choice.seat} ${choice.step}` } : null;
    const before = this.#open;
    const late = !this.#met && !open && round !== null && ownHands(view).length > 0 && !view.bets_open;
    this.#met = true;
    if (open?.key !== before?.key) {
      this.#open = open;
      this.#show(null);
      if (before) void this.#count(before.round);
      if (open && this.#on) void this.#counsel(open.key);
    } else if (late) void this.#count(/** @type {number} */ (round)); // decided before this page was opened
  }

  #turn() {
    this.#on = !this.#on;
    localStorage.setItem(KEPT, this.#on ? "on" : "off");
    this.#draw();
    if (!this.#on) this.#show(null);
    else if (this.#open) void this.#counsel(this.#open.key);
  }

  /** Put what each choice is worth on the buttons. @param {string} key of the decision it is about */
  async #counsel(key) {
    const still = () => this.#on && this.#open?.key === key;
    try {
      const told = await ask(`/api/tables/${encodeURIComponent(this.#table)}/advice`);
      if (still()) this.#show(told);
    } catch (error) {
      if (still()) write(this.#note, sentence(/** @type {Error} */ (error).message));
    }
  }

  /** @param {{ worth: Record<string, { cents: number }>, best: string } | null} told */
  #show(told) {
    if (!this.#bar) return;
    const texts = worths(Object.values(told?.worth ?? {}).map((each) => each.cents));
    this.#bar.advice = told && Object.fromEntries(
      Object.keys(told.worth).map((value, n) => [value, { text: texts[n] ?? "", best: value === told.best }]),
    );
    this.#draw();
  }

  /** Count what was decided in a round, and say what the newest of it cost. @param {number} round */
  async #count(round) {
    const path = `/api/tables/${encodeURIComponent(this.#table)}/rounds/${round}/decisions`;
    /** @type {Omit<import("./tally.js").Made, "round">[]} */
    const made = await ask(path).catch(() => []); // it is counted with the next one
    const fresh = this.#tally.count(made.map((each) => ({ ...each, round })));
    const last = fresh.at(-1);
    if (!last) return;
    sessionStorage.setItem(this.#place, JSON.stringify(this.#tally));
    this.#draw();
    const text = verdict(last);
    if (this.#on) this.#say(text, { tone: last.cost.exact === "0" ? "good" : "plain", for: 7_000 });
  }

  #draw() {
    mark(this.#switch, { "aria-checked": String(this.#on) });
    write(
      this.#note,
      this.#on ? "Each button shows its average result, over every card you can't see." : "Advice is off.",
    );
    const { decisions, mistakes, given, worst } = this.#tally;
    const many = (/** @type {number} */ n, /** @type {string} */ word) => `${n} ${word}${n === 1 ? "" : "s"}`;
    const told = decisions
      ? `${many(decisions, "decision")}, ${mistakes ? many(mistakes, "mistake") : "no mistake"}: ` +
        (mistakes ? `they cost ${cost(given)} on average.` : "best play throughout.")
      : "No decisions yet at this table.";
    write(this.#total, told);
    this.#sum.replaceChildren(...worst.map((made) => {
      const { did, best } = instead(made);
      return element(
        "div",
        { class: "mistake" },
        element(
          "div",
          { class: "held" },
          ...[...made.hand, ...made.board].map((card, n) =>
            part(PlayingCard, { card: cardFrom(card), class: n === made.hand.length ? "board" : null })
          ),
        ),
        element("p", {}, `${did}. Best play: ${best}.`),
        element("strong", {}, cost(made.cost.cents)),
      );
    }));
  }
}

define("advice-desk", AdviceDesk);
