/** `<room-state>`: what stands where a table would (nothing yet, on its way, gone wrong, offline); `<status-line>`: one sentence. */

import { define, emit, setAttributes } from "./dom.js";
import { markup, render } from "./render.js";
import { say } from "./say.js";
import { whyButton } from "./why-button.js";

/** @typedef {"empty" | "loading" | "error" | "offline" | "reconnecting"} Kind */

const STAYS = say("Your bets and cards stay where they are.");

/** @type {Record<Kind, { heading: string, says: string, action?: string, role: string }>} */
const USUAL = {
  empty: {
    heading: say("Nobody here yet"),
    says: say("Players appear here as they sit down."),
    role: "group",
  },
  loading: { heading: say("Loading…"), says: "", role: "status" },
  error: {
    heading: say("Something went wrong"),
    says: say("Nothing was bet. Try again."),
    action: say("Try again"),
    role: "alert",
  },
  offline: { heading: say("You're offline"), says: STAYS, action: say("Try now"), role: "alert" },
  reconnecting: { heading: say("Reconnecting…"), says: STAYS, role: "status" },
};

/** @param {string} turn @param {string} name */
const leaf = (turn, name) =>
  markup`<g transform=${turn}><g class="leaf ${name}">
    <rect x="-26" y="-37" width="52" height="74" rx="5" class="leaf-paper" />
    <rect x="-20" y="-31" width="40" height="62" rx="3" class="leaf-back" />
    <path d="M-16 8l10-12 5 6 7-10 10 16" class="leaf-hill" />
  </g></g>`;

const FAN = [
  leaf("translate(62 74) rotate(-16)", "a"),
  leaf("translate(90 66)", "b"),
  leaf("translate(118 74) rotate(16)", "c"),
];
const DROPPED = [leaf("translate(64 70) rotate(-8)", "a"), leaf("translate(118 98) rotate(74)", "c")];
const BROKEN_LINE = [FAN, markup`<path d="M20 128h58m24 0h58" class="line" />`];
const EMPTY_TABLE = markup`<ellipse cx="90" cy="78" rx="70" ry="34" class="leaf-table" />
  <ellipse cx="90" cy="78" rx="60" ry="26" class="leaf-cloth" />
  <circle cx="90" cy="124" r="12" class="leaf-chair" />`;

/** What is drawn over the words: cards at rest, one dropped, a broken line, an empty table. */
const PICTURES = {
  empty: EMPTY_TABLE,
  loading: FAN,
  error: DROPPED,
  offline: BROKEN_LINE,
  reconnecting: BROKEN_LINE,
};

/** Attributes: `kind`, and `heading`, `says`, `action` in place of the usual words; `slim` for a bar. Event: `again`. */
class RoomState extends HTMLElement {
  static observedAttributes = ["kind", "heading", "says", "action", "slim"];

  connectedCallback() {
    this.attributeChangedCallback();
  }

  attributeChangedCallback() {
    if (!this.isConnected) return;
    const kind = /** @type {Kind} */ (this.getAttribute("kind") ?? "empty");
    const usual = USUAL[kind] ?? USUAL.error;
    const action = this.getAttribute("action") ?? usual.action;
    setAttributes(this, { role: usual.role });
    render(
      this,
      markup`<svg viewBox="0 0 180 140" aria-hidden="true">${PICTURES[kind]}</svg>
        <div class="words">
          <p class="heading">${this.getAttribute("heading") ?? usual.heading}</p>
          <p class="soft">${this.getAttribute("says") ?? usual.says}</p>
        </div>
        ${
        action
          ? markup`<button type="button" class="plain" onclick=${() =>
            emit(this, "again")}>${action}</button>`
          : null
      }`,
    );
  }
}

define("room-state", RoomState);

/**
 * A state and what its button does; without that, whoever listens for `again` above does it.
 * @param {{ kind: string, heading?: string, says?: string | null, action?: string, slim?: boolean }} shown
 * @param {() => void} [again]
 */
export function roomState({ kind, heading, says, action, slim }, again) {
  const press = (/** @type {Event} */ event) => {
    if (!again) return;
    event.stopPropagation(); // it is nobody else's business
    again();
  };
  return markup`<room-state kind=${kind} heading=${heading} says=${says} action=${action} slim=${slim}
    onagain=${press}></room-state>`;
}

/**
 * What stands where something could not be fetched.
 * @param {unknown} error
 * @param {{ heading?: string, action?: string }} [how]
 * @param {() => void} [again]
 */
export function failedState(error, how = {}, again) {
  const { message, status } = /** @type {{ message: string, status?: number }} */ (error);
  return roomState({ kind: status === 0 ? "offline" : "error", says: message, ...how }, again);
}

/** @typedef {"plain" | "good" | "bad"} Tone */

/** Method: `say(text, { tone, for: milliseconds, rules })`; an empty text clears. Event: `rule` {ids} to read why. */
export class StatusLine extends HTMLElement {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  connectedCallback() {
    if (!this.childElementCount) this.say("");
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /** @param {string} text @param {{ tone?: Tone, for?: number, rules?: readonly string[] }} [how] */
  say(text, { tone = "plain", for: milliseconds = 0, rules = [] } = {}) {
    clearTimeout(this.#timer);
    const bad = tone === "bad";
    setAttributes(this, { tone: text ? tone : null });
    render(
      this,
      markup`<span role="status" aria-live="polite">${bad ? "" : text}</span>
        <span role="alert">${bad ? text : ""}</span>${whyButton(rules)}`,
    );
    if (milliseconds) this.#timer = setTimeout(() => this.say(""), milliseconds);
  }
}

define("status-line", StatusLine);
