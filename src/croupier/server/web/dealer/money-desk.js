/** What to take and what to pay, seat by seat in the rule sheet's order: the seat at hand first. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { HOLDS, inShort, passes } from "./words.js";

/** @import { LiveView, Move, Pass } from "./words.js" */

/** @type {Record<string, string>} */
const VERBS = { take: "Take", pay: "Pay", push: "Push" };

/** Why a move is so, in one line. @param {Move} move */
function reason(move) {
  const held = move.held
    ? `${money(move.held)} held for the cap`
    : move.due
    ? "held until the floor and a manager have signed"
    : "";
  return [move.says, held].filter(Boolean).join(" · ");
}

/** @param {Move} move */
function line(move) {
  const does = move.do === "cap" ? (move.cents > 0 ? "pay" : "take") : move.do;
  return markup`<li data-do=${does}>
    <b class="does">${move.due ? "Hold" : VERBS[does]}</b>
    <span class="what">${move.name}<small>${reason(move)}</small></span>
    <span class="cents">${money(move.due || Math.abs(move.cents))}
      ${move.do === "pay" && move.stake ? markup`<small>and ${money(move.stake)} back</small>` : null}</span>
  </li>`;
}

/** @param {LiveView} view */
export function moneyDesk(view) {
  if (!view.console?.moves.length) return null;
  const all = passes(view.console);
  const now = all.filter((pass) => pass.now);
  const rest = all.filter((pass) => !pass.now && !pass.done);
  const done = all.filter((pass) => pass.done);
  const seat = (/** @type {Pass} */ pass) =>
    `Seat ${pass.seat}, ${view.names[view.seats[pass.seat - 1] ?? ""] ?? "empty"}`;
  const short = (/** @type {Pass} */ pass) =>
    markup`<li key=${pass.key}>
    <span>${seat(pass)}</span>
    <span class="soft">${pass.moves.map((move) => move.name).join(", ")}</span>
    <strong>${inShort(pass.moves)}</strong>
  </li>`;
  const whole = (/** @type {Pass} */ pass) =>
    markup`<div class="pass" key=${pass.key}>
      <h2>${seat(pass)}${pass.hand ? markup`<small>${pass.hand}</small>` : null}</h2>
      <ul class="moves">${pass.moves.map((move) => line(move))}</ul>
    </div>`;
  const finished = markup`<details open=${!now.length && !rest.length}>
    <summary>Done this round: ${done.length}</summary><ul class="short done">${done.map(short)}</ul>
  </details>`;
  return markup`<section class="money-desk" aria-label="What to take and pay">
    ${view.console.holds ? markup`<p class="soft">${HOLDS}</p>` : null}
    ${now.map(whole)}
    ${rest.length ? markup`<h3>After that</h3><ul class="short">${rest.map(short)}</ul>` : null}
    ${done.length ? finished : null}
  </section>`;
}
