/** Counts: every place with how far it has come, and the sheet of the one that is counted, blind until it is in. */

import { money } from "../parts/money.js";
import { withRules } from "../staff/carry-out.js";
import { orderForm, textField } from "../staff/forms.js";
import { broadPanel, figures, panel, signed, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { button, secondPerson } from "./desk.js";
import { places } from "./places.js";
import { cashKinds, chipKinds, COIN, every, worth } from "./racks.js";
import { countSheet } from "../staff/count-sheet.js";

/** @import { Desk, HouseView } from "./desk.js" */
/** @import { Place } from "./places.js" */
/** @typedef {(place: Place | null, done?: { name: string, cents: number } | null) => void} Turn to the sheet of a place */

const MOST = 3; // counts that differ, before a manager signs
const COMMANDS = /** @type {const} */ ({ tray: "CountTray", drop: "CountDrop", cage: "CountCage" });

/** @param {Desk} desk @returns {import("./desk.js").Section} */
export function counts(desk) {
  /** @type {Place | null} */
  let counting = null;
  /** @type {{ name: string, cents: number } | null} */
  let counted = null; // the one that was taken last
  /** @type {{ key: string, name: string, cents: number } | null} */
  let submitted = null; // the count that was handed in last
  let message = "", tone = "";

  /** @type {Turn} */
  const turn = (place, done = null) => {
    [counting, counted, submitted] = [place, done, null];
    desk.redraw();
    /** @type {HTMLElement | null} */ (document.querySelector(".sheet-side h2"))?.focus();
  };
  const close = async (/** @type {string} */ table, /** @type {boolean} */ poker) => {
    const answer = poker
      ? await desk.at(`poker/${table}`, "ClosePoker")
      : await desk.at(`table/${table}`, "CloseTable");
    tone = answer.ok ? "good" : "bad";
    message = answer.ok ? `Table ${table} is closed; count its tray and drop box.` : withRules(answer);
    desk.redraw();
  };
  const submit = (/** @type {Place | null} */ place, /** @type {number} */ cents) => {
    submitted = place && { key: place.key, name: place.name, cents };
  };
  return (view) => {
    const all = places(view);
    const now = all.find(({ key }) => key === counting?.key);
    if (now && now.state !== "to count") {
      if (submitted?.key === now.key) counted = submitted;
      counting = submitted = null; // accepted, or somebody else has counted it
    } else if (!now) counting = null;
    desk.covered = counting?.kind === "cage";
    const rows = [...new Set(all.map(({ table }) => table))].map((table) => {
      const [first, second] = all.filter((place) => place.table === table);
      const inPlay = first?.state === "in play" && view.may.includes("CloseTable");
      return [
        table || first?.name,
        first ? cell(first, view, turn) : "",
        inPlay
          ? button("Close table", () => close(table, isPoker(view, table)), `Close table ${table}`)
          : second && cell(second, view, turn),
      ];
    });
    const found = view.window?.variances.map((each) => [each.account, signed(each.cents), each.reason]) ?? [];
    return [
      panel(
        "Places",
        figures("Places to count", ["Place", "Tray, or drawer", "Drop box"], rows),
        markup`<p class="says" role="status" data-tone=${tone || null}>${message}</p>`,
      ),
      markup`<div class="sheet-side">
        ${
        counting ? sheet(desk, view, counting, { again: now?.again ?? 0, submit, turn }) : noSheet(counted)
      }</div>`,
      view.submissions?.length ? broadPanel("Counts that did not agree", kept(view.submissions)) : null,
      broadPanel(
        "Variances of the day",
        figures("Variances of the day", ["Account", "#over or short", "Reason"], found, {
          empty: "Every count so far agrees with the ledger.",
        }),
      ),
    ];
  };
}

/** Whether chips of pots lie in a table's drop box. @param {HouseView} view @param {string} table */
function isPoker(view, table) {
  return view.books.some(({ id, poker }) => id === table && poker);
}

/** @param {{ name: string, cents: number } | null} counted */
function noSheet(counted) {
  const hint = "Choose a place to count. What it should hold is shown when the count is in.";
  if (!counted) return panel("Count sheet", soft(hint));
  const says = `${money(counted.cents)} counted, and on record.`;
  return panel(`${counted.name}: counted`, markup`<p role="status" data-tone="good">${says}</p>`);
}

/** How far a place has come, or the button to count it. @param {Place} place @param {HouseView} view @param {Turn} turn */
function cell(place, { may }, turn) {
  if (place.state === "to count" && may.includes(COMMANDS[place.kind])) {
    return button("Count", () => turn(place), `Count: ${place.name}`);
  }
  return markup`<span class="found">
    <span class="badge" data-state=${place.state}>${place.state}</span>
      ${place.over ? signed(place.over) : null}
  </span>`;
}

/**
 * The sheet of one place.
 * @param {Desk} desk
 * @param {HouseView} view
 * @param {Place} place
 * @param {{ again: number, submit: (place: Place | null, cents: number) => void, turn: Turn }} how `again` is how often it was
 *   counted and did not agree; each count is handed in on a sheet of its own, and never comes back to the page
 */
function sheet(desk, view, place, { again, submit, turn }) {
  const { key, kind, name, table } = place;
  const held = (view.drawer?.chips ?? []).map(({ denomination }) => denomination);
  const own = kind === "cage" ? held : view.books.find(({ id }) => id === table)?.denominations ?? [];
  const kinds = chipKinds(every([COIN], view.window?.denominations ?? [], own));
  const cash = kind === "tray" ? null : countSheet("Cash", cashKinds(), { total: "Cash" });
  const raked = kind === "drop" && isPoker(view, table);
  const chips = kind === "drop" && !raked
    ? null
    : countSheet(raked ? "Rake in chips" : "Chips", kinds, { total: "Chips" });
  const witness = secondPerson("Confirmed by", view);
  const reason = textField("Why it does not agree", { optional: true, hidden: !again });
  const total = markup`<p class="counted" role="status">${again ? differs(again) : ""}</p>`;
  const fields = [cash, chips, ...witness.fields, total, reason].filter((each) => each !== null);
  const form = orderForm("Submit count", fields, async () => {
    const { id, signed: second } = witness.read();
    const data = {
      confirmed_by: id,
      reason: reason.read(),
      ...(table ? { table } : {}),
      ...(cash ? { cash: worth(cash.read()) } : {}),
      ...(chips ? { chips: chips.read() } : {}),
    };
    const cents = (cash?.total() ?? 0) + (chips?.total() ?? 0);
    submit(place, cents); // the view may show what became of it before the answer does
    const answer = await desk.order(COMMANDS[kind], data, second);
    if (!answer.ok) submit(null, 0);
    return answer;
  }, {
    id: `count ${key} ${again}`,
    doneText: "",
    keeps: true,
    more: markup`<button type="button" class="plain" onclick=${() => turn(null)}>Discard</button>`,
  });
  return markup`<section class="panel counting" key="${key} ${again}"><h2 tabindex="-1">${name}</h2>${form}</section>`;
}

/** What is said of counts that did not agree: not by how much. @param {number} times */
function differs(times) {
  const kept = `${times === 1 ? "Your count is" : `${times} counts are`} kept and ${
    times === 1 ? "does" : "do"
  } not agree.`;
  if (times >= MOST) return `${kept} A manager who has not counted here signs the next one.`;
  return `${kept} Count again; the same figures twice are accepted.`;
}

/** Every count that was handed in and did not agree. @param {NonNullable<HouseView["submissions"]>} all */
function kept(all) {
  const rows = all.map(({ place, by, confirmed_by, cash, chips }) => [
    place,
    money(cash),
    chips.map(({ denomination, pieces }) => `${pieces} × ${money(denomination)}`).join(", ") || "none",
    `${by}, ${confirmed_by}`,
  ]);
  return figures("Counts that did not agree", ["Place", "#Cash", "Chips", "Counted by"], rows);
}
