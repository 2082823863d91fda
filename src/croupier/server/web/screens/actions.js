/** What one can do about one's seat: take one or wait for one, ask for a second hand, buy in again, leave. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { nameOf } from "./people.js";
import { ownChips, ownHands } from "./seen.js";
import { say } from "../parts/say.js";

/** @import { TableView } from "./seen.js" */
/** @typedef {"sit" | "buy" | "leave" | "share"} Several what takes more than one command */
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
  const live = view.dealing === "live"; // the dealer seats people there, and gives them a second hand
  /** @type {Offer[]} */
  const all = [
    { open: !seated && free && !live, action: "sit", text: say("Sit down"), main: true },
    {
      open: !seated && full && !waits && !live,
      action: { name: "Wait" },
      text: say("Wait for a seat"),
      main: true,
    },
    { open: !seated && waits, action: { name: "Leave" }, text: say("Stop waiting") },
    {
      open: seated && view.play_money,
      action: "buy",
      text: say("Add {amount} in play chips", { amount: money(BUY_IN) }),
    },
    {
      open: seated && !view.play_money && !view.bearer && view.you.pocket > 0,
      action: { name: "BringChips", data: { cents: view.you.pocket } },
      text: say("Bring {amount} to the table", { amount: money(view.you.pocket) }),
    },
    {
      open: seated && view.play_money && free, // a bot gives way to whoever waits
      action: { name: "CallBot" },
      text: say("Add a bot"),
    },
    ...view.bots.map((player) => ({
      open: seated,
      action: { name: /** @type {const} */ ("SendBotHome"), data: { player } },
      text: say("Send {name} home", { name: nameOf(player) }),
    })),
    {
      open: seated && view.play_money && view.dealing === "electronic" && view.table !== "practice" &&
        !view.private, // whose menu has its link
      action: "share",
      text: say("Open a private table"),
    },
    {
      open: seated && free && !live && Boolean(second?.seat) && !second?.asked,
      action: { name: "AskSecondHand", data: { seat: second?.seat } },
      text: say("Ask for a second hand"),
    },
    { open: Boolean(second?.asked), action: { name: "WithdrawSecondHand" }, text: say("Cancel request") },
    ...mine.map((seat) => ({
      open: mine.length > 1 && !view.you.gives_up, // then it is asked where it cannot be overlooked
      action: { name: /** @type {const} */ ("SurrenderSeat"), data: { seat } },
      text: say("Give up seat {seat}", { seat }),
    })),
    {
      open: seated && typeof down === "boolean",
      action: { name: "AskFace", data: { down: !down } },
      text: down ? say("Turn my cards face up") : say("Keep my cards face down"),
    },
    { open: seated, action: "leave", text: say("Leave table") },
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
  if (place) {
    return say("You're number {place} of {all} on the waiting list.", { place, all: view.waiting.length });
  }
  if (asked) {
    return say("You asked for a second hand at seat {seat}. Waiting for the floor.", { seat: asked });
  }
  return declined ? say("The floor declined a second hand: “{reason}”.", { reason: declined }) : "";
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

/** Let a round end whose result its player has seen. @param {import("./command-queue.js").CommandQueue} queue @param {TableView | null} view */
export async function seenResult(queue, view) {
  const shown = view?.waits.for === "result is shown" && ownHands(view).length > 0;
  if (shown) await queue.give("Ready", {}, { quietly: true });
}

/** Get up, with one's chips; whether it was done. @param {import("./command-queue.js").CommandQueue} queue @param {TableView | null} view */
export async function leaveTable(queue, view) {
  await seenResult(queue, view);
  const chips = view ? ownChips(view) : 0;
  const { seats = [], bots = [], you } = view ?? {};
  // Players of the house who would be left among themselves go home first, and leave their chairs to others.
  if (seats.every((who) => who === null || who === you?.id || bots.includes(who))) {
    for (const player of bots) await queue.give("SendBotHome", { player }, { quietly: true });
  }
  return (!chips || await queue.give("CashOut", { cents: chips })) && await queue.give("Leave");
}
