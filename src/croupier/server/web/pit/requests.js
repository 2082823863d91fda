/** What waits for the floor, each with its answer in one click. */

import { element, keyed, part } from "../parts/dom.js";
import { RoomState } from "../parts/room-state.js";
import { orderForm, textField } from "../staff/form.js";
import { panel } from "../staff/panel.js";
import { deeds } from "./deeds.js";
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
  win: "Large win",
  transfer: "Chips",
  close: "Close of day",
};

/** @param {Pit} pit */
export function requests(pit) {
  const list = element("ul", { class: "requests" });
  const nothing = part(RoomState, {
    kind: "empty",
    heading: "Nothing waits for you",
    says: "Second hands, called hands, irregularities and wins stand here the moment they come up.",
  });
  const node = panel("Waiting for the floor", nothing, list);
  const heading = /** @type {HTMLElement} */ (node.firstElementChild);
  heading.tabIndex = -1;

  /** @param {readonly Request[]} all */
  function draw(all) {
    const inside = list.contains(document.activeElement);
    nothing.hidden = all.length > 0;
    keyed(list, all, (request) => card(pit, request), (made, request) => {
      update(pit, made, request);
    });
    if (inside && !list.contains(document.activeElement)) heading.focus(); // what was answered is gone
  }

  /** Say anew how long each has waited. */
  function tick() {
    for (const time of list.querySelectorAll("time")) {
      time.textContent = ago(Number(time.dataset.at), Date.now());
    }
  }
  return { node, draw, tick };
}

/** @param {Pit} pit @param {Request} request */
function card(pit, request) {
  return element(
    "li",
    { class: "request", "data-kind": request.kind, "data-told": JSON.stringify(request.about) },
    element(
      "header",
      {},
      element("span", { class: "badge" }, NAMES[request.kind]),
      element("span", { class: "soft place" }, request.place),
      element("time", { class: "soft", "data-at": request.at }, ago(request.at, Date.now())),
    ),
    element("h3", {}, request.heading),
    element("p", { class: "what" }, request.says, ...rules(request)),
    element("div", { class: "answer" }, answer(pit, request)),
  );
}

/** @param {Pit} pit @param {Element} made @param {Request} request */
function update(pit, made, request) {
  const told = JSON.stringify(request.about);
  if (made.getAttribute("data-told") === told) return;
  made.setAttribute("data-told", told);
  made.querySelector("h3")?.replaceChildren(request.heading);
  made.querySelector(".what")?.replaceChildren(request.says, ...rules(request));
  if (request.kind === "win") made.querySelector(".answer")?.replaceChildren(answer(pit, request));
}

/** @param {Request} request */
function rules({ rules: ids }) {
  return ids.map((id) => element("span", { class: "rule-id" }, id));
}

/** @param {Pit} pit @param {Request} request @returns {Node} */
function answer(pit, request) {
  const { kind, target, about } = request;
  const give = (/** @type {string} */ name, /** @type {object} */ data = {}) =>
    pit.wire.command(target, name, data);
  switch (kind) {
    case "second hand":
      return secondHand(pit, request);
    case "called hand":
      return deeds([{
        label: "Acknowledge",
        said: `Acknowledged: seat ${about.seat} is paid.`,
        does: () => give("Acknowledge", { seat: about.seat }),
      }], pit.say);
    case "irregularity":
      return ruling(pit, request);
    case "interrupted":
      return deeds([
        {
          label: "It can be read: finish it",
          said: "The hand goes on.",
          does: () => give("ResolveInterruption", { readable: true }),
        },
        {
          label: "It cannot be read",
          plain: true,
          said: "The hand is dead.",
          does: () => give("ResolveInterruption", { readable: false }),
        },
      ], pit.say);
    case "win":
      return win(pit, request);
    case "transfer":
      return moving(pit, about);
    case "close":
      return deeds([{
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
  }, { said: "Declined.", plain: true });
  return element("div", { class: "signing" }, deeds([yes], pit.say), no);
}

/** @param {Pit} pit @param {Request} request */
function win(pit, { target, about }) {
  const sign = (/** @type {string} */ acting) => ({
    label: `Sign as ${acting}`,
    plain: acting === "manager",
    said: `Signed as ${acting}.`,
    does: () => pit.wire.command(target, "AcknowledgeWin", { win: about.number, acting }),
  });
  const how = textField("Paid how", { hint: "In chips, or by which check." });
  const pays = orderForm(
    "Confirm payment",
    [how],
    () =>
      pit.wire.command(target, "ConfirmPayment", {
        win: about.number,
        cents: about.due ?? 0,
        how: how.read(),
      }),
    { said: "Paid.", plain: true },
  );
  return element("div", { class: "signing" }, deeds([sign("floor"), sign("manager")], pit.say), pays);
}

/** @param {Pit} pit @param {any} about */
function moving(pit, { number, direction, chips }) {
  const reason = textField("Or call it off, because");
  const off = orderForm(
    "Call off",
    [reason],
    () => pit.wire.command("house", "CancelTransfer", { number, reason: reason.read() }),
    { said: "Called off.", plain: true },
  );
  const signs = direction === "fill"
    ? {
      label: "All of it is here",
      said: `Fill ${number} is in the tray.`,
      does: () => pit.wire.command("house", "ReceiveTransfer", { number, chips }),
    }
    : {
      label: "Send it to the cage",
      said: `Credit ${number} is on its way.`,
      does: () => pit.wire.command("house", "SendTransfer", { number }),
    };
  return element("div", { class: "signing" }, deeds([signs], pit.say), off);
}
