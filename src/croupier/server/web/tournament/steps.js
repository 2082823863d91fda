/** What comes before the first card, in its order: the announcement, the players, the draw. */

import { orderForm, textField } from "../staff/forms.js";
import { panel, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { count } from "../parts/text.js";
import { action } from "./actions.js";
import { clockTime } from "./clock.js";
import { isDrawn, STAGE } from "./read.js";
import { drawAll, fair } from "./seating.js";

/** @param {import("./actions.js").DeskCommands} desk @param {import("./read.js").Desk} view */
export function steps(desk, view) {
  if (view.stage !== STAGE.open) return null;
  const { buy_in, rebuy, add_on, starts, game_date } = view.plan;
  const players = view.entrants.length;
  const drawn = isDrawn(view);
  const [more, last] = [rebuy, add_on].map((extra) => extra?.price.cents ?? null);
  const costs = { buy_in: buy_in.cents, rebuy: more, add_on: last };
  const reason = textField("Why it is canceled");
  const give = () => desk.give("Cancel", { says: reason.read() });
  const cancel = orderForm("Cancel and refund everyone", [reason], give, { plain: true });
  const announce = action(desk, "Announced", () => ["Announce", costs], {
    plain: false,
    doneText: "The announcement is on record.",
  });
  const draw = action(desk, "Draw the seats", () => ["DrawSeats", { draw: drawAll(view, fair) }], {
    plain: false,
    doneText: "The seats are drawn.",
  });
  const start = action(desk, "Deal the first card", () => ["Start"], {
    plain: false,
    doneText: "The first card is dealt; from now on there are no refunds.",
  });
  const words = markup`<blockquote>${view.announcement}</blockquote>`;
  return panel(
    "Before the first card",
    markup`<ol class="steps">
      ${step("The Brush announces", view.announced, [words, !view.announced && desk.announces && announce])}
      ${step("Players register", players > 1, soft(`${count(players, "player")} so far.`))}
      ${step("Seats are drawn", drawn, [soft("Tables differ by one player at most."), !drawn && draw])}
      ${step("The first card", false, [soft(`Posted for ${clockTime(starts)} on ${game_date}.`), start])}
    </ol>
    <details><summary>Cancel tournament</summary>${cancel}</details>`,
  );
}

/** @param {string} name @param {boolean} done @param {import("../parts/render.js").Inside} inside */
function step(name, done, inside) {
  return markup`<li data-done=${done}><h3>${name}</h3>${inside}</li>`;
}
