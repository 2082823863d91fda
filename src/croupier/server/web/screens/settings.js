/** How somebody likes the house: kept in this browser, and on the page as `data-` attributes of its root. */

import { setAttributes } from "../parts/dom.js";
import { markup, render } from "../parts/render.js";
import { say } from "../parts/say.js";
import { dress } from "./dress.js";

const KEPT = "croupier-settings";

/** @type {Record<string, readonly string[]>} what may be set; the usual choice of each comes first */
export const CHOICES = {
  light: ["system", "day", "night"],
  felt: ["spruce", "midnight", "burgundy", "contrast"],
  suits: ["two", "four"],
  speed: ["normal", "relaxed", "fast", "instant"],
  motion: ["system", "reduced"],
  hand: ["right", "left"],
  shortcuts: ["on", "off"],
  warnings: ["on", "off"],
  volume: Array.from({ length: 11 }, (_, n) => String(10 * n)),
};

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
  return Object.fromEntries(
    Object.entries(CHOICES).map(([data, [usual = "", ...others]]) => {
      const value = saved?.[data];
      return [data, others.includes(value) ? value : usual];
    }),
  );
}

/** What is set now. */
export function settings() {
  return chosen(localStorage.getItem(KEPT));
}

/** Have the page look and sound as it was chosen. */
export function recall() {
  for (const [data, value] of Object.entries(settings())) {
    setAttributes(document.documentElement, {
      [`data-${data}`]: value === CHOICES[data]?.[0] ? null : value,
    });
  }
}

/** Keep a choice. @param {string} data @param {string} value */
export function choose(data, value) {
  const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  localStorage.setItem(KEPT, JSON.stringify({ ...kept, [data]: value }));
  recall();
}

/** Sound off, or on as loud as half. */
export function turnSound() {
  choose("volume", settings().volume === "0" ? "50" : "0");
}

/**
 * Draw the button in the header, and the menu it opens.
 * @param {Element} into
 * @param {import("../parts/render.js").Inside} [inside] of the menu, once it was opened
 */
export function drawSettings(into, inside = null) {
  const dressed = () => void dress("screens/drawer");
  const show = async () => {
    dressed();
    const { settingsMenu } = await import("./settings-menu.js");
    settingsMenu((menu) => drawSettings(into, menu));
  };
  render(
    into,
    markup`<button type="button" class="plain gear" popovertarget="settings-menu" aria-label=${
      say("Settings")
    }
        onpointerenter=${dressed} onfocus=${dressed}>${SLIDERS}</button>
      <div id="settings-menu" popover="auto" role="dialog" aria-label=${
      say("Settings")
    } onbeforetoggle=${() => void show().catch(() => null)}>${inside}</div>`,
  );
}

/** Three sliders, as on any desk where something is set. */
const SLIDERS = markup`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M3 6h18M3 12h18M3 18h18" />
  <circle cx="8" cy="6" r="2.6" /><circle cx="16" cy="12" r="2.6" /><circle cx="11" cy="18" r="2.6" />
</svg>`;
