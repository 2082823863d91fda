/** What a desk is made of: panels with a heading, tables of figures, pairs of a name and a value. */

import { element } from "../parts/dom.js";
import { change, money } from "../parts/money.js";

/** @typedef {Node | string} Inside */

/**
 * A part of a desk with a heading of its own.
 * @param {string} heading
 * @param {...Inside} inside
 */
export function panel(heading, ...inside) {
  return element("section", { class: "panel" }, element("h2", {}, heading), ...inside);
}

/**
 * A table: `columns` are headings, one with a leading `#` holds figures and is set to the right. Cells are text or nodes.
 * @param {string} caption read to whoever does not see the page around it
 * @param {readonly string[]} columns
 * @param {readonly (readonly Inside[])[]} rows
 * @param {{ foot?: readonly Inside[], empty?: string }} [how]
 */
export function figures(caption, columns, rows, { foot, empty = "Nothing yet." } = {}) {
  if (!rows.length) return element("p", { class: "soft" }, empty);
  const figure = columns.map((name) => name.startsWith("#") ? "figure" : null);
  const line = (/** @type {readonly Inside[]} */ cells) =>
    element(
      "tr",
      {},
      ...cells.map((cell, n) =>
        n
          ? element("td", { class: figure[n] }, cell)
          : element("th", { scope: "row", class: figure[n] }, cell)
      ),
    );
  const table = element(
    "table",
    { class: "figures" },
    element("caption", { class: "unseen" }, caption),
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        ...columns.map((name, n) =>
          element("th", { scope: "col", class: figure[n] }, name.replace(/^#/, ""))
        ),
      ),
    ),
    element("tbody", {}, ...rows.map(line)),
  );
  if (foot) table.append(element("tfoot", {}, line(foot)));
  return element("div", { class: "wide", tabindex: 0, role: "region", "aria-label": caption }, table);
}

/**
 * Names with their values, as on a form that was filled in.
 * @param {readonly (readonly [string, Inside])[]} pairs
 */
export function pairs(pairs) {
  return element(
    "dl",
    { class: "pairs" },
    ...pairs.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))),
  );
}

/**
 * A large figure with what it is.
 * @param {string} name
 * @param {Inside} value
 * @param {string} [tone] won, lost, warn
 */
export function headline(name, value, tone) {
  return element(
    "div",
    { class: "headline", "data-tone": tone },
    element("span", { class: "caps" }, name),
    element("strong", {}, value),
  );
}

/** A change of money, with its colour and its sign. @param {number} cents */
export function signed(cents) {
  const tone = cents > 0 ? "won" : cents < 0 ? "lost" : null;
  return element("span", { "data-tone": tone }, change(cents));
}

export { money };
