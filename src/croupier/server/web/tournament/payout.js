/** Places, prizes and money: what each place wins and who was paid, which sums to the pool, and where the money is. */

import { column, money } from "../parts/money.js";
import { choiceField, orderForm, signature, textField } from "../staff/forms.js";
import { figures, pairs, panel, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { why } from "../staff/carry-out.js";
import { action } from "./actions.js";
import { chop } from "./proposal.js";
import { oddCents } from "./interruption.js";
import { isOver, ordinal, STAGE } from "./read.js";

/** @import { DeskCommands } from "./actions.js" */
/** @import { Desk } from "./read.js" */

/** @param {DeskCommands} desk @param {Desk} view */
export function payout(desk, view) {
  if (view.entrants.length < 2 && !view.owed.length) return null;
  const open = view.owed.filter(({ shares }) => Object.values(shares).includes(null));
  return panel(
    "Prizes",
    note(view),
    isOver(view) ? null : posted(view.prizes),
    markup`<div class="lots">${open.map(({ players }) => oddCents(desk, view, players))}</div>`,
    view.owed.length ? due(desk, view) : null,
    Object.keys({ ...view.signed, ...view.taxed }).filter((name) => (view.paid_out[name] ?? null) === null)
      .map(
        (name) => large(desk, name, view.taxed[name] ?? "", view.signed[name] ?? ""),
      ),
    chop(desk, view),
    isOver(view) && view.dealers_due ? dealers(desk, view.dealers_due) : null,
  );
}

/**
 * A prize that is reported, or that somebody else signs for: who it is, and whether a part is withheld.
 * @param {DeskCommands} desk
 * @param {string} name
 * @param {string} says why it is reported, if it is
 * @param {string} who signs too, if somebody does
 */
function large(desk, name, says, who) {
  const papers = textField("Papers seen", { hint: "A photo ID and a second paper, or Form W-9." });
  const number = choiceField("Taxpayer number", [["", "choose"], ["yes", "on Form W-9"], [
    "no",
    "not given",
  ]]);
  const second = signature("Who signs too", undefined, { needed: true });
  const form = orderForm(
    `Pay ${name}`,
    [...(says ? [papers, number] : []), ...(who ? second.fields : [])],
    () => {
      const signed = who ? second.read() : null;
      const shown = says ? { id_ref: papers.read(), w9: number.read() === "yes" } : {};
      return desk.give("Pay", { player: name, ...shown, approved_by: signed?.name ?? "" }, signed);
    },
    { id: `pay ${name}`, doneText: `${name} is paid.` },
  );
  return markup`<div class="proposal" key=${name}><h3>${name}: ${says ? "Form W-2G" : "large prize"}</h3>
    ${says ? markup`<p>${says}.</p>` : null}${
    who ? markup`<p>Paid by two: ${who} signs too.</p>` : null
  }${form}</div>`;
}

/** What players paid for the dealers. @param {DeskCommands} desk @param {number} cents */
function dealers(desk, cents) {
  const who = textField("Who got what");
  return orderForm(
    `Pay the dealers ${money(cents)}`,
    [who],
    () => desk.give("PayDealers", { says: who.read() }),
    {
      id: "dealers",
      doneText: "The dealers are paid.",
    },
  );
}

/** @param {Desk} view */
function note({ stage, entries_open, may_be_void }) {
  if (stage === STAGE.void) return [soft("The tournament is void; what is due goes back."), why("H-02")];
  if (stage === STAGE.cancelled) return soft("Canceled before the first card; everything goes back.");
  if (entries_open) return soft("As things stand; final when entries close.");
  return may_be_void
    ? [soft("Paid when the tournament is over: an interruption could still void it."), why("H-02")]
    : null;
}

/** What each place wins. @param {readonly number[]} prizes */
function posted(prizes) {
  const amounts = column([...prizes, prizes.reduce((sum, each) => sum + each, 0)]);
  return figures("Prizes by place", ["Place", "#Prize"], prizes.map((_, n) => [ordinal(n + 1), amounts[n]]), {
    foot: ["All prizes", amounts.at(-1)],
  });
}

/** Who is due what, and the button that hands it over. @param {DeskCommands} desk @param {Desk} view */
function due(desk, { places, owed, paid_out, taxed, signed }) {
  const rows = places.filter((one) => one.due !== 0);
  const amounts = column([
    ...rows.map((one) => one.due ?? 0),
    owed.reduce((sum, { cents }) => sum + cents, 0),
  ]);
  const lines = rows.map(({ place, name, due: cents }, n) => [
    place ? ordinal(place) : "–",
    name,
    cents === null ? "odd cents open" : amounts[n],
    (paid_out[name] ?? null) !== null
      ? markup`<span data-tone="won">✓ paid</span>`
      : signed[name] || taxed[name]
      ? signed[name] ? "paid by two, below" : "reported, below"
      : action(desk, "Pay", () => ["Pay", { player: name }], {
        small: true,
        plain: false,
        label: `Pay ${name}`,
        doneText: `${name} is paid ${cents === null ? "" : money(cents)}.`,
      }),
  ]);
  return figures("Prizes due", ["Place", "Player", "#Due", "#Paid"], lines, {
    foot: ["In all", "", amounts.at(-1), ""],
  });
}

/** Where the money of a tournament is. @param {Desk} view */
function accounts({ money: held, pool }) {
  const lines = /** @type {[string, number][]} */ ([
    ["Paid in by players", held.collected],
    ["Refunded", -(held.refunded ?? 0)],
    ["Fees within it", held.fees],
    ["Prize pool", pool],
    ["Added by the house", held.added],
    ["Prizes paid", -(held.prizes ?? 0)],
    ["Paid to dealers", -(held.dealers_paid ?? 0)],
    ["Kept for charity and state", -(held.kept ?? 0)],
    ["Held now", held.held],
  ]);
  const shown = lines.filter(([name, cents]) => cents !== 0 || name === "Held now");
  const amounts = column(shown.map(([, cents]) => cents));
  return pairs(shown.map(([name], n) => [name, amounts[n]]));
}

/** The money, the results once it is over, and what can be corrected. @param {DeskCommands} desk @param {Desk} view @param {string} results their address */
export function moneyPanel(desk, view, results) {
  const link =
    markup`<p><a class="button plain" href=${results} target="_blank" rel="noopener">Results for the wall</a></p>`;
  return panel("Money", accounts(view), isOver(view) && link, correction(desk, view));
}

/** For which charity, and on which gaming day, it is; after payments two managers correct it. @param {DeskCommands} desk @param {Desk} view */
function correction(desk, { plan, money: { collected } }) {
  const charity = textField("Charity", { value: plan.charity });
  const date = textField("Gaming day", { type: "date", value: plan.game_date });
  const reason = textField("Reason for the correction", {
    optional: true,
    hint: "Needed once somebody has paid.",
  });
  const second = signature("Second manager");
  const form = orderForm(
    "Correct it",
    [charity, date, reason, ...(collected ? second.fields : [])],
    () => {
      const signed = collected ? second.read() : null;
      const data = { charity: charity.read(), game_date: date.read(), says: reason.read() };
      return desk.give("Correct", signed ? { ...data, approved_by: signed.name } : data, signed);
    },
    { plain: true, keeps: true, doneText: "Corrected." },
  );
  return markup`<details><summary>Correct the charity or the date</summary>${form}</details>`;
}
