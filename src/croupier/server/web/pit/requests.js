/** What waits for the floor, each with its answer in one click. */

import "../parts/room-state.js";
import { actions, choiceField, orderForm, textField } from "../staff/forms.js";
import { panel, soft } from "../staff/panels.js";
import { markup } from "../staff/render.js";
import { ruling } from "./ruling.js";
import { ago } from "./time.js";

/** @typedef {import("./waiting.js").Request} Request */
/** @typedef {import("./pit.js").Pit} Pit */

/** @type {Record<import("./waiting.js").Kind, string>} */
const NAMES = {
  "second hand": "Second hand",
  "called hand": "Called hand",
  irregularity: "Irregularity",
  interrupted: "Interruption",
  win: "Jackpot",
  "short tray": "Fill needed",
  transfer: "Chips",
  close: "Close of day",
};

/** @param {Pit} pit */
export function requests(pit) {
  /** @type {Map<string, () => import("../staff/render.js").Template>} the rulings that are being written */
  const rulings = new Map();
  /** @param {readonly Request[]} all */
  return (all) => {
    const open = all.filter(({ kind }) => kind === "irregularity").map(({ key }) => key);
    for (const key of rulings.keys()) if (!open.includes(key)) rulings.delete(key);
    return panel(
      "Waiting for the floor",
      all.length
        ? markup`<ul class="requests">${all.map((each) => card(each, answer(pit, each, rulings)))}</ul>`
        : markup`<room-state kind="empty" heading="Nothing needs the floor"
            says="Second hands, called hands, irregularities and wins appear here as they come up."></room-state>`,
    );
  };
}

/** @param {Request} request @param {import("../staff/render.js").Inside} answered */
function card({ key, kind, place, at, heading, says, rules }, answered) {
  return markup`<li class="request" data-kind=${kind} key=${key}>
    <header>
      <span class="badge">${NAMES[kind]}</span>
      <span class="soft place">${place}</span>
      <time class="soft">${ago(at, Date.now())}</time>
    </header>
    <h3>${heading}</h3>
    <p class="what">${says}${rules.map((id) => markup`<span class="rule-id">${id}</span>`)}</p>
    <div class="answer">${answered}</div>
  </li>`;
}

/** @param {Pit} pit @param {Request} request @param {Map<string, () => import("../staff/render.js").Template>} rulings */
function answer(pit, request, rulings) {
  const { key, kind, target, about } = request;
  const give = (
    /** @type {keyof import("../screens/commands.js").Commands} */ name,
    /** @type {any} */ data = {},
  ) => pit.wire.command(target, name, data);
  switch (kind) {
    case "second hand":
      return secondHand(pit, request);
    case "called hand":
      return actions([{
        label: "Acknowledge",
        said: about.pays?.some((/** @type {any} */ each) => each.held)
          ? `Acknowledged. The jackpot of seat ${about.seat} now waits for two signatures.`
          : `Acknowledged: seat ${about.seat} is paid.`,
        does: () => give("Acknowledge", { seat: about.seat }),
      }], pit.say);
    case "irregularity": {
      const writes = rulings.get(key) ?? ruling(pit, request);
      rulings.set(key, writes);
      return writes();
    }
    case "interrupted":
      return actions([
        {
          label: "It can be read: finish it",
          said: "The hand goes on.",
          does: () => give("ResolveInterruption", { readable: true }),
        },
        {
          label: "Declare dead hand",
          plain: true,
          said: "The hand is dead.",
          does: () => give("ResolveInterruption", { readable: false }),
        },
      ], pit.say);
    case "win":
      return win(pit, request);
    case "short tray":
      return soft("Ask for a fill at Tables. Play goes on when it is in the tray.");
    case "transfer":
      return moving(pit, about);
    case "close":
      return actions([{
        label: "Confirm the close",
        said: "The day is closed.",
        does: () => give("ConfirmClose"),
      }], pit.say);
  }
}

/** @param {Pit} pit @param {Request} request */
function secondHand(pit, { target, about: { player, seat } }) {
  const yes = {
    label: "Approve",
    said: `Approved: ${player} plays a second hand at seat ${seat}.`,
    does: () => pit.wire.command(target, "ApproveSecondHand", { player }),
  };
  const reason = textField("Or decline it, because", { hint: "The player reads it." });
  const no = orderForm("Decline", [reason], async () => {
    const answer = await pit.wire.command(target, "DeclineSecondHand", { player, reason: reason.read() });
    if (answer.ok) pit.say(`Declined: ${player} plays no second hand.`, { tone: "good", for: 6_000 });
    return answer;
  }, { id: `decline ${target} ${player}`, said: "Declined.", plain: true });
  return markup`<div class="signing">${actions([yes], pit.say)}${no}</div>`;
}

/** @param {Pit} pit @param {Request} request */
function win(pit, { target, about }) {
  const sign = (/** @type {"floor" | "manager"} */ acting) => ({
    label: `Sign as ${acting}`,
    plain: acting === "manager" && about.missing.length > 1,
    said: `Signed as ${acting}.`,
    does: () => pit.wire.command(target, "AcknowledgeWin", { win: about.number, acting }),
  });
  if (about.due === null || about.missing.length) {
    return markup`<div class="signing">${actions(about.missing.map(sign), pit.say)}</div>`;
  }
  const held = Boolean(about.claim?.held);
  const source = choiceField("Paid from", [
    ["", "choose one"],
    ["tray", `chips of ${about.table}'s tray`],
    ["cage", "cash of the cage"],
    ["check", "check"],
  ], { hint: "A tray or cage that holds too little is refused." });
  const how = textField("Paid how", {
    hint: held ? "The number of the check, or who handed it over." : "In chips, or by which check.",
  });
  const pays = orderForm(
    held ? "Pay it" : "Confirm payment",
    held ? [source, how] : [how],
    () =>
      pit.wire.command(target, "ConfirmPayment", {
        win: about.number,
        cents: about.due ?? 0,
        how: how.read(),
        ...(held ? { source: /** @type {"tray" | "cage" | "check"} */ (source.read()) } : {}),
      }),
    { id: `pay ${target} ${about.number}`, said: "Paid." },
  );
  return markup`<div class="signing">${pays}</div>`;
}

/** @param {Pit} pit @param {any} about */
function moving(pit, { number, direction, chips }) {
  const reason = textField("Reason to cancel");
  const off = orderForm(
    "Cancel",
    [reason],
    () => pit.wire.command("house", "CancelTransfer", { number, reason: reason.read() }),
    { id: `cancel ${number}`, said: "Canceled.", plain: true },
  );
  const signs = direction === "fill"
    ? {
      label: "Confirm fill received",
      said: `Fill ${number} is in the tray.`,
      does: () => pit.wire.command("house", "ReceiveTransfer", { number, chips }),
    }
    : {
      label: "Send it to the cage",
      said: `Credit ${number} is on its way.`,
      does: () => pit.wire.command("house", "SendTransfer", { number }),
    };
  return markup`<div class="signing">${actions([signs], pit.say)}${off}</div>`;
}
