/** The gaming day: opened for its charities with a schedule and staff, and closed by two people. */

import { actions, orderForm, severalField, textField } from "../staff/forms.js";
import { pairs, panel } from "../staff/panels.js";
import { markup } from "../staff/render.js";

/** @typedef {import("./pit.js").Pit} Pit */

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
  const on = house.staff.filter((/** @type {any} */ one) => one.on_duty);
  return pairs([
    ["Date", house.day],
    ["For", house.charities.join(" and ")],
    ["On duty", on.map((/** @type {any} */ one) => one.id).join(", ") || "nobody"],
    ["Schedule", house.schedule.map((/** @type {string} */ id) => names.get(id) ?? id).join(", ")],
  ]);
}

/** @param {Pit} pit */
function close(pit) {
  const { closing, day: date } = pit.seen.house;
  if (closing.proposed_by) {
    return markup`<p>${closing.proposed_by} proposed closing ${date}. A second person confirms.</p>${
      actions([{
        label: "Confirm the close",
        said: `The gaming day of ${date} is closed.`,
        does: () => pit.wire.command("house", "ConfirmClose"),
      }], pit.say)
    }`;
  }
  const lacks = closing.lacks.length
    ? markup`<p>Before the day can be closed:</p>
      <ul class="lacks">${closing.lacks.map((/** @type {string} */ says) => markup`<li>${says}</li>`)}</ul>
      <a href="#cage" class="button plain">To the counts at the cage</a>`
    : markup`<p data-tone="good">Everything is closed, counted and agrees.</p>`;
  const proposes = actions([{
    label: "Propose close",
    plain: closing.lacks.length > 0,
    said: "Proposed. A second person confirms.",
    does: () => pit.wire.command("house", "ProposeClose"),
  }]);
  return [lacks, proposes];
}

/** @param {Pit} pit */
function openForm(pit) {
  const first = textField("Charity", { hint: "Its proceeds support it." });
  const second = textField("Second charity", { optional: true });
  const games = severalField(
    "Schedule",
    pit.choices.games.map(({ id, name, lacks }) => [
      id,
      lacks.length ? `${name} (lacks ${lacks.join(", ")})` : name,
    ]),
    { least: 1 },
  );
  const staff = severalField(
    "On duty",
    pit.seen.house.staff.map((/** @type {any} */ one) => [one.id, `${one.id}, ${one.roles.join(", ")}`]),
    { ticked: [pit.person.id] },
  );
  return orderForm("Open the day", [first, second, games, staff], () =>
    pit.wire.command("house", "OpenDay", {
      charities: [first.read(), second.read()].filter(Boolean),
      games: games.read(),
      on_duty: staff.read(),
    }), { said: "The day is open.", keeps: true });
}
