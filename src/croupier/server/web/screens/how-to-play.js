/** How to play, in its drawer: a round in a few steps, the best way to play it, and what each bet costs and pays. */

import { define } from "../parts/dom.js";
import "../parts/boards.js";
import { limits, mostPaid, printed } from "../parts/sheet.js";
import { capital } from "../parts/text.js";
import { markup, render } from "../parts/render.js";
import { request } from "./api.js";
import { actionWords, handRanks, howToPlay, openingWords } from "./how-words.js";
import { say, translate } from "../parts/say.js";

/** @import { Sheet, Wager } from "../parts/sheet.js" */
/** @import { LabStrategy } from "./views.js" */
/** @typedef {Record<string, { house_edge?: number }>} Figures by wager, or by what it is part of */

/** Method: `read` how a sheet is played. Event: `rule` {ids} to read the whole rules. */
export class HowToPlay extends HTMLElement {
  /** @type {Sheet | null} */
  #sheet = null;
  /** @type {Figures | null} */
  #figures = null;
  /** @type {LabStrategy | null} */
  #strategy = null;
  #counting = true;
  /** @type {(() => void) | null} */
  #rules = null;

  connectedCallback() {
    this.#draw();
  }

  /** @param {Sheet} sheet @param {string} [name] its hash, or the game's name @param {(() => void) | null} [rules] opens the whole rules */
  async read(sheet, name = sheet.id, rules = null) {
    [this.#sheet, this.#rules] = [sheet, rules];
    this.#draw();
    const odds = request(`/api/games/${encodeURIComponent(name)}/odds`).then(({ wagers }) => {
      this.#figures = wagers;
      this.#draw();
    });
    const chart = request("/api/lab/strategy", { game: sheet.id }).then((found) => {
      this.#strategy = found;
      this.#draw();
    });
    await Promise.allSettled([odds, chart]); // what cannot be counted is left out
    this.#counting = false;
    this.#draw();
  }

  #draw() {
    const game = this.#sheet;
    if (!game) return;
    const most = mostPaid(game);
    render(
      this,
      markup`<p>${translate(game.summary ?? "")}</p>
        <h3>${say("A round")}</h3>
        <ol class="how">${howToPlay(game).map((each) => markup`<li>${each}</li>`)}</ol>
        ${this.#best()}
        <h3>${say("The bets")}</h3>
        <table class="bets-table"><thead><tr><th scope="col">${say("Your bet")}</th><th scope="col">${
        say("You may bet")
      }</th>
          <th scope="col">${say("Best pay")}</th><th scope="col">${say("House edge")}</th></tr></thead>
          <tbody>${together(game).map((each) => this.#bet(game, each))}</tbody></table>
        ${game.pay?.length ? markup`<h3>${say("What the hands pay")}</h3>` : null}
        ${(game.pay ?? []).map((table) => markup`<pay-table .table=${table} key=${table.id}></pay-table>`)}
        ${ranks(game)}
        ${most ? markup`<p>${say("This table pays {most}.", { most })}</p>` : null}
        ${
        this.#rules
          ? markup`<p><button type="button" class="plain" onclick=${this.#rules}>${
            say("Full rules")
          }</button></p>`
          : null
      }`,
    );
  }

  /** The best play of the first decision, by the solver. */
  #best() {
    const [first, ...more] = this.#strategy?.charts ?? [];
    if (!first) {
      return this.#counting
        ? markup`<h3>${say("Best play")}</h3><p class="soft">${say("Counting every deal…")}</p>`
        : null;
    }
    const kinds = first.cards === 2 ? this.#strategy?.kinds ?? [] : [];
    const line = (/** @type {LabStrategy["charts"][number]["lines"][number]} */ { action, with: hands }) =>
      markup`<li><strong>${actionWords(action)}</strong>: ${
        hands.map((rule) => openingWords(rule, kinds)).join("; ") || say("every other hand")
      }</li>`;
    return markup`<h3>${say("Best play")}${more.length ? `, ${first.name}` : ""}</h3>
      <ul class="how">${first.lines.map(line)}</ul>
      ${more.length ? markup`<p>${later(more)} ${say("The Lab has the chart of every street.")}</p>` : null}`;
  }

  /** A bet, or several that are one game. @param {Sheet} game @param {Wager[]} wagers */
  #bet(game, [wager, ...more]) {
    const edge = this.#figures?.[wager.part_of ?? wager.id]?.house_edge;
    const table = game.pay?.find(({ id }) => id === wager.paid_by);
    const name = [wager, ...more].map((each) => each.name).join(", ");
    return markup`<tr key=${wager.id}><th scope="row">${name}</th><td>${
      limits(wager) || say("as posted")
    }</td>
      <td>${translate(table ? bestOf(table) : "1 to 1")}</td>
      <td>${edge === undefined ? "" : `${(100 * edge).toFixed(2)}%`}</td></tr>`;
  }
}

/** What is best at every later decision alike. @param {LabStrategy["charts"]} charts */
function later(charts) {
  const [[action, hand]] = charts.map(({ lines: [{ action, with: hands }] }) => [action, hands[0]]);
  return hand && charts.every(({ lines: [top] }) => top.action === action && top.with[0] === hand)
    ? say("After that: {action} once you hold {hand}.", {
      action: actionWords(action),
      hand: translate(hand),
    })
    : "";
}

/** Which hand beats which. @param {Sheet} game */
function ranks(game) {
  const hands = handRanks(game);
  if (!hands.length) return null;
  return markup`<h3>${say("Hand ranks, best first")}</h3>
    <ol class="how ranks">${hands.map((hand) => markup`<li>${capital(translate(hand))}</li>`)}</ol>`;
}

/** The wagers of a sheet; those of one game, such as ante and play, are one. @param {Sheet} game */
function together(game) {
  /** @type {Map<string, Wager[]>} */
  const found = new Map();
  for (const wager of game.wager) {
    const part = wager.part_of ?? wager.id;
    found.set(part, [...(found.get(part) ?? []), wager]);
  }
  return [...found.values()];
}

/** The largest odds of a pay table. @param {import("../parts/sheet.js").PayTable} table */
function bestOf(table) {
  const odds = printed(table).rows.flatMap(({ pays }) => pays)
    .map((each) => ({ each, size: Number(/^([\d,]+) to 1$/.exec(each)?.[1]?.replaceAll(",", "")) }))
    .filter(({ size }) => size > 0).sort((a, b) => b.size - a.size);
  return odds[0]?.each ?? printed(table).rows[0]?.pays.at(-1) ?? "";
}

define("how-to-play", HowToPlay);
