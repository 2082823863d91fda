/** What lies where on a felt at this moment: a view of the server joined with the layout of its sheet, without any drawing. */

import { change, money } from "./money.js";
import { limits, onSpots, openAtBets } from "./sheet.js";
import { say } from "./say.js";

/** @import { Sheet } from "./sheet.js" */
/** @import { CardSlot, ChoiceView, HandView, FeltLayout, FeltPlan } from "../screens/views.js" */

/** @typedef {Omit<ChoiceView, "called" | "fold_cents"> & Partial<Pick<ChoiceView, "called" | "fold_cents">>} Choice */
/** @typedef {[string, (number | null)[]][]} Groups cards by their group; one that may not be seen is null */
/**
 * A hand as somebody sees it, its records as pairs.
 * @typedef {Pick<HandView, "seat" | "player" | "folded"> & Partial<Pick<HandView, "face_up" | "forfeited" | "token">>
 *   & { bets: [string, number][], cards: Groups, results: [string, number][] }} SeenHand
 */
/**
 * A table as somebody sees it (`croupier.table.view.View`), as far as the felt reads it.
 * @typedef {object} View
 * @property {(string | null)[]} seats
 * @property {[string, number][]} chips
 * @property {boolean} bets_open
 * @property {SeenHand[]} hands
 * @property {Groups} shared
 * @property {Choice | null} choice
 * @property {number | null} [turn] whose seat decides, also where one does not see the choice
 * @property {Record<string, string>} [names]
 * @property {readonly number[]} [lit] cards of the own hand, the board and the dealer that decided the round
 * @property {Record<string, string>} [hits] by pay table: the hand of the row that was hit
 * @property {Record<number, string>} [made] by own seat: what its cards make
 * @property {string | null} [dealer_made] what the dealer's cards make, once all are up
 * @property {Record<string, string>} [phrases] what players wrote last
 * @property {readonly string[]} [bots]
 * @property {readonly string[]} [away]
 */

/** @typedef {"won" | "lost" | "push" | null} Outcome */

/** What became of a bet, in a word. */
export const OUTCOMES = { won: say("won"), lost: say("lost"), push: say("push") };

/** @param {number | undefined} net @returns {Outcome} */
export function outcome(net) {
  if (net === undefined) return null;
  return net > 0 ? "won" : net < 0 ? "lost" : "push";
}

/**
 * Places printed for cards, and the names of streets over their columns. A name that the plate of a hand
 * would cover in part is left out: the plate stands for it.
 * @param {FeltLayout} on
 * @param {readonly { x: number, y: number }[]} [plates]
 */
export function slotsOn(on, plates = []) {
  const own = on.places.filter((place) => place.own);
  const card = [...on.shared, ...own.flatMap((place) => place.cards)];
  return [
    ...card.map((slot) => ({
      key: `card ${slot.group} ${slot.number}`,
      kind: "for-card",
      text: slot.called,
      x: slot.x,
      y: slot.y,
      width: slot.width,
    })),
    ...on.captions.filter(({ x, y }) =>
      !plates.some((plate) => Math.abs(plate.y - y) < 16 && Math.abs(plate.x - x) < 60)
    ).map((caption) => ({
      key: `caption ${caption.text}`,
      kind: "caption",
      width: 0,
      ...caption,
    })),
    ...own.flatMap((place) =>
      place.headings.map((heading) => ({
        key: `heading ${heading.text}`,
        kind: "heading",
        width: 70,
        ...heading,
        text: heading.text.replace(/ bet$/i, ""), // there is no room for more
      }))
    ),
  ];
}

/**
 * Every spot with what lies on it, what it brought, and what a screen reader says of it.
 * @param {Sheet} game
 * @param {View} view
 * @param {FeltLayout} on
 */
export function spotsOn(game, view, on) {
  const open = openAtBets(game);
  const own = on.places.find((place) => place.own);
  const several = own !== undefined &&
    view.seats.filter((who) => who && who === view.seats[own.seat - 1]).length > 1;
  return on.places.flatMap((place) => {
    const hand = view.hands.find((each) => each.seat === place.seat);
    const bets = new Map(hand?.bets ?? []);
    const results = new Map(hand?.results ?? []);
    return place.spots.map((spot) => {
      const wager = /** @type {import("./sheet.js").Wager} */ (game.wager.find((each) =>
        each.id === spot.wager
      ));
      const cents = place.own ? onSpots(wager, bets)[spot.index] : (bets.get(wager.id) ?? 0);
      const net = cents && spot.index === 0 ? results.get(wager.id) : undefined;
      const bet = bets.get(wager.id) ?? 0;
      const name = spot.name === wager.name ? wager.name : `${wager.name}, ${spot.name}`;
      const words = [
        place.own && !several ? name : say("seat {seat}, {name}", { seat: place.seat, name }),
        cents ? money(cents) : say("no bet"),
        net === undefined ? "" : bet ? `${OUTCOMES[outcome(net) ?? "push"]} ${change(net)}` : "",
        place.own && view.bets_open && open.has(wager.id) ? limits(wager) : "",
      ];
      return {
        key: `${place.seat} ${spot.wager} ${spot.index}`,
        ...spot,
        seat: place.seat,
        own: place.own,
        street: (wager.spots?.length ?? 1) > 1,
        open: place.own && view.bets_open && open.has(wager.id),
        cents,
        outcome: cents ? outcome(results.get(wager.id)) : null,
        brought: net === undefined ? "" : change(net),
        label: words.filter(Boolean).join(", "),
      };
    });
  });
}

/**
 * What hands are called, next to their cards: the own one, and the dealer's once it is turned up.
 * @param {Sheet} game
 * @param {View} view
 * @param {FeltLayout} on
 */
export function platesOn(game, view, on) {
  const own = on.places.find((place) => place.own);
  const mine = own && view.made?.[own.seat];
  const dealers = game.cards.find((group) => group.owner === "dealer");
  const lies = on.shared.filter((slot) => slot.group === dealers?.id);
  const middle = (/** @type {readonly { x: number }[]} */ all) =>
    all.reduce((sum, { x }) => sum + x, 0) / all.length;
  const half = (/** @type {{ width: number }} */ { width }) => (width * 7) / 10; // a card is 5 wide and 7 high
  return [
    ...(own?.cards.length && mine
      ? [{ key: "own", text: mine, x: middle(own.cards), y: own.cards[0].y - half(own.cards[0]) - 17 }]
      : []),
    ...(lies.length && view.dealer_made
      ? [{ key: "dealer", text: view.dealer_made, x: middle(lies), y: lies[0].y + half(lies[0]) + 11 }]
      : []),
  ];
}

/**
 * Every card that was dealt, at its place.
 * @param {View} view
 * @param {FeltLayout} on
 */
export function cardsOn(view, on) {
  const shared = new Map(view.shared);
  const lying = on.shared.flatMap((place) => cardAt("table", place, shared.get(place.group), false));
  const held = on.places.flatMap((place) => {
    const hand = view.hands.find((each) => each.seat === place.seat);
    const cards = new Map(hand?.cards ?? []);
    return place.cards.flatMap((at) =>
      cardAt(String(place.seat), at, cards.get(at.group), hand?.folded ?? false)
    );
  });
  const own = String(on.places.find((place) => place.own)?.seat ?? "");
  const lit = new Set(view.lit ?? []);
  const decided = (/** @type {{ key: string, card: number | null }} */ { key, card }) =>
    lit.size && (key.startsWith("table ") || key.startsWith(`${own} `)) && card !== null
      ? lit.has(card) ? "plays" : "idle"
      : null;
  return [...held, ...lying].map((each) => ({ ...each, part: decided(each) }));
}

/**
 * @param {string} whose
 * @param {CardSlot} at
 * @param {(number | null)[] | undefined} cards
 * @param {boolean} folded
 */
function cardAt(whose, at, cards, folded) {
  if (!cards || cards.length < at.number) return [];
  const key = `${whose} ${at.group} ${at.number}`;
  // One card to each place at a time, in the order of the seats; the table's own cards last.
  const order = whose === "table" ? 1000 + at.number : at.number * 50 + Number(whose);
  return [{ key, order, x: at.x, y: at.y, width: at.width, card: cards[at.number - 1], folded }];
}

/**
 * What a record holds of somebody, and not of what every object of the language has, such as `toString`.
 * @param {Readonly<Record<string, string>> | undefined} record
 * @param {string} who
 */
function of(record, who) {
  return record && Object.hasOwn(record, who) ? record[who] : undefined;
}

/**
 * Who sits at each place.
 * @param {View} view
 * @param {FeltLayout} on
 * @param {string | null} player
 */
export function sittersOn(view, on, player) {
  const chips = new Map(view.chips);
  return on.places.map((place) => {
    const who = view.seats[place.seat - 1] ?? null;
    const hand = view.hands.find((each) => each.seat === place.seat);
    return {
      key: `${place.seat} ${who === null ? "empty" : "taken"}`,
      ...place.badge,
      seat: place.seat,
      name: who === null ? null : (of(view.names, who) ?? who),
      chips: who === null ? undefined : chips.get(who),
      own: who !== null && who === player,
      turn: (view.choice?.seat ?? view.turn) === place.seat,
      id: who,
      phrase: who === null ? "" : (of(view.phrases, who) ?? ""),
      bot: who !== null && (view.bots?.includes(who) ?? false),
      away: who !== null && (view.away?.includes(who) ?? false),
      folded: hand?.folded ?? false,
      token: hand?.token ?? false,
      ...staked(hand),
    };
  });
}

/**
 * What a hand has bet in all, and once every wager is settled, what it brought.
 * @param {SeenHand | undefined} hand
 */
function staked(hand) {
  const bet = (hand?.bets ?? []).reduce((sum, [, cents]) => sum + cents, 0);
  const done = bet > 0 && hand?.results.length === hand?.bets.length;
  return { bet, net: done ? hand?.results.reduce((sum, [, cents]) => sum + cents, 0) : undefined };
}

/** @typedef {FeltLayout["shape"]} Shape */
/** @typedef {"player" | "dealer" | "reader"} Side from which the table is looked at; a reader sees its streets from left to right */

/**
 * Where everything lies for whoever sits at `own`, or for whoever watches.
 * @param {FeltPlan} plan
 * @param {{ shape?: Shape, own?: number | null, side?: Side }} [how]
 * @returns {FeltLayout}
 */
export function layout(plan, { shape = "wide", own = null, side = "player" } = {}) {
  if (own === null) return seenFrom(side, plan, plan.watched[shape]);
  if (own < 1 || own > plan.seats) {
    throw new RangeError(`seat ${own} is not at a table of ${plan.seats} seats`);
  }
  const on = plan.seated[shape]; // as seen from seat 1
  const places = on.places.map((place) => ({ ...place, seat: (place.seat + own - 2) % plan.seats + 1 }));
  return seenFrom(side, plan, { ...on, places });
}

/**
 * The dealer sees the cards before everybody the other way round (Q4-13); where nobody deals, so does a player, who reads
 * flop, turn and river in the order of the bets.
 * @param {Side} side
 * @param {FeltPlan} plan
 * @param {FeltLayout} on
 */
function seenFrom(side, { mirrored }, on) {
  if (side === "player") return on;
  const shared = on.shared.map((card) =>
    mirrored.includes(card.group) ? { ...card, x: 2 * on.dealer.x - card.x } : card
  );
  return { ...on, shared };
}
