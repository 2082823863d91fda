/** Finding a round: by table and number, by player, by amount, by time. */

import { element } from "../parts/dom.js";
import { change, column, money } from "../parts/money.js";
import { nameOf } from "../screens/seen.js";
import { orderForm, textField } from "../staff/form.js";
import { figures, panel, signed } from "../staff/panel.js";
import { listing } from "./listing.js";
import { amountField, moments } from "./asked.js";
import { address, moment } from "./words.js";

/** @typedef {{ player: string, bet: number, net: number }} Stake */
/** @typedef {{ table: string, number: number, ended: string, position: number, players: Stake[], house: number }} Round */

const SHOWN = 4; // players of a round that are named in its line

/** @returns {import("./audit.js").Page} */
export function roundsPage() {
  const table = textField("Table", { optional: true, hint: "Such as T1." });
  const number = textField("Round", { optional: true });
  number.input.setAttribute("inputmode", "numeric");
  const player = textField("Player", { optional: true, hint: "Any part of the name." });
  const amount = amountField("Amount", "Bet, won, lost or paid.");
  const [from, until] = moments();
  const found = listing({
    what: "round",
    none: "No round was found",
    address: (before) =>
      address("/api/audit/rounds", {
        table: table.read(),
        number: round(number.read()),
        player: player.read(),
        cents: amount.read(),
        since: from.read(),
        until: until.read(),
        before,
      }),
    read: (sent) => ({ all: /** @type {Round[]} */ (sent.rounds), before: sent.before }),
    draw,
  });
  const form = orderForm("Find rounds", [table, number, player, amount, from, until], found.begin, {
    said: "",
    keeps: true,
  });
  const page = element(
    "div",
    { class: "seek of-rounds" },
    panel("Find a round", form),
    panel("Rounds, the newest first", found.shown),
  );
  return { page, enter: found.begin };
}

/** @param {string} text */
function round(text) {
  if (text && !/^\d{1,9}$/.test(text)) throw new Error("Round: a whole number, such as 17.");
  return text;
}

/** @param {Round[]} rounds */
function draw(rounds) {
  const bets = column(rounds.map(({ players }) => players.reduce((sum, { bet }) => sum + bet, 0)));
  return figures(
    "Rounds that were found",
    ["Round", "Ended", "Players, and what each won or lost", "#Bet", "#House"],
    rounds.map((each, n) => [
      element(
        "a",
        { href: `#audit/rounds/${encodeURIComponent(each.table)}/${each.number}` },
        `${each.table} · ${each.number}`,
      ),
      element("time", { datetime: each.ended }, moment(each.ended)),
      who(each.players),
      bets[n],
      signed(each.house),
    ]),
  );
}

/** @param {Stake[]} players */
function who(players) {
  const named = players.slice(0, SHOWN).map(({ player, bet, net }) =>
    element(
      "span",
      { class: "stake", title: `${player} bet ${money(bet)}` },
      `${nameOf(player)} `,
      element("span", { "data-tone": net > 0 ? "won" : net < 0 ? "lost" : null }, change(net)),
    )
  );
  const more = players.length - named.length;
  if (more > 0) named.push(element("span", { class: "soft" }, `and ${more} more`));
  return element("span", { class: "stakes" }, ...named);
}
