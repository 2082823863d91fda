/** When something goes wrong at a live table: reports, rulings, corrections and steps undone, each with its reason. */

import { CardPad } from "../parts/card-pad.js";
import { named } from "../parts/cards.js";
import { element, part } from "../parts/dom.js";
import { choiceField, numberField, orderForm, textField } from "../staff/form.js";
import { correctable, known } from "./words.js";

/** @typedef {import("./words.js").LiveView} LiveView */
/** @typedef {import("./words.js").Irregularity} Irregularity */
/** @typedef {import("../parts/sheet.js").Sheet} Sheet */
/** @typedef {import("./seat-desk.js").Ask} Ask */

/** @param {string} heading @param {...(Node | string)} inside */
function fold(heading, ...inside) {
  return element("details", { name: "trouble" }, element("summary", {}, heading), ...inside);
}

/** @param {LiveView} view */
function seatField(view) {
  const seats = view.seats.flatMap((who, n) =>
    who === null
      ? []
      : [/** @type {[string, string]} */ ([String(n + 1), `seat ${n + 1}, ${view.names[who] ?? who}`])]
  );
  return choiceField("Where", [["0", "the whole table"], ...seats]);
}

/**
 * Everything that may be said or done about a slip, for whoever stands here. What only the floor may do is the floor's to see.
 * @param {Sheet} game
 * @param {LiveView} view
 * @param {Ask} ask
 */
export function troubleDesk(game, view, ask) {
  const may = view.console?.may;
  const playing = view.round !== null;
  return element(
    "section",
    { class: "trouble-desk", "aria-label": "Call floor" },
    element("h2", {}, "Call floor"),
    report(view, ask),
    ...(playing ? [correct(game, view, ask)] : []),
    ...(playing && may?.rule ? [undo(ask)] : []),
    ...(playing && view.hands.length ? [shown(view, ask)] : []),
    ...(playing && !view.interrupted ? [power(ask)] : []),
    ...(may?.rule ? [] : [
      element(
        "p",
        { class: "soft" },
        "Only the floor rules, corrects a confirmed card or undoes a step. Report it, and the floor is called.",
      ),
    ]),
  );
}

/** @param {LiveView} view @param {Ask} ask */
function report(view, ask) {
  const kind = choiceField("What", view.console?.kinds ?? ["misdeal", "other"]);
  const seat = seatField(view);
  const says = textField("What happened");
  return fold(
    "Report to the floor",
    element("p", { class: "soft" }, "Play stops until the floor has ruled."),
    orderForm("Report it", [kind, seat, says], async () => {
      const at = Number(seat.read());
      return await ask("Report", { kind: kind.read(), says: says.read(), ...(at ? { seat: at } : {}) });
    }, { said: "Reported. The floor is called." }),
  );
}

/** @param {Sheet} game @param {LiveView} view @param {Ask} ask */
function correct(game, view, ask) {
  const keyed = correctable(game, view);
  if (!keyed.length) {
    return fold("Correct a keyed card", element("p", { class: "soft" }, "No card has been confirmed yet."));
  }
  const which = choiceField("Card", keyed.map((each, n) => [String(n), each.says]));
  const reason = textField("Why");
  /** @type {number | null} */
  let right = null;
  const chosen = element("p", { class: "chosen", role: "status" }, "Tap the correct card.");
  const pad = part(CardPad);
  pad.known = known(view);
  pad.addEventListener("card", (event) => {
    const { card } = /** @type {CustomEvent<{ card: number }>} */ (event).detail;
    right = card;
    chosen.textContent = `It is the ${named(card).label}.`;
    pad.chosen = card;
  });
  const wanted = () => {
    if (right === null) throw new Error("Tap the correct card.");
    return { ...keyed[Number(which.read())], right };
  };
  if (view.console?.may.rule) {
    return fold(
      "Correct a keyed card",
      pad,
      chosen,
      orderForm("Correct it", [which, reason], async () => {
        const { group, seat, number, right: card } = wanted();
        const data = { group, number, card, reason: reason.read() };
        return await ask("CorrectCard", seat === null ? data : { ...data, seat });
      }, { said: "Corrected; what was settled is settled again." }),
    );
  }
  return fold(
    "A confirmed card is wrong",
    element(
      "p",
      { class: "soft" },
      "The floor corrects it. This calls the floor, and play stops until then.",
    ),
    pad,
    chosen,
    orderForm("Call the floor", [which], async () => {
      const { seat, says, right: card } = wanted();
      const told = `keyed wrongly: ${says}; it is the ${named(card).label}`;
      return await ask("Report", { kind: "other", says: told, ...(seat ? { seat } : {}) });
    }, { said: "Reported. The floor is called." }),
  );
}

/** @param {Ask} ask */
function undo(ask) {
  const steps = numberField("Steps", { value: 1, least: 1, most: 40 });
  const reason = textField("Why");
  return fold(
    "Undo the last step",
    element("p", { class: "soft" }, "A card that was seen stays seen: correct it, or rule a misdeal."),
    orderForm("Undo", [steps, reason], async () => {
      return await ask("Undo", { steps: steps.read(), reason: reason.read() });
    }, { said: "Undone; the record keeps both." }),
  );
}

/** @param {LiveView} view @param {Ask} ask */
function shown(view, ask) {
  const hands = view.hands.map((
    { seat, player },
  ) => /** @type {[string, string]} */ ([String(seat), `seat ${seat}, ${view.names[player] ?? player}`]));
  const seat = choiceField("Whose cards", hands);
  const by = textField("Who saw them", { hint: "A player here by name, or anybody." });
  return fold(
    "Cards were shown",
    orderForm("Put it on record", [seat, by], async () => {
      return await ask("ShowCards", { seat: Number(seat.read()), by: by.read() });
    }, { said: "On record." }),
  );
}

/** @param {Ask} ask */
function power(ask) {
  const says = textField("What happened", { value: "the power failed" });
  return fold(
    "Power failure",
    element(
      "p",
      { class: "soft" },
      "Play stops. The hand goes on only if every player agrees and the floor can read it (H-04).",
    ),
    orderForm("Play is interrupted", [says], async () => {
      return await ask("ReportPowerFailure", { says: says.read() });
    }, { said: "Play is stopped." }),
  );
}

/** What waits for a ruling. @param {LiveView} view @param {Irregularity} told @param {Ask} ask */
export function rulingDesk(view, told, ask) {
  const where = told.seat ? ` at seat ${told.seat}` : "";
  const words = element(
    "p",
    {},
    element("strong", {}, `${told.kind}${where}: `),
    `${told.says} (reported by ${told.reported_by})`,
  );
  if (!view.console?.may.rule) {
    return element(
      "section",
      { class: "alarm", "aria-label": "Waits for a ruling" },
      element("h2", {}, "Call the floor"),
      words,
      element("p", { class: "soft" }, "Play goes on once the floor has ruled (Q0-26, QX-14)."),
    );
  }
  const ruling = choiceField("Ruling", view.console.rulings);
  const rests = textField("Rule", {
    hint: "The rule by its id, such as R0-17; the pit finds it by words.",
  });
  const says = textField("Why");
  return element(
    "section",
    { class: "alarm", "aria-label": "Waits for a ruling" },
    element("h2", {}, "Rule on this"),
    words,
    orderForm("Rule", [ruling, rests, says], async () => {
      const rules = rests.read().toUpperCase().split(/[\s,]+/).filter(Boolean);
      return await ask("Rule", { number: told.number, ruling: ruling.read(), says: says.read(), rules });
    }, { said: "Ruled." }),
  );
}

/** Whether an interrupted hand goes on. @param {LiveView} view @param {import("./bets-desk.js").Give} give */
export function interruptedDesk(view, give) {
  const players = [...new Set(view.hands.map((hand) => hand.player))];
  const key = (/** @type {string} */ text, /** @type {() => Promise<unknown>} */ does, plain = true) => {
    const made = element("button", { type: "button", class: plain ? "plain" : "" }, text);
    made.addEventListener("click", () => void does());
    return made;
  };
  const rows = players.map((player) => {
    const said = view.consents[player];
    const word = said === undefined ? "has not said" : said ? "agrees" : "does not agree";
    return element(
      "li",
      {},
      element("span", {}, `${view.names[player] ?? player}: ${word}`),
      ...(view.console?.may.deal
        ? [
          key("Agrees", () => give("Consent", { player, agrees: true })),
          key("Does not", () => give("Consent", { player, agrees: false })),
        ]
        : []),
    );
  });
  return element(
    "section",
    { class: "alarm", "aria-label": "Interrupted" },
    element("h2", {}, "Play is interrupted"),
    element(
      "p",
      {},
      "The hand is finished only if it can be read and every player agrees (H-04). Leave everything where it lies.",
    ),
    element("ul", { class: "consents" }, ...rows),
    ...(view.console?.may.rule
      ? [
        element(
          "div",
          { class: "deeds" },
          key("Hand is readable", () => give("ResolveInterruption", { readable: true }), false),
          key("Declare dead hand", () => give("ResolveInterruption", { readable: false })),
        ),
      ]
      : [element("p", { class: "soft" }, "The floor says whether the hand can be read.")]),
  );
}
