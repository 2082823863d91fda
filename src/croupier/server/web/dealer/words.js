/** What the console says and asks for at this moment: pure readings of a live table's view, without any drawing. */

import { cardFrom, faces, named } from "../parts/cards.js";
import { money } from "../parts/money.js";
import { count, sentence } from "../parts/text.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { TableView } from "../screens/seen.js" */

/** @typedef {import("../screens/views.js").ActView} Act */
/** @typedef {import("../screens/views.js").MoveView} Move */
/** @typedef {import("../screens/views.js").ConsoleView} Console */
/** @typedef {import("../screens/views.js").IrregularityView} Irregularity */
/**
 * @typedef {TableView & Pick<import("../screens/views.js").TableView,
 *   "console" | "dealer" | "name" | "next_act" | "says" | "step" | "irregularities" | "game">} LiveView
 */

/** @typedef {{ act: number, place: number, label: string, card: number | null, fixed: boolean }} Slot */

/** The places that are keyed with one touch, and the cards in them: known ones, then those keyed in their order. */
export function slots(/** @type {readonly Act[]} */ acts, /** @type {readonly number[]} */ keyed) {
  const left = [...keyed];
  return acts.flatMap((act, n) =>
    act.places.map((known, place) => ({
      act: n,
      place,
      label: act.seat === null ? act.says.replace(/^(turn up|deal to)( the)? /, "") : `seat ${act.seat}`,
      card: known === null ? (left.shift() ?? null) : cardFrom(known),
      fixed: known !== null,
    }))
  );
}

/**
 * The cards of every act that is complete, from the first on; a deal may be confirmed as far as it is keyed.
 * @param {readonly Act[]} acts
 * @param {readonly number[]} keyed
 * @returns {number[][]}
 */
export function complete(acts, keyed) {
  const all = slots(acts, keyed);
  const made = [];
  for (const [n, { action }] of acts.entries()) {
    const cards = all.filter((slot) => slot.act === n).map((slot) => slot.card);
    if (cards.includes(null)) break;
    if (n && !cards.length && action === "deal" && acts[0].places.length) break;
    made.push(/** @type {number[]} */ (cards));
  }
  return made;
}

/** What cards are keyed for now; where it changes, those keyed before are for nothing. @param {LiveView} view */
export function keying({ round, step, choice, console: shown }) {
  const acts = (shown?.acts ?? []).map(({ seat, group, places }) => `${seat} ${group} ${places}`);
  return [round, step, choice?.seat, ...acts].join("/");
}

/** The places of a hand that is settled as it folds (Q0-04). @param {number} seat @param {number} count @returns {Act[]} */
export function foldActs(seat, count) {
  return [{ action: "fold", seat, says: "", group: null, places: Array.from({ length: count }, () => null) }];
}

/** Every card that lies open at a table. @param {LiveView} view @returns {Set<number>} */
export function known(view) {
  const groups = [...view.shared, ...view.hands.flatMap((hand) => hand.cards)];
  return new Set(groups.flatMap(([, cards]) => cards.filter((card) => card !== null)));
}

/**
 * Every card that was keyed and can be put right, with the words it is chosen by.
 * @param {Sheet} game
 * @param {LiveView} view
 */
export function correctable(game, view) {
  const names = new Map(game.cards.map((group) => [group.id, group.name]));
  const of = (
    /** @type {number | null} */ seat,
    /** @type {[string, (number | null)[]][]} */ groups,
  ) =>
    groups.flatMap(([group, cards]) =>
      cards.flatMap((card, n) =>
        card === null ? [] : [{
          key: `${group} ${seat ?? ""} ${n + 1}`,
          group,
          seat,
          number: n + 1,
          card,
          says: `${seat === null ? names.get(group) ?? group : `seat ${seat}`}, card ${n + 1}: ${
            named(card).label
          }`,
        }]
      )
    );
  return [
    ...view.hands.flatMap((hand) => of(hand.seat, hand.cards)),
    ...of(null, view.shared),
  ];
}

/** @typedef {{ key: string, seat: number, now: boolean, done: boolean, hand: string, moves: Move[] }} Pass what happens at one seat before the dealer goes on to the next */

/**
 * The chips of a round seat by seat, in the document's order.
 * @param {Console} shown
 * @returns {Pass[]}
 */
export function passes({ moves, now: many }) {
  let ahead = 0;
  /** @type {Pass[]} */
  const made = [];
  for (const move of moves) {
    const now = !move.done && ahead++ < many;
    const last = made.at(-1);
    if (last && last.seat === move.seat && last.done === move.done && last.now === now) last.moves.push(move);
    else {
      made.push({ key: `${made.length}`, seat: move.seat, now, done: move.done, hand: "", moves: [move] });
    }
  }
  for (const pass of made) {
    const hands = pass.moves.map((move) => move.hand).filter(Boolean);
    pass.hand = new Set(hands).size === 1 ? hands[0] : "";
  }
  return made;
}

/**
 * What to do with the chips of a pass, in a few words: "take $15, pay $60".
 * @param {readonly Move[]} moves
 */
export function inShort(moves) {
  const sum = (/** @type {string} */ what) =>
    moves.filter((move) => move.do === what).reduce((all, move) => all + move.cents, 0);
  const held = moves.reduce((all, move) => all + move.held, 0);
  const parts = [];
  if (moves.some((move) => move.do === "take")) parts.push(`take ${money(sum("take"))}`);
  const due = moves.reduce((all, move) => all + (move.due ?? 0), 0);
  if (moves.some((move) => move.do === "pay" && (move.cents || !move.due))) {
    parts.push(`pay ${money(sum("pay"))}`);
  }
  if (due) parts.push(`${money(due)} held: do not pay it, the house signs for it`);
  if (moves.some((move) => move.do === "push")) parts.push(`push ${money(sum("push"))}`);
  if (held) parts.push(`hold ${money(held)} for the cap`);
  const cap = sum("cap");
  if (cap) parts.push(cap > 0 ? `pay ${money(cap)} more` : `take ${money(-cap)} back`);
  return parts.join(", ");
}

/** Whether a player decides now, and tells it the one who stands here. @param {LiveView} view */
export function asked(view) {
  const still = view.interrupted || view.irregularities.length > 0;
  return Boolean(view.console?.may.deal && view.choice && !still);
}

/** What a dealer does where the bets that are up could win more than the cap (Q0-08). */
export const HOLDS =
  "These bets could win more than the cap: take losing bets, hold the wins, pay after the last hand.";

/** What to do where nothing is to be keyed or paid, in one line. @param {LiveView} view */
export function hint(view) {
  if (view.interrupted || view.irregularities.length || view.awaits_floor) return ""; // it is shown above
  const stopped = view.console?.stopped;
  if (stopped) return sentence(stopped.says);
  if (view.round === null) return "Tap a seat to seat a player, sell chips or let them leave.";
  const next = view.next_act ? sentence(`Next: ${view.next_act}`) : "";
  return view.console?.holds ? `${next} ${HOLDS}`.trim() : next;
}

/** @typedef {{ text: string, detail: string, ready: boolean, does: "start" | "confirm" | "none" }} Big the one large button */

/** @type {Record<string, string>} what a dealer says when an act is done */
const DONE = {
  shuffle: "Shuffled",
  "close bets": "No more bets",
  deal: "Dealt",
  burn: "Burned",
  "turn up": "Turned up",
  "table hand": "Turned up",
  announce: "Announced",
  rack: "Racked",
  call: "Call the floor",
  "share cap": "Held wins paid",
  finish: "Clear the layout",
};

/**
 * What the large button says, and whether it can be pressed.
 * @param {LiveView} view
 * @param {readonly number[]} keyed
 * @returns {Big}
 */
export function bigButton(view, keyed) {
  const shown = view.console;
  if (!shown?.may.deal) {
    const who = view.dealer ? `${view.dealer} is dealing here` : "No dealer assigned";
    return waits(who);
  }
  if (view.round === null) {
    const seated = view.seats.some((who) => who !== null);
    const open = view.status === "open" && !view.irregularities.length;
    const detail = !open ? "play is stopped" : seated ? "" : "seat a player first";
    return { text: "Start round", detail, ready: seated && open, does: "start" };
  }
  if (view.choice && asked(view)) return waits(`Seat ${view.choice.seat} decides`);
  const [first] = shown.acts;
  if (!first) return waits(view.awaits_floor ? "Waiting for the floor" : "Play is stopped");
  if (shown.stopped) return { text: DONE[first.action] ?? "Done", detail: "", ready: false, does: "confirm" };
  const wanted = slots(shown.acts, keyed);
  if (wanted.length) return confirming(shown.acts, keyed, wanted);
  const now = passes(shown).filter((pass) => pass.now);
  if (now.length) {
    const many = now.flatMap((pass) => pass.moves).length;
    const text = now.length > 1
      ? `${now.length} seats: as listed`
      : `Seat ${now[0].seat}: ${inShort(now[0].moves)}`;
    return { text, detail: many > 1 ? `${many} wagers` : "", ready: true, does: "confirm" };
  }
  return { text: DONE[first.action] ?? "Done", detail: detailOf(shown.acts), ready: true, does: "confirm" };
}

/** Nothing can be pressed. @param {string} text @returns {Big} */
const waits = (text) => ({ text, detail: "", ready: false, does: "none" });

/** @param {readonly Act[]} acts @param {readonly number[]} keyed @param {readonly Slot[]} wanted @returns {Big} */
function confirming(acts, keyed, wanted) {
  const made = complete(acts, keyed).flat();
  const open = wanted.filter((slot) => slot.card === null).length;
  if (!made.length) {
    const detail = wanted.find((slot) => slot.card === null)?.label ?? "";
    return { text: `Enter ${count(open, "card")}`, detail, ready: false, does: "confirm" };
  }
  const parts = faces(made);
  const detail = open ? `${open} more to enter` : "";
  return { text: `Confirm ${parts}`, detail, ready: true, does: "confirm" };
}

/** @param {readonly Act[]} acts */
function detailOf(acts) {
  if (acts[0].action !== "deal") return "";
  const hands = new Set(acts.map((act) => act.seat ?? act.group)).size;
  return `${acts.length} cards to ${count(hands, "place")}`;
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
