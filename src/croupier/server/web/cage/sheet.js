/** A count sheet: pieces of each kind, the amount beside them, and the running total; as a field of a form. */

import { BetChip } from "../parts/chip-stack.js";
import { element, part, write } from "../parts/dom.js";
import { cents, money } from "../parts/money.js";
import { chipKinds } from "./racks.js";

/** @typedef {import("./racks.js").Pile} Pile */
/** @typedef {import("./racks.js").Kind} Kind */
/**
 * A sheet is a field of an order form; `offer` fills it in, `use` changes its lines, `total` is what it comes to.
 * @typedef {import("../staff/form.js").Field<Pile[]> & {
 *   offer(rack: readonly Pile[]): void, use(kinds: readonly Kind[]): void, total(): number,
 * }} Sheet
 */

let made = 0;

/**
 * @param {string} label
 * @param {readonly Kind[]} first
 * @param {{ total?: string }} [how] what the total is called
 * @returns {Sheet}
 */
export function countSheet(label, first, { total: called = "Total" } = {}) {
  const name = `sheet-${++made}`;
  const lines = element("div", { class: "lines" });
  const sum = element("output", {}, money(0));
  const row = element(
    "fieldset",
    { class: "count-sheet" },
    element("legend", {}, label),
    lines,
    element("p", { class: "sum" }, element("span", {}, called), sum),
  );
  /** @type {{ kind: Kind, input: HTMLInputElement, amount: HTMLElement }[]} */
  let drawn = [];

  const tally = () => {
    let all = 0;
    for (const { kind, input, amount } of drawn) {
      const pieces = piecesOf(kind, input.value);
      const worth = (pieces ?? 0) * kind.value;
      write(amount, pieces === null ? "?" : worth ? money(worth) : "");
      all += worth;
    }
    write(sum, money(all));
    return all;
  };

  /** @param {readonly Kind[]} kinds */
  const use = (kinds) => {
    if (JSON.stringify(kinds) === JSON.stringify(drawn.map(({ kind }) => kind))) return;
    const before = new Map(drawn.map(({ kind, input }) => [kind.value, input]));
    drawn = kinds.map((kind) => {
      const id = `${name}-${kind.value}`;
      const input = before.get(kind.value) ??
        element("input", {
          id,
          inputmode: kind.loose ? "decimal" : "numeric",
          autocomplete: "off",
          placeholder: "0",
        });
      return { kind, input, amount: element("span", { class: "amount" }) };
    });
    lines.replaceChildren(
      ...drawn.map(({ kind, input, amount }) =>
        element(
          "div",
          { class: "line" },
          element(
            "div",
            { class: "kind" },
            ...(kind.chip ? [part(BetChip, { cents: kind.value })] : []),
            element("label", { for: input.id }, kind.name),
          ),
          input,
          amount,
        )
      ),
    );
    tally();
  };

  row.addEventListener("input", tally);
  use(first);
  return {
    row,
    get input() {
      return /** @type {HTMLInputElement} */ (drawn[0]?.input);
    },
    use,
    total: tally,
    read: () => {
      const found = drawn.map(({ kind, input }) => {
        const pieces = piecesOf(kind, input.value);
        if (pieces === null) {
          input.setAttribute("aria-invalid", "true");
          input.focus();
          throw new Error(
            `${label}: ${kind.name}: ${kind.loose ? "write an amount." : "write a whole number."}`,
          );
        }
        input.removeAttribute("aria-invalid");
        return { denomination: kind.value, pieces };
      });
      return found.filter(({ pieces }) => pieces > 0).sort((a, b) => a.denomination - b.denomination);
    },
    clear: () => {
      for (const { input } of drawn) input.value = "";
      tally();
    },
    offer: (rack) => {
      const pieces = new Map(rack.map((pile) => [pile.denomination, pile.pieces]));
      const lacking = rack.filter(({ denomination }) =>
        drawn.every(({ kind }) => kind.value !== denomination)
      );
      if (lacking.length) {
        use(chipKinds([...drawn.map(({ kind }) => kind.value), ...lacking.map((pile) => pile.denomination)]));
      }
      for (const { kind, input } of drawn) input.value = String(pieces.get(kind.value) ?? "");
      tally();
    },
  };
}

/** How many pieces were written; null if it is no number. @param {Kind} kind @param {string} text */
function piecesOf(kind, text) {
  if (!text.trim()) return 0;
  if (kind.loose) return cents(text);
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null;
}
