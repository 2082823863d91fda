/** Every event of the log as it stands there, newest first, with whether its hash fits. */

import { request } from "../screens/api.js";
import { textField } from "../staff/forms.js";
import { markup } from "../parts/render.js";
import { search } from "./listing.js";
import { counted, inEights, moment } from "./words.js";

/** @import { EventShown as LogEvent } from "../screens/views.js" */

const PAGE = 50;
const AROUND = 6; // events that are shown after one that somebody looks for

/**
 * The log, or at `#audit/log/812` the log around that event.
 * @param {string[]} rest
 * @param {import("./audit.js").Room} room
 * @returns {import("./audit.js").Page}
 */
export function eventsPage([wanted = ""], room) {
  const at = /^\d{1,15}$/.test(wanted) ? Number(wanted) : null;
  let sought = at; // until somebody looks for something else
  /** @type {Record<string, string[]>} kinds of events by stream */
  let kinds = {};
  /** @type {Set<number>} */
  const open = new Set();
  const toggle = (/** @type {number} */ position, /** @type {Event} */ { currentTarget }) => {
    const details = /** @type {HTMLDetailsElement} */ (currentTarget);
    if (!details.open || open.has(position)) return;
    open.add(position);
    room.redraw();
    if (position === sought) details.scrollIntoView({ block: "center" });
  };
  const { draw, enter } = search({
    headings: [
      "Look through the log",
      at === null ? "Events, the newest first" : `Around event ${counted(at)}`,
    ],
    button: "Show",
    start: { limit: PAGE, before: at === null ? null : at + AROUND },
    fields: () => ({
      stream: textField("Stream", {
        optional: true,
        hint: "Or all under it: table.",
        offers: Object.keys(kinds),
      }),
      type: textField("Kind of event", {
        optional: true,
        offers: [...new Set(Object.values(kinds).flat())].sort(),
      }),
      who: textField("Written by", { optional: true }),
      holds: textField("Says", { optional: true, hint: "A text in the event." }),
    }),
    query: (read) => {
      sought = null;
      return { ...read, limit: PAGE };
    },
    path: "/api/audit/events",
    what: "event",
    none: "No event was found",
    read: (/** @type {LogEvent[]} */ sent) => ({
      all: sent,
      before: sent.length === PAGE ? sent[PAGE - 1].position : null,
    }),
    draw: (all) =>
      markup`<ol class="events">
        ${all.map((each) => event(each, each.position === sought, open.has(each.position), toggle))}</ol>`,
  }, room);
  return {
    draw,
    enter: async () => {
      [kinds] = await Promise.all([request("/api/audit/kinds").catch(() => ({})), enter()]);
      room.redraw();
    },
  };
}

/**
 * @param {LogEvent} logged
 * @param {boolean} sought
 * @param {boolean} read whether it was opened
 * @param {(position: number, event: Event) => void} toggle
 */
function event({ position, at, type, stream, version, who, fits, ...logged }, sought, read, toggle) {
  return markup`<li key=${position}>
    <details data-fits=${fits ? null : "no"} data-sought=${sought} open=${sought}
      ontoggle=${(/** @type {Event} */ event) => toggle(position, event)}>
      <summary>
        <strong class="position">${counted(position)}</strong>
        <time datetime=${at}>${moment(at)}</time>
        <span class="type">${type}</span>
        <span class="soft">${stream} ${version}</span>
        <span class="by">${who}</span>
        ${fits ? null : markup`<span class="badge" data-tone="bad">✗ hash does not fit</span>`}
      </summary>
      <div class="raw">${read ? body(logged) : null}</div>
    </details>
  </li>`;
}

/** @param {Pick<LogEvent, "body" | "previous" | "hash" | "game">} logged */
function body({ body, previous, hash, game }) {
  const line = (/** @type {string} */ name, /** @type {string} */ hash) =>
    markup`<div><dt>${name}</dt><dd><code>${inEights(hash) || "none"}</code></dd></div>`;
  return markup`<pre tabindex="0" aria-label="What it says">${JSON.stringify(body, null, 2)}</pre>
    <dl class="hashes">
      ${line("Before", previous)}${line("Its own", hash)}${game ? line("Game in force", game) : null}
    </dl>`;
}
