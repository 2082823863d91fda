/** Finding a round: by table and number, by player, by amount, by time. */

import { column, money } from "../parts/money.js";
import { nameOf } from "../screens/people.js";
import { textField } from "../staff/forms.js";
import { figures, signed } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { amountField, search } from "./listing.js";
import { moment } from "./words.js";

/** @import { RoundFound as Round, StakeShown as Stake } from "../screens/views.js" */

const SHOWN = 4; // players of a round that are named in its line

/** @param {string[]} _ @param {import("./audit.js").Room} room @returns {import("./audit.js").Page} */
export function roundsPage(_, room) {
  return search({
    headings: ["Find a round", "Rounds, the newest first"],
    button: "Find rounds",
    fields: () => ({
      table: textField("Table", { optional: true, hint: "Such as T1." }),
      number: textField("Round", { optional: true, inputmode: "numeric", parse: roundNumber }),
      player: textField("Player", { optional: true, hint: "Any part of the name." }),
      cents: amountField("Amount", "Bet, won, lost or paid."),
    }),
    path: "/api/audit/rounds",
    what: "round",
    none: "No round was found",
    read: (sent) => ({ all: /** @type {Round[]} */ (sent.rounds), before: sent.before }),
    draw: table,
  }, room);
}

/** @param {string} text */
function roundNumber(text) {
  if (text && !/^\d{1,9}$/.test(text)) throw new Error("Round: a whole number, such as 17.");
  return text;
}

/** @param {Round[]} rounds */
function table(rounds) {
  const bets = column(rounds.map(({ players }) => players.reduce((sum, { bet }) => sum + bet, 0)));
  return figures(
    "Rounds that were found",
    ["Round", "Ended", "Players, and what each won or lost", "#Bet", "#House"],
    rounds.map(({ table, number, ended, players, house }, n) => [
      markup`<a href="#audit/rounds/${encodeURIComponent(table)}/${number}">${table} · ${number}</a>`,
      markup`<time datetime=${ended}>${moment(ended)}</time>`,
      stakes(players),
      bets[n],
      signed(house),
    ]),
  );
}

/** @param {Stake[]} players */
function stakes(players) {
  const more = players.length - SHOWN;
  const stake = (/** @type {Stake} */ { player, bet, net }) =>
    markup`<span class="stake" title="${player} bet ${money(bet)}">${nameOf(player)} ${signed(net)}</span>`;
  return markup`<span class="stakes">
    ${players.slice(0, SHOWN).map(stake)}
    ${more > 0 ? markup`<span class="soft">and ${more} more</span>` : null}
  </span>`;
}
