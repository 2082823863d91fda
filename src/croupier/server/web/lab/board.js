/** The house edge of the wager that is looked at, large, compared with the approved one; and its other figures. */

import { sentence } from "../parts/text.js";
import { markup } from "../parts/render.js";
import { pairs } from "../staff/panels.js";
import { decimals, equal, minus, percent, points, sign, written } from "./exact.js";

/** @import { Inside } from "../parts/render.js" */
/** @import { Known, Trial, Wager } from "./trial.js" */

/** @param {import("./exact.js").Exact} more */
function difference(more) {
  return `${points(more)} points for the ${sign(more) > 0 ? "house" : "player"}`.replace("−", "");
}

/**
 * @param {Wager} wager
 * @param {Known | undefined} now
 * @param {Known | undefined} then
 * @param {{ asFraction: boolean, toggle: () => void, count: Inside, busy: boolean }} how `count` is what is to be pressed for figures
 */
export function board(wager, now, then, { asFraction, toggle, count, busy }) {
  const known = now && !("unknown" in now) ? now : null;
  const approved = then && !("unknown" in then) ? then.edge : null;
  const more = known && approved ? minus(known.edge, approved) : null;
  const exact = known ? written(known.edge) : now && "unknown" in now ? sentence(now.unknown) : "";
  return markup`<h2><span class="caps">House edge · ${wager.name}</span></h2>
    <output class="edge" aria-live="off">
      ${
    known ? percent(known.edge) : now ? (wager.seconds ? "not counted" : "not known") : "counting"
  }</output>
    <span class="fraction" hidden=${known ? !asFraction : busy}>${exact}</span>
    ${count}
    <dl class="edge-figures">
      <div><dt>approved</dt><dd>${
    approved ? percent(approved) : known && !wager.seconds ? "lost" : "–"
  }</dd></div>
      <div><dt>difference</dt><dd data-sign=${more && sign(more)}>${
    !more || !known || !approved ? "–" : equal(known.edge, approved) ? "none" : difference(more)
  }</dd></div>
    </dl>
    <button type="button" class="chalk"
      aria-pressed=${String(asFraction)} onclick=${toggle}>As a fraction</button>`;
}

/** @param {Known | undefined} now */
export function facts(now) {
  if (!now || "unknown" in now) return null;
  /** @type {[string, string][]} */
  const all = [
    ["element of risk", percent(now.risk)],
    ["average wager", `${decimals(now.average, 4)} units`],
    ["wins", percent(now.hit, 2)],
    ["pushes", percent(now.push, 2)],
    ...now.folds.map((
      [step, often],
    ) => /** @type {[string, string]} */ ([`folds at ${step}`, percent(often, 2)])),
    ["standard deviation", now.deviation.toFixed(4)],
  ];
  return pairs(all, "pairs facts");
}

/** A button for each wager, with its edge. @param {Trial} trial @param {Wager} wager @param {(id: string) => void} look */
export function tabs(trial, wager, look) {
  const tab = (/** @type {Wager} */ { id, name, seconds }) => {
    const known = trial.figures.get(id);
    return markup`<button type="button" class="plain wager"
      aria-pressed=${String(id === wager.id)} key=${id} onclick=${() => look(id)}>
      <span>${name}</span> <strong>
        ${
      !known ? "…" : "edge" in known ? percent(known.edge, 2) : seconds ? "not counted" : "not known"
    }</strong>
    </button>`;
  };
  return markup`<div class="wagers" role="group" aria-label="Wagers">${trial.sheet.wagers.map(tab)}</div>`;
}
