/** What lies on the table as its dealer sees it: the shared cards, and every seat with its chips, bets and cards. */

import { spoken } from "../parts/cards.js";
import { element, part } from "../parts/dom.js";
import { money } from "../parts/money.js";
import { PlayingCard } from "../parts/playing-card.js";
import { wagerName } from "../screens/moment.js";

/** @typedef {import("./words.js").LiveView} LiveView */
/** @typedef {import("../parts/sheet.js").Sheet} Sheet */

/** @param {readonly (number | null)[]} cards */
function row(cards) {
  return element(
    "span",
    {
      class: "cards",
      role: "img",
      "aria-label": spoken(cards) || "no cards",
      down: cards.every((card) => card === null),
    },
    ...cards.map((card) => {
      const made = part(PlayingCard, { card });
      made.setAttribute("aria-hidden", "true");
      return made;
    }),
  );
}

/** @param {Sheet} game @param {LiveView} view */
export function sharedCards(game, view) {
  const names = new Map(game.cards.map((group) => [group.id, group.name]));
  const lying = view.shared.filter(([, cards]) => cards.length);
  return lying.map(([group, cards]) =>
    element("div", { class: "group" }, element("h3", {}, names.get(group) ?? group), row(cards))
  );
}

/**
 * @param {Sheet} game
 * @param {LiveView} view
 * @param {number} seat
 * @param {{ chosen: boolean, turn: boolean, pick: () => void }} how
 */
export function seatRow(game, view, seat, { chosen, turn, pick }) {
  const player = view.seats[seat - 1];
  const hand = view.hands.find((each) => each.seat === seat);
  const chips = new Map(view.chips).get(player ?? "") ?? 0;
  const state = !hand
    ? ""
    : hand.forfeited
    ? "forfeited"
    : hand.folded
    ? "folded"
    : turn
    ? "to act"
    : hand.token
    ? "token"
    : "";
  const button = element(
    "button",
    {
      type: "button",
      class: "seat-key plain",
      "data-is": `seat-${seat}`,
      "aria-pressed": String(chosen),
    },
    element("b", { class: "number" }, element("span", { class: "unseen" }, "Seat "), String(seat)),
    element(
      "span",
      { class: "who" },
      element("span", {}, player ? (view.names[player] ?? player) : "Free"),
      ...(player ? [element("small", {}, [money(chips), state].filter(Boolean).join(" · "))] : []),
    ),
  );
  button.addEventListener("click", pick);
  const bets = (hand?.bets ?? []).map(([wager, cents]) => {
    const settled = hand?.results.some(([id]) => id === wager);
    return element(
      "li",
      { class: settled ? "settled" : null },
      `${wagerName(game, wager)} ${money(cents)}`,
    );
  });
  return element(
    "li",
    {
      class: "seat",
      "data-seat": seat,
      turn,
      out: Boolean(hand && (hand.folded || hand.forfeited)),
      empty: player === null,
    },
    button,
    element("ul", { class: "bets" }, ...bets),
    ...(hand && hand.cards.some(([, cards]) => cards.length)
      ? [row(hand.cards.flatMap(([, cards]) => cards))]
      : []),
  );
}
