/** The rows of a wager's pay tables: a slider and a field for each, what was approved, and how much it matters. */

import { element, mark, measure, write } from "../parts/dom.js";
import { number, points, ratio, sign, ZERO } from "./exact.js";
import { readPays, writePays } from "./paid.js";

/** @typedef {import("./paid.js").Pays} Pays */
/** @typedef {import("./trial.js").Trial} Trial */
/** @typedef {import("./trial.js").Wager} Wager */
/** @typedef {import("./trial.js").Table} Table */

/**
 * @typedef {object} Drawn
 * @property {string} table
 * @property {string} hand
 * @property {HTMLElement} row
 * @property {HTMLInputElement} slider
 * @property {HTMLInputElement} field
 * @property {HTMLButtonElement} back
 * @property {HTMLElement} matters
 * @property {HTMLElement} bar
 */

const ROUND = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000];
let made = 0;

/** How far a slider goes: twice what is approved, to a round number. @param {Pays} pays */
function reach(pays) {
  const now = pays.is === "odds" ? number(pays.to) : pays.is === "prize" ? pays.cents / 100 : 5;
  return ROUND.find((each) => each >= 2 * now) ?? 100_000;
}

/** Where on its slider a row stands. @param {Pays} pays */
function place(pays) {
  return pays.is === "odds" ? number(pays.to) : pays.is === "prize" ? pays.cents / 100 : 0;
}

/** As people say it. @param {Pays} pays */
export function said(pays) {
  if (pays.is === "odds") return `${pays.to.n.toLocaleString("en")} to ${pays.to.d}`;
  return pays.is === "missing" ? "lost" : writePays(pays);
}

export class PayRows {
  inside = element("div", { class: "rows" });
  /** @type {Drawn[]} */
  #drawn = [];

  /**
   * @param {(table: string, hand: string, pays: Pays) => void} moved
   * @param {(says: string) => void} refused
   */
  constructor(moved, refused) {
    this.moved = moved;
    this.refused = refused;
  }

  /** Lay the rows of a wager out. @param {Trial} trial @param {Wager} wager */
  layOut(trial, wager) {
    this.#drawn = [];
    const tables = wager.tables.map((id) => trial.table(id));
    this.inside.replaceChildren(
      ...tables.map((table) => this.#table(trial, wager, table)),
      ...(tables.length ? [] : [element("p", { class: "soft" }, "This wager is paid by no table.")]),
    );
    this.show(trial, wager);
  }

  /** @param {Trial} trial @param {Wager} wager @param {Table} table */
  #table(trial, wager, table) {
    return element(
      "fieldset",
      { class: "pay-rows" },
      element("legend", {}, table.title),
      element(
        "p",
        { class: "soft hint" },
        "The mark under a slider is the approved sheet. Below a hand: what one more to one does to the edge, in points.",
      ),
      ...table.rows.map(({ hand }) => this.#row(trial, wager, table, hand)),
    );
  }

  /** @param {Trial} trial @param {Wager} wager @param {Table} table @param {string} hand */
  #row(trial, wager, table, hand) {
    const id = `row-${++made}`;
    const then = trial.then(wager, table.id, hand);
    const slides = then.is !== "share";
    const slider = element("input", {
      type: "range",
      id,
      min: 0,
      max: reach(then),
      step: then.is === "prize" ? 5 : 1,
      "aria-labelledby": `${id}-name`,
    });
    slider.hidden = !slides;
    const field = element("input", { type: "text", autocomplete: "off", "aria-labelledby": `${id}-name` });
    const back = element("button", { type: "button", class: "plain small back" }, said(then));
    back.setAttribute("aria-label", `${hand}: back to ${said(then)}, as approved`);
    const bar = element("span", { class: "bar" });
    const matters = element("span", { class: "matters" });
    const row = element(
      "div",
      { class: "pay-row" },
      element(
        "div",
        { class: "hand" },
        element("span", { id: `${id}-name` }, hand),
        element("span", { class: "weighs" }, bar, matters),
      ),
      element("div", { class: "slide" }, slider, element("span", { class: "notch", "aria-hidden": "true" })),
      field,
      back,
    );
    measure(row, { notch: String(place(then) / reach(then)) });
    slider.addEventListener("input", () => {
      const to = Number(slider.value);
      /** @type {Pays} */
      const pays = then.is === "prize"
        ? { is: "prize", cents: to * 100 }
        : to
        ? { is: "odds", to: ratio(BigInt(to)) }
        : { is: "push" };
      mark(slider, { "aria-valuetext": said(pays) });
      this.moved(table.id, hand, pays);
    });
    field.addEventListener("change", () => this.#typed(table.id, hand, field, then));
    back.addEventListener("click", () => {
      this.moved(table.id, hand, then);
      (slides ? slider : field).focus();
    });
    this.#drawn.push({ table: table.id, hand, row, slider, field, back, matters, bar });
    return row;
  }

  /** @param {string} table @param {string} hand @param {HTMLInputElement} field @param {Pays} then */
  #typed(table, hand, field, then) {
    const text = then.is === "prize" && /^[\d,.]+$/.test(field.value.trim())
      ? `$${field.value}`
      : field.value;
    const pays = readPays(text);
    const prizes = then.is === "prize" || then.is === "share";
    const fits = pays && pays.is !== "missing" &&
      (prizes ? pays.is === "prize" || pays.is === "share" : pays.is !== "prize" && pays.is !== "share");
    mark(field, { "aria-invalid": fits ? null : "true" });
    if (fits) {
      this.moved(table, hand, pays);
      field.value = said(pays);
    } else {
      this.refused(
        prizes
          ? `${hand}: write a prize such as $250, or a part of a jackpot such as 50% of MEGA.`
          : `${hand}: write odds such as 6 to 1 or 3 to 2, or push, or loses.`,
      );
    }
  }

  /** Show where every row stands, and what one more to one would do. @param {Trial} trial @param {Wager} wager */
  show(trial, wager) {
    const known = trial.figures.get(wager.id);
    const slopes = known && "slopes" in known ? known.slopes : {};
    const sizes = this.#drawn.map(({ table, hand }) => Math.abs(number(slopes[table]?.[hand] ?? ZERO)));
    const most = Math.max(...sizes, 1e-12);
    for (const [n, each] of this.#drawn.entries()) {
      const now = trial.now(wager, each.table, each.hand);
      const then = trial.then(wager, each.table, each.hand);
      const at = place(now);
      if (at > Number(each.slider.max)) {
        each.slider.max = String(ROUND.find((end) => end >= at) ?? at);
        measure(each.row, { notch: String(place(then) / Number(each.slider.max)) });
      }
      measure(each.row, { at: at / Number(each.slider.max) });
      if (Number(each.slider.value) !== at) each.slider.value = String(at);
      mark(each.slider, { "aria-valuetext": said(now) });
      if (document.activeElement !== each.field) each.field.value = said(now); // nobody is interrupted
      if (writePays(now) === writePays(then)) mark(each.row, { moved: null });
      else mark(each.row, { moved: true });
      each.back.hidden = !each.row.hasAttribute("moved");
      const slope = slopes[each.table]?.[each.hand];
      write(each.matters, slope ? points(slope) : "");
      mark(each.matters, { title: slope ? "points of the edge for one more to one" : null });
      measure(each.bar, { part: slope && sign(slope) ? (sizes[n] ?? 0) / most : 0 });
    }
  }
}
