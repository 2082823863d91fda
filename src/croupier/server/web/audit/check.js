/** The seal of the log: a check of every event, with how far it is, and what it found. */

import { element, mark, write } from "../parts/dom.js";
import { roomState } from "../parts/room-state.js";
import { ask } from "../screens/ask.js";
import { orderForm, textField } from "../staff/form.js";
import { headline, pairs, panel } from "../staff/panel.js";
import { chain } from "./chain.js";
import { counted, grouped, lasting, moment, noted, pace, several, took } from "./words.js";

/** @typedef {import("./events.js").LogEvent} LogEvent */
/**
 * @typedef {{ whole: boolean, events: number, answers: number, position: number | null, hash: string | null,
 *   damage: string | null, damaged: number | null }} Found
 */
/**
 * @typedef {{ state: "none" | "running" | "cancelled" | "done", by: string, began: string | null, seen: number,
 *   of: number, seconds: number, found: Found | null, event: LogEvent | null }} Check
 */

const EVERY = 250; // milliseconds from one look to the next

/** @returns {import("./audit.js").Page} */
export function checkPage() {
  const links = chain();
  const says = element("p", { class: "verdict", role: "status" });
  const figures = element("div", { class: "headlines" });
  const cancel = element("button", { type: "button", class: "plain", hidden: true }, "Stop the check");
  const result = element("div", { class: "result" });
  const compare = textField("An event noted at an earlier check", {
    optional: true,
    hint: "Position, colon, hash. Whoever can rewrite the whole log cannot rewrite your notebook.",
  });
  const form = orderForm("Check the whole log", [compare], async () => {
    draw(await ask("/api/audit/check", { noted: noted(compare.read()) }));
    void follow();
  }, { said: "", keeps: true });
  const page = panel(
    "Log integrity",
    element(
      "p",
      { class: "soft" },
      "Every event carries the hash of the one before it. A check reads all of them and names the first that " +
        "was changed. Tables keep playing.",
    ),
    links.shown,
    element(
      "div",
      { class: "sides" },
      element("div", { class: "side" }, says, figures, cancel, form),
      result,
    ),
  );
  page.classList.add("seal");
  let following = false;

  /** @param {Check} check */
  function draw(check) {
    const { share, rate, left } = pace(check);
    const running = check.state === "running";
    const { found } = check;
    mark(page, { "data-state": found ? (found.whole ? "whole" : "damaged") : check.state });
    links.show(share, found?.damaged && found.position ? found.damaged / found.position : null, running);
    cancel.hidden = !running;
    form.hidden = running;
    write(says, spoken(check));
    figures.hidden = check.state === "none";
    figures.replaceChildren(
      found
        ? headline("Events read", `${counted(found.events)} of ${counted(found.position ?? found.events)}`)
        : headline("Records read", `${counted(check.seen)} of ${counted(check.of)}`),
      headline(
        "A second",
        counted(found ? (found.events + found.answers) / Math.max(check.seconds, 1e-3) : rate),
      ),
      running
        ? headline("Still to go", left === null ? "…" : lasting(left))
        : headline("Took", took(check.seconds)),
    );
    result.replaceChildren(...(found ? [found.whole ? whole(check, found) : damaged(check, found)] : []));
  }

  async function follow() {
    if (following) return;
    following = true;
    try {
      for (;;) {
        const check = /** @type {Check} */ (await ask("/api/audit/check"));
        if (!page.isConnected) return;
        draw(check);
        if (check.state !== "running") return;
        await new Promise((resolve) => setTimeout(resolve, EVERY));
      }
    } catch (error) {
      const { message, status } = /** @type {import("../screens/ask.js").Refusal} */ (error);
      const state = roomState({
        kind: status ? "error" : "offline",
        says: status ? message : "The house cannot be reached. A check that is under way goes on there.",
        action: "Look again",
      }, () => void follow());
      result.replaceChildren(state);
    } finally {
      following = false;
    }
  }

  cancel.addEventListener("click", () => {
    write(says, "Stopping …");
    ask("/api/audit/check/cancel", {}).catch(() => null).then(() => follow());
  });
  return { page, enter: follow };
}

/** @param {Check} check */
function spoken({ state, found, event, by, began }) {
  if (found?.whole) return "✓ Intact: no event was changed.";
  // which event it is stands beside it, where it can be shown
  if (found) return `✗ Not whole: ${event ? found.damage?.replace(/ \(.*\)$/, "") : found.damage}.`;
  if (state === "running") {
    return `The log is being read, as ${by} asked${began ? ` at ${moment(began).slice(11)}` : ""}.`;
  }
  if (state === "cancelled") {
    return "Check stopped. No changed event up to there.";
  }
  return "Nobody has checked it since the house opened.";
}

/** @param {Check} check @param {Found} found */
function whole(check, { events, answers, position, hash }) {
  const line = `${position}:${hash}`;
  const copy = element("button", { type: "button", class: "plain small" }, "Copy");
  copy.hidden = !navigator.clipboard;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(line).catch(() => null);
    write(copy, "Copied");
  });
  return element(
    "section",
    { class: "notebook", "aria-label": "For the notebook" },
    element("h3", {}, "For the notebook"),
    element("p", { class: "soft" }, "Write the newest event down where nobody in the house can change it."),
    element(
      "p",
      { class: "noted" },
      element("strong", {}, counted(position ?? 0)),
      element("code", {}, grouped(hash ?? "")),
      copy,
    ),
    pairs([
      ["Events", counted(events)],
      ["Kept answers", counted(answers)],
      ["Checked by", check.by],
      ["Begun", check.began ? moment(check.began) : ""],
    ]),
  );
}

/** @param {Check} check @param {Found} found */
function damaged({ event }, { damaged, events }) {
  const after = element(
    "p",
    {},
    `${several(events, "event")} before it ${events === 1 ? "is" : "are"} as written.`,
  );
  const advice = element(
    "p",
    { class: "soft" },
    "Stop the server, keep this database for the investigation, and restore a backup.",
  );
  if (!event || !damaged) return element("div", { class: "damage" }, after, advice);
  return element(
    "section",
    { class: "damage", "aria-label": `Event ${damaged} as it stands now` },
    element("h3", {}, `Event ${counted(damaged)} as it stands now`),
    pairs([
      ["Stream", `${event.stream}, version ${event.version}`],
      ["Says it is", event.type],
      ["Says it was written", `${moment(event.at)} by ${event.who}`],
      ["Its hash", event.fits ? "fits what it says" : "does not fit what it says"],
    ]),
    element("pre", { tabindex: 0, "aria-label": "What it says" }, JSON.stringify(event.body, null, 2)),
    element("a", { class: "button plain", href: `#audit/log/${damaged}` }, "See what stands around it"),
    after,
    advice,
  );
}
