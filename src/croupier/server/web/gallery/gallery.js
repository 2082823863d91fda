/** The gallery: every part in every state, with sheets and views as the real engine made them. */

import { SUITS } from "../parts/cards.js";
import { CardPad } from "../dealer/card-pad.js";
import { BetChip, ChipStack } from "../parts/chip-stack.js";
import { ChipTray } from "../parts/chip-tray.js";
import { ChoiceBar } from "../parts/choice-bar.js";
import { CountdownRing } from "../parts/countdown-ring.js";
import { element, part } from "../parts/dom.js";
import { JackpotBoard } from "../parts/jackpot-board.js";
import { PayTablePart } from "../parts/pay-table.js";
import { PlayingCard } from "../parts/playing-card.js";
import { ResultList } from "../parts/result-list.js";
import { RoomState } from "../parts/room-state.js";
import { SeatBadge } from "../parts/seat-badge.js";
import { StatusLine } from "../parts/status-line.js";
import { TableFelt } from "../parts/table-felt.js";

/** @typedef {import("../parts/sheet.js").Sheet} Sheet */
/** @typedef {import("../parts/felt-state.js").View} View */
/** @typedef {{ sheet: Sheet, views: Record<"bets" | "decision" | "settled", View> }} Shown */
/** @typedef {{ sheet: Sheet, views: null }} Foreign a game of no catalogue, which has its felt all the same */

const PLAYER = "Blaise";
const asked = new URLSearchParams(location.search);
const gallery = /** @type {HTMLElement} */ (document.getElementById("gallery"));
const light = asked.get("light");
const suits = asked.get("suits");
if (light) document.documentElement.dataset.light = light;
if (suits) document.documentElement.dataset.suits = suits;

/** @param {string} id @param {string} title @param {...Node} parts */
function section(id, title, ...parts) {
  const only = asked.get("only");
  if (only && !only.split(",").includes(id)) return;
  gallery.append(element("section", { id, "aria-label": title }, element("h2", {}, title), ...parts));
}

/** @param {string} look @param {...Node} parts */
const shelf = (look, ...parts) => element("div", { class: `shelf ${look}` }, ...parts);

/** @param {number | null} card @param {string} [size] @param {Record<string, boolean>} [state] */
const card = (card, size = "size-m", state = {}) => part(PlayingCard, { card, class: size, ...state });

/** @param {{ sheet: Sheet }} shown @param {View} view @param {Record<string, string | boolean>} [how] */
function felt(shown, view, { player = PLAYER, ...attributes } = {}) {
  const made = part(TableFelt, attributes);
  made.game = shown.sheet;
  made.player = player === "" ? null : String(player);
  made.view = view;
  return made;
}

/** @param {string} id @param {string} title @param {{ sheet: Sheet }} shown @param {View} view @param {Record<string, string | boolean>} [how] */
function table(id, title, shown, view, how) {
  section(id, title, felt(shown, view, how));
}

const reply = await fetch(new URL("games.json", import.meta.url));
/** @type {(Shown | Foreign)[]} */
const all = await reply.json();
const games = all.filter((each) => each.views !== null);

section(
  "cards",
  "Cards",
  shelf("cloth", ...[51, 46, 41, 36, 33, 21].map((each) => card(each, "size-xl")), card(null, "size-xl")),
  ...SUITS.map((_, suit) =>
    shelf("cloth", ...Array.from({ length: 13 }, (_, rank) => card(rank * 4 + suit)))
  ),
  shelf(
    "cloth",
    ...["size-s", "size-m", "size-l"].map((size) => card(42, size)),
    ...["size-s", "size-m", "size-l"].map((size) => card(null, size)),
    card(50, "size-l", { folded: true }),
    card(49, "size-l", { paid: true }),
  ),
  shelf("cloth", ...[48, 45, 42, 39, 32, 29, 10, 3].map((each) => card(each, "size-s"))),
);

const pad = part(CardPad);
pad.known = new Set([51, 46, 30, 14, 6, 0, 21]);
section("pad", "The dealer's pad", element("div", { class: "panel" }, pad));

const chips = [50, 100, 200, 300, 400, 500, 2_500, 10_000, 50_000, 100_000];
section(
  "chips",
  "Chips",
  shelf("cloth", ...chips.map((cents) => part(BetChip, { cents }))),
  shelf("cloth", ...[250, 500, 1_700, 3_850, 12_550, 188_850].map((cents) => part(ChipStack, { cents }))),
  tray({ least: 100, most: 10_000 }, 188_850, true),
  tray({ least: 250, most: 2_500 }, 950, false),
);

/** @param {{ least: number, most: number }} limits @param {number} bankroll @param {boolean} ready */
function tray(limits, bankroll, ready) {
  const made = part(ChipTray, { "can-repeat": ready, "can-clear": ready, "can-deal": ready });
  made.limits = limits;
  made.bankroll = bankroll;
  return made;
}

for (const shown of games) {
  const { id, name } = shown.sheet;
  table(`bets-${id}`, `${name}: bets are open`, shown, shown.views.bets);
  table(`decision-${id}`, `${name}: a decision`, shown, shown.views.decision);
  table(`settled-${id}`, `${name}: settled`, shown, shown.views.settled);
}
/** @type {View} */
const nobody = {
  seats: [null, PLAYER, null, null, null, null],
  chips: [[PLAYER, 20_000]],
  bets_open: false,
  hands: [],
  shared: [],
  choice: null,
};
for (const { sheet, views } of all) {
  if (views === null) table(`empty-${sheet.id}`, `${sheet.name}: between rounds`, { sheet }, nobody);
}
const watched = games[1];
const names = ["Ada", "Blaise", "Christiaan", "Daniel", "Émilie", "Fermat", "Gerolamo"];
const full = {
  ...watched.views.decision,
  seats: names,
  chips: names.map((who, n) => [who, 12_350 * (n + 1)]),
};
table("full", "Seven seats", watched, /** @type {View} */ (full));
table("watched", "Watched from the rail", watched, watched.views.decision, { player: "", "can-sit": true });

/** @param {Record<string, { text: string, best: boolean }> | null} advice @param {boolean} busy */
function choices(advice, busy) {
  const made = part(ChoiceBar);
  made.wager = "River bet";
  made.choice = watched.views.decision.choice;
  made.advice = advice;
  made.busy = busy;
  return made;
}

const worth = {
  fold: { text: "−6 antes", best: false },
  "1": { text: "+36.00 antes", best: false },
  "2": { text: "+42.00 antes", best: false },
  "3": { text: "+48.00 antes", best: true },
};
const play = part(ChoiceBar);
play.wager = "Play";
play.choice = games[0].views.decision.choice;
section("choices", "Choices", choices(null, false), choices(worth, false), choices(null, true), play);
section(
  "time",
  "Time",
  shelf("panel", ...[20, 12, 4].map((seconds) => part(CountdownRing, { seconds, of: 20 }))),
);

/** @param {string} text @param {import("../parts/status-line.js").Tone} tone */
function line(text, tone) {
  const made = part(StatusLine);
  made.say(text, { tone });
  return made;
}
section(
  "status",
  "What the room says",
  line("Flop: nine of hearts. Your turn.", "plain"),
  line("Flop bet won +$90.", "good"),
  line("An ante of $1 is below this table's minimum of $2.", "bad"),
);

const results = part(ResultList);
results.results = [
  {
    name: "Ante",
    stake: 500,
    net: 3_000,
    reason: "ace-high flush pays 6 to 1",
    rules: ["R1-22"],
  },
  { name: "Board Bonus", stake: 250, net: 0, reason: "Push", rules: ["R1-25"] },
  { name: "Pocket Bonus", stake: 500, net: -500, reason: "No paying hand", rules: ["R1-26"] },
];
section("results", "Results", element("div", { class: "panel" }, results));

const sheet = part(PayTablePart);
sheet.table = watched.sheet.pay?.[3] ?? null;
const main = part(PayTablePart);
main.table = watched.sheet.pay?.[0] ?? null;
main.hit = "flush";
section(
  "pay",
  "Pay tables on paper",
  element(
    "div",
    { class: "states" },
    element("div", { class: "panel" }, main),
    element("div", { class: "panel" }, sheet),
  ),
);

const posted = part(JackpotBoard);
posted.jackpots = [{ name: "MEGA", cents: 50_000_00 }, { name: "MAJOR", cents: 10_000_50 }, {
  name: "MINOR",
  cents: null,
}];
section("jackpots", "Posted jackpots", posted);

/** @param {import("../parts/seat-badge.js").Sitter} sitter */
function badge(sitter) {
  const made = part(SeatBadge);
  made.sitter = sitter;
  return made;
}
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
);
const kinds = ["empty", "loading", "error", "offline", "reconnecting"];
section(
  "states",
  "When there is no table",
  element(
    "div",
    { class: "states" },
    ...kinds.map((kind) => element("div", { class: "panel" }, part(RoomState, { kind }))),
  ),
  ...kinds.slice(2).map((kind) => part(RoomState, { kind, slim: true })),
);
document.documentElement.dataset.ready = "";
