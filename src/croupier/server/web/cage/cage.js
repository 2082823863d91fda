/** The cage: the window, fills and credits, counts, the close of day, and the drawer next to all of them. */

import { markup, render } from "../parts/render.js";
import { roomState } from "../parts/room-state.js";
import { closing } from "./closing.js";
import { counts } from "../staff/counts.js";
import { incidents, noteCash } from "../staff/incidents.js";
import { transfers } from "../staff/transfers.js";
import { setWins } from "../staff/set-wins.js";
import { wins } from "./wins.js";
import { theWindow } from "./window.js";
import { button, deskOf } from "../staff/desk.js";
import "../screens/redeem-notice.js";
import "../parts/chip-stack.js";
import { column, money } from "../parts/money.js";
import { figures, headline, panel, soft } from "../staff/panels.js";
import { worth } from "../staff/racks.js";

/** @import { HouseView } from "../staff/desk.js" */

const TABS = /** @type {const} */ ([
  ["window", "Window"],
  ["wins", "Wins"],
  ["transfers", "Fills and credits"],
  ["counts", "Counts"],
  ["close", "Close of day"],
  ["incidents", "Incidents"],
]);

/** What the floor waits for: fills to prepare, credits to count. @param {HouseView} view */
function waitingFor({ transfers = [], may }) {
  if (!may.includes("SellChips")) return []; // only whoever serves at the cage
  return transfers
    .filter(({ direction, sent_by: sent }) => (direction === "fill") === (sent === null))
    .map(({ direction, number, table }) =>
      direction === "fill"
        ? `Fill ${number} is requested for table ${table}. Prepare it.`
        : `Credit ${number} is on its way from table ${table}. Count it.`
    );
}

/** The incident log, and cash of people without a name. @param {import("../staff/desk.js").Desk} desk */
function records(desk) {
  const log = incidents(desk);
  return (/** @type {HouseView} */ view, /** @type {boolean} */ shown) => [
    log(view, shown),
    view.may.includes("NoteCash") ? noteCash(desk.order) : null,
  ];
}

/** The cage at `#cage`, with the name of a tab after it. */
export default class TheCage extends HTMLElement {
  /** @type {HouseView | null} */
  #view = null;
  /** @type {Set<string>} */
  #hung = new Set();

  /** @param {import("../screens/routes.js").Host} host @param {string[]} address */
  constructor(host, [tab = ""]) {
    super();
    this.socket = /** @type {import("../screens/live-socket.js").LiveSocket} */ (host.socket);
    this.at = TABS.some(([name]) => name === tab) ? tab : "window";
    this.desk = deskOf(this.socket, () => this.#draw(), (name) => this.#go(name));
    /** @type {Map<string, import("../screens/views.js").JackpotsView>} */
    this.sets = new Map();
    this.sections = [
      theWindow,
      (/** @type {import("../staff/desk.js").Desk} */ desk) => this.#wins(desk),
      transfers,
      counts,
      closing,
      records,
    ].map((make) => make(this.desk));
  }

  connectedCallback() {
    this.classList.add("desk");
    render(this, roomState({ kind: "loading", heading: "Loading the cage…" }));
  }

  enter() {
    this.socket.watch("house");
  }

  /** @param {string} target @param {any} view */
  see(target, view) {
    if (target === "house") this.#follow(view);
    else this.sets.set(view.set, view);
    this.#draw();
  }

  /** Watch the sets of jackpots that hang at tables: their wins may be the cage's to pay. @param {HouseView} view */
  #follow(view) {
    this.#view = view;
    const hung = new Set(view.tables.map(({ jackpot_set: set }) => set).filter((set) => set !== null));
    for (const set of hung) if (!this.#hung.has(set)) this.socket.watch(`jackpots/${set}`);
    this.#hung = hung;
  }

  /** @param {import("../staff/desk.js").Desk} desk @returns {import("../staff/desk.js").Section} */
  #wins(desk) {
    const held = wins(desk);
    return (view, shown) => [
      view.may.includes("SellChips") ? setWins(this.socket, this.sets.values(), view.wins ?? []) : null,
      held(view, shown),
    ];
  }

  /** @param {string} tab */
  #go(tab) {
    this.at = tab;
    history.replaceState(null, "", tab === "window" ? "#cage" : `#cage/${tab}`);
    this.#draw();
    /** @type {HTMLElement | null} */ (this.querySelector("[aria-selected=true]"))?.focus();
  }

  #draw() {
    const view = this.#view;
    if (!view) return;
    const panels = TABS.map(([name], n) =>
      markup`<div class="panels" id="cage-${name}" role="tabpanel" aria-labelledby="cage-${name}-tab"
        hidden=${name !== this.at} key=${name}>${this.sections[n]?.(view, name === this.at)}</div>`
    );
    const tab = (/** @type {string} */ name, /** @type {string} */ words) =>
      markup`<button type="button" role="tab" id="cage-${name}-tab" aria-controls="cage-${name}"
        aria-selected=${String(name === this.at)} tabindex=${name === this.at ? 0 : -1}
        onclick=${() => this.#go(name)}>${words}${
        name === "transfers" && asked.length ? ` (${asked.length})` : ""
      }</button>`;
    const { day, charities } = view, { covered } = this.desk;
    const asked = waitingFor(view);
    const now = day
      ? `Gaming day of ${day}, for ${charities.join(" and ")}`
      : "No gaming day is open; the pit opens one.";
    const byKey = (/** @type {KeyboardEvent} */ event) => { // the arrows lead from tab to tab
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const at = TABS.findIndex(([name]) => name === this.at) + step + TABS.length;
      this.#go(TABS[at % TABS.length]?.[0] ?? "window");
    };
    render(
      this,
      markup`<header>
        <div><h1>Cage</h1><p class="soft">${now}</p>
          <redeem-notice .ends=${view.play_money ? null : view.ends}></redeem-notice></div>
        <div class="headlines">${covered ? null : headlines(view)}</div>
      </header>
      <div class="tabs" role="tablist" aria-label="Work of the cage" onkeydown=${byKey}>
        ${TABS.map(([name, words]) => tab(name, words))}
      </div>
      <div role="status" class="asked" hidden=${!asked.length || this.at === "transfers"}>${
        asked.map((each) => markup`<p data-tone="warn" key=${each}>${each}</p>`)
      }${asked.length ? button("Open fills and credits", () => this.#go("transfers")) : null}</div>
      <div class="bench">
        <div class="work">${panels}</div>
        <aside class="drawer" aria-label="Drawer">${drawerPanel(view, covered)}</aside>
      </div>`,
    );
  }
}

customElements.define("the-cage", TheCage);

/** What the drawer comes to, for the head of the page. @param {HouseView} view */
export function headlines({ drawer, cage_counted }) {
  if (!drawer) return [];
  const chips = worth(drawer.chips);
  const counted = cage_counted ? "counted" : "not counted";
  return [
    headline("Cash", money(drawer.cash)),
    headline("Chips", money(chips)),
    headline(`Drawer, ${counted}`, money(drawer.cash + chips)),
  ];
}

/** The drawer pile by pile; nothing of it while the cage is counted. @param {HouseView} view @param {boolean} covered */
function drawerPanel({ drawer, cage_counted, windows = [], you }, covered) {
  const own = windows.find(({ cashier }) => cashier === you.id);
  if (own) return panel("Drawer", soft(`You have window ${own.id}. It is counted blind when it closes.`));
  if (covered) return panel("Drawer", soft("Covered while the cage is counted."));
  if (!drawer) {
    const counts = cage_counted === false; // whoever counts the cage does not read what to count
    return panel(
      "Drawer",
      soft(counts ? "Shown once two people have counted the cage." : "The cage keeps this."),
    );
  }
  const piles = [...drawer.chips].reverse();
  const [cash, ...amounts] = column([
    drawer.cash,
    ...piles.map(({ denomination, pieces }) => denomination * pieces),
    drawer.cash + worth(drawer.chips),
  ]);
  const rows = piles.map(({ denomination, pieces }, n) => [
    markup`<span class="pile"><bet-chip cents=${denomination}></bet-chip>${money(denomination)}</span>`,
    pieces.toLocaleString("en-US"),
    amounts[n],
  ]);
  return panel(
    "Drawer",
    figures("What should lie in the drawer", ["What", "#pieces", "#amount"], [["Cash", "", cash], ...rows], {
      foot: ["Total", "", amounts.at(-1)],
    }),
    soft(cage_counted ? "Counted, and unchanged since." : "Not counted since it last changed."),
  );
}
