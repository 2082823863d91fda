/** The gaming day: opened for its charities with a schedule and staff, and closed by two people. */

import { sentence } from "../parts/text.js";
import { actions, orderForm, severalField, textField } from "../staff/forms.js";
import { allCounted, pairs, panel, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";

/** @import { Pit } from "./pit.js" */

/** @param {Pit} pit */
export function day(pit) {
  const { house } = pit.seen;
  return [
    panel("Gaming day", house.day ? standing(pit) : openForm(pit)),
    house.day ? panel("Close of day", close(pit)) : null,
    house.day && house.may?.includes("AddGames") ? moreGames(pit) : null,
  ];
}

/** @param {Pit} pit */
function standing(pit) {
  const { house } = pit.seen;
  const names = new Map(pit.choices.games.map(({ id, name }) => [id, name]));
  const games = house.schedule.map((id) => names.get(id) ?? id);
  const on = house.staff.filter((one) => one.on_duty);
  return pairs([
    ["Date", house.day],
    ["For", house.charities.join(" and ")],
    ["On duty", on.map((one) => one.id).join(", ") || "nobody"],
    ["Schedule", games.join(", ") || "no game"],
  ]);
}

/** @param {Pit} pit */
function close(pit) {
  const { closing, day: date, may = [] } = pit.seen.house;
  const confirm = () => pit.socket.command("house", "ConfirmClose");
  const propose = () => pit.socket.command("house", "ProposeClose");
  if (closing.proposed_by) {
    return [
      markup`<p>${closing.proposed_by} proposed closing ${date}. A second person confirms.</p>`,
      may.includes("ConfirmClose")
        ? actions([["Confirm the close", confirm, `The gaming day of ${date} is closed.`]], pit.say)
        : null,
    ];
  }
  const warns = closing.warns.map((says) => markup`<li>${sentence(says)}</li>`);
  const lacks = closing.lacks.map((says) => markup`<li>${says}</li>`);
  return [
    warns.length ? markup`<ul class="lacks" data-tone="warn">${warns}</ul>` : null,
    lacks.length
      ? markup`<p>Before the day can be closed:</p><ul class="lacks">${lacks}</ul>
        <a href="#cage" class="button plain">To the counts at the cage</a>`
      : allCounted(pit.seen.house),
    may.includes("ProposeClose")
      ? actions([["Propose close", propose, "Proposed. A second person confirms.", lacks.length > 0]])
      : soft("The operator or a manager proposes the close; you may confirm it then."),
  ];
}

/** @param {Pit} pit */
function openForm(pit) {
  const first = textField("Charity", { hint: "Its proceeds support it." });
  const second = textField("Second charity", { optional: true });
  const kept = pit.choices.games.filter((game) => game.kept); // of the casino file; others are added later
  const games = gamesField("Schedule", kept.length ? kept : pit.choices.games);
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

/** The form that adds games to the schedule of the open day, if there are any left. @param {Pit} pit */
function moreGames(pit) {
  const left = pit.choices.games.filter(({ id, lacks }) =>
    !lacks.length && !pit.seen.house.schedule.includes(id)
  );
  if (!left.length) return null;
  const games = gamesField("Games", left);
  const add = () => pit.socket.command("house", "AddGames", { games: games.read() });
  const form = orderForm("Add to the schedule", [games], add, { doneText: "Added. Tables may open now." });
  return panel("More games today", form);
}

/** Games to tick, one at least; none whose pay table has lost a row. @param {string} label @param {Pit["choices"]["games"]} games */
function gamesField(label, games) {
  const whole = games.filter(({ lacks }) => !lacks.length);
  return severalField(label, whole.map(({ id, name }) => [id, name]), { least: 1 });
}
