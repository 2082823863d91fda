/** Game protection in words: what is asked, how likely it is, and how many rounds it takes. */

import { money } from "../parts/money.js";
import { grouped } from "../parts/text.js";

/** @import { FindingView, PowerView } from "../screens/views.js" */

/** The false-alarm rates there are to choose from, the usual one first. */
export const RATES = ["0.001", "0.0001", "0.01", "0.05"];

const PARTS = new Map([[1, "always"], [0.5, "half the time"], [0.25, "a quarter of the time"]]);

/** A rate as a part. @param {string} text */
export const rate = (text) => `1 in ${grouped(Math.round(1 / Number(text)))}`;

/** What a rate means. @param {string} text */
export const seldom = (text) =>
  `Of tables where everybody is honest, at most ${
    rate(text)
  } ever shows a sign, however they play and however often you look.`;

/** @param {Pick<FindingView, "about" | "players">} found @param {(player: string) => string} nameOf */
export function asked({ about, players }, nameOf) {
  const who = players.map(nameOf).join(" and ");
  if (about === "partner") return `${who}: each other's cards`;
  return about === "everybody" ? `${who}: all other hands` : `${who}: a card to come`;
}

/** How far a ratio is on the way to a sign, from 0 to 1. @param {Pick<FindingView, "ratio" | "bar" | "alarm">} found */
export function distance({ ratio, bar, alarm }) {
  if (alarm) return 1;
  return Math.max(0, Math.min(1, Math.log(ratio) / Math.log(bar)));
}

/** @param {Pick<FindingView, "ratio" | "bar" | "alarm">} found */
export function ratioWords({ ratio, bar, alarm }) {
  const from = `a sign begins at ${times(bar)}`;
  if (ratio >= 1.05) return `${times(ratio)} as likely with the knowledge as without; ${from}.`;
  return alarm
    ? `The ratio has been above its bar; now it is not. ${from}.`
    : `No likelier with the knowledge than without; ${from}.`;
}

/** @param {number} many */
function times(many) {
  if (many >= 1e6) return "more than a million times";
  return `${many < 10 ? many.toFixed(1) : grouped(Math.round(many))} times`;
}

/** Cents with their sign. @param {number} cents */
export function gained(cents) {
  const size = money(Math.abs(Math.round(cents)));
  return `${Math.round(cents) < 0 ? "−" : Math.round(cents) > 0 ? "+" : ""}${size}`;
}

/** Who is found after so many rounds. @param {PowerView} power */
export const foundIf = ({ share }) => `Found, if used ${PARTS.get(share) ?? `in ${share} of the rounds`}`;

/** After how many rounds somebody is found, nine times of ten. @param {PowerView} power */
export const soon = ({ rounds }) => rounds === null ? "never" : `after ${grouped(rounds)} rounds`;
