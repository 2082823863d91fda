/** Your own record: what you played, the way of your bankroll, your rounds, and what advice would have saved. */

import { change, money } from "../parts/money.js";
import { markup, render } from "../parts/render.js";
import { roomState } from "../parts/room-state.js";
import { say } from "../parts/say.js";
import { request } from "../screens/api.js";
import { dateTime } from "../screens/house-time.js";
import { cost } from "../screens/tally.js";
import { bankroll, curve, EVERYTHING, keyOf, summed, wanted } from "./figures.js";

/** @import { Filter } from "./figures.js" */
/** @import { PlayedRound as Played } from "../screens/views.js" */

const LISTED = 50; // rounds that are listed at once

export default class TheRecord extends HTMLElement {
  /** @type {Played[] | null} the newest first */
  #rounds = null;
  /** @type {number | null} where older ones begin */
  #before = null;
  /** @type {Filter} */
  #filter = EVERYTHING;
  /** @type {Map<string, number>} what mistakes cost in cents, by round */
  #costs = new Map();
  #reviewing = "";

  connectedCallback() {
    render(this, roomState({ kind: "loading" }));
  }

  async enter() {
    await this.#more();
  }

  see() {}

  async #more() {
    const older = this.#before === null ? "" : `?before=${this.#before}`;
    const { rounds, before } = await request(`/api/me/rounds${older}`);
    this.#rounds = [...(this.#rounds ?? []), ...rounds];
    this.#before = before;
    this.#draw();
  }

  /** Count what each decision cost, round by round. */
  async #review() {
    const rounds = (this.#rounds ?? []).filter((each) => !this.#costs.has(keyOf(each)));
    for (const [n, round] of rounds.entries()) {
      this.#reviewing = say("Counting round {number} of {all}…", { number: n + 1, all: rounds.length });
      this.#draw();
      const path = `/api/tables/${encodeURIComponent(round.table)}/rounds/${round.number}/decisions`;
      const made = await inTurn(path);
      const given = made.reduce(
        (/** @type {number} */ sum, /** @type {any} */ each) => sum + each.cost.cents,
        0,
      );
      this.#costs.set(keyOf(round), given);
      if (!this.isConnected) return;
    }
    this.#reviewing = "";
    this.#draw();
  }

  /** @param {Partial<Filter>} how */
  #look(how) {
    this.#filter = { ...this.#filter, ...how };
    this.#draw();
  }

  #draw() {
    const rounds = this.#rounds;
    if (!rounds) return;
    if (!rounds.length) {
      const how = { kind: "empty", heading: say("No rounds yet"), action: say("All tables") };
      const go = () => void (location.hash = "");
      const says = say("Play a round, and it is kept here for you.");
      render(this, markup`<h1>${say("My record")}</h1>${roomState({ ...how, says }, go)}`);
      return;
    }
    const shown = wanted(rounds, this.#filter, this.#costs);
    render(
      this,
      markup`<h1>${say("My record")}</h1>
        ${this.#sums(rounds)}${graph(rounds)}${this.#saved(rounds)}
        <section aria-label=${say("Your rounds")}><h2>${say("Your rounds")}</h2>${this.#filters(rounds)}
          <p role="status" class="soft">${
        say("{count} of {all} rounds", { count: shown.length, all: rounds.length })
      }</p>
          <table class="rounds"><thead><tr><th scope="col">${say("When")}</th><th scope="col">${
        say("Game")
      }</th><th scope="col">${say("Bet")}</th><th scope="col">${say("Net")}</th></tr></thead>
            <tbody>${shown.slice(0, LISTED).map((each) => this.#round(each))}</tbody></table>
          ${
        this.#before === null
          ? null
          : markup`<button type="button" class="plain" onclick=${() => void this.#more()}>${
            say("Older rounds")
          }</button>`
      }</section>
        <section class="take" aria-label=${say("Export")}><h2>${say("Export")}</h2>
          <a class="button plain" href="/api/me/hands?form=json" download="croupier-hands.json">${
        say("Hands as JSON")
      }</a>
          <a class="button plain" href="/api/me/hands?form=text" download="croupier-hands.txt">${
        say("Hands as text")
      }</a></section>`,
    );
  }

  /** @param {readonly Played[]} rounds */
  #sums(rounds) {
    const sum = summed(rounds);
    const figure = (/** @type {string} */ name, /** @type {string} */ value) =>
      markup`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`;
    return markup`<dl class="sums">
      ${figure(say("Rounds"), String(sum.rounds))}${figure(say("Minutes"), String(sum.minutes))}
      ${figure(say("Won, lost, push"), `${sum.won} · ${sum.lost} · ${sum.pushed}`)}
      ${figure(say("Bet in all"), money(sum.bet))}${figure(say("Net"), change(sum.net))}
      ${figure(say("Best round"), change(sum.best))}${figure(say("Worst round"), change(sum.worst))}</dl>`;
  }

  /** @param {readonly Played[]} rounds */
  #saved(rounds) {
    const counted = rounds.filter((each) => this.#costs.has(keyOf(each)));
    const given = counted.reduce((sum, each) => sum + (this.#costs.get(keyOf(each)) ?? 0), 0);
    const says = this.#reviewing ||
      (counted.length
        ? say("Best play would have saved {cost} on average, in {count} rounds.", {
          cost: cost(given),
          count: counted.length,
        })
        : say("Every decision is counted against the best play, over all cards you couldn't see."));
    return markup`<section class="saved" aria-label=${say("What advice would have saved")}>
      <h2>${say("What advice would have saved")}</h2><p role="status">${says}</p>
      <button type="button" class="plain" disabled=${this.#reviewing !== ""} onclick=${() =>
      void this.#review()}>${say("Count my mistakes")}</button></section>`;
  }

  /** @param {readonly Played[]} rounds */
  #filters(rounds) {
    const games = [...new Set(rounds.map(({ name }) => name))].filter(Boolean).sort();
    const { game, outcome, since, least, mistakes } = this.#filter;
    const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
    const option = (/** @type {string} */ now) => (/** @type {[string, string]} */ [is, text]) =>
      markup`<option value=${is} selected=${is === now} key=${is}>${text}</option>`;
    /** @type {[string, string][]} */
    const outcomes = [["", say("All")], ["won", say("won")], ["lost", say("lost")], ["push", say("push")]];
    /** @type {[string, string][]} */
    const named = [
      ["", say("All")],
      ...games.map((/** @type {string} */ each) => /** @type {[string, string]} */ ([each, each])),
    ];
    return markup`<form class="filters" onsubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <label>${say("Game")}<select onchange=${(/** @type {Event} */ event) =>
      this.#look({ game: value(event) })}>${named.map(option(game))}</select></label>
      <label>${say("Outcome")}<select onchange=${(/** @type {Event} */ event) =>
      this.#look({ outcome: value(event) })}>${outcomes.map(option(outcome))}</select></label>
      <label>${say("Since")}<input type="date" value=${since} onchange=${(/** @type {Event} */ event) =>
      this.#look({ since: value(event) })}></label>
      <label>${say("Won or lost at least, in dollars")}<input type="number" min="0" value=${least / 100}
        onchange=${(/** @type {Event} */ event) => this.#look({ least: 100 * Number(value(event)) })}></label>
      <label class="only"><input type="checkbox" checked=${mistakes} onchange=${(
      /** @type {Event} */ event,
    ) => this.#look({ mistakes: /** @type {HTMLInputElement} */ (event.target).checked })}> ${
      say("Only with mistakes")
    }</label></form>`;
  }

  /** @param {Played} round */
  #round(round) {
    const given = this.#costs.get(keyOf(round));
    return markup`<tr key=${keyOf(round)}><td>${dateTime(round.ended)}</td><td>${
      round.name || round.table
    } · #${round.number}${
      given ? markup` <span class="soft">${say("mistakes {cost}", { cost: cost(given) })}</span>` : null
    }</td>
      <td>${money(round.bet)}</td><td class="net" data-result=${
      round.net > 0 ? "won" : round.net < 0 ? "lost" : "push"
    }>${change(round.net)}</td></tr>`;
  }
}

/** @param {readonly Played[]} rounds */
function graph(rounds) {
  const amounts = bankroll(rounds), { path, zero } = curve(amounts);
  const values = {
    low: change(Math.min(...amounts)),
    high: change(Math.max(...amounts)),
    end: change(amounts.at(-1) ?? 0),
  };
  return markup`<figure class="curve"><svg viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label=${
    say("Your bankroll: lowest {low}, highest {high}, now {end}", values)
  }><path class="zero" d="M0 ${zero}H100" /><path class="way" d=${path} /></svg>
    <figcaption class="soft">${
    say("Your bankroll: lowest {low}, highest {high}, now {end}", values)
  }</figcaption></figure>`;
}

customElements.define("the-record", TheRecord);

/** The decisions of a round, or none where they are not shown; whoever asks too fast waits. @param {string} path @returns {Promise<any[]>} */
async function inTurn(path) {
  for (;;) {
    try {
      return await request(path);
    } catch (error) {
      if (/** @type {import("../screens/api.js").Refusal} */ (error).status !== 429) return [];
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
