/** The open questions of a sheet: each option in a sentence, and what it does to the house edge. */

import { soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { exact, percent, points } from "./exact.js";

/** @import { Option, Reading, Sheet } from "./trial.js" */
/** @typedef {{ wager: string, edge: string, more: string | null, why: string }} Change */
/** @typedef {Record<string, Record<string, { changes: Change[], bears_on: string | null }>>} Effects by question and option */

/**
 * @param {Sheet} sheet
 * @param {Effects | null} effects null while they are being counted; without those that would take too long
 * @param {(question: string, option: string) => void} choose
 */
export function readings({ readings: all }, effects, choose) {
  const money = all.filter(({ touches }) => touches === "money");
  const others = all.length - money.length;
  const says = money.length
    ? "What a reading is worth is shown for the approved rows."
    : "This sheet leaves nothing open that touches money.";
  const more = others ? ` ${others} more questions touch how the house is run, not the odds.` : "";
  const question = (/** @type {Reading} */ reading) => {
    const { id, asks, options } = reading;
    const option = (/** @type {Option} */ each) =>
      choice(reading, each, effects?.[id]?.[each.id] ?? !effects, () => choose(id, each.id));
    return markup`<fieldset class="question" key=${id}>
      <legend><span class="badge">${id}</span> ${asks}</legend>${options.map(option)}
    </fieldset>`;
  };
  return markup`<div>
    <div class="questions">${money.map(question)}</div>
    ${soft(`${says}${more}`)}
  </div>`;
}

/** @param {Reading} reading @param {Option} option @param {Effects[string][string] | boolean} effect whether it will come, at first @param {() => void} choose */
function choice(reading, option, effect, choose) {
  const id = `reading-${reading.id}-${option.id}`;
  return markup`<div class="option" key=${id}>
    <input type="radio" id=${id} name="reading-${reading.id}" value=${option.id}
      .checked=${reading.chosen === option.id} disabled=${option.cannot !== null} onchange=${choose}>
    <label for=${id}>
      <span>${option.says}</span>
      ${reading.default === option.id ? markup`<small>default</small>` : null}
      <span class="worth">${
    typeof effect === "object"
      ? lines(effect).map((line) => markup`<span>${line}</span>`)
      : reading.chosen === option.id
      ? "in force"
      : option.cannot
      ? `cannot be played: ${option.cannot}`
      : effect
      ? "being counted"
      : "croupier readings counts this"
  }</span>
    </label>
  </div>`;
}

/** @param {Effects[string][string]} effect */
function lines({ changes, bears_on: bears }) {
  const all = changes.map(({ wager, edge, more, why }) =>
    more === null
      ? `${wager}: ${why}`
      : `${wager}: ${points(exact(more))} points for the house, edge ${percent(exact(edge))}`
  );
  if (bears) all.push(`bears on ${bears}`);
  return all.length ? all : ["no wager's odds change"];
}
