/** When something goes wrong at a live table: reports, rulings, corrections and steps undone, each with its reason. */

import "./card-pad.js";
import { named } from "../parts/cards.js";
import { choiceField, numberField, orderForm, textField } from "../staff/forms.js";
import { whyButton } from "../parts/why-button.js";
import { soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { correctable, known } from "./words.js";

/** @import { Inside } from "../parts/render.js" */
/** @import { Sheet } from "../parts/sheet.js" */
/** @import { Ask } from "./seat-desk.js" */
/** @import { Irregularity, LiveView } from "./words.js" */

const FLOOR_ONLY =
  "Only the floor rules, corrects a confirmed card or undoes a step. Report it to call the floor.";
const FLOOR_IS_CALLED = { doneText: "Reported. The floor is called." };

/** @param {string} heading @param {...Inside} inside */
function fold(heading, ...inside) {
  return markup`<details name="irregularity" key=${heading}><summary>${heading}</summary>${inside}</details>`;
}

/** A seat as it is chosen from. @param {LiveView} view @param {number} seat @param {string} player @returns {[string, string]} */
const choice = (view, seat, player) => [String(seat), `seat ${seat}, ${view.names[player] ?? player}`];

/**
 * Everything that may be reported or done about a slip; what only the floor may do is shown to the floor.
 * @param {Sheet} game
 * @param {Ask} ask
 * @param {() => void} redraw
 */
export function irregularityDesk(game, ask, redraw) {
  /** @type {number | null} the card that a wrong one should be */
  let right = null;
  const choose = (/** @type {number} */ card) => {
    right = card;
    redraw();
  };
  return (/** @type {LiveView} */ view) => {
    const floor = view.console?.may.rule;
    const playing = view.round !== null;
    return markup`<section class="trouble-desk" aria-label="Call floor">
      <h2>Call floor</h2>
      ${report(view, ask)}
      ${view.seats.some((who) => who !== null) ? reprimand(view, ask) : null}
      ${playing ? correct(game, view, ask, right, choose) : null}
      ${playing && floor ? undo(ask) : null}
      ${playing && view.hands.length ? shown(view, ask) : null}
      ${playing && !view.interrupted ? power(ask) : null}
      ${floor ? null : soft(FLOOR_ONLY)}
    </section>`;
  };
}

/** @param {LiveView} view @param {Ask} ask */
function report(view, ask) {
  const kind = choiceField("What", view.console?.kinds ?? ["misdeal", "other"]);
  const seats = view.seats.flatMap((who, n) => who === null ? [] : [choice(view, n + 1, who)]);
  const seat = choiceField("Where", [["0", "the whole table"], ...seats]);
  const says = textField("What happened");
  return fold(
    "Report to the floor",
    soft("Play stops until the floor has ruled."),
    orderForm("Report it", [kind, seat, says], async () => {
      const at = Number(seat.read());
      return await ask("Report", { kind: kind.read(), says: says.read(), ...(at ? { seat: at } : {}) });
    }, FLOOR_IS_CALLED),
  );
}

/** What a dealer answers at once, and the log keeps. @param {LiveView} view @param {Ask} ask */
function reprimand(view, ask) {
  const kind = choiceField("For", view.console?.reprimands ?? ["other"]);
  const seats = view.seats.flatMap((who, n) => who === null ? [] : [choice(view, n + 1, who)]);
  const seat = choiceField("Whom", seats);
  const says = textField("What happened", { optional: true });
  return fold(
    "Reprimand a player",
    soft("Play goes on. A late bet is pushed back, and the log keeps it."),
    orderForm(
      "Note it",
      [kind, seat, says],
      async () => await ask("Reprimand", { kind: kind.read(), seat: Number(seat.read()), says: says.read() }),
      { doneText: "Noted in the log." },
    ),
  );
}

/** @param {Sheet} game @param {LiveView} view @param {Ask} ask @param {number | null} right @param {(card: number) => void} choose */
function correct(game, view, ask, right, choose) {
  const all = correctable(game, view);
  if (!all.length) return fold("Correct a keyed card", soft("No card has been confirmed yet."));
  const which = choiceField("Card", all.map((each) => [each.key, each.says]));
  const wanted = () => {
    const card = all.find(({ key }) => key === which.read());
    if (right === null || !card) throw new Error("Tap the correct card.");
    return { ...card, right };
  };
  const pad = markup`<card-pad .known=${known(view)} .chosen=${right}
      oncard=${(/** @type {CustomEvent} */ { detail }) => choose(detail.card)}></card-pad>
    <p class="chosen" role="status">
      ${right === null ? "Tap the correct card." : `It is the ${named(right).label}.`}</p>`;
  if (view.console?.may.rule) {
    const reason = textField("Why");
    const order = orderForm("Correct it", [which, reason], async () => {
      const { group, seat, number, right: card } = wanted();
      const data = { group, number, card, reason: reason.read() };
      return await ask("CorrectCard", seat === null ? data : { ...data, seat });
    }, { doneText: "Corrected; what was settled is settled again." });
    return fold("Correct a keyed card", pad, order);
  }
  const calls = orderForm("Call the floor", [which], async () => {
    const { seat, says, right: card } = wanted();
    const text = `keyed wrongly: ${says}; it is the ${named(card).label}`;
    return await ask("Report", { kind: "other", says: text, ...(seat ? { seat } : {}) });
  }, FLOOR_IS_CALLED);
  return fold(
    "A confirmed card is wrong",
    soft("The floor corrects it. This calls the floor, and play stops until then."),
    pad,
    calls,
  );
}

/** @param {Ask} ask */
function undo(ask) {
  const steps = numberField("Steps", { value: 1, least: 1, most: 40 });
  const reason = textField("Why");
  return fold(
    "Undo the last step",
    soft("A card that was seen stays seen: correct it, or rule a misdeal."),
    orderForm(
      "Undo",
      [steps, reason],
      () => ask("Undo", { steps: steps.read(), reason: reason.read() }),
      { doneText: "Undone; the record keeps both." },
    ),
  );
}

/** @param {LiveView} view @param {Ask} ask */
function shown(view, ask) {
  const seat = choiceField("Whose cards", view.hands.map(({ seat, player }) => choice(view, seat, player)));
  const by = textField("Who saw them", { hint: "A player here by name, or anybody." });
  return fold(
    "Cards were shown",
    orderForm(
      "Put it on record",
      [seat, by],
      () => ask("ShowCards", { seat: Number(seat.read()), by: by.read() }),
      { doneText: "On record." },
    ),
  );
}

/** @param {Ask} ask */
function power(ask) {
  const says = textField("What happened", { value: "the power failed" });
  return fold(
    "Power failure",
    markup`<p class="soft">Play stops. The hand goes on only if every player agrees and the floor can read it. ${
      whyButton(["H-04"])
    }</p>`,
    orderForm(
      "Play is interrupted",
      [says],
      () => ask("ReportPowerFailure", { says: says.read() }),
      { doneText: "Play is stopped." },
    ),
  );
}

/** What waits for a ruling. @param {LiveView} view @param {Irregularity} reported @param {Ask} ask */
export function rulingDesk(view, { number, kind, seat, says, reported_by: by }, ask) {
  const floor = view.console?.may.rule;
  const ruling = choiceField("Ruling", view.console?.rulings ?? []);
  const rule = textField("Rule", { hint: "The rule by its id, such as R0-17; the pit finds it by words." });
  const reason = textField("Why");
  const order = orderForm("Rule", [ruling, rule, reason], async () => {
    const rules = rule.read().toUpperCase().split(/[\s,]+/).filter(Boolean);
    return await ask("Rule", { number, ruling: ruling.read(), says: reason.read(), rules });
  }, { id: `rule ${number}`, doneText: "Ruled." });
  return markup`<section class="alarm" aria-label="Waits for a ruling" key="ruling ${number}">
    <h2>${floor ? "Rule on this" : "Call the floor"}</h2>
    <p><strong>${kind}${seat ? ` at seat ${seat}` : ""}: </strong>${says} (reported by ${by})</p>
    ${floor ? order : soft("Play goes on once the floor has ruled.")}
  </section>`;
}

/** Whether an interrupted hand goes on. @param {LiveView} view @param {import("./bets-desk.js").Give} give */
export function interruptedDesk(view, give) {
  const { deal = false, rule = false } = view.console?.may ?? {};
  const button = (/** @type {string} */ text, /** @type {() => Promise<boolean>} */ does, main = false) =>
    markup`<button type="button" class=${main ? null : "plain"} key=${text}
      onclick=${() => void does()}>${text}</button>`;
  const row = (/** @type {string} */ player) => {
    const answer = view.consents[player];
    const words = answer === undefined ? "has not answered" : answer ? "agrees" : "does not agree";
    return markup`<li key=${player}>
      <span>${view.names[player] ?? player}: ${words}</span>
      ${deal ? button("Agrees", () => give("Consent", { player, agrees: true })) : null}
      ${deal ? button("Does not", () => give("Consent", { player, agrees: false })) : null}
    </li>`;
  };
  const rules = markup`<div class="actions">
    ${button("Hand is readable", () => give("ResolveInterruption", { readable: true }), true)}
    ${button("Declare dead hand", () => give("ResolveInterruption", { readable: false }))}
  </div>`;
  return markup`<section class="alarm" aria-label="Interrupted">
    <h2>Play is interrupted</h2>
    <p>The hand is finished only if it can be read and everybody below agrees. Leave everything where it lies. ${
    whyButton(["H-04"])
  }</p>
    <ul class="consents">${view.asked.map(row)}</ul>
    ${rule ? rules : soft("The floor says whether the hand can be read.")}
  </section>`;
}
