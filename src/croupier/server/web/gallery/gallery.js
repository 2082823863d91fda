/** The gallery: every part in every state, with sheets and views as the real engine made them. */

import "../dealer/card-pad.js";
import { SUITS } from "../parts/cards.js";
import "../parts/chip-stack.js";
import "../parts/choice-bar.js";
import "../parts/countdown-ring.js";
import "../parts/boards.js";
import { markup, render } from "../parts/render.js";
import { roomState, StatusLine } from "../parts/room-state.js";
import "../parts/table-felt.js";

/** @import { View } from "../parts/felt-state.js" */
/** @import { Inside } from "../parts/render.js" */
/** @import { Sheet } from "../parts/sheet.js" */
/** @import { FeltPlan } from "../screens/views.js" */

/** @typedef {{ sheet: Sheet, felt: FeltPlan, full?: FeltPlan, views: Record<"bets" | "decision" | "settled", View> }} Shown */
/** @typedef {{ sheet: Sheet, felt: FeltPlan, views: null }} Foreign a game of no catalog, which has its felt all the same */

const PLAYER = "Blaise";
const asked = new URLSearchParams(location.search);
const only = asked.get("only")?.split(",");
for (const [name, value] of asked) if (name !== "only") document.documentElement.dataset[name] = value;

const reply = await fetch(new URL("games.json", import.meta.url));
/** @type {(Shown | Foreign)[]} */
const all = await reply.json();
const games = all.filter((each) => each.views !== null);
const watched = games[1];

/** @param {string} id @param {string} title @param {...Inside} parts */
const section = (id, title, ...parts) =>
  !only || only.includes(id)
    ? markup`<section id=${id} aria-label=${title} key=${id}><h2>${title}</h2>${parts}</section>`
    : null;

/** @param {string} look @param {...Inside} parts */
const shelf = (look, ...parts) => markup`<div class="shelf ${look}">${parts}</div>`;

/** @param {...Inside} parts */
const panel = (...parts) => markup`<div class="panel">${parts}</div>`;

/** @param {number | null} card @param {string} [size] @param {{ folded?: boolean, paid?: boolean }} [state] */
const card = (card, size = "size-m", { folded = false, paid = false } = {}) =>
  markup`<playing-card card=${card} class=${size} folded=${folded} paid=${paid}></playing-card>`;

/** @param {string} id @param {string} title @param {Pick<Shown, "sheet" | "felt">} game @param {View} view @param {string | null} [player] */
const table = (id, title, { sheet, felt }, view, player = PLAYER) =>
  section(
    id,
    title,
    markup`<table-felt .game=${sheet} .plan=${felt} .player=${player} .view=${view}
      can-sit=${player === null}></table-felt>`,
  );

/** @param {{ least: number, most: number }} limits @param {number} bankroll @param {boolean} ready */
const tray = (limits, bankroll, ready) =>
  markup`<chip-tray .limits=${limits} .bankroll=${bankroll} .actions=${
    [["undo", "Undo"], ["clear", "Clear"], ["deal", "Deal"]].map(([name, text]) => ({
      name,
      text,
      key: "",
      open: ready,
      main: name === "deal",
    }))
  }></chip-tray>`;

/** @param {Shown} shown @param {string} wager @param {Record<string, { text: string, best: boolean }> | null} [advice] @param {boolean} [busy] */
const choices = ({ views }, wager, advice = null, busy = false) =>
  markup`<choice-bar .wager=${wager} .choice=${views.decision.choice} .advice=${advice}
    .busy=${busy}></choice-bar>`;

/** @param {string} text @param {import("../parts/room-state.js").Tone} tone */
function line(text, tone) {
  const made = new StatusLine();
  made.say(text, { tone });
  return made;
}

/** @param {import("../parts/seat-badge.js").Sitter} sitter */
const badge = (sitter) => markup`<seat-badge .sitter=${sitter}></seat-badge>`;

/** @type {View} */
const nobody = {
  seats: [null, PLAYER, null, null, null, null],
  chips: [[PLAYER, 20_000]],
  bets_open: false,
  hands: [],
  shared: [],
  choice: null,
};
const names = ["Ada", "Blaise", "Christiaan", "Daniel", "Émilie", "Fermat", "Gerolamo"];
/** @type {View} */
const full = {
  ...watched.views.decision,
  seats: names,
  chips: names.map((who, n) => [who, 12_350 * (n + 1)]),
};
const worth = {
  fold: { text: "−6 antes", best: false },
  "1": { text: "+36.00 antes", best: false },
  "2": { text: "+42.00 antes", best: false },
  "3": { text: "+48.00 antes", best: true },
};
const results = [
  { name: "Ante", stake: 500, net: 3_000, reason: "ace-high flush pays 6 to 1", rules: ["R1-22"] },
  { name: "Board Bonus", stake: 250, net: 0, reason: "Push", rules: ["R1-25"] },
  { name: "Pocket Bonus", stake: 500, net: -500, reason: "No paying hand", rules: ["R1-26"] },
];
const jackpots = [
  { name: "MEGA", cents: 50_000_00 },
  { name: "MAJOR", cents: 10_000_50 },
  { name: "MINOR", cents: null },
];
const sizes = ["size-s", "size-m", "size-l"];
const chips = [50, 100, 200, 300, 400, 500, 2_500, 10_000, 50_000, 100_000];
const stacks = [250, 500, 1_700, 3_850, 12_550, 188_850];
const kinds = ["empty", "loading", "error", "offline", "reconnecting"];

render(
  /** @type {HTMLElement} */ (document.getElementById("parts")),
  section(
    "cards",
    "Cards",
    shelf("cloth", [51, 46, 41, 36, 33, 21, null].map((each) => card(each, "size-xl"))),
    SUITS.map((_, suit) => shelf("cloth", Array.from({ length: 13 }, (_, rank) => card(rank * 4 + suit)))),
    shelf(
      "cloth",
      sizes.map((size) => card(42, size)),
      sizes.map((size) => card(null, size)),
      card(50, "size-l", { folded: true }),
      card(49, "size-l", { paid: true }),
    ),
    shelf("cloth", [48, 45, 42, 39, 32, 29, 10, 3].map((each) => card(each, "size-s"))),
  ),
  section(
    "pad",
    "The dealer's pad",
    panel(markup`<card-pad .known=${new Set([51, 46, 30, 14, 6, 0, 21])}></card-pad>`),
  ),
  section(
    "chips",
    "Chips",
    shelf("cloth", chips.map((cents) => markup`<bet-chip cents=${cents}></bet-chip>`)),
    shelf("cloth", stacks.map((cents) => markup`<chip-stack cents=${cents}></chip-stack>`)),
    tray({ least: 100, most: 10_000 }, 188_850, true),
    tray({ least: 250, most: 2_500 }, 950, false),
  ),
  games.map(({ sheet, felt, views }) => [
    table(`bets-${sheet.id}`, `${sheet.name}: bets are open`, { sheet, felt }, views.bets),
    table(`decision-${sheet.id}`, `${sheet.name}: a decision`, { sheet, felt }, views.decision),
    table(`settled-${sheet.id}`, `${sheet.name}: settled`, { sheet, felt }, views.settled),
  ]),
  all.map(({ sheet, felt, views }) =>
    views === null
      ? table(`empty-${sheet.id}`, `${sheet.name}: between rounds`, { sheet, felt }, nobody)
      : null
  ),
  table("full", "Seven seats", { ...watched, felt: watched.full ?? watched.felt }, full),
  table("watched", "Watched from the rail", watched, watched.views.decision, null),
  section(
    "choices",
    "Choices",
    choices(watched, "River bet"),
    choices(watched, "River bet", worth),
    choices(watched, "River bet", null, true),
    choices(games[0], "Play"),
  ),
  section(
    "time",
    "Time",
    shelf(
      "panel",
      [20, 12, 4].map((seconds) => markup`<countdown-ring .left=${{ seconds, of: 20 }}></countdown-ring>`),
    ),
  ),
  section(
    "status",
    "What the room says",
    line("Flop: nine of hearts. Your turn.", "plain"),
    line("Flop bet won $90.", "good"),
    line("An ante of $1 is below this table's minimum of $2.", "bad"),
  ),
  section("results", "Results", panel(markup`<result-list .results=${results}></result-list>`)),
  section(
    "pay",
    "Pay tables on paper",
    markup`<div class="states">
      ${panel(markup`<pay-table .table=${watched.sheet.pay?.[0]} .hit=${"flush"}></pay-table>`)}
      ${panel(markup`<pay-table .table=${watched.sheet.pay?.[3]}></pay-table>`)}
    </div>`,
  ),
  section("jackpots", "Posted jackpots", markup`<jackpot-board .jackpots=${jackpots}></jackpot-board>`),
  section(
    "seats",
    "Seats",
    shelf(
      "panel",
      badge({ seat: 1, name: "Ada", chips: 12_350 }),
      badge({ seat: 2, name: "Blaise", chips: 98_000, own: true }),
      badge({ seat: 3, name: "Christiaan", chips: 250, turn: true }),
      badge({ seat: 4, name: "Daniel", chips: 100_000, folded: true }),
      badge({ seat: 5, name: "Émilie", chips: 100_000, token: true }),
      badge({ seat: 6, name: "Fermat", chips: 7_550, away: true }),
      badge({ seat: 7, name: null }),
    ),
  ),
  section(
    "states",
    "When there is no table",
    markup`<div class="states">${kinds.map((kind) => panel(roomState({ kind })))}</div>`,
    kinds.slice(2).map((kind) => roomState({ kind, slim: true })),
  ),
);
document.documentElement.dataset.ready = "";
