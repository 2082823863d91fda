/** How the tried game is best played: in figures while something moves, at rest also as a chart in words. */

import { markup } from "../parts/render.js";
import { decimals, equal, exact, minus, percent, points, sign } from "./exact.js";

/** @import { Known } from "./trial.js" */
/**
 * The chart the house sent last; `foot` instead of its cost while another is being written, or where there is none.
 * @typedef {{ charts: { name: string, lines: { action: string, with: string[] }[] }[], cost?: string, foot?: string }} Written
 */

/** @param {Known | undefined} now @param {Known | undefined} then @param {Written} written */
export function chart(now, then, { charts, cost, foot }) {
  const more = exact(cost ?? "0");
  const says = foot ??
    (sign(more)
      ? `Read from the top. Played by this chart, a round costs ${
        decimals(more, 6)
      } units more than by the best play.`
      : "Read from the top. Nothing is lost by playing by this chart.");
  const line = (/** @type {{ action: string, with: string[] }} */ { action, with: hands }) =>
    markup`<li><strong>${action}</strong> with ${hands.join("; ") || "everything else"}</li>`;
  const drawn = (/** @type {Written["charts"][number]} */ { name, lines }) =>
    markup`<div key=${name}><h3>${name}</h3><ol>${lines.map(line)}</ol></div>`;
  return markup`<div class="chart">
    <ul class="live">${lines(now, then).map((line) => markup`<li>${line}</li>`)}</ul>
    <div class="charts">${charts.map(drawn)}</div>
    <p class="soft">${says}</p>
  </div>`;
}

/** What of the play is known at once. @param {Known | undefined} now @param {Known | undefined} then */
function lines(now, then) {
  if (!now || "unknown" in now) return [];
  const before = then && !("unknown" in then) ? then : null;
  const all = [];
  if (now.stays) {
    const [is, was] = [now.stays.join(", "), before?.stays?.join(", ")];
    all.push(`${now.with} with ${is}${was && was !== is ? `; by the approved sheet with ${was}` : ""}.`);
  }
  for (const [n, { says, often }] of (now.moves ?? []).entries()) {
    const was = before?.moves?.[n]?.often;
    if (!sign(often) && !(was && sign(was))) continue;
    all.push(`First decision, ${says}: ${percent(often, 2)} of hands${changed(often, was)}.`);
  }
  for (const [n, [step, often]] of now.folds.entries()) {
    all.push(`Folds at ${step}: ${percent(often, 2)} of rounds${changed(often, before?.folds[n]?.[1])}.`);
  }
  return all;
}

/** @param {import("./exact.js").Exact} now @param {import("./exact.js").Exact | undefined} was */
function changed(now, was) {
  return was && !equal(now, was) ? `, ${points(minus(now, was))} points` : "";
}
