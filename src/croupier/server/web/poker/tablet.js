/** The tablet of a poker table: the hand as it is played, the turn to enter, what lies between hands, and a stopped hand. */

import { money } from "../parts/money.js";
import { figures, headline, panel, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { rulesText, why } from "../staff/carry-out.js";
import { between, seat } from "./between.js";
import { handDesk } from "./hand-desk.js";
import { seatState, signText, turnText } from "./words.js";
import { actions } from "../staff/forms.js";

/** @typedef {import("./words.js").View} View */
/** @typedef {import("./words.js").Open} Open */
/** @typedef {import("./words.js").Playing} Playing */
/** @typedef {import("../screens/live-socket.js").Answer} Answer */
/** @typedef {keyof import("../screens/commands.js").Commands} Name */
/**
 * What the parts of the tablet work with: a command, and the seat whose turn is entered.
 * @typedef {object} Orders
 * @property {(name: Name, data?: any) => Promise<Answer>} give
 * @property {number | null} seat chosen instead of the next to act
 */

/**
 * @param {import("../screens/live-socket.js").LiveSocket} socket
 * @param {string} id
 * @param {() => void} redraw
 * @returns {(view: View) => import("../parts/render.js").Template}
 */
export function tablet(socket, id, redraw) {
  /** @type {Orders} */
  const orders = {
    give: async (name, data = {}) => {
      const answer = await socket.command(`poker/${id}`, name, data);
      if (answer.ok) orders.seat = null; // the next to act is up
      return answer;
    },
    seat: null,
  };
  const choose = (/** @type {number} */ seat) => {
    orders.seat = seat;
    redraw();
  };
  const cite = async (/** @type {CustomEvent<{ ids: string[] }>} */ { target, detail: { ids } }) =>
    /** @type {Element} */ (target).replaceWith(await rulesText(ids));
  return (view) => {
    const { terms, hand } = view;
    if (!terms) {
      return markup`<div class="desk"><header><h1>${id}</h1></header>
        <room-state kind="empty" heading="This table is closed" says="Its tray and its drop box wait to be counted."></room-state>
        <p><a href="#poker">All poker tables</a></p></div>`;
    }
    const open = /** @type {Open} */ (view);
    const up = orders.seat ?? hand?.waiting[0] ?? null;
    const shown = view.seats.filter(({ player }) => player !== null || !hand); // free ones matter between hands
    return markup`<poker-tablet class="desk" data-cites onrule=${cite}>
      <header>
        <div><a class="back" href="#poker">All poker tables</a>
          <h1>${id} · ${terms.game}</h1><p class="soft">${signText(terms)} · ${
      view.dealer ?? "nobody"
    } deals</p></div>
        <div class="headlines">${headlines(open)}</div>
        ${view.deals ? markup`<a class="button plain" href=${chipsOf(id)}>Chips</a>` : null}
      </header>
      <ol class="poker-seats">
        ${shown.map((seat) => chair(open, seat, up, hand && view.deals ? choose : null))}
      </ol>
      <p class="last-turns soft" role="status">${hand ? hand.turns.map(turnText).join(" · ") : ""}</p>
      <div class="panels">${desk(orders, open, up)}</div>
    </poker-tablet>`;
  };
}

/** @param {Orders} orders @param {Open} view @param {number | null} up */
function desk(orders, view, up) {
  if (!view.deals) return null;
  if (view.opener_due) return [opener(view), panel("Seat a player", seat(orders, view))];
  if (!view.hand) return between(orders, view);
  const playing = /** @type {Playing} */ (view);
  return view.hand.interrupted ? stopped(orders, playing) : handDesk(orders, playing, up);
}

/** Where the tray of a table is counted. @param {string} table */
const chipsOf = (table) => `#dealer/${encodeURIComponent(table)}/chips`;

/** What comes before the first sale at a table for money. @param {Open} view */
function opener({ poker }) {
  return panel(
    "Opener",
    markup`<p>Dealer and floor count the tray. Nothing is sold or dealt before.</p>
      <p><a class="button" href=${chipsOf(poker)}>Count the opener</a></p>`,
  );
}

/** @param {Open} view */
function headlines({ hand, hands, terms, raked }) {
  if (!hand) return [headline("Hands", hands), raked === undefined ? null : headline("Rake", money(raked))];
  const { raises } = terms.rules;
  return [
    headline("Hand", hand.number),
    headline("Betting round", hand.round),
    headline("Raises", `${hand.raises} of ${raises}`, hand.raises >= raises ? "warn" : undefined),
    headline("Pot", money(hand.pot)),
  ];
}

/**
 * @param {Open} view
 * @param {import("./words.js").Seat} seat
 * @param {number | null} up
 * @param {((seat: number) => void) | null} choose
 */
function chair(view, seat, up, choose) {
  const { seat: number, player, chips, bet, in_hand: inHand } = seat;
  const state = seatState(view, seat);
  const button = view.hand?.button === number ? markup`<abbr title="dealer button">D</abbr>` : null;
  const inside = markup`<span class="seat-number">${number}${button}</span>
    <strong>${player ?? "–"}</strong><span>${player === null ? "" : money(chips)}</span>
    <small>${state}${bet ? ` · bet ${money(bet)}` : ""}</small>`;
  const pick = choose && inHand
    ? markup`<button type="button" class="seat" aria-pressed=${String(number === up)} onclick=${() =>
      choose(number)}>${inside}</button>`
    : markup`<div class="seat">${inside}</div>`;
  return markup`<li data-state=${state} data-up=${number === up} key=${number}>${pick}</li>`;
}

/** @param {Orders} orders @param {import("./words.js").Playing} view */
export function stopped(orders, { hand, seats, rules }) {
  /** @param {string} player @param {boolean} agrees @returns {import("../staff/forms.js").Action} */
  const say = (player, agrees) => [
    agrees ? "Finish it" : "Don't finish it",
    () => orders.give("NoteConsent", { player, agrees }),
    "Noted.",
    true,
  ];
  const rows = hand.asked.map((name) => {
    const agrees = hand.consents[name];
    return [
      name,
      agrees === undefined ? "not asked yet" : agrees ? "agrees" : "does not agree",
      actions([say(name, true), say(name, false)]),
    ];
  });
  const settle = (/** @type {boolean} */ readable) => () => orders.give("SettleInterruption", { readable });
  const back = seats.filter(({ put_in: cents }) => cents).map((
    { player, put_in: cents },
  ) => [player, money(cents)]);
  return [
    panel(
      "Play is stopped",
      soft(hand.interrupted),
      soft(
        "The hand is finished if the floor can read it and everybody asked agrees; otherwise it is a dead hand.",
      ),
      why("H-04", "Q3-16"),
      figures("Who agrees to finish the hand", ["Player", "Says", "Note"], rows),
    ),
    panel(
      "Floor ruling",
      rules
        ? actions([
          ["The hand can be read", settle(true), "Settled."],
          ["Declare dead hand", settle(false), "Dead hand: everybody has their chips back.", true],
        ])
        : soft("Call the floor."),
      figures("What a dead hand gives back", ["Player", "#Gets back"], back),
      why("H-04", "Q3-17"),
    ),
  ];
}
