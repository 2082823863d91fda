/** How the tried game is best played: while something moves in figures, at rest as a chart in words. */

import { element, write } from "../parts/dom.js";
import { decimals, equal, exact, minus, percent, points, sign } from "./exact.js";

/** @typedef {import("./trial.js").Known} Known */

export class Chart {
  #live = element("ul", { class: "live" });
  #words = element("div", { class: "charts" });
  #foot = element("p", { class: "soft" });
  inside = element("div", { class: "chart" }, this.#live, this.#words, this.#foot);

  /** Show what of the play can be told at once. @param {Known | undefined} now @param {Known | undefined} then */
  show(now, then) {
    if (!now || "unknown" in now) {
      this.#live.replaceChildren();
      return;
    }
    const before = then && !("unknown" in then) ? then : null;
    /** @type {string[]} */
    const lines = [];
    if (now.stays) {
      const was = before?.stays?.join(", ");
      const is = now.stays.join(", ");
      lines.push(`${now.with} with ${is}${was && was !== is ? `; by the approved sheet with ${was}` : ""}.`);
    }
    for (const [n, { says, often }] of (now.moves ?? []).entries()) {
      const was = before?.moves?.[n]?.often;
      if (!sign(often) && !(was && sign(was))) continue;
      lines.push(`First decision, ${says}: ${percent(often, 2)} of hands${changed(often, was)}.`);
    }
    for (const [n, [step, often]] of now.folds.entries()) {
      lines.push(`Folds at ${step}: ${percent(often, 2)} of rounds${changed(often, before?.folds[n]?.[1])}.`);
    }
    while (this.#live.children.length > lines.length) this.#live.lastElementChild?.remove();
    for (const [n, line] of lines.entries()) {
      const item = this.#live.children[n] ?? this.#live.appendChild(element("li"));
      write(item, line);
    }
  }

  /** @param {any} told the chart of the house, or null while there is none */
  chart(told) {
    if (!told) {
      write(this.#foot, "The chart is being written.");
      return;
    }
    this.#words.replaceChildren(
      ...told.charts.map((/** @type {any} */ chart) =>
        element(
          "div",
          {},
          element("h3", {}, chart.name),
          element(
            "ol",
            {},
            ...chart.lines.map((/** @type {any} */ line) =>
              element(
                "li",
                {},
                element("strong", {}, line.action),
                line.with.length ? ` with ${line.with.join("; ")}` : " with everything else",
              )
            ),
          ),
        )
      ),
    );
    const cost = exact(told.cost);
    write(
      this.#foot,
      sign(cost)
        ? `Read from the top. Played by this chart, a round costs ${
          decimals(cost, 6)
        } units more than by the best play.`
        : "Read from the top. Nothing is lost by playing by this chart.",
    );
  }

  /** @param {string} says where there is no chart */
  none(says) {
    this.#words.replaceChildren();
    write(this.#foot, says);
  }
}

/** @param {import("./exact.js").Exact} now @param {import("./exact.js").Exact | undefined} was */
function changed(now, was) {
  return was && !equal(now, was) ? `, ${points(minus(now, was))} points` : "";
}
