/** A table's card on the floor: what its game looks like and comes down to, its edge, its bets, and who sits there. */

import { cardFrom } from "../parts/cards.js";
import "../parts/boards.js";
import "../parts/playing-card.js";
import { markup } from "../parts/render.js";
import { say, translate } from "../parts/say.js";
import { floorName, pitch, whoSits } from "./floor-words.js";

/** @import { ListedTableView } from "./views.js" */

/**
 * What the sign of a table says.
 * @typedef {object} About
 * @property {string} summary
 * @property {{ name: string, says: string }[]} spots
 * @property {number} decisions in a round
 * @property {{ player: number, dealer: number, table: number } | null} deals
 * @property {number | null} edge of the main bet; null where nobody counted it
 */
/** @typedef {ListedTableView & About & { mine: boolean }} Shown a table on the floor, and whether one sits there oneself */

const HAND = ["As", "Ah", "Kd", "Qc", "Jd", "9h", "8s"]; // a pair, whatever the game
const PAIR = 2;

/** @param {Shown} shown @param {{ start: boolean, actions: import("../parts/render.js").Inside }} how whether one begins here */
export function tableCard(shown, { start, actions }) {
  const id = `table-${shown.id}`;
  const name = floorName(shown.game, shown.name);
  const jackpots = Object.entries(shown.jackpots).map(([name, cents]) => ({ name, cents: cents || null }));
  const [main] = shown.spots;
  return markup`<li class="table-card" data-key=${shown.id} key=${shown.id} data-start=${start}>
    <div class="cloth">${picture(shown.deals)}
      ${start ? markup`<p class="start-here">${say("Start here")}</p>` : null}
      <h2 id=${id}>${name}</h2>
      ${name === shown.name ? null : markup`<p class="approved">${shown.name}</p>`}${chairs(shown)}</div>
    <p>${pitch(shown.game, shown.summary)}</p>
    <dl class="limits">${
    main && shown.edge !== null
      ? markup`<div key="edge"><dt>${say("House edge")}</dt><dd>${
        say("{edge}% of the {bet}", { edge: (100 * shown.edge).toFixed(1), bet: main.name })
      }</dd></div>`
      : null
  }${main ? markup`<div key="bet"><dt>${main.name}</dt><dd>${translate(main.says)}</dd></div>` : null}</dl>
    ${jackpots.length ? markup`<jackpot-board .jackpots=${jackpots}></jackpot-board>` : null}
    <div class="actions">${actions}</div>
  </li>`;
}

/** A round of the game as it lies there: the dealer's cards and the board, and a hand of one's own that pays. @param {About["deals"]} deals */
function picture(deals) {
  if (!deals) return null;
  const own = HAND.slice(0, deals.player), others = deals.dealer + deals.table;
  const down = Array.from({ length: Math.min(others, 5) }, () => markup`<playing-card></playing-card>`);
  return markup`<div class="look" aria-hidden="true"><div class="down">${down}</div><div class="own">${
    own.map((card, n) =>
      markup`<playing-card card=${cardFrom(card)} part=${n < PAIR ? "plays" : "idle"}></playing-card>`
    )
  }</div></div>`;
}

/** @param {Shown} shown */
function chairs({ id, dealing, seats, taken, bots }) {
  const people = taken - bots;
  const dots = Array.from(
    { length: Math.min(seats, 16) },
    (_, n) =>
      markup`<span class=${n < people ? "chair taken" : n < taken ? "chair taken bot" : "chair"}></span>`,
  );
  const where = dealing === "live" ? say("{table}, live dealer", { table: id }) : id;
  return markup`<p class="chairs"><span class="dots" aria-hidden="true">${dots}</span><span>${where} · ${
    whoSits(seats, people, bots)
  }</span></p>`;
}
