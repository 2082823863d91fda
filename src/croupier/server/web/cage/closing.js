/** The close of a gaming day: what is still open, who asks and who confirms, what was counted, who is paid what. */

import { column, money } from "../parts/money.js";
import { sentence } from "../parts/text.js";
import { choiceField, moneyField, orderForm, textField } from "../staff/forms.js";
import { allCounted, broadPanel, figures, panel, signed, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { button, secondPerson } from "../staff/desk.js";
import { monthOf } from "./paper.js";
import { byKind } from "../staff/places.js";
import { worth } from "../staff/racks.js";
import { monthBefore, monthName, payees, reconciled, sharesOn, split } from "./shares.js";

/** @import { Desk, HouseView } from "../staff/desk.js" */
/** @import { Month } from "./shares.js" */

/** @param {Desk} desk @returns {import("../staff/desk.js").Section} */
export function closing(desk) {
  let worked = ""; // the day and the counts that the report was worked out for
  /** @type {Month | null} */
  let month = null;
  /** @type {Month | null} */
  let before = null; // the month before it, where its shares are shown
  let message = "", tone = "";

  const workOut = async (/** @type {string} */ day) => {
    [message, tone] = ["Loading the report…", ""];
    desk.redraw();
    try {
      [month, before] = [await monthOf(day), before && await monthOf(monthBefore(day))];
      message = "";
    } catch (error) {
      [message, tone] = [/** @type {Error} */ (error).message, "bad"];
    }
    desk.redraw();
  };
  return (view, open) => {
    const day = view.day ?? view.last_day;
    const counts = view.books.map((each) => `${each.tray_counted} ${each.drop_counted}`);
    const now = `${view.day} ${view.last_day} ${view.cage_counted} ${counts}`;
    if (open && view.ledger && day && now !== worked) {
      worked = now;
      queueMicrotask(() => workOut(day));
    }
    const again = () => day && workOut(day);
    const turn = async () => {
      before = before || !day ? null : await monthOf(monthBefore(day)).catch(() => null);
      desk.redraw();
    };
    const later = before && month ? [month] : [];
    const shown = before ?? month;
    const books = [
      broadPanel(
        "Reconciliation",
        month && day && reconciliation(month, day, view),
        markup`<div class="actions"><button type="button" class="plain" onclick=${again}>Work it out again</button></div>
          <p class="says" role="status" data-tone=${tone || null}>${message}</p>`,
      ),
      broadPanel(
        "Shares",
        markup`<div class="holders">${shown && day && shares(shown, later, day)}
          ${shown && button(before ? "Show this month" : "Show the month before", turn)}
          ${
          shown && view.may.includes("PayShare") && view.day && paying(desk, view, shown, later, again)
        }</div>`,
      ),
      view.inventory ? broadPanel("Chip inventory", chipInventory(view.inventory)) : null,
      broadPanel(
        "Daily report",
        day &&
          markup`<report-paper address="/api/reports/daily/${day}" name="daily report ${day}" key=${day}/>`,
      ),
    ];
    return [
      panel("Close of day", markup`<div class="lacks">${standing(desk, view)}</div>`, steps(desk, view)),
      view.ledger && [panel("Ledger", ledger(view.ledger)), books],
      view.window && broadPanel("Paid out of the drawer", sharesPaid(view.window.paid)),
    ];
  };
}

/** What stands in the way, or that nothing does. @param {Desk} desk @param {HouseView} view */
function standing(desk, { day, last_day, window, variances, closing: { lacks, warns, proposed_by } }) {
  if (!day) {
    return markup`<p>${last_day ? `The gaming day of ${last_day} is closed.` : "No gaming day is open."}</p>
      <p><a href="#pit">The next one is opened in the pit.</a></p>`;
  }
  const amiss = warns.map((says) => markup`<p data-tone="warn">${sentence(says)}</p>`);
  if (proposed_by) {
    return markup`${amiss}<p>${proposed_by} proposed closing the day of ${day}; someone else confirms.</p>`;
  }
  if (!lacks.length) {
    return [amiss, allCounted({ variances: window?.variances ?? variances })];
  }
  return markup`${amiss}<p class="soft">Before the day of ${day} can close:</p>
    <ul class="open-items">${lacks.map((each) => markup`<li>${sentence(each)}</li>`)}</ul>
    <div class="actions">
      ${button("To the counts", () => desk.go("counts"))}${button("To the slips", () => desk.go("transfers"))}
    </div>`;
}

/** @param {Desk} desk @param {HouseView} view */
function steps(desk, { day, may, closing: { proposed_by } }) {
  const [name, text, doneText] = proposed_by
    ? /** @type {const} */ (["ConfirmClose", "Confirm the close", "The day is closed."])
    : /** @type {const} */ (["ProposeClose", "Propose close", "Proposed."]);
  if (day && may.includes(name)) return orderForm(text, [], () => desk.order(name, {}), { doneText });
  return day && !proposed_by && soft("The operator or a manager asks to close; you may confirm it then.");
}

/** @param {Record<string, number>} balances */
function ledger(balances) {
  const { rows, sum } = byKind(balances);
  const lines = rows.map(({ name, cents }) => [name, money(cents)]);
  const whole = "outside" in balances; // whoever may count the cage reads the rest once it is counted
  return [
    figures(
      "The ledger by kind of account",
      ["Kind", "#holds"],
      lines,
      whole ? { foot: ["All together", money(sum)] } : {},
    ),
    whole ? null : soft("Cage and outside are shown once two people have counted the cage."),
  ];
}

/** The shares that went out of the drawer today. @param {import("../screens/views.js").PaidShare[]} all */
function sharesPaid(all) {
  const amounts = column(all.map(({ cents }) => cents));
  return figures(
    "Shares paid today",
    ["To", "#amount", "For", "On the word of"],
    all.map(({ to, name, says, by }, n) => [`${name} (${to})`, amounts[n], says, by]),
    { empty: "No share was paid today." },
  );
}

/** @param {Month} month @param {string} day @param {HouseView} view */
function reconciliation({ days }, day, { drawer, cage_counted, window }) {
  const report = days.find((each) => each.day === day);
  if (!report) return null;
  const over = (window?.variances ?? []).filter(({ account }) => account === "cage")
    .reduce((sum, { cents }) => sum + cents, 0);
  const cage = drawer
    ? { counted: cage_counted === true, holds: drawer.cash + worth(drawer.chips), over }
    : null;
  const all = reconciled(report, cage);
  const lines = all.filter(({ counted }) => counted !== null);
  const open = all.length - lines.length;
  const expected = column(lines.map((line) => line.expected));
  const counted = column(lines.map((line) => line.counted ?? 0));
  const unpaid = report.jackpots.filter(({ paid }) => paid === null);
  return [
    figures(
      "Expected and counted",
      ["Place", "#expected", "#counted", "#difference"],
      lines.map((line, n) => [line.place, expected[n], counted[n], signed(line.over ?? 0)]),
      { empty: "Nothing is counted yet; what each place should hold is shown with its count." },
    ),
    open && lines.length ? soft(`${open} ${open === 1 ? "place is" : "places are"} not counted yet.`) : null,
    unpaid.map(({ player, jackpot, due }) =>
      markup`<p data-tone="warn">${jackpot}, won by ${player}, is not paid yet${
        due === null ? "" : `: ${money(due)}`
      }.</p>`
    ),
  ];
}

/** @param {Month} month @param {Month[]} later @param {string} day */
function shares(month, later, day) {
  const all = payees(month, later);
  const today = sharesOn(month, day);
  const name = monthName(month.first);
  const due = column(all.map((each) => each.due));
  const paid = column(all.map((each) => each.paid));
  const left = column(all.map((each) => each.left));
  return [
    today.length ? markup`<h3>The day of ${day}</h3>` : null,
    today.length && figures(
      "Shares of the day",
      ["Charity", "#win", `#charity, ${month.rates.charity.percent}%`, "#state", "#operator"],
      today.map(({ charity, revenue, alone }) => [
        charity,
        signed(revenue),
        money(alone.charity),
        money(alone.state),
        money(alone.operator),
      ]),
    ),
    today.map(({ charity, alone }) => split(charity, alone)),
    markup`<h3>${name}, due by ${month.due}</h3>`,
    figures(
      `Shares of ${name}`,
      ["To", "#due", "#paid", "#left"],
      all.map((each, n) => [`${each.name} (${each.to})`, due[n], paid[n], left[n]]),
    ),
  ];
}

/** @param {Desk} desk @param {HouseView} view @param {Month} month @param {Month[]} later @param {() => unknown} paid */
function paying(desk, view, month, later, paid) {
  const all = payees(month, later);
  const left = (/** @type {number} */ n) => Math.max(0, all[n]?.left ?? 0) || undefined;
  const to = choiceField("Pay", all.map(({ to: kind, name }, n) => [String(n), `${name} (${kind})`]), {
    pick: () => amount.set(money(left(Number(to.text())) ?? 0).slice(1)),
  });
  const amount = moneyField("Amount", { value: left(0) });
  const says = textField("For", { value: `share of ${monthName(month.first)}` });
  const approves = secondPerson("Signed with", view);
  return orderForm("Pay in cash", [to, amount, says, ...approves.fields], async () => {
    const payee = all[Number(to.read())];
    const { id: approved_by, signed } = approves.read();
    const share = { to: payee?.to, name: payee?.name, cents: amount.read(), month: month.first };
    const answer = await desk.order("PayShare", { ...share, says: says.read(), approved_by }, signed);
    if (answer.ok) paid();
    return answer;
  }, { id: `pay share ${month.first}`, doneText: "Paid." });
}

/** Every chip the house ever had, by denomination. @param {readonly import("../screens/views.js").ChipLineView[]} lines */
function chipInventory(lines) {
  const rows = lines.map(({ denomination, received, destroyed, reserve, in_use: inUse }) => [
    money(denomination),
    String(received),
    String(destroyed),
    String(reserve),
    inUse < 0 ? markup`<span data-tone="lost">${inUse}</span>` : String(inUse),
  ]);
  const note =
    "In use: at windows, in trays, on their way, or out with players. Below zero, more came back than was received.";
  return [
    figures("Chip inventory", ["Chip", "#received", "#destroyed", "#reserve", "#in use"], rows),
    soft(note),
  ];
}
