/** `<room-state>`: what stands where a table would: nothing yet, on its way, gone wrong, or the line is down. */

import { define, element, mark, part, svg, tell } from "./dom.js";

/** @typedef {"empty" | "loading" | "error" | "offline" | "reconnecting"} Kind */

/** @type {Record<Kind, { heading: string, says: string, action: string, role: string }>} */
const USUAL = {
  empty: {
    heading: "Nobody here yet",
    says: "Players appear here as they sit down.",
    action: "",
    role: "group",
  },
  loading: { heading: "Loading…", says: "", action: "", role: "status" },
  error: {
    heading: "Something went wrong",
    says: "Nothing was bet. Try again.",
    action: "Try again",
    role: "alert",
  },
  offline: {
    heading: "You're offline",
    says: "Your bets and cards stay where they are.",
    action: "Try now",
    role: "alert",
  },
  reconnecting: {
    heading: "Reconnecting…",
    says: "Your bets and cards stay where they are.",
    action: "",
    role: "status",
  },
};

/** Three cards in a fan: at rest, being washed, one dropped. @param {Kind} kind */
function picture(kind) {
  const card = (/** @type {string} */ turn, /** @type {string} */ name) =>
    svg(
      "g",
      { transform: turn },
      svg(
        "g",
        { class: `leaf ${name}` },
        svg("rect", { x: -26, y: -37, width: 52, height: 74, rx: 5, class: "leaf-paper" }),
        svg("rect", { x: -20, y: -31, width: 40, height: 62, rx: 3, class: "leaf-back" }),
        svg("path", { d: "M-16 8l10-12 5 6 7-10 10 16", class: "leaf-hill" }),
      ),
    );
  const fan = kind === "error"
    ? [card("translate(64 70) rotate(-8)", "a"), card("translate(118 98) rotate(74)", "c")]
    : kind === "empty"
    ? []
    : [
      card("translate(62 74) rotate(-16)", "a"),
      card("translate(90 66)", "b"),
      card("translate(118 74) rotate(16)", "c"),
    ];
  const line = kind === "offline" || kind === "reconnecting"
    ? [svg("path", { d: "M20 128h58m24 0h58", class: "line" })]
    : [];
  const chair = kind === "empty"
    ? [
      svg("ellipse", { cx: 90, cy: 78, rx: 70, ry: 34, class: "leaf-table" }),
      svg("ellipse", { cx: 90, cy: 78, rx: 60, ry: 26, class: "leaf-cloth" }),
      svg("circle", { cx: 90, cy: 124, r: 12, class: "leaf-chair" }),
    ]
    : [];
  return svg("svg", { viewBox: "0 0 180 140", "aria-hidden": "true" }, ...chair, ...fan, ...line);
}

/** Attributes: `kind`, and `heading`, `says`, `action` in place of the usual words; `slim` for a bar. Event: `again`. */
export class RoomState extends HTMLElement {
  static observedAttributes = ["kind", "heading", "says", "action", "slim"];

  connectedCallback() {
    this.attributeChangedCallback();
  }

  attributeChangedCallback() {
    if (!this.isConnected) return;
    const kind = /** @type {Kind} */ (this.getAttribute("kind") ?? "empty");
    const usual = USUAL[kind] ?? USUAL.error;
    const action = this.getAttribute("action") ?? usual.action;
    mark(this, { role: usual.role });
    const button = element("button", { type: "button", class: "plain" }, action);
    button.addEventListener("click", () => tell(this, "again", null));
    this.replaceChildren(
      picture(kind),
      element(
        "div",
        { class: "words" },
        element("p", { class: "heading" }, this.getAttribute("heading") ?? usual.heading),
        element("p", { class: "soft" }, this.getAttribute("says") ?? usual.says),
      ),
      ...(action ? [button] : []),
    );
  }
}

define("room-state", RoomState);

/**
 * A state and what its button does, which is then nobody else's business.
 * @param {Record<string, import("./dom.js").Attribute>} shown
 * @param {() => void} again
 */
export function roomState(shown, again) {
  const state = part(RoomState, shown);
  state.addEventListener("again", (event) => {
    event.stopPropagation();
    again();
  });
  return state;
}
