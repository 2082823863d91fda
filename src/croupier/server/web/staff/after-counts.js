/** What follows a count: variances explained, counts corrected, drop boxes moved and accepted. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { countSheet } from "./count-sheet.js";
import { button, secondPerson } from "./desk.js";
import { choiceField, orderForm, textField } from "./forms.js";
import { broadPanel, figures, signed, soft } from "./panels.js";
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
    const waits = view.books.filter(({ drop_counted, drop_accepted }) => drop_counted && !drop_accepted);
    return [
      may.includes("AcceptDrop") && (waits.length || message)
        ? broadPanel(
          "Drop boxes for the cage",
          waits.map(({ id }) =>
            button(`Accept the drop of ${id}`, () => accept(id), `Accept the drop of ${id}`)
          ),
          markup`<p class="says" role="status" data-tone=${tone || null}>${message}</p>`,
        )
        : null,
      variances(desk, view),
      may.includes("MoveDropBox") && view.books.some(({ is_open }) => is_open)
        ? broadPanel("Drop boxes", boxes(view), moving(desk, view))
        : null,
      correction(desk, view, correcting, choose),
      view.submissions?.length ? broadPanel("Every count handed in", submitted(view.submissions)) : null,
    ];
  };
}

/** @param {Desk} desk @param {HouseView} view */
function variances(desk, view) {
  const found = view.window?.variances ?? view.variances ?? [];
  if (!view.window && !view.variances) return null;
  const rows = found.map((each, n) => [
    String(n + 1),
    each.account,
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
    figures("Variances of the day", ["No.", "Account", "#over or short", "Reason"], rows, {
      empty: "Every count so far agrees with the ledger.",
    }),
    form,
  );
}

/** @param {HouseView} view */
function boxes({ books }) {
  const open = books.filter(({ is_open }) => is_open);
  return figures(
    "Drop boxes under tables",
    ["Table", "Box", "Last seal"],
    open.map(({ id, box, seal }) => [id, box || "none on record", seal || "—"]),
  );
}

/** @param {Desk} desk @param {HouseView} view */
function moving(desk, view) {
  const open = view.books.filter(({ is_open }) => is_open);
  const table = choiceField("Table", open.map(({ id }) => id));
  const way = choiceField("What", [["in", "Put under the table"], ["out", "Taken out"]]);
  const box = textField("Box number");
  const seal = textField("Seal number");
  const seen = secondPerson("Seen by", view);
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
    own.map(({ number, place }) => [String(number), `${number}: ${place}`]),
    {
      value: chosen,
      onchange: ({ target }) => choose(/** @type {HTMLSelectElement} */ (target).value),
    },
  );
  const place = (own.find(({ number }) => String(number) === chosen) ?? own[0])?.place ?? "";
  const tray = place.startsWith("bank:");
  const cash = tray ? null : countSheet("Cash", cashKinds(), { total: "Cash" });
  const chips = place.startsWith("drop:")
    ? null
    : countSheet("Chips", chipKinds(every([COIN], view.denominations ?? [])), { total: "Chips" });
  const reason = textField("What was wrong with it");
  const manager = secondPerson("Approved by", view);
  const fields = [which, cash, chips, reason, ...manager.fields].filter((each) => each !== null);
  const form = orderForm("Correct count", fields, () => {
    const { id, signed: second } = manager.read();
    return desk.order("CorrectCount", {
      count: Number(which.read()),
      cash: cash ? worth(cash.read()) : 0,
      chips: chips?.read() ?? [],
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
  const rows = all.map(({ place, by, figures: { cash, chips }, round }) => [
    place,
    String(round),
    by,
    money(cash),
    spoken(chips),
  ]);
  return figures("Every count handed in", ["Place", "Round", "Counted by", "#Cash", "Chips"], rows);
}
