/** A wager in pictures: the chance of each result, the first move for every two cards, and the chart of how it is best played. */

import { figures } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { decimals, equal, exact, minus, number, percent, points, sign, written } from "./exact.js";

/** @import { Exact } from "./exact.js" */
/** @import { Figures } from "./paid.js" */
/** @import { Known } from "./trial.js" */

const WIDE = 560;
const HIGH = 210;
const BOTTOM = 26;
const LEFT = 48; // room for the scale
const FLOOR = -7.2; // the rarest that is drawn: one in sixteen million
const RULES = [0.1, 0.01, 0.001, 0.0001, 0.00001];

/** @param {Exact} net */
function netText(net) {
  return sign(net) ? decimals(net, net.d === 1n ? 0 : 2, { sign: true }) : "0";
}

/** @param {number} often */
function height(often) {
  const part = Math.max(0, 1 - Math.log10(Math.max(often, 1e-12)) / FLOOR);
  return Math.round((HIGH - BOTTOM) * (1 - part) * 10) / 10;
}

/**
 * The chance of every result as a bar, on a scale that keeps the rare ones in sight; a brass line is the approved sheet.
 * @param {Figures} now
 * @param {Figures | null} then
 * @param {{ open: boolean, toggle: (event: Event) => void }} table
 */
export function distribution(now, then, { open, toggle }) {
  const { chances } = now;
  const before = new Map((then?.chances ?? []).map(({ net, often }) => [written(net), number(often)]));
  const step = (WIDE - LEFT) / Math.max(chances.length, 1);
  const width = Math.min(step * 0.72, 40);
  const named = Math.ceil(chances.length / 14);
  const most = chances.reduce((a, b) => number(a.often) > number(b.often) ? a : b);
  const label = `${chances.length} results from ${netText(chances[0].net)} to ${
    netText(chances[chances.length - 1].net)
  } units; the likeliest is ${netText(most.net)}, ${percent(most.often, 2)}. The table below has them all.`;
  const middle = (/** @type {number} */ n) => LEFT + step * (n + 0.5);
  const bars = chances.map(({ net, often }, n) =>
    bar(net, middle(n), width, number(often), before.get(written(net)))
  );
  const name = (/** @type {Exact} */ net, /** @type {number} */ n) =>
    markup`<text x=${middle(n)} y=${HIGH - 8} key=${written(net)}>${netText(net)}</text>`;
  return markup`<div class="picture">
    <svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${label} class="distribution">
      ${RULES.map(rule)}
      <g>${bars}</g>
      <g>${chances.map(({ net }, n) => n % named ? null : name(net, n))}</g>
    </svg>
    <p class="soft hint">The chance of every result in units, the rare ones enlarged by a logarithmic scale. Lines in
      brass: the approved sheet.</p>
    <details ontoggle=${toggle}><summary>As a table</summary>${open ? results(now) : null}</details>
  </div>`;
}

/** @param {number} often */
function rule(often) {
  const y = height(often);
  const text = often >= 0.01 ? `${often * 100}%` : `1/${Math.round(1 / often) / 1000}k`;
  return markup`<g class="rule">
    <line x1=${LEFT - 4} x2=${WIDE} y1=${y} y2=${y}></line><text x=${LEFT - 8} y=${y + 3}>${text}</text>
  </g>`;
}

/** @param {Exact} net @param {number} middle @param {number} width @param {number} often @param {number | undefined} before */
function bar(net, middle, width, often, before) {
  const y = height(often), was = before === undefined ? 0 : height(before);
  const kind = sign(net) > 0 ? "won" : sign(net) < 0 ? "lost" : "push";
  return markup`<g class=${kind} key=${written(net)}>
    <rect rx="2" x=${middle - width / 2} width=${width} y=${y}
      height=${Math.max(HIGH - BOTTOM - y, 1)}></rect>
    <line x1=${middle - width / 2 - 3} x2=${middle + width / 2 + 3} y1=${was} y2=${was}
      class=${before === undefined ? "none" : "was"}></line>
  </g>`;
}

/** @param {Figures} now */
function results({ chances }) {
  return figures(
    "Every result, in units",
    ["#net", "#chance", "#that is", "#exact"],
    chances.map(({ net, often }) => [
      netText(net),
      percent(often, 4),
      `1 in ${decimals({ n: often.d, d: often.n }, 1)}`,
      written(often),
    ]),
  );
}

const RANKS = [..."AKQJT98765432"];
const CELL = 20;
const EDGE = 13 * CELL + 16;

/**
 * The first decision for every two cards: suited above the diagonal; what changed against the approved sheet is ringed.
 * @param {string} grid
 * @param {string} then
 */
export function starts(grid, then) {
  if (!grid) return null;
  const moves = [...grid];
  const folds = moves.filter((move) => move === "f").length;
  const other = then ? moves.filter((move, n) => move !== then[n]).length : 0;
  const label = `The first decision for the 169 kinds of two cards: ${folds} are folded${
    other ? `, and ${other} are played otherwise than by the approved sheet.` : "."
  }`;
  return markup`<div class="picture">
    <svg viewBox="0 0 ${EDGE} ${EDGE}" role="img" class="starts" aria-label=${label}>
      ${RANKS.map((rank, n) => markup`<text x=${16 + CELL * (n + 0.5)} y="11" class="rank">${rank}</text>`)}
      ${RANKS.map((rank, n) => markup`<text x="7" y=${16 + CELL * (n + 0.68)} class="rank">${rank}</text>`)}
      <g>${moves.map((move, n) => cell(move, n, then !== "" && then[n] !== move))}</g>
    </svg>
    <p class="soft hint">The first decision with two cards, suited above the diagonal: how many units to bet, or – to
      fold. Ringed: played otherwise than by the approved sheet.</p>
  </div>`;
}

/** @param {string} move @param {number} n @param {boolean} changed */
function cell(move, n, changed) {
  const [x, y] = [16 + CELL * (n % 13), 16 + CELL * Math.floor(n / 13)];
  return markup`<g class="m${move}" data-changed=${changed}>
    <rect x=${x + 0.75} y=${y + 0.75} width=${CELL - 1.5} height=${CELL - 1.5} rx="3"></rect>
    <text x=${x + CELL / 2} y=${y + CELL * 0.7}>${move === "f" ? "–" : move}</text>
  </g>`;
}

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
