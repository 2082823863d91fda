/** The rows of a wager's pay tables, each with a slider and a field, and the stakes and jackpots they are paid by. */

import { setAttributes } from "../parts/dom.js";
import { soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { number, points, ratio, sign, ZERO } from "./exact.js";
import { readPays, writePays } from "./paid.js";
import { cents, money } from "../parts/money.js";
import { choiceField, textField } from "../staff/forms.js";

/** @import { Pays } from "./paid.js" */
/** @import { Trial, Wager } from "./trial.js" */

/** @typedef {(table: string, hand: string, pays: Pays) => void} Move */
/** @typedef {{ move: Move, refuse: (says: string) => void, reached: Map<string, number> }} Does `reached` is how far each slider went */

const ROUND = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000];

/** How far a slider goes: twice what is approved, to a round number. @param {Pays} pays */
function reach(pays) {
  const now = pays.is === "odds" || pays.is === "prize" ? place(pays) : 5;
  return ROUND.find((each) => each >= 2 * now) ?? 100_000;
}

/** Where on its slider a row stands. @param {Pays} pays */
function place(pays) {
  return pays.is === "odds" ? number(pays.to) : pays.is === "prize" ? pays.cents / 100 : 0;
}

/** As people say it. @param {Pays} pays */
function payText(pays) {
  if (pays.is === "odds") return `${pays.to.n.toLocaleString("en")} to ${pays.to.d}`;
  return pays.is === "missing" ? "lost" : writePays(pays);
}

/** @param {Trial} trial @param {Wager} wager @param {Does} does */
export function payRows(trial, wager, does) {
  const known = trial.figures.get(wager.id);
  const slopes = known && "slopes" in known ? known.slopes : {};
  const tables = wager.tables.map((id) => trial.table(id));
  const sizes = tables.flatMap(({ id, rows }) =>
    rows.map(({ hand }) => Math.abs(number(slopes[id]?.[hand] ?? ZERO)))
  );
  const most = Math.max(...sizes, 1e-12);
  return markup`<div class="rows" key=${wager.id}>
    ${
    tables.map(({ id, title, rows }) =>
      markup`<fieldset class="pay-rows" key=${id}>
      <legend>${title}</legend>
      <p class="soft hint">The mark under a slider is the approved sheet. Below a hand: what one more to one does to the
        edge, in points.</p>
      ${
        rows.map(({ hand }, n) =>
          row(
            `row-${id}-${n}`,
            { trial, wager, table: id, hand, slope: slopes[id]?.[hand], most },
            does,
          )
        )
      }
    </fieldset>`
    )
  }
    ${tables.length ? null : soft("This wager is paid by no table.")}
  </div>`;
}

/**
 * @param {string} id
 * @param {{ trial: Trial, wager: Wager, table: string, hand: string, slope: import("./exact.js").Exact | undefined, most: number }} of
 * @param {Does} does
 */
function row(id, { trial, wager, table, hand, slope, most }, does) {
  const [now, then] = [trial.now(wager, table, hand), trial.then(wager, table, hand)];
  const at = place(now);
  const before = does.reached.get(id) ?? reach(then);
  const max = at > before ? ROUND.find((end) => end >= at) ?? at : before;
  does.reached.set(id, max);
  const slides = then.is !== "share";
  const slide = (/** @type {Event} */ { currentTarget }) => {
    const slider = /** @type {HTMLInputElement} */ (currentTarget);
    const to = Number(slider.value);
    /** @type {Pays} */
    const pays = then.is === "prize"
      ? { is: "prize", cents: to * 100 }
      : to
      ? { is: "odds", to: ratio(BigInt(to)) }
      : { is: "push" };
    setAttributes(slider, { "aria-valuetext": payText(pays) }); // heard at once
    does.move(table, hand, pays);
  };
  const back = (/** @type {Event} */ { currentTarget }) => {
    does.move(table, hand, then);
    const inputs = /** @type {Element} */ (currentTarget).parentElement?.querySelectorAll("input");
    inputs?.[slides ? 0 : 1]?.focus();
  };
  const type = (/** @type {Event} */ { currentTarget }) =>
    typed(/** @type {HTMLInputElement} */ (currentTarget), table, hand, then, does);
  const part = slope && sign(slope) ? Math.abs(number(slope)) / most : 0;
  const moved = writePays(now) !== writePays(then);
  return markup`<div class="pay-row" moved=${moved}
    .style=${`--notch: ${place(then) / max}; --at: ${at / max}`} key=${id}>
    <div class="hand">
      <span id="${id}-name">${hand}</span>
      <span class="weighs">
        <span class="bar" --part=${part}></span>
        <span class="matters" title=${slope ? "points of the edge for one more to one" : null}>
          ${slope ? points(slope) : ""}</span>
      </span>
    </div>
    <div class="slide">
      <input type="range" id=${id} min="0" max=${max} step=${then.is === "prize" ? 5 : 1} hidden=${!slides}
        aria-labelledby="${id}-name" aria-valuetext=${payText(now)} .value=${String(at)} oninput=${slide}>
      <span class="notch" aria-hidden="true"></span>
    </div>
    <input type="text" autocomplete="off" aria-labelledby="${id}-name" .value=${
    payText(now)
  } onchange=${type}>
    <button type="button" class="plain small back" aria-label="${hand}: back to ${payText(then)}, as approved"
      hidden=${!moved} onclick=${back}>${payText(then)}</button>
  </div>`;
}

/** @param {HTMLInputElement} field @param {string} table @param {string} hand @param {Pays} then @param {Does} does */
function typed(field, table, hand, then, does) {
  const text = then.is === "prize" && /^[\d,.]+$/.test(field.value.trim()) ? `$${field.value}` : field.value;
  const pays = readPays(text);
  const prizes = then.is === "prize" || then.is === "share";
  const fits = pays && pays.is !== "missing" && prizes === (pays.is === "prize" || pays.is === "share");
  setAttributes(field, { "aria-invalid": fits ? null : "true" });
  if (fits) {
    does.move(table, hand, pays);
    field.value = payText(pays);
  } else {
    does.refuse(
      prizes
        ? `${hand}: write a prize such as $250, or a part of a jackpot such as 50% of MEGA.`
        : `${hand}: write odds such as 6 to 1 or 3 to 2, or push, or loses.`,
    );
  }
}

/** @param {Trial} trial @param {Wager} wager @param {() => void} changed */
export function stakes(trial, wager, changed) {
  const main = trial.sheet.wagers[0];
  const { stakes, jackpots } = trial.wish;
  const amount = (
    /** @type {Record<string, number>} */ amounts,
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {string} */ hint,
  ) => amountField(amounts, name, label, hint, changed);
  const tied = trial.sheet.wagers.filter((each) =>
    each.tied && !each.exactly.length && (each === wager || wager === main)
  );
  const fields = [
    ...(wager.exactly.length > 1 ? [exactly(trial, wager, changed)] : []),
    ...(wager.free.length && main
      ? [amount(
        stakes,
        main.id,
        "Ante",
        "The street bets may be of any size, so their odds are shown for an ante.",
      )]
      : []),
    ...tied.map(({ id, name }) =>
      amount(
        stakes,
        id,
        `Also bet on ${name}`,
        "The play can lose this bet. If you bet it, it is solved together with the main game.",
      )
    ),
    ...(usesJackpots(trial, wager)
      ? trial.sheet.jackpots.map((name) => amount(jackpots, name, `${name} posted`, ""))
      : []),
  ];
  return markup`<div class="stakes" key=${wager.id} hidden=${!fields.length}>
    ${fields.map((field, n) => field.row(`stake-${n}`))}</div>`;
}

/** @param {Trial} trial @param {Wager} wager @param {() => void} changed */
function exactly({ wish }, wager, changed) {
  const choices = wager.exactly.map((each) => /** @type {[string, string]} */ ([String(each), money(each)]));
  return choiceField("Stake", choices, {
    value: String(wish.stakes[wager.id] || wager.exactly[0]),
    pick: (value) => {
      const stake = Number(value);
      if (stake === wager.exactly[0]) delete wish.stakes[wager.id];
      else wish.stakes[wager.id] = stake;
      changed();
    },
  });
}

/** @param {Record<string, number>} amounts @param {string} name @param {string} label @param {string} hint @param {() => void} changed */
function amountField(amounts, name, label, hint, changed) {
  return textField(label, {
    hint,
    value: amounts[name] ? money(amounts[name]) : "",
    inputmode: "decimal",
    placeholder: "$0",
    onchange: ({ target }) => {
      const input = /** @type {HTMLInputElement} */ (target);
      const found = input.value.trim() ? cents(input.value) : 0;
      setAttributes(input, { "aria-invalid": found === null ? "true" : null });
      if (found === null) return;
      if (found) amounts[name] = found;
      else delete amounts[name];
      changed();
    },
  });
}

/** @param {Trial} trial @param {Wager} wager */
function usesJackpots(trial, wager) {
  return wager.tables.some((id) =>
    trial.table(id).rows.some(({ pays }) =>
      Object.values(typeof pays === "string" ? [pays] : pays).join().includes("% of ")
    )
  );
}
