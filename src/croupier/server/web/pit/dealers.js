/** The dealers: the string of tables, pushes with both badges, and who is on a break. */

import { markup } from "../parts/render.js";
import { choiceField, numberField, orderForm, readAll, severalField, textField } from "../staff/forms.js";
import { figures, panel, soft } from "../staff/panels.js";
import { minutesSince } from "./alerts.js";

/** @import { Pit } from "./pit.js" */

/** @param {Pit} pit */
export function dealers(pit) {
  const now = Date.now() + pit.seen.ahead;
  const { house } = pit.seen;
  const { rotation, breaks, figures: kept } = house.pit ?? { rotation: null, breaks: {}, figures: {} };
  if (!rotation) return panel("Dealers", soft("No gaming day is open."));
  const open = house.books.filter((book) => book.is_open);
  const working = house.staff.filter((one) => one.on_duty && one.roles.includes("dealer")).map(({ id }) =>
    id
  );
  const rows = open.map((book) => [
    book.id,
    book.dealer ?? "–",
    book.dealer ? `${minutesSince(kept[book.id]?.dealer_since ?? null, now)} min` : "–",
    next(rotation, book, open),
  ]);
  const free = working.filter((name) => !open.some((book) => book.dealer === name));
  return [
    panel(
      "Dealers",
      soft(`A push every ${rotation.minutes} minutes.`),
      figures("Who deals where", ["Table", "Dealer", "#On", "Next"], rows, { empty: "No table is open." }),
      soft(
        free.length
          ? `On a break: ${free.map((name) => resting(name, breaks, now)).join(", ")}.`
          : "Nobody is on a break.",
      ),
    ),
    ...(house.may?.includes("SetRotation")
      ? [
        panel("Hand over a table", handOver(pit, open, working)),
        panel("Rotation", string(pit, open, working)),
      ]
      : []),
  ];
}

/** @param {string} name @param {Record<string, string>} breaks @param {number} now */
function resting(name, breaks, now) {
  return breaks[name] ? `${name} ${minutesSince(breaks[name] ?? null, now)} min` : name;
}

/** Who comes next by the string: whoever deals at the table before it, or the first without a table. @param {any} rotation @param {any} book @param {readonly any[]} open */
export function next({ tables, dealers }, book, open) {
  const at = tables.indexOf(book.id);
  if (at < 0) return "not in the string";
  const before = open.find((one) => one.id === tables[at - 1])?.dealer;
  if (before) return before;
  return dealers.find((/** @type {string} */ name) => !open.some((one) => one.dealer === name)) ?? "–";
}

/** @param {Pit} pit @param {readonly any[]} open @param {readonly string[]} working */
function handOver(pit, open, working) {
  const table = choiceField("Table to take", [["", "choose"], ...open.map(({ id }) => id)]);
  const dealer = choiceField("Who comes", [["", "choose"], ...working]);
  const badge = textField("Badge of who comes");
  const goes = textField("Badge of who goes", { optional: true, hint: "Needed where somebody deals now." });
  return orderForm(
    "Hand over",
    [table, dealer, badge, goes],
    () =>
      pit.socket.command("house", "HandOver", {
        ...readAll({ table, dealer, badge }),
        relieved_badge: goes.read(),
      }),
    { doneText: "Handed over." },
  );
}

/** @param {Pit} pit @param {readonly any[]} open @param {readonly string[]} working */
function string(pit, open, working) {
  const { rotation, push } = /** @type {import("../screens/views.js").PitView} */ (pit.seen.house.pit);
  const tables = severalField("Tables, in their order", open.map(({ id }) => [id, id]), {
    ticked: rotation.tables,
  });
  const dealers = severalField("Dealers, in their order", working.map((id) => [id, id]), {
    ticked: rotation.dealers,
  });
  const minutes = numberField("Minutes to a push", {
    value: rotation.minutes,
    least: push.least,
    most: push.most,
  });
  return markup`${
    orderForm(
      "Set the rotation",
      [tables, dealers, minutes],
      () => pit.socket.command("house", "SetRotation", readAll({ tables, dealers, minutes })),
      { keeps: true, plain: true, doneText: "Set." },
    )
  }`;
}
