/** What is put right: tap the wrong thing, give the right value and a reason; the floor signs with a PIN. */

import "./card-pad.js";
import { named } from "../parts/cards.js";
import "../parts/playing-card.js";
import { markup } from "../parts/render.js";
import { money } from "../parts/money.js";
import { openAtBets } from "../parts/sheet.js";
import { wagerName } from "../screens/moment.js";
import { moneyField, orderForm, textField } from "../staff/forms.js";
import { soft } from "../staff/panels.js";
import { cardsAt, correctable, inPencil, known } from "./words.js";

/** @import { Inside } from "../parts/render.js" */
/** @import { Sheet } from "../parts/sheet.js" */
/** @import { Ask } from "./seat-desk.js" */
/** @import { LiveView } from "./words.js" */
/** @typedef {ReturnType<typeof correctable>[number]} Card */

/**
 * What lies at a seat, or on the table, to put one thing right.
 * @param {Sheet} game
 * @param {number | null} seat
 * @param {{ ask: Ask, redraw: () => void, done: () => void }} does
 */
export function fixDesk(game, seat, { ask, redraw, done }) {
  /** @type {Card | null} the card that is wrong */
  let wrong = null;
  /** @type {number | null} the one that lies there */
  let right = null;
  /** @type {[wager: string, cents: number] | null} the bet that is wrong */
  let bet = null;
  return (/** @type {LiveView} */ view) => {
    const cards = correctable(game, view).filter((card) => card.seat === seat);
    const pencilled = pencilCards(view, seat);
    const pick = (/** @type {Card} */ card) => {
      [wrong, right, bet] = [card, null, null];
      redraw();
    };
    const pickBet = (/** @type {[string, number]} */ which) => {
      [wrong, right, bet] = [null, null, which];
      redraw();
    };
    const early = openAtBets(game);
    const bets = (view.hands.find((hand) => hand.seat === seat)?.bets ?? []).filter(([wager]) =>
      early.has(wager)
    );
    const betKey = (/** @type {[string, number]} */ [wager, cents]) =>
      markup`<button type="button" class="plain" key=${wager} aria-pressed=${String(bet?.[0] === wager)}
        aria-label="${wagerName(game, wager)} of ${money(cents)} is wrong" onclick=${() =>
        pickBet([wager, cents])}>
        ${wagerName(game, wager)} ${money(cents)}</button>`;
    const choose = (/** @type {number} */ card) => {
      right = card;
      redraw();
    };
    const key = (/** @type {Card} */ card) =>
      markup`<button type="button" class="plain wrong-card" key=${card.key} aria-pressed=${
        String(wrong?.key === card.key)
      } aria-label="${named(card.card).label} is wrong" onclick=${() => pick(card)}>
        <playing-card card=${card.card} aria-hidden="true"></playing-card></button>`;
    const all = [...cards, ...pencilled];
    return markup`<section class="fix-desk" aria-label="Put right">
      <h2>${seat === null ? "The table's cards" : `Seat ${seat}`}: what is wrong?</h2>
      <div class="wrong-cards">${all.length ? all.map(key) : soft("No card is keyed here yet.")}</div>
      <div class="actions">${bets.map(betKey)}</div>
      ${bet && seat ? rightBet(game, view, seat, bet, ask) : null}
      ${wrong ? rightCard(view, wrong, right, choose, ask, done) : null}
    </section>`;
  };
}

/** The cards of a seat that are keyed while its hand is not complete. @param {LiveView} view @param {number | null} seat @returns {Card[]} */
function pencilCards(view, seat) {
  const place = view.console?.tap.place;
  if (!place || place.seat !== seat) return [];
  return cardsAt(place).flatMap((card, n) =>
    card === null ? [] : [{
      key: `pencil ${n}`,
      group: place.group,
      seat,
      number: place.first + n,
      card,
      says: named(card).label,
    }]
  );
}

/** @param {LiveView} view @param {Card} wrong @param {number | null} right @param {(card: number) => void} choose @param {Ask} ask @param {() => void} done */
function rightCard(view, wrong, right, choose, ask, done) {
  const { group, seat, number } = wrong;
  const at = seat === null ? { group, number } : { group, number, seat };
  if (inPencil(view, wrong)) {
    const rekey = async (/** @type {number} */ card) => {
      const answer = await ask("Rekey", { ...at, card });
      if (answer.ok) done();
    };
    return markup`<p role="status">Tap the right card. The seat is not left, so nobody signs.</p>
      <card-pad .known=${known(view)}
        oncard=${(/** @type {CustomEvent} */ { detail }) => void rekey(detail.card)}></card-pad>`;
  }
  return markup`${
    right === null
      ? markup`<p role="status">Tap the right card.</p>
        <card-pad .known=${known(view)}
          oncard=${(/** @type {CustomEvent} */ { detail }) => choose(detail.card)}></card-pad>`
      : signed(view, wrong, right, at, ask)
  }`;
}

/** The reason and who signs: the floor, with a PIN, unless it is the floor who stands here. @param {LiveView} view */
function approval(view) {
  const reason = textField("Why");
  const by = textField("Floor, who signs with a PIN");
  const alone = view.console?.may.rule && !view.console.may.deal;
  return {
    fields: alone ? [reason] : [reason, by],
    reason: () => reason.read(),
    signed: () => alone ? null : { name: by.read(), password: "" },
  };
}

/** @param {LiveView} view @param {Card} wrong @param {number} right @param {object} at @param {Ask} ask */
function signed(view, wrong, right, at, ask) {
  const { fields, reason, signed } = approval(view);
  const text = `${named(wrong.card).label} → ${named(right).label}`;
  return orderForm(
    `Correct: ${text}`,
    fields,
    () => ask("CorrectCard", { ...at, card: right, reason: reason() }, signed()),
    { doneText: "Corrected; what was settled is settled again." },
  );
}

/** @param {Sheet} game @param {LiveView} view @param {number} seat @param {[string, number]} bet @param {Ask} ask */
function rightBet(game, view, seat, [wager, cents], ask) {
  const { fields, reason, signed } = approval(view);
  const right = moneyField(`${wagerName(game, wager)} is`, { value: cents });
  return orderForm(
    "Correct the bet",
    [right, ...fields],
    () => ask("CorrectBet", { seat, wager, cents: right.read(), reason: reason() }, signed()),
    { id: `bet ${seat} ${wager}`, doneText: "Corrected, with the bets that match it." },
  );
}
