/** The open questions of a sheet: each option in a sentence, and what it would be worth to the house. */

import { element, write } from "../parts/dom.js";
import { exact, percent, points } from "./exact.js";

/** @typedef {import("./trial.js").Sheet} Sheet */
/** @typedef {import("./trial.js").Reading} Reading */
/** @typedef {import("./trial.js").Option} Option */

export class Readings {
  #list = element("div", { class: "questions" });
  #says = element("p", { class: "soft" });
  inside = element("div", {}, this.#list, this.#says);
  /** @type {Map<string, HTMLElement>} what an option is worth, by question and option */
  #worth = new Map();

  /** @param {(question: string, option: string) => void} chosen */
  constructor(chosen) {
    this.chosen = chosen;
  }

  /** @param {Sheet} sheet */
  layOut(sheet) {
    const focused = document.activeElement?.id ?? "";
    this.#worth.clear();
    const money = sheet.readings.filter(({ touches }) => touches === "money");
    const others = sheet.readings.length - money.length;
    this.#list.replaceChildren(...money.map((each) => this.#question(each)));
    write(
      this.#says,
      [
        money.length
          ? "What a reading is worth is told for the approved rows."
          : "This sheet leaves nothing open that touches money.",
        others ? `${others} more questions touch how the house is run, not the odds.` : "",
      ].join(" "),
    );
    if (focused.startsWith("reading-")) document.getElementById(focused)?.focus();
  }

  /** @param {Reading} reading */
  #question(reading) {
    return element(
      "fieldset",
      { class: "question" },
      element("legend", {}, element("span", { class: "badge" }, reading.id), ` ${reading.asks}`),
      ...reading.options.map((option) => this.#option(reading, option)),
    );
  }

  /** @param {Reading} reading @param {Option} option */
  #option(reading, option) {
    const id = `reading-${reading.id}-${option.id}`;
    const input = element("input", {
      type: "radio",
      id,
      name: `reading-${reading.id}`,
      value: option.id,
      checked: reading.chosen === option.id,
    });
    input.disabled = option.cannot !== null;
    input.addEventListener("change", () => this.chosen(reading.id, option.id));
    const worth = element("span", { class: "worth" });
    this.#worth.set(`${reading.id} ${option.id}`, worth);
    if (reading.chosen === option.id) write(worth, "in force");
    else if (option.cannot) write(worth, `cannot be played: ${option.cannot}`);
    else if (reading.touches === "money") write(worth, "being counted");
    return element(
      "div",
      { class: "option" },
      input,
      element(
        "label",
        { for: id },
        element("span", {}, option.says),
        ...(reading.default === option.id ? [element("small", {}, "default")] : []),
        worth,
      ),
    );
  }

  /** Tell what each option is worth. @param {Record<string, Record<string, any>>} told by question and option */
  tell(told) {
    for (const [question, options] of Object.entries(told)) {
      for (const [option, { changes, bears_on }] of Object.entries(options)) {
        const place = this.#worth.get(`${question} ${option}`);
        if (!place) continue;
        const lines = changes.map((/** @type {any} */ { wager, edge, more, why }) =>
          more === null
            ? `${wager}: ${why}`
            : `${wager}: ${points(exact(more))} points for the house, edge ${percent(exact(edge))}`
        );
        if (bears_on) lines.push(`bears on ${bears_on}`);
        place.replaceChildren(
          ...(lines.length ? lines : ["no wager's odds change"]).map((/** @type {string} */ line) =>
            element("span", {}, line)
          ),
        );
      }
    }
  }
}
