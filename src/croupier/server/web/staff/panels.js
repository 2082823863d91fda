/** What a desk is made of, as templates: panels with a heading, tables of figures, pairs of a name and a value. */

import { change, money } from "../parts/money.js";
import { markup } from "../parts/render.js";

/** @import { Inside } from "../parts/render.js" */

/** A part of a desk with a heading of its own. @param {string} heading @param {...Inside} inside */
export function panel(heading, ...inside) {
  return markup`<section class="panel" key=${heading}><h2 tabindex="-1">${heading}</h2>${inside}</section>`;
}

/** One as wide as the desk. @param {string} heading @param {...Inside} inside */
export function broadPanel(heading, ...inside) {
  return markup`<section class="panel broad" key=${heading}><h2 tabindex="-1">${heading}</h2>${inside}</section>`;
}

/** A remark. @param {Inside} inside */
export function soft(inside) {
  return markup`<p class="soft">${inside}</p>`;
}

/**
 * A table: `columns` are headings, one with a leading `#` holds figures and is set to the right.
 * @param {string} caption read to whoever does not see the page around it
 * @param {readonly string[]} columns
 * @param {readonly (readonly Inside[])[]} rows
 * @param {{ foot?: readonly Inside[], empty?: string }} [how]
 */
export function figures(caption, columns, rows, { foot, empty = "Nothing yet." } = {}) {
  if (!rows.length) return soft(empty);
  const figure = columns.map((name) => name.startsWith("#") ? "figure" : null);
  const line = (/** @type {readonly Inside[]} */ cells) =>
    markup`<tr>
    <th scope="row" class=${figure[0]}>${cells[0]}</th>
    ${cells.slice(1).map((cell, n) => markup`<td class=${figure[n + 1]}>${cell}</td>`)}
  </tr>`;
  return markup`<div class="wide" tabindex="0" role="region" aria-label=${caption} key=${caption}>
    <table class="figures">
      <caption class="unseen">${caption}</caption>
      <thead><tr>
        ${columns.map((name, n) => markup`<th scope="col" class=${figure[n]}>${name.replace(/^#/, "")}</th>`)}
      </tr></thead>
      <tbody>${rows.map(line)}</tbody>
      ${foot ? markup`<tfoot>${line(foot)}</tfoot>` : null}
    </table>
  </div>`;
}

/** Names with their values, as on a form that was filled in. @param {readonly (readonly [string, Inside])[]} list @param {string} [kind] */
export function pairs(list, kind = "pairs") {
  const pair = (/** @type {readonly [string, Inside]} */ [name, value]) =>
    markup`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`;
  return markup`<dl class=${kind}>${list.map(pair)}</dl>`;
}

/** A large figure with what it is. @param {string} name @param {Inside} value @param {string} [tone] won, lost, warn */
export function headline(name, value, tone) {
  return markup`<div class="headline" data-tone=${tone} key=${name}>
    <span class="caps">${name}</span><strong>${value}</strong>
  </div>`;
}

/** A change of money, with its color and its sign. @param {number} cents */
export function signed(cents) {
  return markup`<span data-tone=${cents > 0 ? "won" : cents < 0 ? "lost" : null}>${change(cents)}</span>`;
}

/** That nothing is left to count, and by how much the counts were off. @param {{ variances?: readonly { cents: number }[] }} view */
export function countedWords({ variances = [] }) {
  if (!variances.some(({ cents }) => cents)) return "Everything is closed, counted, and agrees.";
  return `Everything is closed and counted: ${varianceWords(variances)}`;
}

/** How far the counts of a day are off. @param {readonly { cents: number }[]} variances */
export function varianceWords(variances) {
  const off = variances.filter(({ cents }) => cents);
  if (!off.length) return "every count agrees.";
  const sum = off.reduce((all, { cents }) => all + cents, 0);
  const way = sum ? `${money(Math.abs(sum))} ${sum < 0 ? "short" : "over"}` : "even";
  return `${off.length > 1 ? `${off.length} variances, together ` : ""}${way}.`;
}

/** @param {{ variances?: readonly { cents: number }[] }} view */
export function allCounted(view) {
  const off = view.variances?.some(({ cents }) => cents);
  return markup`<p data-tone=${off ? "warn" : "good"}>${countedWords(view)}</p>`;
}
