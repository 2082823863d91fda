/** Who goes out in a hand: chosen by their names on the picture; of several, the larger stack places higher. */

import { sentence } from "../parts/text.js";
import { numberField } from "../staff/forms.js";
import { markup } from "../parts/render.js";
import { listed } from "./read.js";

const STACKS = "With which stack did each begin the hand? The larger places higher; equal ones tie.";
const HAND_FOR_HAND = "They sit at several tables, hand for hand: they tie.";

/**
 * @param {import("./actions.js").DeskCommands} desk
 * @param {import("./read.js").Desk} view
 * @param {Set<string>} chosen emptied when they are sent off; a refusal brings them back
 */
export function goingOut(desk, view, chosen) {
  if (!chosen.size) return null;
  const names = [...chosen];
  const tables = new Set(view.entrants.filter((one) => chosen.has(one.name)).map((one) => one.seat?.table));
  const several = names.length > 1 && tables.size === 1;
  const stacks = several
    ? names.map((name) => numberField(`Stack of ${name}`, { value: view.counts[name], least: 1 }))
    : [];
  const keep = () => {
    chosen.clear();
    desk.redraw();
  };
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      // The stack puts those in order who go out together; else it says nothing.
      const out = names.map((player, n) => ({ player, chips: stacks[n]?.read() ?? 1 }));
      // Emptied before the answer: whoever is tapped while it is on its way goes out in the next hand.
      keep();
      const answer = await desk.give("Eliminate", { out });
      if (!answer.ok) {
        for (const name of names) chosen.add(name);
        desk.redraw();
        return desk.say(sentence(answer.says), "bad", answer.rules);
      }
      const may = view.entries_open && view.plan.rebuy ? "has no chips" : "is out"; // a re-buy may follow
      const all = view.entries_open && view.plan.rebuy ? "have no chips" : "are out";
      desk.say(`${listed(names)} ${names.length > 1 ? all : may}.`, "good");
    } catch (error) {
      desk.say(/** @type {Error} */ (error).message, "bad");
    }
  };
  return markup`<form class="going" novalidate onsubmit=${send}>
    <h3>${listed(names)} ${names.length > 1 ? "go" : "goes"} out</h3>
    <p class="soft" hidden=${names.length < 2}>${several ? STACKS : HAND_FOR_HAND}</p>
    <div class="order" hidden=${!several}>
      ${stacks.map((each, n) => each.row(`stack-${encodeURIComponent(names[n] ?? "")}`))}</div>
    <div class="actions">
      <button>Out</button><button type="button" class="plain" onclick=${keep}>Still in</button>
    </div>
  </form>`;
}
