/** The dock of a table, which is always in sight: the moment, a question, the choices, the chips, and the menu. */

import "../parts/chip-stack.js";
import "../parts/choice-bar.js";
import "../parts/countdown-ring.js";
import { outcome } from "../parts/felt-state.js";
import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { say, translate } from "../parts/say.js";
import { called, wagerName } from "../parts/sheet.js";
import { BUY_IN } from "./actions.js";
import { moment } from "./moment.js";
import { askedNow, questionOf, secondHand } from "./questions.js";
import { sumWords } from "./results.js";
import { netOf, ownChips, ownHands, settled, stakeOf } from "./seen.js";
import { capital } from "../parts/text.js";
import "../parts/playing-card.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { TableView } from "./seen.js" */

/**
 * What the dock shows beyond the view, and what is done in it.
 * @typedef {object} Dock
 * @property {import("../parts/countdown-ring.js").Left | null} left of a wait
 * @property {(seconds: number, banked: boolean) => void} late is called when 10 and 5 seconds are left, or a bank begins
 * @property {Element} says
 * @property {Element} heard
 * @property {number} front of two own seats, the one the chips go on
 * @property {boolean} busy while an answer is awaited
 * @property {boolean} held while a press may be the second of a double tap
 * @property {() => void} tapped is called when something is pressed with a finger or a mouse
 * @property {boolean} offline while nothing that is pressed would be heard
 * @property {Record<string, import("../parts/choice-bar.js").Advice> | null} advice
 * @property {object} limits of the chips in the tray
 * @property {readonly import("../parts/chip-stack.js").TrayAction[]} offers
 * @property {(answer: import("./questions.js").Answer) => void} answer
 * @property {(choice: any) => void} choose
 * @property {(seat: number) => void} turnTo
 * @property {(name: string) => void} act
 * @property {() => void} details of the last round
 */

export const MENU = "table-menu"; // the id of what the button opens where there is no room next to the table

/** What one decides on oneself now; an interrupted hand is decided on once it goes on. @param {TableView} view */
export function choiceOf({ choice, interrupted, you }) {
  return choice && !interrupted && you.seats.includes(choice.seat) ? choice : null;
}

/** @param {Sheet} game @param {TableView} view @param {Dock} dock */
export function tableDock(game, view, dock) {
  const seated = view.you.seats.length > 0;
  const hands = ownHands(view), over = settled(hands);
  const choice = view.bearer ? null : choiceOf(view); // at a live table the dealer hears it
  const staked = choice ? stakeOf(hands) : 0;
  const question = questionOf(game, view);
  const first = question !== null && question.answers.length > 0 && !hands.length; // and then one bets
  const pressed = (/** @type {MouseEvent} */ { detail }) => detail && dock.tapped(); // none counts a key
  return markup`<div class="dock" data-held=${dock.held} onclick=${pressed}>
    <div class="now">
      <button type="button" class="plain menu-open" popovertarget=${MENU} aria-label=${
    say("Menu")
  }><span aria-hidden="true">☰</span></button>
      ${
    dock.left
      ? markup`<countdown-ring .left=${dock.left}
        onsoon=${(/** @type {CustomEvent} */ { detail }) => dock.late(detail.seconds, false)}
        onbank=${(/** @type {CustomEvent} */ { detail }) =>
        dock.late(detail.seconds, true)}></countdown-ring>`
      : null
  }
      <div>
        <p class="moment" tabindex="-1" data-result=${over ? outcome(netOf(hands)) : null}>
          ${over ? withSum(moment(game, view), sumWords(view)) : moment(game, view)}</p>
        ${dock.says}${dock.heard}
      </div>
      ${
    over
      ? markup`<button type="button" class="plain small details-open" aria-keyshortcuts="w" onclick=${dock.details}>${
        say("Details")
      }</button>`
      : null
  }<p class="purse" hidden=${!seated || view.bearer} data-decides=${choice !== null}>
        ${
    staked ? markup`<span class="stake">${say("Bet {amount}", { amount: money(staked) })}</span>` : null
  }
        <span><span class="unseen">${say("your chips ")}</span>${money(ownChips(view))}</span></p>
      <span class="line-dot" aria-hidden="true"></span>
    </div>
    ${choice ? handStrip(game, view, choice.seat) : null}
    ${over && view.you.seats[0] ? handStrip(game, view, view.you.seats[0], true) : null}
    ${askedNow(question, dock.answer)}
    <choice-bar .wager=${choice ? wagerName(game, choice.wager) : ""} .choice=${choice}
      .advice=${dock.advice} .busy=${dock.busy} .offline=${dock.offline} .chips=${ownChips(view)} .more=${
    view.play_money ? BUY_IN : 0
  }
      onchoose=${(/** @type {CustomEvent} */ { detail }) => dock.choose(detail)}></choice-bar>
    ${first ? null : secondHand(view, dock.front, dock.turnTo)}
    <chip-tray .limits=${dock.limits} .bankroll=${ownChips(view)}
      hidden=${choice !== null || view.interrupted || first || !seated || view.bearer}
      .actions=${dock.offers} .offline=${dock.offline}
      onact=${(/** @type {CustomEvent} */ { detail }) => dock.act(detail.name)}></chip-tray>
  </div>`;
}

/** The sum of a round stands out from what explains it. @param {string} text @param {string} sum */
function withSum(text, sum) {
  const [before, ...after] = text.split(sum);
  return after.length ? markup`${before}<strong>${sum}</strong>${after.join(sum)}` : text;
}

/** Open the menu of a table, where it is not always open. @param {Element} table */
export function openMenu(table) {
  const menu = /** @type {HTMLElement} */ (table.querySelector(".sidebar"));
  if (getComputedStyle(menu).position === "fixed") menu.showPopover();
}

/** @param {Element} table */
export function closeMenu(table) {
  /** @type {HTMLElement | null} */ (table.querySelector(".sidebar:popover-open"))?.hidePopover();
}

/** Show how the last round ended, bet by bet. @param {Element} table */
export function showDetails(table) {
  const round = /** @type {HTMLElement | null} */ (table.querySelector(".sidebar .outcome h2"));
  if (!round) return;
  openMenu(table);
  round.focus();
  round.scrollIntoView({ block: "nearest" });
}

/**
 * The table's own cards and those of the seat that decides; the felt says the same to whoever listens.
 * @param {Sheet} game
 * @param {TableView} view
 * @param {number} seat
 * @param {boolean} [over] with the result, where practice shows them still
 */
function handStrip(game, view, seat, over = false) {
  const hand = view.hands.find((each) => each.seat === seat);
  const name = (/** @type {string} */ id) =>
    capital(translate(game.cards.find((each) => each.id === id)?.name ?? id));
  const groups = [
    ...view.shared.map(([id, cards]) => ({ whose: "table", id, cards, name: name(id) })),
    ...(hand?.cards ?? []).map(([id, cards]) => ({ whose: "own", id, cards, name: say("Your cards") })),
  ].filter(({ cards }) => cards.length);
  return markup`<div class="hand-strip" data-over=${over} aria-hidden="true">${
    groups.map(({ whose, id, cards, name }) =>
      markup`<div class=${whose} key="${whose} ${id}">
        <span class="caps">${
        called(game, id, cards.length) && cards.length === 1 ? capital(called(game, id, 1)) : name
      }</span>
        <div class="cards">${
        cards.map((card, n) => markup`<playing-card card=${card} key=${n}></playing-card>`)
      }</div></div>`
    )
  }</div>`;
}

/** Where the felt is larger than its pane, show its top: the cards; or with `sits` the own spots with their names. @param {Element} at the table @param {{ sits?: boolean }} [how] */
export function lookUp(at, { sits = false } = {}) {
  const felt = at.querySelector("table-felt");
  const pane = felt?.parentElement;
  if (!pane) return;
  if (!sits && at.closest("the-practice")) return lookAtStakes(at); // where a guide takes some of the height
  pane.scrollTop = 0;
  if (!sits) return;
  const bottom = (/** @type {Element} */ part) => part.getBoundingClientRect().bottom;
  const low = Math.max(0, ...[...felt.querySelectorAll(".spot.own")].map(bottom)) + 20;
  pane.scrollTop = Math.max(0, low - bottom(pane));
}

/** Look where there is something to do that was not there before: a decision, or one's own spots. @param {Element} at the table @param {TableView | null} before @param {TableView} view */
export function lookAtNews(at, before, view) {
  const decides = (/** @type {TableView | null} */ seen) => seen && choiceOf(seen)?.wager;
  if (decides(view) && decides(view) !== decides(before)) lookUp(at);
  const bets = (/** @type {TableView | null} */ seen) => seen?.bets_open ? seen.you.seats.length : 0;
  if (bets(view) > bets(before)) lookUp(at, { sits: true });
}

/** Show the own stakes under the own cards, and of what lies above as much as there is room for. @param {Element} at the table */
function lookAtStakes(at) {
  const pane = at.querySelector(".cloth-side");
  if (!pane) return;
  pane.scrollTop = 0;
  const edge = (/** @type {string} */ parts, /** @type {"top" | "bottom"} */ side) =>
    [...pane.querySelectorAll(parts)].map((part) => part.getBoundingClientRect()[side]);
  const { top, bottom } = pane.getBoundingClientRect();
  const low = Math.max(0, ...edge(".spot.own[filled], .spot.own[filled] .name", "bottom")) + 4;
  const strip = at.querySelector(".hand-strip")?.checkVisibility();
  const high = strip ? Infinity : Math.min(...edge("playing-card", "top")) - 1;
  pane.scrollTop = Math.max(0, Math.min(low - bottom, high - top));
}
