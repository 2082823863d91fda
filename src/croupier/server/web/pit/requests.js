/** What waits for the floor, each with its answer in one click. */

import { roomState } from "../parts/room-state.js";
import { actions, choiceField, orderForm, textField } from "../staff/forms.js";
import { panel, soft } from "../staff/panels.js";
import { paySetWin } from "../staff/set-wins.js";
import { markup } from "../parts/render.js";
import { ruling, secondSignature } from "./ruling.js";
import { ago } from "./alerts.js";
import { acknowledge, askFill, heldWin, verifyWin } from "./wins.js";

/** @import { Action } from "../staff/forms.js" */
/** @import { Pit } from "./pit.js" */
/** @import { Request } from "./waiting.js" */

/** @type {Record<import("./waiting.js").Kind, string>} */
const NAMES = {
  "second hand": "Second hand",
  "called hand": "Called hand",
  "held win": "Win",
  irregularity: "Irregularity",
  interrupted: "Interruption",
  win: "Jackpot",
  "short tray": "Fill needed",
  transfer: "Chips",
  close: "Close of day",
};

const ANSWERED = new Set(["held win", "win", "close"]); // by the operator too

/** @param {Pit} pit */
export function requests(pit) {
  /** @type {Map<string, () => import("../parts/render.js").Template>} the rulings that are being written */
  const rulings = new Map();
  /** @param {readonly Request[]} all */
  return (all) => {
    const open = all.filter(({ kind }) => kind === "irregularity").map(({ key }) => key);
    for (const key of rulings.keys()) if (!open.includes(key)) rulings.delete(key);
    return panel(
      "Waiting for the floor",
      all.length
        ? markup`<ul class="requests">${all.map((each) => card(each, answer(pit, each, rulings)))}</ul>`
        : roomState({
          kind: "empty",
          heading: "Nothing needs the floor",
          says: "Second hands, called hands, irregularities and wins appear here as they come up.",
        }),
    );
  };
}

/** @param {Request} request @param {import("../parts/render.js").Inside} answered */
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

/** @param {Pit} pit @param {Request} request @param {Map<string, () => import("../parts/render.js").Template>} rulings */
function answer(pit, request, rulings) {
  const { key, kind, target, about } = request;
  const give = (
    /** @type {keyof import("../screens/commands.js").Commands} */ name,
    /** @type {any} */ data = {},
  ) => pit.socket.command(target, name, data);
  if (!ANSWERED.has(kind) && !["floor", "manager"].some((role) => pit.person.roles.includes(role))) {
    return soft("The floor or a manager answers this.");
  }
  switch (kind) {
    case "second hand":
      return secondHand(pit, request);
    case "held win":
      return heldWin(pit, about);
    case "called hand":
      return about.verify ? verifyWin(pit, request) : acknowledge(pit, request);
    case "irregularity": {
      const writes = rulings.get(key) ?? ruling(pit, request);
      rulings.set(key, writes);
      return writes();
    }
    case "interrupted":
      return interrupted(pit, request);
    case "win":
      return win(pit, request);
    case "short tray":
      return askFill(pit, request);
    case "transfer":
      return moving(pit, about);
    case "close":
      return actions([["Confirm the close", () => give("ConfirmClose"), "The day is closed."]], pit.say);
  }
}

/** Whether an interrupted hand goes on. @param {Pit} pit @param {Request} request */
function interrupted(pit, { target, two, about }) {
  const resolve = (/** @type {boolean} */ readable, /** @type {any} */ signed = null) =>
    pit.socket.command(target, "ResolveInterruption", { readable }, signed);
  const [finish, dead] = ["It can be read: finish it", "Declare dead hand"];
  const refused = about.refused; // somebody does not agree: the hand is dead, whether it can be read or not
  if (!two) {
    return actions([
      .../** @type {Action[]} */ (refused ? [] : [[finish, () => resolve(true), "The hand goes on."]]),
      [dead, () => resolve(false), "Dead hand.", !refused],
    ], pit.say);
  }
  const verdict = choiceField("Ruling", [["", "choose one"], ...(refused ? [] : [finish]), dead]);
  const second = secondSignature(pit, two);
  const ruled = orderForm("Rule", [verdict, ...second.fields], () => {
    const readable = verdict.read() === finish;
    return resolve(readable, second.read());
  }, { id: `resolve ${target}`, doneText: "Ruled.", say: pit.say });
  return markup`<div class="signing">${ruled}</div>`;
}

/** @param {Pit} pit @param {Request} request */
function secondHand(pit, { target, about: { player, seat } }) {
  const approve = () => pit.socket.command(target, "ApproveSecondHand", { player });
  const approved = `Approved: ${player} plays a second hand at seat ${seat}.`;
  const reason = textField("Or decline it, because", { hint: "The player reads it." });
  const no = orderForm(
    "Decline",
    [reason],
    () => pit.socket.command(target, "DeclineSecondHand", { player, reason: reason.read() }),
    {
      id: `decline ${target} ${player}`,
      doneText: `Declined: ${player} plays no second hand.`,
      say: pit.say,
      plain: true,
    },
  );
  return markup`<div class="signing">${actions([["Approve", approve, approved]], pit.say)}${no}</div>`;
}

/** @param {Pit} pit @param {Request} request */
function win(pit, { target, about }) {
  /** @type {(acting: "floor" | "manager") => Action} */
  const sign = (acting) => [
    `Sign as ${acting}`,
    () => pit.socket.command(target, "AcknowledgeWin", { win: about.number, acting }),
    `Signed as ${acting}.`,
    acting === "manager" && about.missing.length > 1,
  ];
  if (about.due === null || about.missing.length) {
    return markup`<div class="signing">${actions(about.missing.map(sign), pit.say)}</div>`;
  }
  return markup`<div class="signing">${paySetWin(pit.socket, target, about)}</div>`;
}

/** @param {Pit} pit @param {any} about */
function moving(pit, { number, direction }) {
  const reason = textField("Reason to cancel");
  const off = orderForm(
    "Cancel",
    [reason],
    () => pit.socket.command("house", "CancelTransfer", { number, reason: reason.read() }),
    { id: `cancel ${number}`, doneText: "Canceled.", plain: true },
  );
  const send = () => pit.socket.command("house", "SendTransfer", { number });
  const signs = direction === "fill"
    ? markup`<a class="button plain" href="#pit/chips">Count what arrived</a>`
    : actions([["Send it to the cage", send, `Credit ${number} is on its way.`]], pit.say);
  return markup`<div class="signing">${signs}${off}</div>`;
}
