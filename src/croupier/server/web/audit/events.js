/** Every event of the log as it stands there, newest first, with whether its hash fits. */

import { element } from "../parts/dom.js";
import { ask } from "../screens/ask.js";
import { orderForm, textField } from "../staff/form.js";
import { panel } from "../staff/panel.js";
import { moments, offer } from "./asked.js";
import { listing } from "./listing.js";
import { address, counted, grouped, moment } from "./words.js";

/**
 * @typedef {{ position: number, stream: string, version: number, at: string, who: string, type: string, body: any,
 *   game: string, previous: string, hash: string, fits: boolean }} LogEvent
 */

const PAGE = 50;
const AROUND = 6; // events that are shown after one that somebody looks for

/** The log, or at `#audit/log/812` the log around that event. @param {string[]} rest @returns {import("./audit.js").Page} */
export function eventsPage([wanted = ""]) {
  const at = /^\d{1,15}$/.test(wanted) ? Number(wanted) : null;
  const stream = textField("Stream", { optional: true, hint: "Or all under it: table." });
  const type = textField("Kind of event", { optional: true });
  const who = textField("Written by", { optional: true });
  const holds = textField("Says", { optional: true, hint: "A text in the event." });
  const [from, until] = moments();
  let around = at; // until somebody looks for something else
  const found = listing({
    what: "event",
    none: "No event was found",
    address: (before) =>
      address("/api/audit/events", {
        stream: stream.read(),
        type: type.read(),
        who: who.read(),
        holds: holds.read(),
        since: from.read(),
        until: until.read(),
        limit: PAGE,
        before: before ?? (around === null ? null : around + AROUND),
      }),
    read: (/** @type {LogEvent[]} */ sent) => ({
      all: sent,
      before: sent.length === PAGE ? sent[PAGE - 1].position : null,
    }),
    draw: (all) =>
      element("ol", { class: "events" }, ...all.map((each) => drawn(each, each.position === around))),
  });
  const form = orderForm("Show", [stream, type, who, holds, from, until], () => {
    around = null;
    return found.begin();
  }, { said: "", keeps: true });
  return {
    page: element(
      "div",
      { class: "seek" },
      panel("Look through the log", form),
      panel(at === null ? "Events, the newest first" : `Around event ${counted(at)}`, found.shown),
    ),
    enter: async () => {
      const [kinds] = await Promise.all([ask("/api/audit/kinds").catch(() => ({})), found.begin()]);
      offer(stream, Object.keys(kinds));
      offer(type, [...new Set(Object.values(kinds).flat())].sort());
    },
  };
}

/** @param {LogEvent} event @param {boolean} sought */
function drawn(event, sought) {
  const opened = element("div", { class: "raw" });
  const details = element(
    "details",
    { "data-fits": event.fits ? null : "no", "data-sought": sought },
    element(
      "summary",
      {},
      element("strong", { class: "position" }, counted(event.position)),
      element("time", { datetime: event.at }, moment(event.at)),
      element("span", { class: "type" }, event.type),
      element("span", { class: "soft" }, `${event.stream} ${event.version}`),
      element("span", { class: "by" }, event.who),
      ...(event.fits ? [] : [element("span", { class: "badge", "data-tone": "bad" }, "✗ hash does not fit")]),
    ),
    opened,
  );
  const fill = () => {
    if (!details.open || opened.childElementCount) return;
    const line = (/** @type {string} */ name, /** @type {string} */ hash) =>
      element(
        "div",
        {},
        element("dt", {}, name),
        element("dd", {}, element("code", {}, grouped(hash) || "none")),
      );
    opened.append(
      element("pre", { tabindex: 0, "aria-label": "What it says" }, JSON.stringify(event.body, null, 2)),
      element(
        "dl",
        { class: "hashes" },
        line("Before", event.previous),
        line("Its own", event.hash),
        ...(event.game ? [line("Game in force", event.game)] : []),
      ),
    );
  };
  details.addEventListener("toggle", fill);
  details.open = sought;
  if (sought) requestAnimationFrame(() => details.scrollIntoView({ block: "center" }));
  return element("li", {}, details);
}
