/** The gaming day: opened for its charities with a schedule and staff, and closed by two people. */

import { sentence } from "../parts/text.js";
import { actions, orderForm, severalField, textField } from "../staff/forms.js";
import { pairs, panel } from "../staff/panels.js";
import { markup } from "../parts/render.js";

/** @import { Pit } from "./pit.js" */

/** @param {Pit} pit */
export function day(pit) {
  const { house } = pit.seen;
  return [
    panel("Gaming day", house.day ? standing(pit) : openForm(pit)),
    house.day ? panel("Close of day", close(pit)) : null,
  ];
}

/** @param {Pit} pit */
function standing(pit) {
  const { house } = pit.seen;
  const names = new Map(pit.choices.games.map(({ id, name }) => [id, name]));
  const on = house.staff.filter((one) => one.on_duty);
  return pairs([
    ["Date", house.day],
    ["For", house.charities.join(" and ")],
    ["On duty", on.map((one) => one.id).join(", ") || "nobody"],
    ["Schedule", house.schedule.map((id) => names.get(id) ?? id).join(", ")],
  ]);
}

/** @param {Pit} pit */
function close(pit) {
  const { closing, day: date } = pit.seen.house;
  const confirm = () => pit.socket.command("house", "ConfirmClose");
  const propose = () => pit.socket.command("house", "ProposeClose");
  if (closing.proposed_by) {
    return [
      markup`<p>${closing.proposed_by} proposed closing ${date}. A second person confirms.</p>`,
      actions([["Confirm the close", confirm, `The gaming day of ${date} is closed.`]], pit.say),
    ];
  }
  const warns = closing.warns.map((says) => markup`<li>${sentence(says)}</li>`);
  const lacks = closing.lacks.map((says) => markup`<li>${says}</li>`);
  return [
    warns.length ? markup`<ul class="lacks" data-tone="warn">${warns}</ul>` : null,
    lacks.length
      ? markup`<p>Before the day can be closed:</p><ul class="lacks">${lacks}</ul>
        <a href="#cage" class="button plain">To the counts at the cage</a>`
      : markup`<p data-tone="good">Everything is closed, counted and agrees.</p>`,
    actions([["Propose close", propose, "Proposed. A second person confirms.", lacks.length > 0]]),
  ];
}

/** @param {Pit} pit */
function openForm(pit) {
  const first = textField("Charity", { hint: "Its proceeds support it." });
  const second = textField("Second charity", { optional: true });
  const games = severalField(
    "Schedule",
    pit.choices.games.map(({ id, name, lacks }) => [
      id,
      lacks.length ? `${name} (its table's sign must say ${lacks.join(", ")})` : name,
    ]),
    { least: 1 },
  );
  const staff = severalField(
    "On duty",
    pit.seen.house.staff.map((one) => [one.id, `${one.id}, ${one.roles.join(", ")}`]),
    { ticked: [pit.person.id] },
  );
  return orderForm(
    "Open the day",
    [first, second, games, staff],
    () =>
      pit.socket.command("house", "OpenDay", {
        charities: [first.read(), second.read()].filter(Boolean),
        games: games.read(),
        on_duty: staff.read(),
      }),
    { doneText: "The day is open.", keeps: true },
  );
}
