/** How somebody likes the house: light, suits and sounds, kept in this browser. */

import { setAttributes } from "../parts/dom.js";
import { markup, render } from "../parts/render.js";
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
  let saved;
  try {
    saved = JSON.parse(kept ?? "{}");
  } catch {
    saved = {};
  }
  return Object.fromEntries(SETTINGS.map(({ data, usual, choices }) => {
    const value = saved?.[data];
    return [data, choices.some(([known]) => known === value) ? value : usual];
  }));
}

/** Have the page look and sound as it was chosen. */
export function recall() {
  for (const [data, value] of Object.entries(chosen(localStorage.getItem(KEPT)))) {
    const usual = SETTINGS.find((each) => each.data === data)?.usual;
    setAttributes(document.documentElement, { [`data-${data}`]: value === usual ? null : value });
  }
}

/** @param {string} data @param {string} value */
function choose(data, value) {
  localStorage.setItem(KEPT, JSON.stringify({ ...chosen(localStorage.getItem(KEPT)), [data]: value }));
  recall();
}

/**
 * Draw the button in the header, and the menu it opens.
 * @param {Element} into
 * @param {boolean} [open] whether its choices are shown
 * @param {import("../parts/render.js").Inside} [more] below them
 * @param {string} [says] what became of what was entered there
 */
export function drawSettings(into, open = false, more = null, says = "") {
  const dressed = () => void dress("style/drawer");
  const show = async () => {
    dressed();
    drawSettings(into, true);
    const { ownSeed } = await import("./own-seed.js");
    const field = ownSeed((said) => drawSettings(into, true, field, said));
    drawSettings(into, true, field);
  };
  render(
    into,
    markup`<button type="button" class="plain gear" popovertarget="settings-menu" aria-label="Settings"
        onpointerenter=${dressed} onfocus=${dressed}>${SLIDERS}</button>
      <div id="settings-menu" popover="auto" role="dialog" aria-label="Settings" onbeforetoggle=${() =>
      void show().catch(() => null)}>
        ${open ? SETTINGS.map(group) : null}${more}
        <p role="status" class="soft" hidden=${!says}>${says}</p></div>`,
  );
}

/** Three sliders, as on any desk where something is set. */
const SLIDERS = markup`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M3 6h18M3 12h18M3 18h18" />
  <circle cx="8" cy="6" r="2.6" /><circle cx="16" cy="12" r="2.6" /><circle cx="11" cy="18" r="2.6" />
</svg>`;

/** @param {Setting} setting */
function group({ name, data, usual, choices, soft }) {
  const now = chosen(localStorage.getItem(KEPT))[data] ?? usual;
  const choice = (/** @type {readonly [string, string]} */ [value, text]) =>
    markup`<label key=${value}><input type="radio" name=${data} value=${value} checked=${value === now}
      onchange=${() => choose(data, value)}>${text}</label>`;
  return markup`<fieldset key=${data}>
    <legend>${name}</legend>${choices.map(choice)}${soft ? markup`<p class="soft">${soft}</p>` : null}
  </fieldset>`;
}
