/** Counts: every place with how far it has come, and the sheet of the one that is counted, blind until two agree. */

import { money } from "../parts/money.js";
import { withRules } from "./carry-out.js";
import { orderForm, textField } from "./forms.js";
import { broadPanel, figures, panel, signed, soft } from "./panels.js";
import { markup } from "../parts/render.js";
import { afterCounts } from "./after-counts.js";
import { button } from "./desk.js";
import { placeName, places } from "./places.js";
import { cashKinds, chipKinds, COIN, every, worth } from "./racks.js";
import { countSheet, emptyBox } from "./count-sheet.js";

/** @import { Desk, HouseView } from "./desk.js" */
/** @import { Place } from "./places.js" */
/** @typedef {(place: Place | null) => void} Turn to the sheet of a place */

const MOST = 3; // rounds that differ, before a manager counts
/** @type {Record<Place["kind"], "CountTray" | "CountDrop" | "CountCage" | "CountWindow">} */
const COMMANDS =
  /** @type {const} */ ({ tray: "CountTray", drop: "CountDrop", cage: "CountCage", window: "CountWindow" });

/** @param {Desk} desk @returns {import("./desk.js").Section} */
export function counts(desk) {
  /** @type {Place | null} */
  let counting = null;
  let seen = NaN; // how many counts of it were accepted when its sheet was opened
  let message = "", tone = "";
  const after = afterCounts(desk);

  /** @type {Turn} */
  const turn = (place) => {
    counting = place;
    seen = NaN;
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
  return (view) => {
    const all = places(view).filter((place) => mine(view, place));
    const now = all.find(({ key }) => key === counting?.key);
    const accepted = (view.counts ?? []).filter(({ place }) => place === now?.account).length;
    if (Number.isNaN(seen)) seen = accepted;
    if (!now || accepted > seen || (now.state !== "to count" && now.state !== "being counted" && !now.open)) {
      counting = null;
    }
    desk.covered = counting?.kind === "cage" || "cage" in (view.counting ?? {});
    const rowOf = (/** @type {Place} */ { kind, table }) => kind === "window" ? `window ${table}` : table;
    const rows = [...new Set(all.map(rowOf))].map((row) => {
      const [first, second] = all.filter((place) => rowOf(place) === row);
      const table = first?.table ?? "";
      const closes = first?.open && view.may.includes("CloseTable");
      return [
        first?.kind === "tray" || first?.kind === "drop" ? table : first?.name,
        first ? cell(first, view, turn) : "",
        closes
          ? button("Close table", () => close(table, isPoker(view, table)), `Close table ${table}`)
          : second && cell(second, view, turn),
      ];
    });
    return [
      panel(
        "Places",
        figures("Places to count", ["Place", "Tray, or drawer", "Drop box"], rows, {
          empty: "No table is open or waits to be counted.",
        }),
        markup`<p class="says" role="status" data-tone=${tone || null}>${message}</p>`,
      ),
      markup`<div class="sheet-side">${counting && now ? sheet(desk, view, now, turn) : noSheet()}</div>`,
      broadPanel("Counted today", agreed(view)),
      ...after(view),
    ];
  };
}

/** Whether somebody has to do with a place: counts it, closes its table, or reads how it came out. @param {HouseView} view @param {Place} place */
function mine({ may, drawer }, { kind, open }) {
  if (kind === "window") return may.includes("CountWindow");
  if (kind === "cage") return may.includes("CountCage") || drawer !== undefined;
  return kind === "tray" || may.includes("CountDrop") || may.includes("AcceptDrop") || open;
}

/** Whether chips of pots lie in a table's drop box. @param {HouseView} view @param {string} table */
function isPoker(view, table) {
  return view.books.some(({ id, poker }) => id === table && poker);
}

function noSheet() {
  const hint = "Choose a place. Two people count it, and neither sees what the other counted.";
  return panel("Count sheet", soft(`${hint} What it should hold is shown when both counts agree.`));
}

/** How far a place has come, or the button to count it. @param {Place} place @param {HouseView} view @param {Turn} turn */
function cell(place, { may, books, you, play_money }, turn) {
  const book = books.find(({ id }) => id === place.table);
  const barred = place.kind === "drop" && !play_money && book?.worked.includes(you.id); // who opened it or dealt there
  const countable = !barred && (["to count", "being counted"].includes(place.state) ||
    (place.kind === "tray" && place.open && !book?.playing));
  const badge = markup`<span class="badge" data-state=${place.state}>${place.state}</span>`;
  if (countable && may.includes(COMMANDS[place.kind])) {
    return markup`<span class="found">${button("Count", () => turn(place), `Count: ${place.name}`)}
      ${place.state === "to count" ? null : badge}</span>`;
  }
  return markup`<span class="found">${badge}${place.over ? signed(place.over) : null}</span>`;
}

/** The sheet of one place; each count is handed in on a sheet of its own. @param {Desk} desk @param {HouseView} view @param {Place} place @param {Turn} turn */
function sheet(desk, view, place, turn) {
  const { key, kind, name, table, differed, first } = place;
  const status = markup`<p class="counted" role="status">${heard(view, place)}</p>`;
  const away = markup`<button type="button" class="plain" onclick=${() => turn(null)}>Close sheet</button>`;
  if (first && !view.play_money) {
    return markup`<section class="panel counting" key="${key} waits"><h2 tabindex="-1">${name}</h2>${status}
      <div class="actions">${away}</div></section>`;
  }
  const held = (view.drawer?.chips ?? []).map(({ denomination }) => denomination);
  const own = kind === "cage" ? held : view.books.find(({ id }) => id === table)?.denominations ?? [];
  const kinds = chipKinds(every([COIN], view.window?.denominations ?? view.denominations ?? [], own));
  const cash = kind === "tray" ? null : countSheet("Cash", cashKinds(), { total: "Cash" });
  const raked = kind === "drop" && isPoker(view, table);
  const chips = kind === "drop" && !raked
    ? null
    : countSheet(raked ? "Rake in chips" : "Chips", kinds, { total: "Chips" });
  const decides = differed >= MOST && view.may.includes("ExplainVariance");
  const reason = textField("Why the counts differed", { optional: true, hidden: !decides });
  const empty = emptyBox([cash, chips]);
  const fields = [status, cash, chips, empty, reason].filter((each) => each !== null);
  const form = orderForm("Submit count", fields, () => {
    const counted = {
      ...(cash ? { cash: worth(cash.read()), bills: cash.read() } : {}),
      ...(chips ? { chips: chips.read() } : {}),
    };
    empty.verify();
    return desk.order(COMMANDS[kind], {
      ...(decides ? { reason: reason.read() } : {}),
      ...(table ? { [kind === "window" ? "window" : "table"]: table } : {}),
      ...counted,
    });
  }, { id: `count ${key} ${differed} ${first}`, doneText: "Your count is in.", more: away });
  return markup`<section class="panel counting" key="${key} ${differed} ${first}">
    <h2 tabindex="-1">${name}</h2>${form}</section>`;
}

/** What somebody hears of the counts of a place: never by how much they differ. @param {HouseView} view @param {Place} place */
function heard({ counting = {}, play_money }, { account, differed, first, kind }) {
  const now = counting[account];
  if (differed >= MOST) return "Three rounds differed. A manager who has not counted here counts next.";
  if (first) {
    const own = now?.yours ? money(now.yours.cash + worth(now.yours.chips)) : "";
    const next = play_money
      ? "For play money you may count it again yourself."
      : "Another person counts it now.";
    return `Your count of ${own} is in. ${next}`;
  }
  if (differed) return `Counts differ. Count again: round ${differed + 1} of ${MOST}.`;
  const accepts = kind === "drop" && !play_money
    ? " Somebody who counts this box can't accept it: another cashier does, or a manager if every cashier on duty counted."
    : "";
  return (now?.waits ? "The first count is in. Count without asking what it came to." : "") + accepts;
}

/** The counts that two people agree on. @param {HouseView} view */
function agreed({ counts = [] }) {
  return figures(
    "Counts that two people agree on",
    ["Count", "Place", "#Counted", "#Over or short", "Counted by"],
    counts.map(({ number, place, counted, over, by, confirmed_by }) => [
      String(number),
      placeName(place),
      money(counted),
      signed(over),
      confirmed_by ? `${by} and ${confirmed_by}` : `${by}, after three rounds that differed`,
    ]),
    { empty: "No count is accepted yet." },
  );
}
