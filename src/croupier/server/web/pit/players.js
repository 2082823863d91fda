/** Players: who may not play here, ratings for those who want one, and cash without a name. */

import { money } from "../parts/money.js";
import { choiceField, moneyField, numberField, orderForm, readAll, textField } from "../staff/forms.js";
import { noteCash } from "../staff/incidents.js";
import { keeperSignature } from "./ruling.js";
import { broadPanel, figures, panel, soft } from "../staff/panels.js";

/** @import { Pit } from "./pit.js" */

/** @param {Pit} pit */
export function players(pit) {
  const { house } = pit.seen;
  const may = (/** @type {string} */ name) => house.may?.includes(name) ?? false;
  const list = house.pit?.excluded ?? [];
  return [
    broadPanel(
      "May not play",
      soft("Checked when somebody buys chips, takes a seat, enters a tournament or is paid a win."),
      figures(
        "People who may not play",
        ["Name", "Kind", "Until", "Why"],
        list.map((one) => [one.person, one.kind, one.until ?? "for good", one.says]),
        { empty: "Nobody is on the list." },
      ),
    ),
    may("Exclude") ? panel("Add to the list", exclude(pit)) : null,
    may("LiftExclusion") && list.length ? panel("Take off the list", lift(pit)) : null,
    may("RatePlay") ? panel("Ratings (estimates)", ratings(pit)) : null,
    may("NoteCash") ? noteCash((name, data) => pit.socket.command("house", name, data)) : null,
  ];
}

/** @param {Pit} pit */
function exclude(pit) {
  const person = textField("Name of the person");
  const kind = choiceField("Kind", pit.seen.house.pit?.exclusion_kinds ?? []);
  const says = textField("What it rests on");
  const until = textField("Until", { type: "date", optional: true, hint: "Empty for good." });
  return orderForm(
    "Exclude",
    [person, kind, says, until],
    () =>
      pit.socket.command("house", "Exclude", {
        ...readAll({ person, kind, says }),
        until: until.read() || null,
      }),
    { doneText: "On the list." },
  );
}

/** @param {Pit} pit */
function lift(pit) {
  const names = [...new Set((pit.seen.house.pit?.excluded ?? []).map(({ person }) => person))];
  const person = choiceField("Who may play again", [["", "choose"], ...names]);
  const says = textField("Why it is lifted");
  const second = keeperSignature(pit);
  return orderForm(
    "Lift",
    [person, says, ...second.fields],
    () => {
      const signed = second.read();
      const data = { person: person.read(), says: says.read(), approved_by: signed?.name ?? "" };
      return pit.socket.command("house", "LiftExclusion", data, signed);
    },
    { plain: true, doneText: "Off the list." },
  );
}

/** @param {Pit} pit */
function ratings(pit) {
  const open = pit.seen.house.books.filter((book) => book.is_open).map(({ id }) => id);
  const table = choiceField("Table of the rating", [["", "choose"], ...open]);
  const player = textField("Who wants a rating");
  const average = moneyField("Average bet");
  const minutes = numberField("Minutes played", { least: 1, most: 24 * 60 });
  const form = orderForm(
    "Rate",
    [table, player, average, minutes],
    () => pit.socket.command("house", "RatePlay", readAll({ table, player, average, minutes })),
    { plain: true, doneText: "Rated." },
  );
  const rows = (pit.seen.house.pit?.ratings ?? []).map((one) => [
    one.player,
    one.table,
    money(one.average),
    `${one.minutes} min`,
  ]);
  return [
    figures("Ratings of the day", ["Player", "Table", "#Average bet", "#Time"], rows, {
      empty: "Only those who want a rating have one. An anonymous seat has none.",
    }),
    form,
  ];
}
