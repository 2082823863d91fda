/** The cards one decides by, in a row next to the choices: for a screen too low to show the felt as well. */

import { called } from "../parts/sheet.js";
import { capital } from "../parts/text.js";
import { markup } from "../parts/render.js";
import "../parts/playing-card.js";
import { say, translate } from "../parts/say.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { TableView } from "./seen.js" */

/**
 * The table's own cards and those of the seat that decides; the felt says the same to whoever listens.
 * @param {Sheet} game
 * @param {TableView} view
 * @param {number} seat
 */
export function handStrip(game, view, seat) {
  const hand = view.hands.find((each) => each.seat === seat);
  const name = (/** @type {string} */ id) =>
    capital(translate(game.cards.find((each) => each.id === id)?.name ?? id));
  const groups = [
    ...view.shared.map(([id, cards]) => ({ whose: "table", id, cards, name: name(id) })),
    ...(hand?.cards ?? []).map(([id, cards]) => ({ whose: "own", id, cards, name: say("Your cards") })),
  ].filter(({ cards }) => cards.length);
  return markup`<div class="hand-strip" aria-hidden="true">${
    groups.map(({ whose, id, cards, name }) =>
      markup`<div class=${whose} key="${whose} ${id}">
        <span class="caps">${
        called(game, id, cards.length) && cards.length === 1 ? capital(called(game, id, 1)) : name
      }</span>
        <div class="cards">${
        cards.map((card, n) => markup`<playing-card card=${card} key=${n}></playing-card>`)
      }</div></div>`
    )
  }</div>`;
}
