/** The board: the edge of the wager that is looked at, large, beside the approved one, with what else is told of it. */

import { element, mark, write } from "../parts/dom.js";
import { sentence } from "../screens/orders.js";
import { decimals, equal, minus, percent, points, sign, written } from "./exact.js";

/** @typedef {import("./trial.js").Known} Known */
/** @typedef {import("./trial.js").Wager} Wager */

export class Board {
  #wager = element("span", { class: "caps" });
  #edge = element("output", { class: "edge", "aria-live": "off" });
  #exact = element("span", { class: "fraction" });
  #show = element("button", { type: "button", class: "chalk", "aria-pressed": "false" }, "As a fraction");
  #approved = element("dd");
  #more = element("dd");
  facts = element("dl", { class: "pairs facts" });
  inside = element(
    "section",
    { class: "board", "aria-label": "House edge" },
    element("h2", {}, this.#wager),
    this.#edge,
    this.#exact,
    element(
      "dl",
      { class: "beside-edge" },
      element("div", {}, element("dt", {}, "approved"), this.#approved),
      element("div", {}, element("dt", {}, "difference"), this.#more),
    ),
    this.#show,
  );
  /** @type {Map<string, HTMLElement>} */
  #kept = new Map();

  constructor() {
    this.#exact.hidden = true;
    this.#show.addEventListener("click", () => {
      this.#exact.hidden = !this.#exact.hidden;
      mark(this.#show, { "aria-pressed": String(!this.#exact.hidden) });
    });
  }

  /** @param {Wager} wager @param {Known | undefined} now @param {Known | undefined} then */
  show(wager, now, then) {
    write(this.#wager, `House edge · ${wager.name}`);
    mark(this.inside, { "data-unknown": !now || "unknown" in now });
    if (!now || "unknown" in now) {
      write(this.#edge, now ? "not known" : "counting");
      write(this.#exact, now ? sentence(now.unknown) : "");
      this.#exact.hidden = false;
      write(this.#approved, then && !("unknown" in then) ? percent(then.edge) : "–");
      write(this.#more, "–");
      this.#facts([]);
      return;
    }
    this.#exact.hidden = this.#show.getAttribute("aria-pressed") !== "true";
    write(this.#edge, percent(now.edge));
    write(this.#exact, written(now.edge));
    if (then && !("unknown" in then)) {
      const more = minus(now.edge, then.edge);
      write(this.#approved, percent(then.edge));
      write(
        this.#more,
        equal(now.edge, then.edge)
          ? "none"
          : `${points(more)} points for the ${sign(more) > 0 ? "house" : "player"}`.replace("−", ""),
      );
      mark(this.#more, { "data-sign": sign(more) });
    } else {
      write(this.#approved, "lost");
      write(this.#more, "–");
    }
    this.#facts([
      ["element of risk", percent(now.risk)],
      ["average wager", `${decimals(now.average, 4)} units`],
      ["wins", percent(now.hit, 2)],
      ["pushes", percent(now.push, 2)],
      ...now.folds.map((
        [step, often],
      ) => /** @type {[string, string]} */ ([`folds at ${step}`, percent(often, 2)])),
      ["standard deviation", now.deviation.toFixed(4)],
    ]);
  }

  /** @param {[string, string][]} facts */
  #facts(facts) {
    for (const [name, value] of facts) {
      let kept = this.#kept.get(name);
      if (!kept) {
        kept = element("dd");
        this.#kept.set(name, kept);
        this.facts.append(element("div", {}, element("dt", {}, name), kept));
      }
      write(kept, value);
    }
    const wanted = new Set(facts.map(([name]) => name));
    for (const [name, kept] of this.#kept) {
      if (!wanted.has(name)) {
        kept.parentElement?.remove();
        this.#kept.delete(name);
      }
    }
  }
}
