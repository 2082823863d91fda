/** Players who lost their chips, never came or wait for a seat: eliminations and their take-back, re-buys, new entries. */

import { clockTime } from "./clock.js";
import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { choiceField, numberField, orderForm, textField } from "../staff/forms.js";
import { soft } from "../staff/panels.js";
import { action } from "./actions.js";
import { listed, STAGE, stillIn } from "./read.js";
import { drawOne, fair } from "./seating.js";
import { sentence } from "../parts/text.js";

/** @import { DeskCommands } from "./actions.js" */
/** @import { Desk } from "./read.js" */

const CHOOSE = /** @type {const} */ (["", "choose"]);

/** Who lost all chips and may buy in again: the re-buy is taken, or the player is out. @param {DeskCommands} desk @param {Desk} view */
export function busts(desk, view) {
  const price = view.plan.rebuy?.price.cents ?? 0;
  const waiting = stillIn(view).filter((one) => one.until);
  if (!waiting.length) return null;
  return markup`<div class="proposal" role="group" aria-label="Buying in again">
    <h3>Buying in again?</h3>
    ${
    waiting.map(({ name, until }) =>
      markup`<p class="row-actions" key=${name}><span>${name}, until ${clockTime(until ?? "")}</span>
        ${
        action(desk, `Re-buy ${money(price)}`, () => ["Rebuy", { player: name }], {
          small: true,
          plain: false,
          label: `Take the re-buy of ${name}`,
          doneText: `${name} is back in.`,
        })
      }${
        action(desk, "Out", () => ["ConfirmOut", { player: name }], {
          small: true,
          label: `${name} is out`,
          doneText: `${name} is out.`,
        })
      }</p>`
    )
  }</div>`;
}

/** The floor takes back that somebody went out. @param {DeskCommands} desk @param {Desk} view */
export function takingBack(desk, view) {
  if (!desk.rules || !view.undoable.length) return null;
  const player = choiceField("Player to put back", [CHOOSE, ...view.undoable]);
  const reason = textField("Why it is taken back");
  const form = orderForm("Take the elimination back", [player, reason], () => {
    const name = player.read();
    const old = view.entrants.find((one) => one.name === name)?.seat;
    const taken = stillIn(view).some(({ seat }) =>
      seat?.table === old?.table && seat?.number === old?.number
    );
    const free = old && !taken && !view.broken.includes(old.table);
    const seat = free ? null : drawOne(view, fair);
    return desk.give("UndoElimination", { player: name, says: reason.read(), seat });
  }, { plain: true, doneText: "Taken back; the player is in." });
  return markup`<details><summary>Take back an elimination</summary>
    ${soft("Seat and places are as before; a seat that is taken by now is drawn anew.")}${form}</details>`;
}

/** A new entry of somebody who is out, or gives up a stack. @param {DeskCommands} desk @param {Desk} view */
export function reentry(desk, view) {
  const { plan: { reentries, buy_in }, bought } = view;
  const open = view.stage === STAGE.running && view.entries_open && reentries > 0;
  const may = view.entrants.filter((one) => !one.until && (bought[one.name]?.reentries ?? 0) < reentries);
  if (!open || !may.length) return null;
  const player = choiceField("Who enters again", [
    CHOOSE,
    .../** @type {[string, string][]} */ (may.map(({ name, out }) => [name, out ? `${name}, out` : name])),
  ]);
  const chips = numberField("Chips handed in", {
    value: 0,
    hint: "0 for a player who is out. They leave play.",
  });
  const form = orderForm(
    `Take the re-entry, ${money(buy_in.cents)}`,
    [player, chips],
    () => {
      const seat = drawOne(view, fair);
      if (!seat) throw new Error("All seats are taken.");
      return desk.give("Reenter", { player: player.read(), seat, chips: chips.read() });
    },
    { id: "reenter", plain: true, doneText: "Entered again, at a drawn seat." },
  );
  return markup`<details><summary>Re-entry</summary>${form}</details>`;
}

/** Who waits for a seat. @param {DeskCommands} desk @param {Desk} view */
export function alternates(desk, view) {
  const { plan, alternates: list, full, entries_open } = view;
  if (!plan.alternates || !entries_open || !(full || list.length)) return null;
  const name = textField("Alternate");
  const queue = orderForm(
    "Add to the list",
    [name],
    () => desk.give("QueueAlternate", { player: name.read() }),
    {
      plain: true,
      doneText: "On the list.",
    },
  );
  const rows = list.map((player, n) =>
    markup`<li key=${player}><span>${player}</span><span class="row-actions">${
      n || full ? null : action(desk, `Take ${money(plan.buy_in.cents)} and seat`, () => [
        "SeatAlternate",
        { player, seat: drawOne(view, fair) },
      ], { small: true, plain: false, label: `Seat ${player}`, doneText: `${player} is seated.` })
    }${
      action(desk, "Remove", () => ["DropAlternate", { player }], {
        small: true,
        label: `Take ${player} off the list`,
        doneText: `${player} is off the list.`,
      })
    }</span></li>`
  );
  return markup`<div class="proposal"><h3>Alternates</h3>
    ${soft(full ? "All seats are taken. Whoever waits pays when there is a seat." : "A seat is free.")}
    <ol class="alternates">${rows}</ol>${queue}</div>`;
}

/** Who paid and is not there. @param {DeskCommands} desk @param {Desk} view */
export function noShows(desk, view) {
  const running = view.stage === STAGE.running;
  if (!running && view.stage !== STAGE.open) return null;
  const here = stillIn(view).filter((one) => !one.absent), gone = stillIn(view).filter((one) => one.absent);
  if (!here.length && !gone.length) return null;
  const player = choiceField("Who isn't here", [CHOOSE, ...here.map(({ name }) => name)]);
  const mark = orderForm(
    "Not here",
    [player],
    () => desk.give("MarkAbsent", { player: player.read(), absent: true }),
    { plain: true, doneText: "The stack is blinded off." },
  );
  const come = gone.map(({ name }) =>
    action(desk, `${name} has come`, () => ["MarkAbsent", { player: name, absent: false }], {
      doneText: `${name} plays on with what is left.`,
    })
  );
  const who = choiceField("Who never came", [CHOOSE, ...gone.map(({ name }) => name)]);
  const chips = numberField("Chips left of the stack", { least: 0 });
  const remove = orderForm(
    "Remove the player",
    [who, chips],
    () => desk.give("RemoveNoShow", { player: who.read(), chips: chips.read() }),
    { plain: true, doneText: "Out; nothing is refunded." },
  );
  const levels = view.plan.no_show_levels;
  return markup`<details><summary>Players who aren't here${gone.length ? ` (${gone.length})` : ""}</summary>
    ${soft(`Blinded off, and out after ${levels} level${levels > 1 ? "s" : ""}. No refund once dealt.`)}
    <div class="actions">${come}</div>${here.length ? mark : null}${
    desk.rules && running && gone.length ? remove : null
  }
  </details>`;
}

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
