/** How an audit is written: times, counts, hashes in groups, signs of game protection, and the chain that closes while a log is read. */

import { grouped } from "../parts/text.js";
import { momentAt } from "../screens/house-time.js";
import { markup } from "../parts/render.js";
import { money } from "../parts/money.js";

/** @import { FindingView, PowerView } from "../screens/views.js" */

/** A count with its thousands apart: 12,345. @param {number} many */
export const counted = (many) => grouped(Math.round(many));

/** A hash as it is read aloud and compared: eight groups of eight. @param {string} hash */
export function inEights(hash) {
  return hash.match(/.{1,8}/g)?.join(" ") ?? "";
}

/** A moment of the log by the clock of the house, to the second. */
export { stamp as moment } from "../screens/house-time.js";

/** How long something took: 12 ms, 4.2 s. @param {number} seconds */
export function took(seconds) {
  return seconds < 1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`;
}

/**
 * How a check goes: what share is done, how many a second, and how long it still takes; null until that is known.
 * @param {{ seen: number, of: number, seconds: number }} check
 */
export function pace({ seen, of, seconds }) {
  const rate = seconds > 0 ? seen / seconds : 0;
  return {
    share: of ? Math.min(1, seen / of) : 0,
    rate,
    left: rate > 0 ? Math.max(0, of - seen) / rate : null,
  };
}

/**
 * An event as somebody noted it: its position and its hash, with a colon or blanks between.
 * @param {string} text
 */
export function noted(text) {
  if (!text.trim()) return null;
  const found = /^\s*(?:--noted\s+)?([\d,]+)\s*[:\s]\s*([0-9a-f\s]+)$/i.exec(text);
  const hash = found?.[2].replace(/\s/g, "").toLowerCase();
  if (!found || hash?.length !== 64) {
    throw new Error("Write the event as it was noted: its position, a colon, and the 64 digits of its hash.");
  }
  return { position: Number(found[1].replaceAll(",", "")), hash };
}

/**
 * A time that was entered here, as the house reads it; "" where none was.
 * @param {string} local
 */
export function since(local) {
  return local ? momentAt(local).toISOString() : "";
}

/**
 * An address with what is asked; what is empty is left out.
 * @param {string} path
 * @param {Record<string, string | number | null>} asked
 */
export function address(path, asked) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (value !== null && value !== "") query.set(name, String(value));
  }
  return query.size ? `${path}?${query}` : path;
}

const LINKS = 24;

/** @param {number} share that is read @param {number | null} broken where @param {boolean} running */
export function chain(share, broken, running) {
  const at = broken === null ? null : linkAt(broken);
  const percent = Math.round(share * 100);
  const link = (/** @type {unknown} */ _, /** @type {number} */ n) =>
    markup`<span class="link"
      data-is=${n === at ? "broken" : closed(n, share, at) ? "closed" : null}></span>`;
  return markup`<div class="chain" role="progressbar" aria-label="How much of the log is read" aria-valuemin="0"
    aria-valuemax="100" aria-valuenow=${percent} aria-valuetext=${running ? `${percent} percent` : null}>
    ${Array.from({ length: LINKS }, link)}
  </div>`;
}

/** Which link stands for a share of the log. @param {number} share */
export function linkAt(share) {
  return Math.min(LINKS - 1, Math.max(0, Math.ceil(share * LINKS) - 1));
}

/**
 * Whether a link is closed: everything it stands for is read and nothing before it is broken.
 * @param {number} n
 * @param {number} share
 * @param {number | null} broken
 */
export function closed(n, share, broken) {
  if (broken !== null) return n < broken;
  return (n + 1) / LINKS <= share + 1e-9;
}

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
