/** What one can do about one's seat: take one or wait for one, ask for a second hand, buy in again, leave. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";

/** @import { TableView } from "./seen.js" */
/** @typedef {"sit" | "buy" | "leave"} Several what takes more than one command */
/** @typedef {Several | { name: keyof import("./commands.js").Commands, data?: any }} Action several commands by their name, or one */
/** @typedef {{ open: boolean, action: Action, text: string, main?: boolean }} Offer */

export const BUY_IN = 200_00;

/**
 * What is open at this moment.
 * @param {TableView} view
 * @returns {Offer[]}
 */
export function offers(view) {
  const { id, seats: mine, second_hand: second, face_down: down } = view.you;
  const seated = mine.length > 0;
  const free = view.seats.includes(null) && view.status === "open";
  const waits = view.waiting.includes(id);
  const full = view.status === "open" && !free;
  /** @type {Offer[]} */
  const all = [
    { open: !seated && free, action: "sit", text: "Sit down", main: true },
    { open: !seated && full && !waits, action: { name: "Wait" }, text: "Wait for a seat", main: true },
    { open: !seated && waits, action: { name: "Leave" }, text: "Stop waiting" },
    { open: seated && view.play_money, action: "buy", text: `Add ${money(BUY_IN)} in play chips` },
    {
      open: seated && !view.play_money && view.you.pocket > 0,
      action: { name: "BringChips", data: { cents: view.you.pocket } },
      text: `Bring ${money(view.you.pocket)} to the table`,
    },
    { open: seated && view.play_money && free, action: { name: "CallBot" }, text: "Add a bot" },
    {
      open: seated && free && Boolean(second?.seat) && !second?.asked,
      action: { name: "AskSecondHand", data: { seat: second?.seat } },
      text: "Ask for a second hand",
    },
    { open: Boolean(second?.asked), action: { name: "WithdrawSecondHand" }, text: "Cancel request" },
    ...mine.map((seat) => ({
      open: mine.length > 1 && !view.you.gives_up, // then it is asked where it cannot be overlooked
      action: { name: /** @type {const} */ ("SurrenderSeat"), data: { seat } },
      text: `Give up seat ${seat}`,
    })),
    {
      open: seated && typeof down === "boolean",
      action: { name: "AskFace", data: { down: !down } },
      text: down ? "Turn my cards face up" : "Keep my cards face down",
    },
    { open: seated, action: "leave", text: "Leave table" },
  ];
  return all.filter((each) => each.open);
}

/**
 * What one waits for: the floor's word on a second hand, with its answer, or a seat.
 * @param {TableView} view
 */
export function waitsFor(view) {
  const place = view.waiting.indexOf(view.you.id) + 1;
  const { asked, declined } = view.you.second_hand ?? {};
  if (place) return `You're number ${place} of ${view.waiting.length} on the waiting list.`;
  if (asked) return `You asked for a second hand at seat ${asked}. Waiting for the floor.`;
  return declined ? `The floor declined a second hand: “${declined}”.` : "";
}

/**
 * What is open at this moment, as buttons.
 * @param {TableView} view
 * @param {(action: Action) => void} act
 */
export function drawActions(view, act) {
  const waits = waitsFor(view);
  const button = (/** @type {Offer} */ { action, text, main }) =>
    markup`<button type="button" class=${main ? "" : "plain"} key=${text}
      onclick=${() => act(action)}>${text}</button>`;
  return markup`<div class="actions">
    ${waits ? markup`<p class="waits" role="status" tabindex="-1">${waits}</p>` : null}
      ${offers(view).map(button)}
  </div>`;
}
