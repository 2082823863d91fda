/** How somebody likes the house: light, suits and sounds, kept in this browser. */

import { element, mark, svg } from "../parts/dom.js";
import { dress } from "./dress.js";

/** @typedef {{ name: string, data: string, usual: string, choices: readonly (readonly [string, string])[], soft?: string }} Setting */

const KEPT = "croupier-settings";

/** @type {readonly Setting[]} what may be set; the usual choice of each comes first */
const SETTINGS = [
  {
    name: "Theme",
    data: "light",
    usual: "system",
    choices: [["system", "System"], ["day", "Light"], ["night", "Dark"]],
  },
  {
    name: "Deck",
    data: "suits",
    usual: "two",
    choices: [["two", "Two-color deck"], ["four", "Four-color deck"]],
  },
  {
    name: "Sounds",
    data: "sounds",
    usual: "off",
    choices: [["off", "Off"], ["on", "On"]],
    soft: "Cards, chips and wins.",
  },
];

/**
 * What was chosen, read from what was kept; whatever is not understood is as usual.
 * @param {string | null} kept
 * @returns {Record<string, string>}
 */
export function chosen(kept) {
  let told;
  try {
    told = JSON.parse(kept ?? "{}");
  } catch {
    told = {};
  }
  return Object.fromEntries(SETTINGS.map(({ data, usual, choices }) => {
    const value = told?.[data];
    return [data, choices.some(([known]) => known === value) ? value : usual];
  }));
}

/** Have the page look and sound as it was chosen. */
export function recall() {
  for (const [data, value] of Object.entries(chosen(localStorage.getItem(KEPT)))) {
    const usual = SETTINGS.find((each) => each.data === data)?.usual;
    mark(document.documentElement, { [`data-${data}`]: value === usual ? null : value });
  }
}

/** @param {string} data @param {string} value */
function choose(data, value) {
  localStorage.setItem(KEPT, JSON.stringify({ ...chosen(localStorage.getItem(KEPT)), [data]: value }));
  recall();
}

/** Draw the button in the header, and the menu it opens. @param {Element} into */
export function drawSettings(into) {
  const open = element(
    "button",
    { type: "button", class: "plain gear", popovertarget: "settings-menu", "aria-label": "Settings" },
    sliders(),
  );
  const menu = element("div", {
    id: "settings-menu",
    popover: "auto",
    role: "dialog",
    "aria-label": "Settings",
  });
  menu.addEventListener("beforetoggle", () => {
    void dress("style/drawer");
    const now = chosen(localStorage.getItem(KEPT));
    menu.replaceChildren(...SETTINGS.map((setting) => group(setting, now[setting.data] ?? setting.usual)));
  });
  open.addEventListener("pointerenter", () => void dress("style/drawer"), { once: true });
  open.addEventListener("focus", () => void dress("style/drawer"), { once: true });
  into.replaceChildren(open, menu);
}

/** Three sliders, as on any desk where something is set. */
function sliders() {
  const lines = svg("path", { d: "M3 6h18M3 12h18M3 18h18" });
  const knobs = [[8, 6], [16, 12], [11, 18]].map(([cx, cy]) => svg("circle", { cx, cy, r: 2.6 }));
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, lines, ...knobs);
}

/** @param {Setting} setting @param {string} now */
function group({ name, data, choices, soft }, now) {
  return element(
    "fieldset",
    {},
    element("legend", {}, name),
    ...choices.map(([value, text]) => {
      const input = element("input", { type: "radio", name: data, value, checked: value === now });
      input.addEventListener("change", () => choose(data, value));
      return element("label", {}, input, text);
    }),
    ...(soft ? [element("p", { class: "soft" }, soft)] : []),
  );
}
