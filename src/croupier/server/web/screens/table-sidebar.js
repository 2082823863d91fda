/** What stands next to a table: the way to its rules, one's last rounds, and the drawer in which either opens. */

import { define, emit } from "../parts/dom.js";
import { markup, render } from "../parts/render.js";
import { away, request } from "./api.js";
import { dress } from "./dress.js";
import { moment } from "./moment.js";
import { ownHands, settled } from "./seen.js";
import { soundOf } from "./sounds-when.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { ListedRoundView } from "./views.js" */
/** @import { TableView } from "./seen.js" */

const LAST = 10;
const NOTED = 24; // seals that are kept, to hold a published round against

/** Methods: `see` each view of the table, `rule` to open the rules at one. */
export class TableSidebar extends HTMLElement {
  /** @type {TableView | null} */
  #view = null;
  /** @type {ListedRoundView[]} the last rounds, the newest first */
  #mine = [];
  #asked = 0; // the round after which the last rounds were asked for
  /** @type {Map<string, string>} by round: the seal of its decks, as shown while bets were open */
  #noted = new Map();
  /** @type {import("../parts/render.js").Inside} */
  #past = null;
  /** @type {import("./drawer.js").Drawer | null} */
  #drawer = null;

  /** @param {string} [table] @param {Sheet | null} [sheet] */
  constructor(table = "", sheet = null) {
    super();
    this.table = table;
    this.sheet = sheet;
  }

  connectedCallback() {
    this.#draw();
  }

  #draw() {
    render(
      this,
      markup`<button type="button" class="plain rules-open" onclick=${() => this.rule()}>Rules</button>
        ${this.#past}${this.#drawer?.dialog}`,
    );
  }

  /** @param {TableView} view */
  see(view) {
    const before = this.#view;
    this.#view = view;
    this.#note(view);
    this.#nudge();
    const sound = document.documentElement.dataset.sounds === "on" ? soundOf(before, view) : null;
    if (sound) import("./sounds.js").then(({ play }) => play(sound)).catch(() => null);
    // A round is in the log once the next begins, or nothing lies on the table any more.
    const ended = before?.round && before.round !== view.round && settled(ownHands(before))
      ? before.round
      : !before && view.you.seats.length
      ? -1
      : 0;
    if (ended && ended !== this.#asked) {
      this.#asked = ended;
      this.#look().catch(() => null); // they are looked for again after the next round
    }
  }

  /** Open the rules, with those marked that are named. @param {readonly string[]} [ids] */
  async rule(ids) {
    const fetched = await this.#fetch(import("./rules-drawer.js"));
    if (!fetched) return;
    const [drawer, { RulesDrawer }] = fetched;
    const rules = new RulesDrawer();
    drawer.show(`Rules of ${this.sheet?.name ?? "this table"}`, rules);
    await rules.read(this.#address("rules"), this.sheet?.pay ?? [], ids);
  }

  /** Show a round again. @param {number} number */
  async again(number) {
    const fetched = await this.#fetch(import("./replay.js"));
    if (!fetched) return;
    const [drawer, { RoundAgain }] = fetched;
    const replay = new RoundAgain();
    drawer.show(`Round ${number}`, replay, { wide: true });
    await replay.read(this.#address(`rounds/${number}`), this.#noted.get(String(number)) ?? null);
  }

  /**
   * The drawer and what goes into it; where the server is away a message says so, and nothing opens.
   * @template T
   * @param {Promise<T>} inside
   * @returns {Promise<[import("./drawer.js").Drawer, T] | null>}
   */
  async #fetch(inside) {
    try {
      return await Promise.all([this.#open(), inside]);
    } catch {
      emit(this, "trouble", away());
      return null;
    }
  }

  /** Keep the seal that was shown before any card was out. @param {TableView & { fairness?: any }} view */
  #note(view) {
    if (!view.bets_open || !view.fairness || view.round === null) return;
    this.#noted.set(String(view.round), view.fairness.root);
    const [oldest] = this.#noted.keys();
    if (this.#noted.size > NOTED && oldest) this.#noted.delete(oldest);
  }

  /** Call whoever reads in the drawer back when the table waits for them. */
  #nudge() {
    const { choice, you } = this.#view ?? {};
    const waits = choice && you?.seats.includes(choice.seat);
    this.#drawer?.nudge(
      waits && this.sheet && this.#view ? `${moment(this.sheet, this.#view)}. The table waits for you.` : "",
    );
  }

  async #look() {
    const fresh = this.#mine.length ? "?last=2" : ""; // only what is new is asked for
    /** @type {[ListedRoundView[], any, void]} */
    const [mine, { drawPast }] = await Promise.all([
      request(this.#address(`rounds/mine${fresh}`)),
      import("./history.js"),
      dress("style/drawer"),
    ]);
    const known = this.#mine.filter((round) => !mine.some(({ number }) => number === round.number));
    this.#mine = [...mine, ...known].slice(0, LAST);
    this.#past = drawPast(this.#mine, (/** @type {number} */ number) => void this.again(number));
    this.#draw();
  }

  async #open() {
    const [{ Drawer }] = await Promise.all([import("./drawer.js"), dress("style/drawer")]);
    if (!this.#drawer) {
      this.#drawer = new Drawer();
      this.#draw();
    }
    this.#nudge();
    return this.#drawer;
  }

  /** @param {string} what */
  #address(what) {
    return `/api/tables/${encodeURIComponent(this.table)}/${what}`;
  }
}

define("table-sidebar", TableSidebar);
