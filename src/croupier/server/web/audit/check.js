/** Log integrity: a check of every event, with how far it is, and what it found. */

import { request } from "../screens/api.js";
import { orderForm, textField } from "../staff/forms.js";
import { failedState } from "../parts/room-state.js";
import { headline, pairs, soft } from "../staff/panels.js";
import { count, duration } from "../parts/text.js";
import { markup } from "../parts/render.js";
import { chain, counted, inEights, moment, noted, pace, took } from "./words.js";

/** @import { Checked as Found, LogCheckShown as Check } from "../screens/views.js" */

const EVERY = 250; // milliseconds from one look to the next

/** @param {string[]} _ @param {import("./audit.js").Room} room @returns {import("./audit.js").Page} */
export function checkPage(_, { redraw, at }) {
  /** @type {Check | null} */
  let check = null;
  /** @type {import("../parts/render.js").Inside} */
  let failure = null;
  let following = false, stopping = false;
  let copied = ""; // what was copied last

  async function follow() {
    if (following) return;
    following = true;
    try {
      do {
        if (check?.state === "running") await new Promise((resolve) => setTimeout(resolve, EVERY));
        check = /** @type {Check} */ (await request("/api/audit/check"));
        [failure, stopping] = [null, false];
        redraw();
      } while (check.state === "running" && at.isConnected);
    } catch (error) {
      failure = failedState(error, { action: "Look again" }, () => void follow());
      redraw();
    } finally {
      following = false;
    }
  }

  const stop = () => {
    stopping = true;
    redraw();
    request("/api/audit/check/cancel", {}).catch(() => null).then(() => follow());
  };
  const copy = async (/** @type {string} */ line) => {
    await navigator.clipboard.writeText(line).catch(() => null);
    copied = line;
    redraw();
  };
  const drawn = () => {
    const compare = textField("An event noted at an earlier check", {
      optional: true,
      hint: "Position, colon, hash. Whoever can rewrite the whole log cannot rewrite your notebook.",
      parse: noted,
    });
    const form = orderForm("Check the whole log", [compare], async () => {
      check = await request("/api/audit/check", { noted: compare.read() });
      redraw();
      void follow();
    }, { doneText: "", keeps: true });
    const running = check?.state === "running";
    const found = check?.found ?? null;
    const result = check && found &&
      (found.whole ? whole(check, found, copied, copy) : damaged(check, found));
    const broken = found?.damaged && found.position ? found.damaged / found.position : null;
    return markup`<section class="panel seal"
      data-state=${found ? (found.whole ? "whole" : "damaged") : check?.state}>
      <h2>Log integrity</h2>
      <p class="soft">Every event carries the hash of the one before it. A check reads all of them and names the
        first that was changed. Tables keep playing.</p>
      ${chain(check ? pace(check).share : 0, broken, running)}
      <div class="sides">
        <div class="side">
          <p class="verdict" role="status">${stopping ? "Stopping…" : check ? verdict(check) : ""}</p>
          <div class="headlines" hidden=${!check || check.state === "none"}>
            ${check ? heads(check) : null}</div>
          <button type="button" class="plain" hidden=${!running} onclick=${stop}>Stop the check</button>
          <div hidden=${running}>${form}</div>
        </div>
        <div class="result">${failure ?? result}</div>
      </div>
    </section>`;
  };
  return { draw: drawn, enter: follow };
}

/** @param {Check} check */
function heads(check) {
  const { rate, left } = pace(check);
  const { found } = check;
  const perSecond = found ? (found.events + found.answers) / Math.max(check.seconds, 1e-3) : rate;
  return [
    found
      ? headline("Events read", `${counted(found.events)} of ${counted(found.position ?? found.events)}`)
      : headline("Records read", `${counted(check.seen)} of ${counted(check.of)}`),
    headline("Per second", counted(perSecond)),
    check.state === "running"
      ? headline("Still to go", left === null ? "…" : duration(left * 1000))
      : headline("Took", took(check.seconds)),
  ];
}

/** @param {Check} check */
function verdict({ state, found, event, by, began }) {
  if (found?.whole) return "✓ Intact: no event was changed.";
  // which event it is stands next to it, where it can be shown
  if (found) return `✗ Not whole: ${event ? found.damage?.replace(/ \(.*\)$/, "") : found.damage}.`;
  if (state === "running") {
    return `Reading the log (started by ${by}${began ? ` at ${moment(began).slice(11)}` : ""}).`;
  }
  if (state === "cancelled") {
    return "Check stopped. No changed event up to there.";
  }
  return "Nobody has checked it since the house opened.";
}

/** @param {Check} check @param {Found} found @param {string} copied @param {(line: string) => void} copy */
function whole(check, { events, answers, position, hash }, copied, copy) {
  const line = `${position}:${hash}`;
  const facts = pairs([
    ["Events", counted(events)],
    ["Saved answers", counted(answers)],
    ["Checked by", check.by],
    ["Begun", check.began ? moment(check.began) : ""],
  ]);
  return markup`<section class="notebook" aria-label="For the notebook">
    <h3>For the notebook</h3>
    ${soft("Write the newest event down where nobody in the house can change it.")}
    <p class="noted">
      <strong>${counted(position ?? 0)}</strong>
      <code>${inEights(hash ?? "")}</code>
      <button type="button" class="plain small" hidden=${!navigator.clipboard} onclick=${() => copy(line)}>
        ${copied === line ? "Copied" : "Copy"}</button>
    </p>
    ${facts}
  </section>`;
}

/** @param {Check} check @param {Found} found */
function damaged({ event }, { damaged, events }) {
  const after = markup`<p>${count(events, "event")} before it ${events === 1 ? "is" : "are"} as written.</p>
    ${soft("Stop the server, keep this database for the investigation, and restore a backup.")}`;
  if (!event || !damaged) return markup`<div class="damage">${after}</div>`;
  const facts = pairs([
    ["Stream", `${event.stream}, version ${event.version}`],
    ["Says it is", event.type],
    ["Says it was written", `${moment(event.at)} by ${event.who}`],
    ["Its hash", event.fits ? "fits what it says" : "does not fit what it says"],
  ]);
  return markup`<section class="damage" aria-label="Event ${damaged} as it stands now">
    <h3>Event ${counted(damaged)} as it stands now</h3>
    ${facts}
    <pre tabindex="0" aria-label="What it says">${JSON.stringify(event.body, null, 2)}</pre>
    <a class="button plain" href="#audit/log/${damaged}">See what stands around it</a>
    ${after}
  </section>`;
}
