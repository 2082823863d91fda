/** What a tournament's schedule is written from, levels and prizes as lines of text with a proposal for each; and a chop of the prizes. */

import { cents, money } from "../parts/money.js";
import { momentAt } from "../screens/house-time.js";
import { markup } from "../parts/render.js";
import { moneyField, orderForm, severalField } from "../staff/forms.js";
import { soft } from "../staff/panels.js";
import { STAGE, stillIn } from "./read.js";

/** @import { PrizeLadder, Level } from "../screens/views.js" */

const STEPS = ["1/2", "2/4", "3/6", "4/8", "break", "6/12", "8/16", "10/20", "15/30", "break"]
  .concat(["20/40", "30/60", "40/80", "60/120", "break", "80/160", "120/240", "160/320"]);
const CHIPS = [1, 5, 25, 100, 500, 1000];
const BREAK = 10;

/** Levels for a stack: a hundred big blinds deep at first, with a break every four. @param {number} stack */
export function proposeLevels(stack) {
  const chip = CHIPS.findLast((each) => each * 200 <= stack) ?? 1;
  return STEPS.map((step) =>
    step === "break" ? `break ${BREAK}` : step.split("/").map((n) => Number(n) * chip).join("/")
  ).join("\n");
}

/**
 * Read levels, a line each: 25/50, 100/200/200 with an ante, break 10.
 * @param {string} text
 * @param {number} minutes of a level
 * @returns {Level[]}
 */
export function readLevels(text, minutes) {
  return lines(text).map(([line, n]) => {
    const pause = /^break(?:\s+(\d+))?$/i.exec(line);
    if (pause) return { minutes: Number(pause[1] ?? BREAK), small: 0, big: 0, ante: 0 };
    const found = /^(\d+)\s*\/\s*(\d+)(?:\s*\/\s*(\d+))?$/.exec(line);
    if (!found) {
      throw new Error(`Levels, line ${n}: write 25/50, 25/50/50 with an ante, or break 10.`);
    }
    return { minutes, small: Number(found[1]), big: Number(found[2]), ante: Number(found[3] ?? 0) };
  });
}

export const PRIZES = {
  "percentages of the pool": "2+: 100\n4+: 65 35\n7+: 50 30 20\n19+: 40 27 19 14\n28+: 37 25 17 12 9",
  "set amounts": "2+: 100\n7+: 300 150 50",
};

/**
 * Read prizes, a line for each size of the field: 7+: 50 30 20.
 * @param {string} kind
 * @param {string} text
 * @returns {PrizeLadder[]} in hundredths of a percent, or in cents
 */
export function readPrizes(kind, text) {
  const what = kind === "set amounts" ? "amounts" : "percentages";
  return lines(text).map(([line, n]) => {
    const found = /^(\d+)\s*\+?\s*:\s*(.+)$/.exec(line);
    const places = found?.[2]?.trim().split(/[\s;]+/).map((each) => cents(each.replace(/%$/, "")));
    if (!found || !places || places.includes(null)) {
      throw new Error(`Prizes, line ${n}: write the players and their ${what}, such as 7+: 50 30 20.`);
    }
    return { players: Number(found[1]), places: /** @type {number[]} */ (places) };
  });
}

/** @param {string} text @returns {[string, number][]} what stands on each line, and its number */
function lines(text) {
  return text.split("\n").map((line, n) => /** @type {[string, number]} */ ([line.trim(), n + 1]))
    .filter(([line]) => line);
}

/** A name for addresses, from what people call it and its day. @param {string} name @param {string} day */
export function idFrom(name, day) {
  const plain = name.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "-").replace(/^-+|-+$/g, "").toLowerCase();
  return `${plain || "tournament"}-${day}`.slice(0, 60);
}

/**
 * A day and a time on the wall as the house writes moments down.
 * @param {string} day 2026-11-16
 * @param {string} time 19:00
 */
export function momentOf(day, time) {
  const valid = /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(time);
  if (!valid) throw new Error("Starts: give the day and the time.");
  return momentAt(`${day}T${time}`).toISOString().replace(".000Z", "+00:00");
}

/** The tables of a tournament by their number: A, B, C. @param {number} count */
export function tableNames(count) {
  return Array.from({ length: count }, (_, n) => n < 26 ? String.fromCharCode(65 + n) : `T${n + 1}`);
}

/**
 * Cents divided by weights, to the last one: the largest parts of a cent are rounded up, the first of equals first.
 * @param {number} cents
 * @param {readonly number[]} weights
 * @returns {number[]}
 */
export function divided(cents, weights) {
  const whole = weights.reduce((sum, each) => sum + each, 0);
  const parts = weights.map((each) => Math.floor(cents * each / whole));
  const rest = cents - parts.reduce((sum, each) => sum + each, 0);
  const lost = weights.map((each, n) => ({ n, part: cents * each % whole }));
  lost.sort((a, b) => b.part - a.part || a.n - b.n);
  for (const { n } of lost.slice(0, rest)) parts[n] = (parts[n] ?? 0) + 1;
  return parts;
}

/** @param {import("./actions.js").DeskCommands} desk @param {import("./read.js").Desk} view */
export function chop(desk, view) {
  const names = stillIn(view).map(({ name }) => name);
  if (view.stage !== STAGE.running || view.entries_open || names.length < 2) return null;
  const prizes = view.prizes.slice(0, names.length).reduce((sum, each) => sum + each, 0);
  const even = divided(prizes, names.map(() => 1));
  const fields = names.map((name, n) => moneyField(name, { value: even[n] }));
  const agree = severalField("Who agrees", names.map((name) => [name, name]));
  const propose = (/** @type {readonly number[]} */ weights) => {
    for (const [n, cents] of divided(prizes, weights).entries()) fields[n]?.set(money(cents).slice(1));
  };
  const counted = names.every((name) => view.counts[name]);
  const more = [
    markup`<button type="button" class="plain" onclick=${() => propose(names.map(() => 1))}>Even</button>`,
    counted
      ? markup`<button type="button" class="plain" onclick=${() =>
        propose(names.map((name) => view.counts[name] ?? 0))}>By chips</button>`
      : null,
  ];
  const form = orderForm(
    "Divide the prizes",
    [...fields, agree],
    () =>
      desk.give("Chop", {
        shares: fields.map((each, n) => ({ player: names[n], cents: each.read() })),
        agreed: agree.read(),
      }),
    { keeps: true, plain: true, more, doneText: "Divided; the tournament is finished." },
  );
  return markup`<details><summary>Divide the prizes by agreement</summary>
    ${soft(`${money(prizes)} is left for ${names.length} players, who must all agree.`)}${form}</details>`;
}
