/** The close of a gaming day: what is still open, who asks and who confirms, what was counted, who is paid what. */

import { element } from "../parts/dom.js";
import { column, money } from "../parts/money.js";
import { sentence } from "../screens/orders.js";
import { choiceField, moneyField, orderForm, textField } from "../staff/form.js";
import { figures, panel, signed } from "../staff/panel.js";
import { drawn } from "./desk.js";
import { monthOf, paper } from "./paper.js";
import { byKind } from "./places.js";
import { worth } from "./racks.js";
import { split } from "./split.js";
import { monthName, payees, reconciled, sharesOn } from "./shares.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").HouseView} HouseView */
/** @typedef {import("./shares.js").Month} Month */

/** @param {Desk} desk @returns {import("./window.js").Section & { enter(): void }} */
export function closing(desk) {
  const lacks = element("div", { class: "lacks" });
  const deeds = element("div", {});
  const places = element("div", {});
  const ledger = element("div", {});
  const shares = element("div", { class: "holders" });
  const paid = element("div", { class: "holders" });
  const report = element("div", {});
  const again = element("button", { type: "button", class: "plain" }, "Work it out again");
  const says = element("p", { class: "says", role: "status" });
  const books = [
    panel("Ledger", ledger),
    panel("Reconciliation", places, element("div", { class: "deeds" }, again), says),
    panel("Shares", shares),
    panel("Daily report", report),
  ];
  const slips = panel("Paid out of the drawer", paid); // whoever keeps it reads on whose word
  for (const broad of [...books.slice(1), slips]) broad.classList.add("broad");
  const whole = element("div", { class: "panels" }, panel("Close of day", lacks, deeds), ...books, slips);
  let asked = ""; // the day and the state of counts the report was worked out for

  const workOut = async () => {
    const view = desk.view();
    const day = view.day ?? view.last_day;
    if (!view.ledger || !day) return;
    says.removeAttribute("data-tone");
    says.textContent = "The report is being worked out.";
    try {
      const month = await monthOf(day);
      says.textContent = "";
      drawPlaces(places, month, day, desk.view());
      drawShares(shares, month, day, desk, workOut);
    } catch (error) {
      says.dataset.tone = "bad";
      says.textContent = /** @type {Error} */ (error).message;
    }
  };
  again.addEventListener("click", () => void workOut());
  const upToDate = () => {
    const { day, last_day, books: tables, cage_counted } = desk.view();
    const key = JSON.stringify([
      day,
      last_day,
      cage_counted,
      tables.map((each) => [each.tray_counted, each.drop_counted]),
    ]);
    if (key === asked || whole.hidden) return;
    asked = key;
    void workOut();
  };

  return {
    whole,
    enter: upToDate,
    draw: (view) => {
      drawn(lacks, [view.day, view.closing, view.last_day], () => standing(desk, view));
      drawn(deeds, [view.day, view.closing.proposed_by, view.may], () => steps(desk, view));
      for (const each of books) each.hidden = !view.ledger;
      drawn(paid, view.window?.paid, () => [sharesPaid(view)]);
      slips.hidden = !view.window;
      if (view.ledger) {
        const { rows, sum } = byKind(view.ledger);
        drawn(ledger, rows, () => [
          figures(
            "The ledger by kind of account",
            ["Kind", "#holds"],
            rows.map(({ name, cents }) => [name, money(cents)]),
            {
              foot: ["All together", money(sum)],
            },
          ),
        ]);
        const day = view.day ?? view.last_day;
        drawn(report, day, () => day ? [paper(`/api/reports/daily/${day}`, `daily report ${day}`)] : []);
        upToDate();
      }
    },
  };
}

/** The shares that went out of the drawer today. @param {HouseView} view */
function sharesPaid({ window }) {
  const all = window?.paid ?? [];
  const amounts = column(all.map(({ cents }) => cents));
  return figures(
    "Shares paid today",
    ["To", "#amount", "For", "On the word of"],
    all.map(({ to, name, says, by }, n) => [`${name} (${to})`, amounts[n] ?? "", says, by]),
    { empty: "No share was paid today." },
  );
}

/** A way to another tab. @param {Desk} desk @param {string} tab @param {string} words */
function way(desk, tab, words) {
  const button = element("button", { type: "button", class: "plain small" }, words);
  button.addEventListener("click", () => desk.go(tab));
  return button;
}

/** What stands in the way, or that nothing does. @param {Desk} desk @param {HouseView} view */
function standing(desk, { day, last_day, closing: { lacks, proposed_by } }) {
  if (!day) {
    return [
      element("p", {}, last_day ? `The gaming day of ${last_day} is closed.` : "No gaming day is open."),
      element("p", {}, element("a", { href: "#pit" }, "The next one is opened in the pit.")),
    ];
  }
  if (proposed_by) {
    return [element("p", {}, `${proposed_by} proposed closing the day of ${day}; someone else confirms.`)];
  }
  if (!lacks.length) {
    return [element("p", { "data-tone": "good" }, "Everything is closed, counted, and agrees.")];
  }
  return [
    element("p", { class: "soft" }, `Before the day of ${day} can close:`),
    element("ul", { class: "open-items" }, ...lacks.map((each) => element("li", {}, sentence(each)))),
    element(
      "div",
      { class: "deeds" },
      way(desk, "counts", "To the counts"),
      way(desk, "transfers", "To the slips"),
    ),
  ];
}

/** @param {Desk} desk @param {HouseView} view */
function steps(desk, { day, may, closing: { proposed_by } }) {
  if (!day) return [];
  if (proposed_by) {
    return may.includes("ConfirmClose")
      ? [
        orderForm("Confirm the close", [], () => desk.order("ConfirmClose", {}), {
          said: "The day is closed.",
        }),
      ]
      : [];
  }
  return may.includes("ProposeClose")
    ? [orderForm("Propose close", [], () => desk.order("ProposeClose", {}), { said: "Proposed." })]
    : [element("p", { class: "soft" }, "The operator or a manager asks to close; you may confirm it then.")];
}

/** @param {HTMLElement} into @param {Month} month @param {string} day @param {HouseView} view */
function drawPlaces(into, { days }, day, { drawer, cage_counted, window }) {
  const report = days.find((each) => each.day === day);
  if (!report) return;
  const over = (window?.variances ?? []).filter(({ account }) => account === "cage").reduce(
    (all, v) => all + v.cents,
    0,
  );
  const cage = drawer
    ? { counted: cage_counted === true, holds: drawer.cash + worth(drawer.chips), over }
    : null;
  const all = reconciled(report, cage);
  const lines = all.filter(({ counted }) => counted !== null);
  const open = all.length - lines.length;
  const expected = column(lines.map((line) => line.expected));
  const counted = column(lines.map((line) => line.counted ?? 0));
  const unpaid = report.jackpots.filter(({ paid }) => paid === null);
  into.replaceChildren(
    figures(
      "Expected and counted",
      ["Place", "#expected", "#counted", "#difference"],
      lines.map(({ place, over: found }, n) => [
        place,
        expected[n] ?? "",
        counted[n] ?? "",
        signed(found ?? 0),
      ]),
      { empty: "Nothing is counted yet; what each place should hold is told with its count." },
    ),
    ...(open && lines.length
      ? [
        element("p", { class: "soft" }, `${open} ${open === 1 ? "place is" : "places are"} not counted yet.`),
      ]
      : []),
    ...unpaid.map(({ player, jackpot, due }) =>
      element(
        "p",
        { "data-tone": "warn" },
        `${jackpot}, won by ${player}, is not paid yet${due === null ? "" : `: ${money(due)}`}.`,
      )
    ),
  );
}

/** @param {HTMLElement} into @param {Month} month @param {string} day @param {Desk} desk @param {() => unknown} paid */
function drawShares(into, month, day, desk, paid) {
  const all = payees(month);
  const name = monthName(month.first);
  const [due, given, left] = [
    column(all.map((each) => each.due)),
    column(all.map((each) => each.paid)),
    column(all.map((each) => each.left)),
  ];
  into.replaceChildren(
    element("h3", {}, `The day of ${day}`),
    figures(
      "Shares of the day",
      ["Charity", "#brought", `#charity, ${month.rates.charity.percent}%`, "#state", "#operator"],
      sharesOn(month, day).map(({ charity, revenue, alone }) => [
        charity,
        signed(revenue),
        money(alone.charity),
        money(alone.state),
        money(alone.operator),
      ]),
    ),
    ...sharesOn(month, day).flatMap(({ charity, alone }) => split(charity, alone)),
    element("h3", {}, `${name}, due by ${month.due}`),
    figures(
      `Shares of ${name}`,
      ["To", "#due", "#paid", "#left"],
      all.map(({ name: payee, to }, n) => [`${payee} (${to})`, due[n] ?? "", given[n] ?? "", left[n] ?? ""]),
    ),
    ...(desk.view().may.includes("PayShare") && desk.view().day ? [paying(all, name, desk, paid)] : []),
  );
}

/**
 * @param {import("./shares.js").Payee[]} all
 * @param {string} month
 * @param {Desk} desk
 * @param {() => unknown} paid
 */
function paying(all, month, desk, paid) {
  const to = choiceField(
    "Pay",
    all.map(({ to: kind, name }, n) => /** @type {[string, string]} */ ([String(n), `${name} (${kind})`])),
  );
  const amount = moneyField("Amount");
  const says = textField("For", { value: `share of ${month}` });
  const propose = () => {
    const left = all[Number(to.input.value)]?.left ?? 0;
    amount.input.value = left > 0 ? money(left).slice(1) : "";
  };
  to.input.addEventListener("change", propose);
  propose();
  const form = orderForm("Pay in cash", [to, amount, says], () => {
    const payee = all[Number(to.read())];
    return desk.order("PayShare", {
      to: payee?.to,
      name: payee?.name,
      cents: amount.read(),
      says: says.read(),
    });
  }, { said: "Paid.", keeps: true });
  form.addEventListener("ordered", () => void paid());
  return form;
}
