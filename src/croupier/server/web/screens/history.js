/** One's last rounds at a table: own cards, what each brought, and a way to see it again. */

import { cardFrom, spoken } from "../parts/cards.js";
import { outcome, OUTCOMES } from "../parts/felt-state.js";
import { change } from "../parts/money.js";
import "../parts/playing-card.js";
import { markup } from "../parts/render.js";
import { say } from "../parts/say.js";

/** @import { ListedRoundView } from "./views.js" */

/** What became of a round, in a word. @param {ListedRoundView} round */
export function ending(round) {
  if (round.dead) return say("dead hand");
  if (round.hands.length && round.hands.every((hand) => hand.folded)) return say("folded");
  return OUTCOMES[outcome(round.net) ?? "push"];
}

/** The own cards of a round, as numbers. @param {ListedRoundView} round @returns {(number | null)[]} */
export function ownCards(round) {
  return round.hands.flatMap((hand) =>
    Object.values(hand.cards).flat().map((card) => (card === null ? null : cardFrom(card)))
  );
}

/** A round as it is read out. @param {ListedRoundView} round */
export function inWords(round) {
  const cards = ownCards(round);
  const held = cards.length ? `, ${spoken(cards)}` : "";
  const values = { round: round.number + held, ending: ending(round), change: change(round.net) };
  return say("Round {round}: {ending} {change}. See it again", values);
}

/** @param {readonly ListedRoundView[]} rounds the newest first @param {(number: number) => void} wants */
export function drawPast(rounds, wants) {
  if (!rounds.length) return null;
  return markup`<section class="past" aria-label=${say("Your last rounds")}>
    <h2>${say("Your last rounds")}</h2><ol class="past-rounds">${
    rounds.map((round) => past(round, wants))
  }</ol>
  </section>`;
}

/** @param {ListedRoundView} round @param {(number: number) => void} wants */
function past(round, wants) {
  const open = () => wants(round.number);
  const cards = ownCards(round).slice(0, 6).map((card) => markup`<playing-card card=${card}></playing-card>`);
  return markup`<li key=${round.number}>
    <button type="button" class="past-round" aria-label=${inWords(round)} onclick=${open}>
      <span class="number">#${round.number}</span>
      <span class="held">${cards}</span>
      <span class="ending">${ending(round)}</span>
      <strong class="net" data-result=${outcome(round.net)}>${change(round.net)}</strong>
    </button>
  </li>`;
}
