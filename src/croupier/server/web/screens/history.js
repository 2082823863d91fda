/** One's last rounds at a table: own cards, what each brought, and a way to see it again. */

import { cardFrom, spoken } from "../parts/cards.js";
import { element, keyed, part } from "../parts/dom.js";
import { outcome } from "../parts/felt-state.js";
import { change } from "../parts/money.js";
import { PlayingCard } from "../parts/playing-card.js";

/** @typedef {{ seat: number, cards: Record<string, (string | null)[]>, bet: number, net: number, folded: boolean }} MyHand */
/** @typedef {{ number: number, began: string, dead: boolean, net: number, hands: MyHand[] }} Mine */

const WORDS = { won: "won", lost: "lost", push: "even" };

/** What became of a round, in a word. @param {Mine} round */
export function ending(round) {
  if (round.dead) return "dead hand";
  if (round.hands.length && round.hands.every((hand) => hand.folded)) return "folded";
  return WORDS[outcome(round.net) ?? "push"];
}

/** The own cards of a round, as numbers. @param {Mine} round @returns {(number | null)[]} */
export function ownCards(round) {
  return round.hands.flatMap((hand) =>
    Object.values(hand.cards).flat().map((card) => (card === null ? null : cardFrom(card)))
  );
}

/** A round as it is read out. @param {Mine} round */
export function inWords(round) {
  const cards = ownCards(round);
  const held = cards.length ? `, ${spoken(cards)}` : "";
  return `Round ${round.number}${held}: ${ending(round)} ${change(round.net)}. See it again`;
}

/**
 * @param {Element} into
 * @param {readonly Mine[]} rounds the newest first
 * @param {(number: number) => void} wants
 */
export function drawPast(into, rounds, wants) {
  if (!into.childElementCount) {
    into.append(element("h2", {}, "Your last rounds"), element("ol", { class: "past-rounds" }));
  }
  const list = /** @type {Element} */ (into.querySelector("ol"));
  keyed(
    list,
    rounds.map((round) => ({ key: String(round.number), ...round })),
    (round) => {
      const open = element("button", { type: "button", class: "past-round" });
      open.addEventListener("click", () => wants(round.number));
      return element("li", {}, open);
    },
    (made, round) => {
      const open = /** @type {HTMLElement} */ (made.querySelector("button"));
      if (open.dataset.told === JSON.stringify(round)) return;
      open.dataset.told = JSON.stringify(round);
      open.setAttribute("aria-label", inWords(round));
      open.replaceChildren(
        element("span", { class: "number" }, `#${round.number}`),
        element(
          "span",
          { class: "held" },
          ...ownCards(round).slice(0, 6).map((card) => part(PlayingCard, { card })),
        ),
        element("span", { class: "ending" }, ending(round)),
        element("strong", { class: "net", "data-result": outcome(round.net) }, change(round.net)),
      );
    },
  );
}
