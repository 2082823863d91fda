/** How the house is run: what the operator sets between two gaming days, and everybody at the pit may read. */

import { cents, money } from "../parts/money.js";
import { choiceField, moneyField, numberField, orderForm, textField } from "../staff/forms.js";
import { pairs, panel, soft } from "../staff/panels.js";

/** @import { Pit } from "./pit.js" */
/** @import { Settings } from "../screens/views.js" */

const YES = "yes";

/** @param {Pit} pit */
export function settings(pit) {
  const { house, house: { settings: now } } = pit.seen;
  if (!now) return panel("Settings", soft("The operator and the managers read how the house is run."));
  return [
    panel("Settings", standing(now)),
    house.may?.includes("SetHouse")
      ? panel(
        "Change settings",
        house.day
          ? soft("Settings of a day that is open stay. Change them after it is closed.")
          : form(pit, now),
      )
      : null,
  ];
}

/** @param {Settings} now */
function standing(now) {
  return pairs([
    ["Licensee", now.licensee],
    ["Time zone", now.zone],
    ["Gaming day ends at", `${now.cut_off_hour}:00`],
    ["Chips", now.denominations.map(money).join(", ")],
    [
      "One person may sign both sides of a fill",
      now.same_person_may_confirm ? "yes, and the log says so" : "no",
    ],
    ["Codes of an app at sign-in", now.second_factor ? "operator, manager and cage" : "nobody"],
    ["Floor changes payouts alone up to", `${money(now.floor_changes_alone)} for a player in a round`],
    ["Hours before somebody reset may countersign", String(now.countersign_after)],
    ["Large cash is reported on", `${now.cash_report} (C: counsel must confirm)`],
  ]);
}

/** @param {Pit} pit @param {Settings} now */
function form(pit, now) {
  const yes = /** @type {const} */ ([[YES, "Yes"], ["no", "No"]]);
  const chips = textField("Chips of the house", {
    value: now.denominations.map((each) => money(each)).join(", "),
    hint: "The smallest first, with commas between them.",
  });
  const ends = numberField("Hour the gaming day ends", { value: now.cut_off_hour, most: 23 });
  const both = choiceField("One person may sign both sides of a fill", yes, {
    value: now.same_person_may_confirm ? YES : "no",
  });
  const codes = choiceField("Codes at sign-in for operator, manager and cage", yes, {
    value: now.second_factor ? YES : "no",
  });
  const waits = numberField("Hours before somebody reset may countersign", {
    value: now.countersign_after,
    most: 720,
  });
  const alone = moneyField("Floor changes payouts alone up to", {
    value: now.floor_changes_alone,
    least: 0,
    hint: "For one player in one round; above it a manager signs too.",
  });
  const report = choiceField("Large cash is reported on", ["FinCEN 112", "Form 8300"], {
    value: now.cash_report,
    hint: "C: counsel must confirm which one.",
  });
  return orderForm("Set", [chips, ends, both, codes, waits, alone, report], () => {
    const denominations = chips.read().split(",").map((text) => {
      const found = cents(text.trim());
      if (!found) throw new Error("Chips of the house: write amounts such as $1, $5, $25.");
      return found;
    });
    return pit.socket.command("house", "SetHouse", {
      settings: {
        ...now,
        denominations,
        cut_off_hour: ends.read(),
        same_person_may_confirm: both.read() === YES,
        second_factor: codes.read() === YES,
        countersign_after: waits.read(),
        floor_changes_alone: alone.read(),
        cash_report: /** @type {Settings["cash_report"]} */ (report.read()),
      },
    });
  }, { doneText: "Set. It applies from the next gaming day on.", keeps: true });
}
