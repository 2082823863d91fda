/** When something goes wrong at a live table: reports, rulings, corrections and steps undone, each with its reason. */

import { choiceField, numberField, orderForm, textField } from "../staff/forms.js";
import { whyButton } from "../parts/why-button.js";
import { soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { fixChooser } from "./fix-desk.js";
import { signing } from "./signing.js";

/** @import { Inside } from "../parts/render.js" */
/** @import { Where } from "./fix-desk.js" */
/** @import { Ask } from "./seat-desk.js" */
/** @import { Irregularity, LiveView } from "./words.js" */

const FLOOR_IS_CALLED = { doneText: "Reported. The floor is called." };

/** @param {string} heading @param {...Inside} inside */
function fold(heading, ...inside) {
  return markup`<details name="irregularity" key=${heading}><summary>${heading}</summary>${inside}</details>`;
}

/** A seat as it is chosen from. @param {LiveView} view @param {number} seat @param {string} player @returns {[string, string]} */
const choice = (view, seat, player) => [String(seat), `seat ${seat}, ${view.names[player] ?? player}`];

/**
 * Everything that may be reported or done about a slip; what only the floor may do is shown to the floor.
 * @param {Ask} ask
 * @param {(where: Where) => void} fix
 */
export function irregularityDesk(ask, fix) {
  return (/** @type {LiveView} */ view) => {
    const floor = view.console?.may.rule;
    const playing = view.round !== null;
    return markup`<section class="trouble-desk" aria-label="Call floor">
      <h2>Call floor</h2>
      ${fold("Put something right", soft("Tap where it is. The floor signs."), fixChooser(view, fix))}
      ${report(view, ask)}
      ${view.seats.some((who) => who !== null) ? reprimand(view, ask) : null}
      ${playing && floor ? undo(view, ask) : null}
      ${playing && view.hands.length ? shown(view, ask) : null}
      ${playing && !view.interrupted ? power(ask) : null}
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

/** @param {LiveView} view @param {Ask} ask */
function undo(view, ask) {
  const steps = numberField("Steps", { value: 1, least: 1, most: 40 });
  const reason = textField("Why");
  const by = signing(view, { manager: "perhaps", reason: false });
  return fold(
    "Undo the last step",
    soft("A card that was seen stays seen: correct it, or rule a misdeal. A payment takes a manager too."),
    orderForm(
      "Undo",
      [steps, reason, ...by.fields],
      () => ask("Undo", { steps: steps.read(), reason: reason.read() }, by.signed()),
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

/**
 * What waits for a ruling: it is fixed, a misdeal, or it stands; the floor signs at this device.
 * @param {LiveView} view @param {Irregularity} reported @param {Ask} ask @param {(where: Where) => void} fix
 */
export function rulingDesk(view, { number, kind, seat, says, reported_by: by }, ask, fix) {
  const paid = (view.console?.fixes ?? []).some(({ cleared, settles }) => !cleared && settles);
  const ways = /** @type {const} */ ([["Misdeal", ["misdeal"]], ["Stands", ["play on"]], [
    "Another ruling",
    (view.console?.rulings ?? []).filter((each) => !["misdeal", "play on"].includes(each)),
  ]]);
  const form = (/** @type {string} */ text, /** @type {readonly string[]} */ rulings) => {
    const ruling = choiceField("Ruling", rulings, { hidden: rulings.length < 2 });
    const rule = textField("Rule", {
      value: "QX-14",
      hint: "The rule by its id, such as R0-17; the pit finds it by words.",
    });
    const why = textField("Why", { value: says });
    const manager = text === "Misdeal" && paid ? "perhaps" : "no";
    const signs = signing(view, { manager, reason: false });
    return orderForm(text, [ruling, rule, why, ...signs.fields], () => {
      const rules = rule.read().toUpperCase().split(/[\s,]+/).filter(Boolean);
      const data = { number, ruling: ruling.read(), says: why.read(), rules };
      return ask("Rule", data, signs.signed());
    }, { id: `rule ${number} ${text}`, doneText: "Ruled." });
  };
  return markup`<section class="alarm" aria-label="Waits for a ruling" key="ruling ${number}">
    <h2>${view.console?.may.rule ? "Rule on this" : "Call the floor"}</h2>
    <p><strong>${kind}${seat ? ` at seat ${seat}` : ""}: </strong>${says} (reported by ${by})</p>
    ${fold("Fix", fixChooser(view, fix, number))}
    ${ways.map(([text, rulings]) => fold(text, form(text, rulings)))}
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
