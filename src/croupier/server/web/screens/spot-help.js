/** What one bet is about, in its drawer: when it wins, what it pays, what may be bet, the cap, and the house edge. */

import { define } from "../parts/dom.js";
import "../parts/boards.js";
import { markup, render } from "../parts/render.js";
import { say, translate } from "../parts/say.js";
import { limits, mostPaid, wagerName } from "../parts/sheet.js";
import { request } from "./api.js";

/** @import { Sheet, Wager } from "../parts/sheet.js" */

/** Method: `read` what a wager of a sheet is. */
export class SpotHelp extends HTMLElement {
  /** @param {Sheet} game @param {string} id of the wager @param {readonly import("./views.js").TableLimitView[]} [limits] of the table @param {string} [sheet] its hash, or the game's name */
  async read(game, id, limits = [], sheet = game.id) {
    const wager = game.wager.find((each) => each.id === id);
    if (!wager) return;
    const taken = limits.find((each) => each.wager === id)?.says ?? "";
    this.#draw(game, wager, taken, say("Counting every deal…"));
    const edge = await request(`/api/games/${encodeURIComponent(sheet)}/odds`)
      .then(({ wagers }) => wagers[wager.part_of ?? wager.id]?.house_edge)
      .catch(() => undefined);
    this.#draw(game, wager, taken, edge === undefined ? "" : edgeWords(game, wager, edge));
  }

  /** @param {Sheet} game @param {Wager} wager @param {string} taken by the table @param {string} edge */
  #draw(game, wager, taken, edge) {
    const paying = tablesOf(game, wager);
    const may = limits(wager), most = mostPaid(game);
    const row = (/** @type {string} */ name, /** @type {string} */ value) =>
      value ? markup`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>` : null;
    render(
      this,
      markup`<p>${wins(game, wager)}</p>
        <dl class="facts">${row(say("You may bet"), may || translate(taken) || say("as posted"))}${
        row(say("House edge"), edge)
      }${row(say("Cap"), most ? say("This table pays {most}.", { most }) : "")}</dl>
        ${paying.map((table) => markup`<pay-table .table=${table} key=${table.id}></pay-table>`)}`,
    );
  }
}

/** The tables a bet is paid by; one that is settled with the dealer's hand may have a bonus. @param {Sheet} game @param {Wager} wager */
function tablesOf(game, wager) {
  const named = new Set(game.wager.map((each) => each.paid_by));
  const own = game.pay?.filter(({ id }) => id === wager.paid_by) ?? [];
  return own.length ? own : game.pay?.filter(({ id }) => !named.has(id)) ?? [];
}

/** When a bet wins. @param {Sheet} game @param {Wager} wager */
function wins(game, wager) {
  if (game.pay?.some(({ id }) => id === wager.paid_by)) {
    const needs = wager.needs_any_of ?? [];
    return [
      say("Wins if {cards} make a hand in its pay table.", { cards: cardsOf(game, wager) }),
      needs.length
        ? say("It needs a bet on {bets} too.", {
          bets: needs.map((id) => wagerName(game, id)).join(say(" or ")),
        })
        : "",
    ].filter(Boolean).join(" ");
  }
  const qualifies = game.contest?.qualifies;
  const without = game.contest?.dealer_does_not_qualify?.[wager.id];
  return [
    say("Pays 1 to 1 if your hand beats the dealer's."),
    qualifies ? say("The dealer needs {hand} to qualify.", { hand: translate(qualifies) }) : "",
    !without || without === "loses"
      ? ""
      : without === "push"
      ? say("If the dealer doesn't qualify, it is returned.")
      : say("If the dealer doesn't qualify, it wins {odds}.", { odds: translate(without) }),
  ].filter(Boolean).join(" ");
}

/** Whose cards make the hand that a bet is paid by. @param {Sheet} game @param {Wager} wager */
function cardsOf(game, wager) {
  const groups = game.pay?.find(({ id }) => id === wager.paid_by)?.cards ?? [];
  const owners = new Set(groups.map((id) => game.cards.find((each) => each.id === id)?.owner ?? "player"));
  return [
    owners.has("player") || !owners.size ? say("your cards") : "",
    owners.has("dealer") ? say("the dealer's") : "",
    owners.has("table") ? say("the shared cards") : "",
  ].filter(Boolean).join(say(" and "));
}

/** @param {Sheet} game @param {Wager} wager @param {number} edge */
function edgeWords(game, wager, edge) {
  const percent = `${(100 * edge).toFixed(2)}%`;
  const part = game.wager.filter((each) => (each.part_of ?? each.id) === (wager.part_of ?? wager.id));
  return part.length > 1
    ? say("{percent} of the {bet}, with the bets that follow it, played as well as possible", {
      percent,
      bet: part[0].name,
    })
    : say("{percent} of the bet", { percent });
}

define("spot-help", SpotHelp);
