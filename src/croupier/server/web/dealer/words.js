/**
 * What the console says and asks for at this moment, and what a correction moves: pure readings of a live table's view, without any drawing.
 */

import { cardFrom } from "../parts/cards.js";
import { money } from "../parts/money.js";
import { sentence } from "../parts/text.js";
import { inChips } from "./cutting.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { TableView } from "../screens/seen.js" */

/** @typedef {import("../screens/views.js").MoveView} Move */
/** @typedef {import("../screens/views.js").AskView} Asked */
/** @typedef {import("../screens/views.js").PlaceView} Place */
/** @typedef {import("../screens/views.js").ConsoleView} Console */
/** @typedef {import("../screens/views.js").IrregularityView} Irregularity */
/**
 * @typedef {TableView & Pick<import("../screens/views.js").TableView,
 *   "console" | "dealer" | "name" | "next_act" | "says" | "step" | "irregularities" | "game">} LiveView
 */

/** The cards of a place as numbers. @param {Place | null | undefined} place @returns {(number | null)[]} */
export function cardsAt(place) {
  return (place?.cards ?? []).map((card) => card === null ? null : cardFrom(card));
}

/** Every card that lies open at a table or is in pencil. @param {LiveView} view @returns {Set<number>} */
export function known(view) {
  const groups = [...view.shared, ...view.hands.flatMap((hand) => hand.cards)].map(([, cards]) => cards);
  const lie = [...groups, cardsAt(view.console?.tap.place)].flat();
  return new Set(lie.filter((card) => card !== null));
}

/** Whether the dealer may key this card again without the floor: its seat is not left. @param {LiveView} view @param {{ seat: number | null, group: string, number: number }} card */
export function inPencil(view, { seat, group, number }) {
  const { fresh, tap } = view.console ?? {};
  return [fresh, tap?.place].some((place) =>
    place && place.seat === seat && place.group === group &&
    (place.cards[number - place.first] ?? null) !== null
  );
}

/** @type {Record<string, string>} */
const VERBS = { take: "take", pay: "pay", push: "push" };

/** What is done with the chips of one wager, in a few words. @param {Move} move @param {readonly number[]} chips @param {ReadonlySet<number>} without */
export function moveWords(move, chips, without) {
  const does = move.do === "cap" ? (move.cents > 0 ? "pay" : "take") : move.do;
  if (move.due) return `hold ${money(move.due)}`;
  const amount = Math.abs(move.cents);
  const cut = does === "pay" ? inChips(amount, chips, without) : "";
  const held = move.held ? `, hold ${money(move.held)} for the cap` : "";
  return `${VERBS[does]} ${money(amount)}${cut ? ` → ${cut}` : ""}${held}`;
}

/** What a seat gets and loses in all: "take $15, pay $60 → 2 green + 2 red". @param {readonly Move[]} moves @param {readonly number[]} chips @param {ReadonlySet<number>} without */
export function inShort(moves, chips, without) {
  const sum = (/** @type {string} */ what) =>
    moves.filter((move) => move.do === what).reduce((all, move) => all + move.cents, 0);
  const paid = sum("pay") + Math.max(0, sum("cap"));
  const cut = inChips(paid, chips, without);
  const due = moves.reduce((all, move) => all + (move.due ?? 0), 0);
  const held = moves.reduce((all, move) => all + move.held, 0);
  return [
    sum("take") ? `take ${money(sum("take"))}` : "",
    paid ? `pay ${money(paid)}${cut ? ` → ${cut}` : ""}` : "",
    sum("push") ? `push ${money(sum("push"))}` : "",
    due ? `${money(due)} held: do not pay it, the house signs for it` : "",
    held ? `hold ${money(held)} for the cap` : "",
  ].filter(Boolean).join(", ");
}

/**
 * What was taken, paid and pushed at a seat this round, in the order of the document. What was held for the cap is held
 * no more once the last hand was read, and the wager is paid its share.
 * @param {LiveView} view @param {number} seat
 */
export function movesAt(view, seat) {
  const moves = (view.console?.moves ?? []).filter((move) => move.done && move.seat === seat);
  const shared = new Set(moves.filter((move) => move.do === "cap").map((move) => move.wager));
  return moves
    .map((move) => move.held && shared.has(move.wager) ? { ...move, held: 0 } : move)
    .filter((move, n, now) => now[n] === moves[n] || move.cents || move.due);
}

/** @typedef {{ says: string, part: number }} Corrected what is given or taken back at a seat, until it is ticked off; and the last part it changes */

/** The number of the part of a seat that was settled last. @param {readonly Move[]} moves */
export const newestPart = (moves) => Math.max(...moves.map((move) => move.part));

/** Whether nothing of a seat was settled since it was put right. @param {readonly Move[]} moves @param {Corrected} [corrected] */
const isCorrected = (moves, corrected) => corrected !== undefined && newestPart(moves) <= corrected.part;

/**
 * What is done with the chips of a seat now. Where it was put right, that is what is given or taken back beyond what
 * moved before; and then what the seat comes to, which nobody pays again.
 * @param {readonly Move[]} moves @param {readonly number[]} chips @param {ReadonlySet<number>} without
 * @param {Corrected} [corrected]
 */
export function dueWords(moves, chips, without, corrected) {
  if (!isCorrected(moves, corrected)) return inShort(lastPart(moves), chips, without);
  return corrected?.says
    ? `Corrected: ${corrected.says}`
    : `Corrected. In all: ${inShort(moves, [], without)}`;
}

/** Of those, what was settled last: what the dealer takes and pays there now. @param {readonly Move[]} moves */
export function lastPart(moves) {
  const part = newestPart(moves);
  return moves.filter((move) => move.part === part);
}

/** What a dealer does where the bets that are up could win more than the cap (Q0-08). */
const HOLDS =
  "These bets could win more than the cap: take losing bets, hold the wins, pay after the last hand.";

/** @typedef {{ text: string, detail: string, ready: boolean, key: string }} Button the one large button */

/** What the large button says, and whether it can be pressed. @param {LiveView} view @returns {Button} */
export function bigButton(view) {
  const shown = view.console;
  if (!shown?.may.deal) {
    return waits(view.dealer ? `${view.dealer} is dealing here` : "No dealer assigned");
  }
  const { kind, key, place } = shown.tap;
  if (shown.short) return waits("Waiting for a fill");
  if (kind === "floor") return waits(view.awaits_floor ? "Waiting for the floor" : "Play is stopped");
  if (kind === "deal") {
    const bet = view.round === null ? shown.standing.length : view.hands.length;
    const open = view.status === "open";
    const detail = !open ? "play is stopped" : bet ? "" : "tap a seat to bet";
    return { text: "Deal", detail, ready: Boolean(bet) && open, key };
  }
  if (kind === "done") return { text: "Done", detail: "", ready: true, key };
  if (kind === "card" && !shown.asks.length && place) return waits(whereTo(place));
  return { text: "Next", detail: shown.asks.length ? "or enter the first card" : "", ready: true, key };
}

/** Nothing can be pressed. @param {string} text @returns {Button} */
const waits = (text) => ({ text, detail: "", ready: false, key: "" });

/** Where the next card goes: "Seat 6, card 2". @param {Place} place */
export function whereTo(place) {
  const at = place.cards.indexOf(null);
  const where = place.seat === null ? place.name : `Seat ${place.seat}`;
  return place.cards.length > 1 || place.first > 1 || place.seat !== null
    ? `${where}, card ${place.first + Math.max(0, at)}`
    : where;
}

/**
 * What to do now, in one line.
 * @param {LiveView} view @param {ReadonlySet<number>} without chips that have run out
 * @param {ReadonlyMap<number, Corrected>} [corrected] seats that were put right, whose difference is shown elsewhere
 */
export function hint(view, without, corrected = new Map()) {
  const shown = view.console;
  if (!shown || view.interrupted || view.irregularities.length || view.awaits_floor) return "";
  if (shown.tap.stopped) return sentence(shown.tap.stopped.says);
  const seat = shown.fresh?.seat ?? 0;
  const moves = seat ? movesAt(view, seat) : [];
  if (moves.length && isCorrected(moves, corrected.get(seat))) return "";
  if (moves.length) return `Seat ${seat}: ${inShort(lastPart(moves), shown.denominations, without)}`;
  if (view.round === null) return "Last bets stand. Tap a seat to change them, sell chips or let them leave.";
  if (shown.asks.length) return "Tap the exceptions; the first card closes the decisions.";
  return shown.holds ? HOLDS : "";
}

/** The decisions of a seat that are not its default, each with the word for it. @param {Asked} asked */
export function exceptions({ choices, sizes, called, default: [usual, units] }) {
  return choices.flatMap((choice) =>
    (choice === "bet" ? sizes : [1])
      .filter((size) => choice !== usual || size !== units)
      .map((size) => ({
        choice,
        units: size,
        text: choice === "bet"
          ? (sizes.length > 1 ? `${size}×` : called.bet ?? "Bet")
          : called[choice] ?? sentence(choice).slice(0, -1),
      }))
  );
}

/**
 * Where in the round the table is: the number of the step, how many there are, and what the document says.
 * @param {Sheet} game
 * @param {LiveView} view
 */
export function whereAt(game, view) {
  const steps = game.step.filter((step) => !step.left_out);
  const at = steps.findIndex((step) => step.id === view.step);
  const step = /** @type {{ says: string, rules?: string[] } | undefined} */ (steps[at]);
  return { number: at + 1, of: steps.length, says: step?.says ?? "", rules: step?.rules ?? [] };
}

/** @typedef {{ seat: number, player: string, wager: string, cents: number, text: string }} Moved below nothing, it is taken back */

/** "give $20 more", to whoever got something before; "take back $5". @param {readonly Moved[]} moves of one seat */
export function difference(moves) {
  const sum = moves.reduce((all, { cents }) => all + cents, 0);
  return sum
    ? `${sum > 0 ? "give" : "take back"} ${money(Math.abs(sum))}${sum > 0 ? " more" : ""}`
    : "no chips move";
}

/** "Seat 1, Ann: take back $15 (Ante was paid $15, now bet returned)." @param {readonly Moved[]} moves @param {Record<string, string>} names */
export function movedWords(moves, names) {
  const whose = [...new Set(moves.map(({ seat, player }) => `${seat} ${player}`))];
  return whose.map((key) => {
    const here = moves.filter(({ seat, player }) => `${seat} ${player}` === key);
    const [{ seat, player }] = /** @type {[Moved]} */ (here);
    const parts = here.map(({ wager, text }) => `${wager} ${text}`).join("; ");
    const who = names[player] ?? player;
    return `${seat ? `Seat ${seat}, ` : ""}${who}: ${difference(here)} (${parts}).`;
  });
}
