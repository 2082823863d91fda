/** The gaming day: opened for its charities with a schedule and staff, and closed by two people. */

import { element } from "../parts/dom.js";
import { orderForm, textField } from "../staff/form.js";
import { pairs, panel } from "../staff/panel.js";
import { deeds } from "./deeds.js";
import { severalField } from "./fields.js";

/** @typedef {import("./pit.js").Pit} Pit */

/** @param {Pit} pit */
export function day(pit) {
  const node = panel("Gaming day", element("div", { class: "inside" }));
  const inside = /** @type {HTMLElement} */ (node.lastElementChild);
  const ends = panel("Close of day", element("div", { class: "inside" }));
  const closing = /** @type {HTMLElement} */ (ends.lastElementChild);
  let told = "", state = "";

  function draw() {
    const { house } = pit.seen;
    if (!house) return;
    const wanted = JSON.stringify([house.day, house.day ? house.staff : house.staff.length, house.schedule]);
    if (wanted !== told) {
      told = wanted;
      inside.replaceChildren(...(house.day ? [standing(pit)] : [openForm(pit)]));
    }
    const now = JSON.stringify([house.day, house.closing]);
    if (now !== state) {
      state = now;
      ends.hidden = !house.day;
      closing.replaceChildren(...close(pit));
    }
  }
  return { parts: [node, ends], draw };
}

/** @param {Pit} pit */
function standing(pit) {
  const { house } = pit.seen;
  const names = new Map(pit.choices.games.map(({ id, name }) => [id, name]));
  const on = house.staff.filter((/** @type {any} */ one) => one.on_duty).map((/** @type {any} */ one) =>
    one.id
  );
  return pairs([
    ["Date", house.day],
    ["For", house.charities.join(" and ")],
    ["On duty", on.join(", ") || "nobody"],
    ["Schedule", house.schedule.map((/** @type {string} */ id) => names.get(id) ?? id).join(", ")],
  ]);
}

/** @param {Pit} pit */
function close(pit) {
  const { closing, day: date } = pit.seen.house;
  if (!date) return [];
  const counts = element("a", { href: "#cage", class: "button plain" }, "To the counts at the cage");
  if (closing.proposed_by) {
    return [
      element("p", {}, `${closing.proposed_by} has asked to close ${date}. A second person confirms.`),
      deeds([{
        label: "Confirm the close",
        said: `The gaming day of ${date} is closed.`,
        does: () => pit.wire.command("house", "ConfirmClose"),
      }], pit.say),
    ];
  }
  const lacks = closing.lacks.length
    ? [
      element("p", {}, "Before the day can be closed:"),
      element(
        "ul",
        { class: "lacks" },
        ...closing.lacks.map((/** @type {string} */ says) => element("li", {}, says)),
      ),
      counts,
    ]
    : [element("p", { "data-tone": "good" }, "Everything is closed, counted and agrees.")];
  return [
    ...lacks,
    deeds([{
      label: "Ask to close the day",
      plain: closing.lacks.length > 0,
      said: "Asked; a second person confirms.",
      does: () => pit.wire.command("house", "ProposeClose"),
    }]),
  ];
}

/** @param {Pit} pit */
function openForm(pit) {
  const { house } = pit.seen;
  const first = textField("Charity", { hint: "Its proceeds support it." });
  const second = textField("Second charity", { optional: true });
  const games = severalField(
    "Schedule",
    pit.choices.games.map((
      { id, name, lacks },
    ) => [id, lacks.length ? `${name} (lacks ${lacks.join(", ")})` : name]),
    { least: 1 },
  );
  const staff = severalField(
    "On duty",
    house.staff.map((/** @type {any} */ one) => [one.id, `${one.id}, ${one.roles.join(", ")}`]),
    { ticked: [pit.person.id] },
  );
  return orderForm("Open the day", [first, second, games, staff], () =>
    pit.wire.command("house", "OpenDay", {
      charities: [first.read(), second.read()].filter(Boolean),
      games: games.read(),
      on_duty: staff.read(),
    }), { said: "The day is open.", keeps: true });
}
