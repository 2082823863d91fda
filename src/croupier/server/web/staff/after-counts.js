/** What follows a count: variances explained, counts corrected, drop boxes moved and accepted. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { countSheet, emptyBox } from "./count-sheet.js";
import { button, secondPerson } from "./desk.js";
import { choiceField, orderForm, textField } from "./forms.js";
import { broadPanel, figures, signed, soft } from "./panels.js";
import { placeName } from "./places.js";
import { cashKinds, chipKinds, COIN, every, spoken, worth } from "./racks.js";
import { withRules } from "./carry-out.js";

/** @import { Desk, HouseView } from "./desk.js" */
/** @import { Inside } from "../parts/render.js" */

/** @param {Desk} desk @returns {(view: HouseView) => Inside[]} */
export function afterCounts(desk) {
  let message = "", tone = "", correcting = "";
  const accept = async (/** @type {string} */ table) => {
    const answer = await desk.order("AcceptDrop", { table });
    [tone, message] = answer.ok
      ? ["good", `The drop of ${table} is in the cage.`]
      : ["bad", withRules(answer)];
    desk.redraw();
  };
  const choose = (/** @type {string} */ number) => {
    correcting = number;
    desk.redraw();
  };
  return (view) => {
    const { may } = view;
    const waits = Object.entries(view.accepting ?? {});
    const takes = (/** @type {typeof waits[number]} */ [id, { by, you }]) =>
      you ? button(`Accept the drop of ${id}`, () => accept(id), `Accept the drop of ${id}`) : soft(
        `Drop of ${id}: ${by.length ? by.join(" or ") : "a manager who did not count it"} accepts it.`,
      );
    return [
      may.includes("AcceptDrop") && (waits.length || message)
        ? broadPanel(
          "Drop boxes for the cage",
          waits.map(takes),
          markup`<p class="says" role="status" data-tone=${tone || null}>${message}</p>`,
        )
        : null,
      variances(desk, view),
      earlierVariances(desk, view),
      may.includes("MoveDropBox") && view.books.some(hasBox)
        ? broadPanel("Drop boxes", boxes(view), moving(desk, view))
        : null,
      correction(desk, view, correcting, choose),
      view.submissions?.length ? broadPanel("Every count handed in", submitted(view.submissions)) : null,
    ];
  };
}

/** Variances of closed days: open, explained or reported; those that are due are reported here. @param {Desk} desk @param {HouseView} view */
function earlierVariances(desk, { kept_variances: kept = [], variances_due: due, may }) {
  if (!kept.length) return null;
  const state = (/** @type {typeof kept[number]} */ { variance, reported }) =>
    reported ? `reported: ${reported}` : variance.explained_by ? `explained: ${variance.reason}` : "open";
  const rows = kept.map((
    each,
  ) => [each.day, placeName(each.variance.account), signed(each.variance.cents), state(each)]);
  const how = textField("How it was reported", { hint: "The letter, its date, to whom." });
  const form = due && may.includes("ReportVariances")
    ? orderForm("Record the report", [how], () => desk.order("ReportVariances", { how: how.read() }), {
      doneText: "On record.",
    })
    : null;
  const says = due &&
    `Variances of ${money(due.cents)} must be reported to the state by ${due.by} (Lot 7206.08(b)(8)).`;
  return broadPanel(
    "Variances of earlier days",
    says ? markup`<p data-tone="warn">${says}</p>` : null,
    figures("Variances of earlier days", ["Day", "Place", "#over or short", "State"], rows),
    form,
  );
}

/** @param {Desk} desk @param {HouseView} view */
function variances(desk, view) {
  const found = view.window?.variances ?? view.variances ?? [];
  if (!view.window && !view.variances) return null;
  const rows = found.map((each, n) => [
    String(n + 1),
    placeName(each.account),
    signed(each.cents),
    each.explained_by ? `${each.reason} (${each.explained_by})` : each.reason,
  ]);
  const open = found.flatMap((each, n) => each.explained_by ? [] : [String(n + 1)]);
  const which = choiceField("Variance", open);
  const reason = textField("What is behind it");
  const form = view.may.includes("ExplainVariance") && open.length
    ? orderForm(
      "Explain variance",
      [which, reason],
      () => desk.order("ExplainVariance", { number: Number(which.read()), reason: reason.read() }),
      {
        doneText: "On record.",
      },
    )
    : null;
  return broadPanel(
    "Variances of the day",
    figures("Variances of the day", ["No.", "Place", "#over or short", "Reason"], rows, {
      empty: "Every count so far agrees with the ledger.",
    }),
    form,
  );
}

/** Whether a drop box may be put under a table or taken out: also of one that is closed and not counted. @param {HouseView["books"][number]} book */
const hasBox = ({ is_open, box, drop_counted }) => is_open || box !== "" || !drop_counted;

/** @param {HouseView} view */
function boxes({ books }) {
  return figures(
    "Drop boxes under tables",
    ["Table", "Box", "Last seal"],
    books.filter(hasBox).map(({ id, box, seal }) => [id, box || "none on record", seal || "—"]),
  );
}

/** @param {Desk} desk @param {HouseView} view */
function moving(desk, view) {
  const table = choiceField("Table", view.books.filter(hasBox).map(({ id }) => id));
  const way = choiceField("What", [["in", "Put in"], ["out", "Taken out"]]);
  const box = textField("Box number");
  const seal = textField("Seal number");
  const seen = secondPerson("Seen by", view, "manager", "floor", "dealer", "cage");
  return orderForm("Record drop box", [table, way, box, seal, ...seen.fields], () => {
    const { id, signed: second } = seen.read();
    const data = { table: table.read(), box: box.read(), seal: seal.read(), out: way.read() === "out" };
    return desk.order("MoveDropBox", { ...data, seen_by: id }, second);
  }, { doneText: "On record." });
}

/** A count that one has made oneself is put right, which a manager who did not count approves. @param {Desk} desk @param {HouseView} view @param {string} chosen @param {(number: string) => void} choose */
function correction(desk, view, chosen, choose) {
  const own = (view.counts ?? []).filter(({ by, confirmed_by }) => [by, confirmed_by].includes(view.you.id));
  if (!view.may.includes("CorrectCount")) return null;
  if (!own.length) {
    return broadPanel("Correct a count", soft("A count you made can be corrected here with a manager."));
  }
  const which = choiceField(
    "Count",
    own.map(({ number, place }) => [String(number), `${number}: ${placeName(place)}`]),
    {
      value: chosen,
      pick: choose,
    },
  );
  const place = (own.find(({ number }) => String(number) === chosen) ?? own[0])?.place ?? "";
  const tray = place.startsWith("bank:");
  const cash = tray ? null : countSheet("Cash", cashKinds(), { total: "Cash" });
  const chips = place.startsWith("drop:")
    ? null
    : countSheet("Chips", chipKinds(every([COIN], view.denominations ?? [])), { total: "Chips" });
  const empty = emptyBox([cash, chips]);
  const reason = textField("What was wrong with it");
  const manager = secondPerson("Approved by", view, "manager", "operator");
  const fields = [which, cash, chips, empty, reason, ...manager.fields].filter((each) => each !== null);
  const form = orderForm("Correct count", fields, () => {
    const bills = cash?.read() ?? [], counted = chips?.read() ?? [];
    empty.verify();
    const { id, signed: second } = manager.read();
    return desk.order("CorrectCount", {
      count: Number(which.read()),
      cash: worth(bills),
      bills,
      chips: counted,
      reason: reason.read(),
      approved_by: id,
    }, second);
  }, { id: `correct ${place}`, doneText: "Corrected. Both figures are on record." });
  return broadPanel(
    "Correct a count",
    markup`<details><summary>Correct a count of yours with a manager</summary>${form}</details>`,
  );
}

/** Every count that was handed in for a place that is counted by now. @param {NonNullable<HouseView["submissions"]>} all */
function submitted(all) {
  const rows = all.map(({ place, by, figures: { cash, chips, bills }, round }) => [
    placeName(place),
    String(round),
    by,
    money(cash),
    bills.length ? spoken(bills) : "–",
    spoken(chips),
  ]);
  return figures("Every count handed in", ["Place", "Round", "Counted by", "#Cash", "Bills", "Chips"], rows);
}
