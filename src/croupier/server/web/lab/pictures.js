/** Pictures of a wager: how likely each result is beside the approved sheet, and the first move for every two cards. */

import { element, keyed, mark, svg } from "../parts/dom.js";
import { figures } from "../staff/panel.js";
import { decimals, number, percent, sign, written } from "./exact.js";

/** @typedef {import("./linear.js").Figures} Figures */
/** @typedef {import("./exact.js").Exact} Exact */

const WIDE = 560;
const HIGH = 210;
const BOTTOM = 26;
const LEFT = 48; // room for the scale
const FLOOR = -7.2; // the rarest that is drawn: one in sixteen million

/** @param {Exact} net */
function netText(net) {
  const places = net.d === 1n ? 0 : 2;
  return sign(net) ? decimals(net, places, { sign: true }) : "0";
}

/** A picture with what it says below it. @param {Element} picture @param {string} says @param {...Node} more */
function framed(picture, says, ...more) {
  return element("div", { class: "picture" }, picture, element("p", { class: "soft hint" }, says), ...more);
}

/** The chance of every result as a bar, on a scale that keeps the rare ones in sight; a brass line is the approved sheet. */
export class Distribution {
  #bars = svg("g");
  #names = svg("g");
  #table = element("div");
  #details = element("details", {}, element("summary", {}, "As a table"), this.#table);
  #picture = svg(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": "No result yet", class: "distribution" },
    ...[0.1, 0.01, 0.001, 0.0001, 0.00001].map((often) => {
      const y = height(often);
      return svg(
        "g",
        { class: "rule" },
        svg("line", { x1: LEFT - 4, x2: WIDE, y1: y, y2: y }),
        svg(
          "text",
          { x: LEFT - 8, y: y + 3 },
          often >= 0.01 ? `${often * 100}%` : `1/${Math.round(1 / often) / 1000}k`,
        ),
      );
    }),
    this.#bars,
    this.#names,
  );
  inside = framed(
    this.#picture,
    "The chance of every result in units, the rare ones enlarged by a logarithmic scale. Lines in brass: the approved sheet.",
    this.#details,
  );
  /** @type {Figures | null} */
  #shown = null;

  constructor() {
    this.#details.addEventListener("toggle", () => this.#fill());
  }

  /** @param {Figures} now @param {Figures | null} then */
  show(now, then) {
    this.#shown = now;
    const before = new Map((then?.chances ?? []).map(({ net, often }) => [written(net), number(often)]));
    const bars = now.chances.map(({ net, often }) => ({
      key: written(net),
      net,
      often: number(often),
      was: before.get(written(net)),
    }));
    const step = (WIDE - LEFT) / Math.max(bars.length, 1);
    const width = Math.min(step * 0.72, 40);
    const each = Math.ceil(bars.length / 14);
    keyed(
      this.#bars,
      bars,
      () => svg("g", {}, svg("rect", { rx: 2 }), svg("line")),
      (made, bar) => {
        const n = bars.indexOf(bar);
        const middle = LEFT + step * (n + 0.5);
        const y = height(bar.often);
        const [rect, line] = made.children;
        mark(made, { class: sign(bar.net) > 0 ? "won" : sign(bar.net) < 0 ? "lost" : "push" });
        if (rect) {
          mark(rect, { x: middle - width / 2, width, y, height: Math.max(HIGH - BOTTOM - y, 1) });
        }
        const was = bar.was === undefined ? null : height(bar.was);
        if (line) {
          mark(line, { x1: middle - width / 2 - 3, x2: middle + width / 2 + 3, y1: was ?? 0, y2: was ?? 0 });
          mark(line, { class: was === null ? "none" : "was" });
        }
      },
    );
    const named = bars.map((bar, n) => ({ ...bar, n })).filter(({ n }) => n % each === 0);
    keyed(
      this.#names,
      named,
      () => svg("text", { y: HIGH - 8 }),
      (made, { net, n }) => {
        mark(made, { x: LEFT + step * (n + 0.5) });
        const text = netText(net);
        if (made.textContent !== text) made.textContent = text;
      },
    );
    if (this.#details.open) this.#fill();
  }

  /** What the picture is called, once nothing moves any more. */
  describe() {
    const shown = this.#shown;
    if (!shown) return;
    const most = shown.chances.reduce((a, b) => number(a.often) > number(b.often) ? a : b);
    mark(this.#picture, {
      "aria-label": `${shown.chances.length} results from ${
        netText(/** @type {any} */ (shown.chances[0]).net)
      } to ${netText(/** @type {any} */ (shown.chances.at(-1)).net)} units; the likeliest is ${
        netText(most.net)
      }, ${percent(most.often, 2)}. The table below has them all.`,
    });
  }

  #fill() {
    if (!this.#details.open || !this.#shown) return;
    const rows = this.#shown.chances.map(({ net, often }) => [
      netText(net),
      percent(often, 4),
      `1 in ${decimals({ n: often.d, d: often.n }, 1)}`,
      written(often),
    ]);
    this.#table.replaceChildren(
      figures("Every result, in units", ["#net", "#chance", "#that is", "#exact"], rows),
    );
  }
}

/** @param {number} often */
function height(often) {
  const part = Math.max(0, 1 - Math.log10(Math.max(often, 1e-12)) / FLOOR);
  return Math.round((HIGH - BOTTOM) * (1 - part) * 10) / 10;
}

const RANKS = "AKQJT98765432";
const CELL = 20;

/** The first decision for every two cards: suited above the diagonal; what changed against the approved sheet is ringed. */
export class Starts {
  #cells = svg("g");
  #picture = svg(
    "svg",
    { viewBox: `0 0 ${13 * CELL + 16} ${13 * CELL + 16}`, role: "img", class: "starts" },
    ...[...RANKS].map((rank, n) => svg("text", { x: 16 + CELL * (n + 0.5), y: 11, class: "rank" }, rank)),
    ...[...RANKS].map((rank, n) => svg("text", { x: 7, y: 16 + CELL * (n + 0.68), class: "rank" }, rank)),
    this.#cells,
  );
  #shown = "";
  inside = framed(
    this.#picture,
    "The first decision with two cards, suited above the diagonal: how many units to bet, or – to fold. " +
      "Ringed: played otherwise than by the approved sheet.",
  );

  constructor() {
    for (let n = 0; n < 169; n++) {
      const [x, y] = [16 + CELL * (n % 13), 16 + CELL * Math.floor(n / 13)];
      this.#cells.append(
        svg(
          "g",
          {},
          svg("rect", { x: x + 0.75, y: y + 0.75, width: CELL - 1.5, height: CELL - 1.5, rx: 3 }),
          svg("text", { x: x + CELL / 2, y: y + CELL * 0.7 }),
        ),
      );
    }
  }

  /** @param {string} grid @param {string} then */
  show(grid, then) {
    this.inside.hidden = !grid;
    if (!grid || `${grid}${then}` === this.#shown) return;
    this.#shown = `${grid}${then}`;
    for (const [n, cell] of [...this.#cells.children].entries()) {
      const move = grid[n] ?? "f";
      mark(cell, { class: `m${move}`, "data-changed": then && then[n] !== move ? "" : null });
      const text = /** @type {SVGTextElement} */ (cell.lastElementChild);
      const letter = move === "f" ? "–" : move;
      if (text.textContent !== letter) text.textContent = letter;
    }
    const folds = [...grid].filter((move) => move === "f").length;
    const other = then ? [...grid].filter((move, n) => move !== then[n]).length : 0;
    mark(this.#picture, {
      "aria-label": `The first decision for the 169 kinds of two cards: ${folds} are folded` +
        (other ? `, and ${other} are played otherwise than by the approved sheet.` : "."),
    });
  }
}
