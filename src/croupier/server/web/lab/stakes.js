/** What is staked and posted where that matters: exact stakes, jackpots, bets that the play can lose. */

import { element, mark } from "../parts/dom.js";
import { cents, money } from "../parts/money.js";
import { choiceField } from "../staff/form.js";

/** @typedef {import("./trial.js").Trial} Trial */
/** @typedef {import("./trial.js").Wager} Wager */

let made = 0;

export class Stakes {
  inside = element("div", { class: "stakes" });

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  /** @param {Trial} trial @param {Wager} wager */
  layOut(trial, wager) {
    /** @type {HTMLElement[]} */
    const fields = [];
    if (wager.exactly.length > 1) fields.push(this.#exactly(trial, wager));
    const main = trial.sheet.wagers[0];
    if (wager.free.length && main) {
      fields.push(
        this.#amount(
          trial.wish.stakes,
          main.id,
          "Ante",
          "The street bets may be of any size, so their odds are told for an ante.",
        ),
      );
    }
    for (const each of trial.sheet.wagers) {
      if (each.tied && !each.exactly.length && (each === wager || wager === main)) {
        fields.push(
          this.#amount(
            trial.wish.stakes,
            each.id,
            `Also bet on ${each.name}`,
            "The play can lose this bet. Staked, it is solved together with the main game.",
          ),
        );
      }
    }
    if (usesJackpots(trial, wager)) {
      for (const name of trial.sheet.jackpots) {
        fields.push(this.#amount(trial.wish.jackpots, name, `${name} posted`, ""));
      }
    }
    this.inside.hidden = !fields.length;
    this.inside.replaceChildren(...fields);
  }

  /** @param {Trial} trial @param {Wager} wager */
  #exactly(trial, wager) {
    const field = choiceField(
      "Stake",
      wager.exactly.map((each) => /** @type {[string, string]} */ ([String(each), money(each)])),
      { value: String(trial.stake(wager)) },
    );
    field.input.addEventListener("change", () => {
      if (Number(field.input.value) === wager.exactly[0]) delete trial.wish.stakes[wager.id];
      else trial.wish.stakes[wager.id] = Number(field.input.value);
      this.changed();
    });
    return field.row;
  }

  /** @param {Record<string, number>} amounts @param {string} name @param {string} label @param {string} hint */
  #amount(amounts, name, label, hint) {
    const id = `stake-${++made}`;
    const input = element("input", {
      id,
      inputmode: "decimal",
      autocomplete: "off",
      placeholder: "$0",
      value: amounts[name] ? money(amounts[name]) : null,
      "aria-describedby": hint ? `${id}-hint` : null,
    });
    input.addEventListener("change", () => {
      const found = input.value.trim() ? cents(input.value) : 0;
      mark(input, { "aria-invalid": found === null ? "true" : null });
      if (found === null) return;
      if (found) amounts[name] = found;
      else delete amounts[name];
      this.changed();
    });
    return element(
      "div",
      { class: "field" },
      element("label", { for: id }, label),
      input,
      ...(hint ? [element("small", { id: `${id}-hint` }, hint)] : []),
    );
  }
}

/** @param {Trial} trial @param {Wager} wager */
function usesJackpots(trial, wager) {
  return wager.tables.some((id) =>
    trial.table(id).rows.some(({ pays }) =>
      Object.values(typeof pays === "string" ? [pays] : pays).join().includes("% of ")
    )
  );
}
