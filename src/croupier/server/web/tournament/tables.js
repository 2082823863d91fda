/** The tables of a tournament as a picture: who sits where; a name can be touched to go out. */

import { element, keyed, mark, measure, write } from "../parts/dom.js";
import { atTables, grouped } from "./read.js";

/** @typedef {import("./read.js").Shown} Shown */
/** @typedef {import("./read.js").Entrant} Entrant */

/**
 * @param {HTMLElement} parent
 * @param {Shown & { counts?: Record<string, number> }} view
 * @param {{ chosen: ReadonlySet<string>, choose: ((name: string) => void) | null }} how
 */
export function drawTables(parent, view, { chosen, choose }) {
  const tables = [...atTables(view)].map(([table, here]) => ({ key: table, here }));
  keyed(parent, tables, ({ key }) => {
    const name = element("p", { class: "cloth" }, element("strong", {}, `Table ${key}`), element("span", {}));
    return element("section", { class: "round", "aria-label": `Table ${key}` }, name, element("ol", {}));
  }, (made, { here }) => {
    const [cloth, seats] = made.children;
    write(/** @type {Element} */ (cloth?.lastElementChild), `${here.length} players`);
    const all = Array.from({ length: view.plan.seats }, (_, n) => {
      const sits = here.find((one) => one.seat?.number === n + 1) ?? null;
      return { key: `${n + 1} ${sits?.name ?? ""} ${choose ? "can" : ""}`, number: n + 1, sits };
    });
    keyed(
      /** @type {Element} */ (seats),
      all,
      (each) => place(each.number, each.sits, view, choose),
      (seat, each) => {
        const on = each.sits !== null && chosen.has(each.sits.name);
        mark(seat, { "data-chosen": on });
        const button = seat.querySelector("button");
        if (button) mark(button, { "aria-pressed": String(on) });
        const count = seat.querySelector("small");
        const chips = each.sits ? view.counts?.[each.sits.name] : undefined;
        if (count) write(count, chips === undefined ? "" : grouped(chips));
      },
    );
  });
}

/**
 * @param {number} number
 * @param {Entrant | null} sits
 * @param {Shown} view
 * @param {((name: string) => void) | null} choose
 */
function place(number, sits, view, choose) {
  const seat = element("li", { class: sits ? "taken" : "free" });
  // Seat 1 is at the dealer's left hand, and the dealer at the top: clockwise, on an ellipse.
  const angle = -Math.PI / 2 + (2 * Math.PI * number) / (view.plan.seats + 1);
  measure(seat, { x: Math.cos(angle).toFixed(4), y: Math.sin(angle).toFixed(4) });
  const figure = element(
    "span",
    { class: "number" },
    element("span", { class: "unseen" }, "seat "),
    `${number}`,
  );
  if (!sits) {
    seat.append(figure, element("span", { class: "unseen" }, " free"));
    return seat;
  }
  const name = element("span", { class: "who" }, sits.name);
  const inside = [figure, name, element("small", {})];
  if (choose) {
    const button = element("button", { type: "button", class: "plain" }, ...inside);
    button.addEventListener("click", () => choose(sits.name));
    seat.append(button);
  } else seat.append(element("span", { class: "sits" }, ...inside));
  return seat;
}
