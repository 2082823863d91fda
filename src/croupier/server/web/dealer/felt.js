/** The felt as its dealer sees it: every seat in a column of its own, wagers, cards and what each was paid. */

import { spoken } from "../parts/cards.js";
import { money } from "../parts/money.js";
import "../parts/playing-card.js";
import { markup } from "../parts/render.js";
import { wagerName } from "../parts/sheet.js";
import { cardsAt, dueWords, exceptions, movesAt, moveWords } from "./words.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { Asked, LiveView, Place } from "./words.js" */

/**
 * @typedef {object} Hands what the dealer's fingers do on the felt
 * @property {number} chosen the seat whose desk is open
 * @property {ReadonlySet<number>} without chips that have run out
 * @property {ReadonlyMap<number, import("./words.js").Corrected>} corrected seats that were put right after they were settled
 * @property {(seat: number) => void} pick
 * @property {(seat: number | null) => void} fix opens what lies at a seat, or on the table, to put it right
 * @property {(asked: Asked, choice: string, units: number) => void} mark
 */

/** @param {readonly (number | null)[]} cards @param {boolean} pencil */
function row(cards, pencil) {
  return markup`<span class="cards" role="img" aria-label=${spoken(cards) || "no cards"} pencil=${pencil}
    down=${cards.every((card) => card === null)}>
    ${cards.map((card) => markup`<playing-card card=${card} aria-hidden="true"></playing-card>`)}
  </span>`;
}

/** The empty places of a hand that is keyed now, with what is in pencil. @param {Place} place */
function keyed(place) {
  const next = place.cards.indexOf(null);
  return markup`<span class="cards places" role="img" aria-label="cards keyed so far: ${
    spoken(cardsAt(place).filter((card) => card !== null)) || "none"
  }">${
    cardsAt(place).map((card, n) =>
      card === null
        ? markup`<span class="no-card" now=${n === next}>${place.first + n}</span>`
        : markup`<playing-card card=${card} aria-hidden="true"></playing-card>`
    )
  }</span>`;
}

/** @param {Sheet} game @param {LiveView} view @param {Hands} hands */
export function felt(game, view, hands) {
  const lit = view.console?.tap.place ?? null;
  const seat = (/** @type {unknown} */ _, /** @type {number} */ n) =>
    seatColumn(game, view, n + 1, lit, hands);
  return markup`<section class="lies" aria-label="On the table">
    <button type="button" class="shared plain" onclick=${() => hands.fix(null)} disabled=${
    view.round === null
  }
      aria-label="The table's and the dealer's cards: put one right">${shared(game, view, lit)}</button>
    <ul class="seats" --seats=${view.seats.length}>${view.seats.map(seat)}</ul>
  </section>`;
}

/** @param {Sheet} game @param {LiveView} view @param {Place | null} lit */
function shared(game, view, lit) {
  const names = new Map(game.cards.map((group) => [group.id, group.name]));
  const here = lit && lit.seat === null ? lit : null;
  const lying = new Map(view.shared.filter(([, cards]) => cards.length));
  if (here && !lying.has(here.group)) lying.set(here.group, []);
  return [...lying].map(([group, cards]) => {
    const now = here?.group === group;
    const whole = now && here.cards.length > 1;
    const pencil = view.console?.fresh?.seat === null && view.console.fresh.group === group;
    const first = now ? here.first - 1 : cards.length; // the card that is keyed lies there, face down or not yet
    const after = cards.slice(first + 1);
    return markup`<span class="group" key=${group} lit=${now}>
      <b>${names.get(group) ?? group}</b>
      ${whole || !(first && cards.length) ? null : row(cards.slice(0, first), pencil)}
      ${now ? keyed(here) : null}
      ${whole || !after.length ? null : row(after, false)}</span>`;
  });
}

/** What is to be known of a hand at a glance. @param {LiveView["hands"][number]} hand */
function stateOf(hand) {
  return hand.forfeited ? "forfeited" : hand.folded ? "folded" : hand.token ? "token" : "";
}

/** @param {Sheet} game @param {LiveView} view @param {number} seat @param {Place | null} lit @param {Hands} does */
function seatColumn(game, view, seat, lit, does) {
  const player = view.seats[seat - 1];
  const hand = view.hands.find((each) => each.seat === seat);
  const { asks = [], fresh, denominations = [] } = view.console ?? {};
  const asked = asks.find((each) => each.seat === seat);
  const chips = new Map(view.chips).get(player ?? ""); // where they are an account; else they are whoever's holds them
  const facts = [chips === undefined ? "" : money(chips), hand ? stateOf(hand) : ""].filter(Boolean).join(
    " · ",
  );
  const now = lit?.seat === seat;
  const moves = movesAt(view, seat);
  const press = () => {
    const out = asked && exceptions(asked);
    if (asked && out?.length === 1) does.mark(asked, out[0].choice, out[0].units);
    else does.pick(seat);
  };
  return markup`<li class="seat" data-seat=${seat} turn=${now} paying=${
    fresh?.seat === seat && moves.length > 0
  }
    out=${hand?.folded || hand?.forfeited || asked?.marked?.[0] === "fold"} empty=${
    player === null
  } key=${seat}>
    <button type="button" class="seat-key plain" data-is="seat-${seat}"
      aria-pressed=${String(asked ? asked.marked !== null : seat === does.chosen)} onclick=${press}>
      <b class="number"><span class="unseen">Seat </span>${seat}</b>
      <span class="who">
        <span>${player ? view.names[player] ?? player : "Free"}</span>
        ${player && facts ? markup`<small>${facts}</small>` : null}
      </span>
    </button>
    ${asked ? decisions(asked, does) : null}
    <button type="button" class="fix plain" disabled=${!hand} onclick=${() => does.fix(seat)}
      aria-label="Seat ${seat}: put a bet, a decision or a card right">
      ${bets(game, view, seat, moves, does.without)}
      ${cardsOf(view, seat, now ? lit : null)}
      ${
    moves.length
      ? markup`<strong class="due">${
        dueWords(moves, denominations, does.without, does.corrected.get(seat))
      }</strong>`
      : null
  }
    </button>
  </li>`;
}

/** @param {Asked} asked @param {Hands} does */
function decisions(asked, does) {
  const key = (/** @type {ReturnType<typeof exceptions>[number]} */ { choice, units, text }) => {
    const on = asked.marked?.[0] === choice && asked.marked[1] === units;
    return markup`<button type="button" class="plain" data-value="${choice} ${units}" aria-pressed=${
      String(on)
    }
      aria-label="Seat ${asked.seat}: ${text}" key="${choice} ${units}"
      onclick=${() => does.mark(asked, choice, units)}>${text}</button>`;
  };
  return markup`<span class="decisions" role="group" aria-label="Exceptions of seat ${asked.seat}">
    ${exceptions(asked).map(key)}</span>`;
}

/** The wagers of a seat: with what became of each, in the order in which it is taken and paid. @param {Sheet} game @param {LiveView} view @param {number} seat @param {import("./words.js").Move[]} moves @param {ReadonlySet<number>} without */
function bets(game, view, seat, moves, without) {
  const hand = view.hands.find((each) => each.seat === seat);
  const { standing = [], denominations = [] } = view.console ?? {};
  const stands = view.round === null ? standing.find((each) => each.seat === seat)?.bets ?? {} : {};
  const up = hand?.bets ?? Object.entries(stands);
  const open = up.filter(([wager]) => !moves.some((move) => move.wager === wager));
  return markup`<ul class="bets" standing=${!hand}>
    ${
    moves.map((move, n) =>
      markup`<li class="settled" data-do=${move.do} key="${n} ${move.wager}">
        <span class="what">${move.name}</span> <span class="does">${
        moveWords(move, denominations, without)
      }</span></li>`
    )
  }
    ${open.map(([wager, cents]) => markup`<li key=${wager}>${wagerName(game, wager)} ${money(cents)}</li>`)}
  </ul>`;
}

/** @param {LiveView} view @param {number} seat @param {Place | null} lit */
function cardsOf(view, seat, lit) {
  const hand = view.hands.find((each) => each.seat === seat);
  const fresh = view.console?.fresh;
  const groups = (hand?.cards ?? []).filter(([, cards]) => cards.length);
  const lying = groups.filter(([group]) => !lit || lit.group !== group || lit.first > 1);
  return [
    ...lying.map(([group, cards]) => row(cards, fresh?.seat === seat && fresh.group === group)),
    lit ? keyed(lit) : null,
  ];
}
