/** What changed at a table, in sentences: for the status line and whoever listens to it instead of looking. */

import { named, spoken } from "../parts/cards.js";
import { options } from "../parts/choices.js";
import { money } from "../parts/money.js";
import { called, mostPaid } from "../parts/sheet.js";
import { capital } from "../parts/text.js";
import { settled } from "./seen.js";
import { say, translate } from "../parts/say.js";

/** @import { View } from "../parts/felt-state.js" */
/** @import { Sheet } from "../parts/sheet.js" */

/**
 * Sentences about everything that is new between two views of a table, in the order they matter.
 * @param {Sheet} game
 * @param {View | null} before
 * @param {View} after
 * @param {string | null} player
 * @returns {string[]}
 */
export function describeChanges(game, before, after, player) {
  return [
    ...(after.bets_open && !before?.bets_open ? [say("Place your bets."), ...capped(game)] : []),
    ...ownCards(before, after, player),
    ...turned(game, before, after),
    ...decision(game, before, after, player),
    ...results(game, before, after, player),
  ];
}

/** @param {View | null} then @param {View} after @param {string | null} player */
function ownCards(then, after, player) {
  return after.hands.filter((hand) => hand.player === player).flatMap((hand) => {
    const old = then?.hands.find((each) => each.seat === hand.seat && each.player === player);
    const cards = hand.cards.flatMap(([, held]) => held);
    const seen = cards.length > 0 && cards.every((card) => card !== null);
    const before = (old?.cards ?? []).flatMap(([, held]) => held);
    const fresh = cards.length !== before.length || cards.some((card, n) => card !== before[n]);
    return seen && fresh ? [say("Your cards: {cards}.", { cards: spoken(cards) })] : [];
  });
}

/** @param {Sheet} game @param {View | null} before @param {View} after */
function turned(game, before, after) {
  const old = new Map(before?.shared ?? []);
  return after.shared.flatMap(([group, cards]) => {
    const name = game.cards.find((each) => each.id === group)?.name ?? group;
    const fresh = cards.flatMap((card, n) =>
      card !== null && (old.get(group)?.[n] ?? null) === null
        ? [{ card, as: called(game, group, n + 1) }]
        : []
    );
    if (!fresh.length) return [];
    if (fresh.length === 1 && fresh[0].as) {
      return [`${capital(translate(fresh[0].as))}: ${named(fresh[0].card).label}.`];
    }
    return [`${capital(translate(name))}: ${spoken(fresh.map(({ card }) => card))}.`];
  });
}

/** @param {Sheet} game @param {View | null} before @param {View} after @param {string | null} player */
function decision(game, before, after, player) {
  const asked = after.choice;
  if (!asked || after.seats[asked.seat - 1] !== player) return [];
  if (before?.choice?.seat === asked.seat && before.choice.step === asked.step) return [];
  const name = game.wager.find((wager) => wager.id === asked.wager)?.name ?? asked.wager;
  const all = options(asked, name).map(({ key, text, cost }) => `${capital(key)} ${text}, ${cost}`);
  return [say("Your turn, {bet}: {choices}.", { bet: name, choices: all.join("; ") })];
}

/** What is settled before the rest; how all of it ended is the round's own sentence. @param {Sheet} game @param {View | null} before @param {View} after @param {string | null} player */
function results(game, before, after, player) {
  const mine = after.hands.filter((hand) => hand.player === player);
  return mine.filter((hand) => !settled([hand])).flatMap((hand) => {
    const old = new Map(before?.hands.find((each) => each.seat === hand.seat)?.results ?? []);
    return hand.results.filter(([wager, net]) => old.get(wager) !== net).map(([wager, net]) => {
      const name = game.wager.find((each) => each.id === wager)?.name ?? wager;
      const values = { bet: name, amount: money(Math.abs(net)) };
      if (net === 0) return say("{bet} pushes.", values);
      return net > 0 ? say("{bet} won {amount}.", values) : say("{bet} lost {amount}.", values);
    });
  });
}

/** What nobody should learn only when it is paid. @param {Sheet} game */
function capped(game) {
  const most = mostPaid(game);
  return most ? [say("This table pays {most}.", { most })] : [];
}
