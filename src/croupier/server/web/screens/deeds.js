/** What one can do about one's seat: take one or wait for one, ask for a second hand, buy in again, leave. */

import { element } from "../parts/dom.js";
import { money } from "../parts/money.js";

/** @typedef {import("./seen.js").TableView} TableView */
/** @typedef {"sit" | "buy" | "leave"} Several what takes more than one command */
/** @typedef {Several | { name: string, data?: object }} Deed several commands by their name, or one */
/** @typedef {{ open: boolean, deed: Deed, text: string, main?: boolean }} Offer */

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
    { open: !seated && free, deed: "sit", text: "Sit down", main: true },
    { open: !seated && full && !waits, deed: { name: "Wait" }, text: "Wait for a seat", main: true },
    { open: !seated && waits, deed: { name: "Leave" }, text: "Stop waiting" },
    { open: seated && view.play_money, deed: "buy", text: `${money(BUY_IN)} more play money` },
    { open: seated && view.play_money && free, deed: { name: "CallBot" }, text: "Ask for another player" },
    {
      open: seated && free && Boolean(second?.seat) && !second?.asked,
      deed: { name: "AskSecondHand", data: { seat: second?.seat } },
      text: "Ask for a second hand",
    },
    { open: Boolean(second?.asked), deed: { name: "WithdrawSecondHand" }, text: "No second hand after all" },
    ...mine.map((seat) => ({
      open: mine.length > 1 && !view.you.gives_up, // then it is asked where it cannot be overlooked
      deed: { name: "SurrenderSeat", data: { seat } },
      text: `Give up the hand at seat ${seat}`,
    })),
    {
      open: seated && typeof down === "boolean",
      deed: { name: "AskFace", data: { down: !down } },
      text: down ? "Have my cards face up again" : "Have my cards face down",
    },
    { open: seated, deed: "leave", text: "Leave the table" },
  ];
  return all.filter((each) => each.open);
}

/**
 * What one waits for: the floor's word on a second hand, which is told too, or a seat.
 * @param {TableView} view
 */
export function waitsFor(view) {
  const place = view.waiting.indexOf(view.you.id) + 1;
  const { asked, declined } = view.you.second_hand ?? {};
  if (place) return `You wait for a seat, number ${place} of ${view.waiting.length} in the queue (R0-23).`;
  if (asked) return `You asked for a second hand at seat ${asked}: waiting for the floor (R0-19).`;
  return declined ? `The floor declined a second hand: “${declined}” (R0-19).` : "";
}

/**
 * Draw the deeds that are open at this moment, if they changed.
 * @param {HTMLElement} into
 * @param {TableView} view
 * @param {(deed: Deed) => void} does
 */
export function drawDeeds(into, view, does) {
  const open = offers(view);
  const waits = waitsFor(view);
  const key = JSON.stringify([open, waits]);
  if (into.dataset.key === key) return;
  into.dataset.key = key;
  const focused = into.contains(document.activeElement) ? document.activeElement?.textContent : null;
  into.replaceChildren(
    ...(waits ? [element("p", { class: "waits", role: "status", tabindex: -1 }, waits)] : []),
    ...open.map(({ deed, text, main }) => {
      const made = element("button", { type: "button", class: main ? "" : "plain" }, text);
      made.addEventListener("click", () => does(deed));
      return made;
    }),
  );
  if (focused === null) return;
  const same = [...into.querySelectorAll("button")].find((each) => each.textContent === focused);
  (same ?? /** @type {HTMLElement | null} */ (into.firstElementChild))?.focus();
}
