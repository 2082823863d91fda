/** `<advice-desk>`: at a table for play money, what each choice is worth before, and what mistakes cost after. */

import { cardFrom } from "../parts/cards.js";
import { define, setAttributes } from "../parts/dom.js";
import "../parts/playing-card.js";
import { markup, render } from "../parts/render.js";
import { sentence } from "../parts/text.js";
import { request } from "./api.js";
import { dress } from "./dress.js";
import { ownHands } from "./seen.js";
import { cost, instead, Tally, verdictOf, worths } from "./tally.js";
import { say } from "../parts/say.js";

/** @import { Advice } from "../parts/choice-bar.js" */
/** @import { TableView } from "./seen.js" */
/** @typedef {(text: string, how?: { tone?: "plain" | "good" | "bad", for?: number }) => void} Say */

const KEPT = "advice"; // in localStorage: whether values are shown
const ON = say("Each button shows its average result, over every card you can't see.");

/** Method: `see` each view of its table. Property: `values` of the open choices, or null. */
export class AdviceDesk extends HTMLElement {
  /** @type {Record<string, Advice> | null} */
  values = null;
  #tally;
  #on = localStorage.getItem(KEPT) === "on";
  #failed = ""; // why there are no values
  /** @type {{ round: number, key: string } | null} the own decision that is open */
  #open = null;
  #met = false;
  #hands = 0; // one's own in the round: two of them are judged together, once both are played
  /** @type {import("./tally.js").Made[]} decisions that were counted, and not spoken of yet */
  #unspoken = [];

  /**
   * @param {string} [table]
   * @param {Say} [say]
   * @param {() => void} [changed] when there are other values
   * @param {(what: string) => Promise<any>} [ask] about the table
   */
  constructor(
    table = "",
    say = () => {},
    changed = () => {},
    ask = (what) => request(`/api/tables/${encodeURIComponent(table)}/${what}`),
  ) {
    super();
    this.ask = ask;
    this.table = table;
    this.say = say;
    this.changed = changed;
    this.#tally = Tally.from(sessionStorage.getItem(this.#place));
  }

  connectedCallback() {
    void dress("screens/advice").then(() => setAttributes(this, { dressed: true }));
    this.#draw();
  }

  get #place() {
    return `advice ${this.table}`;
  }

  /** @param {TableView} view */
  see(view) {
    this.hidden = !view.play_money || (!view.you.seats.length && !this.#tally.decisions);
    if (this.hidden) return;
    const { choice, round } = view;
    const mine = choice && round !== null && view.you.seats.includes(choice.seat);
    const open = mine ? { round, key: `${round} ${choice.seat} ${choice.step}` } : null;
    const before = this.#open;
    this.#hands = ownHands(view).length;
    const late = !this.#met && !open && round !== null && ownHands(view).length > 0 && !view.bets_open;
    this.#met = true;
    if (open?.key !== before?.key) {
      this.#open = open;
      this.#show(null);
      if (before) void this.#count(before.round);
      if (open && this.#on) void this.#counsel(open.key);
    } else if (late) void this.#count(/** @type {number} */ (round)); // decided before this page was opened
  }

  /** Show values, or no longer. */
  turn() {
    this.#on = !this.#on;
    localStorage.setItem(KEPT, this.#on ? "on" : "off");
    this.#draw();
    if (!this.#on) this.#show(null);
    else if (this.#open) void this.#counsel(this.#open.key);
  }

  /** Find what each choice is worth. @param {string} key of the decision it is about */
  async #counsel(key) {
    const still = () => this.#on && this.#open?.key === key;
    try {
      const sent = await this.ask("advice");
      if (still()) this.#show(sent);
    } catch (error) {
      if (still()) this.#show(null, sentence(/** @type {Error} */ (error).message));
    }
  }

  /** @param {{ worth: Record<string, { cents: number }>, best: string } | null} sent @param {string} [failed] */
  #show(sent, failed = "") {
    const texts = worths(Object.values(sent?.worth ?? {}).map((each) => each.cents));
    this.values = sent && Object.fromEntries(
      Object.keys(sent.worth).map((value, n) => [value, { text: texts[n] ?? "", best: value === sent.best }]),
    );
    this.#failed = failed;
    this.#draw();
    this.changed();
  }

  /** Count what was decided in a round, and say what the newest of it cost. @param {number} round */
  async #count(round) {
    /** @type {Omit<import("./tally.js").Made, "round">[]} */
    const sent = await this.ask(`rounds/${round}/decisions`).catch(() => []); // it is counted with the next one
    const fresh = this.#tally.count(sent.map((each) => ({ ...each, round })));
    if (!fresh.length) return;
    sessionStorage.setItem(this.#place, JSON.stringify(this.#tally));
    this.#draw();
    this.#unspoken = [...this.#unspoken.filter((each) => each.round === round), ...fresh];
    if (this.#hands > 1 && this.#open) return; // it would be read as about the hand whose turn it is
    const made = this.#unspoken.splice(0);
    const good = made.every((each) => each.cost.exact === "0");
    if (this.#on) this.say(verdictOf(made, this.#hands), { tone: good ? "good" : "plain", for: 7_000 });
  }

  #draw() {
    const { decisions, mistakes, given, worst } = this.#tally;
    const made = decisions === 1 ? say("1 decision") : say("{count} decisions", { count: decisions });
    const wrong = mistakes === 1 ? say("1 mistake") : say("{count} mistakes", { count: mistakes });
    const total = !decisions
      ? say("No decisions yet at this table.")
      : mistakes
      ? say("{made}, {wrong}: they cost {cost} on average.", { made, wrong, cost: cost(given) })
      : say("{made}, no mistake: best play throughout.", { made });
    render(
      this,
      markup`<button type="button" class="switch" role="switch" aria-checked=${String(this.#on)}
          onclick=${() => this.turn()}><span>${
        say("Advice")
      }</span><span class="knob" aria-hidden="true"></span></button>
        <p class="soft note">${this.#failed || (this.#on ? ON : say("Advice is off."))}</p>
        <details>
          <summary>${say("Review my mistakes")}</summary>
          <p class="total" role="status">${total}</p>
          <div class="sum">${worst.map(mistake)}</div>
        </details>`,
    );
  }
}

/** @param {import("./tally.js").Made} made */
function mistake(made) {
  const { did, best } = instead(made);
  const card = (/** @type {string} */ each, /** @type {number} */ n) =>
    markup`<playing-card card=${cardFrom(each)}
      class=${n === made.hand.length ? "board" : null}></playing-card>`;
  return markup`<div class="mistake">
    <div class="held">${[...made.hand, ...made.board].map(card)}</div>
    <p>${say("{did}. Best play: {best}.", { did, best })}</p><strong>${cost(made.cost.cents)}</strong>
  </div>`;
}

define("advice-desk", AdviceDesk);
