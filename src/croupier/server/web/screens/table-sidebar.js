/** What stands next to a table: the way to its rules, one's last rounds, and the drawer in which either opens. */

import "../parts/boards.js";
import { define, emit } from "../parts/dom.js";
import { create, markup, render } from "../parts/render.js";
import { drawActions } from "./actions.js";
import { away, request } from "./api.js";
import { dress } from "./dress.js";
import { floorName } from "./floor-words.js";
import { moment } from "./moment.js";
import { ownHands } from "./seen.js";
import { soundOf } from "./sounds-when.js";
import { say, translate } from "../parts/say.js";
import { turnSound } from "./settings.js";
import { wagerName } from "../parts/sheet.js";
import { MENU } from "./table-dock.js";

/** @import { Sheet } from "../parts/sheet.js" */
/** @import { ListedRoundView } from "./views.js" */
/** @import { TableView } from "./seen.js" */

const LAST = 10;
const PAUSES = [0, 500, 2000, 8000]; // milliseconds before each time a round is looked for
const NOTED = 24; // seals that are kept, to hold a published round against

/** Methods: `see` each view of the table, `rule` to open the rules at one. */
export class TableSidebar extends HTMLElement {
  /** @type {TableView | null} */
  #view = null;
  /** @type {ListedRoundView[]} the last rounds, the newest first */
  #mine = [];
  /** @type {import("../parts/countdown-ring.js").Left | null} */
  #left = null;
  #since = 0; // when that was left
  #asked = 0; // the round after which the last rounds were asked for
  /** @type {Map<string, string>} by round: the seal of its decks, as shown while bets were open */
  #noted = new Map();
  /** @type {import("../parts/render.js").Inside} */
  #past = null;
  /** @type {import("./drawer.js").Drawer | null} */
  #drawer = null;

  /** @param {string} [at] the address of its table @param {Sheet | null} [sheet] @param {() => void} [changed] when there is a drawer */
  constructor(at = "", sheet = null, changed = () => {}) {
    super();
    this.changed = changed;
    this.at = at;
    this.sheet = sheet;
  }

  connectedCallback() {
    this.#draw();
  }

  #draw() {
    render(
      this,
      markup`<button type="button" class="plain how-open" onclick=${() => this.open("how")}>${
        say("How to play")
      }</button>
        <button type="button" class="plain rules-open" onclick=${() => this.rule()}>${say("Rules")}</button>
        ${this.#past}`,
    );
  }

  /** The drawer, which stands at the table itself: its menu may be put away. */
  get dialog() {
    return this.#drawer?.dialog ?? null;
  }

  /** @param {TableView} view @param {import("../parts/countdown-ring.js").Left | null} [left] of a wait */
  see(view, left = null) {
    const before = this.#view;
    this.#view = view;
    if (left !== this.#left) this.#since = performance.now();
    this.#left = left;
    this.#note(view);
    this.#nudge();
    const volume = Number(document.documentElement.dataset.volume ?? 0);
    const sound = volume ? soundOf(before, view) : null;
    if (sound) import("./sounds.js").then(({ play }) => play(sound, volume)).catch(() => null);
    // A round is in the log once the next begins, or nothing lies on the table any more.
    const ended = before?.round && before.round !== view.round && ownHands(before).length
      ? before.round
      : !before && view.you.seats.length
      ? -1
      : 0;
    if (ended && ended !== this.#asked && view.table !== "practice") { // whose rounds nobody keeps
      this.#asked = ended;
      void this.#look(ended);
    }
  }

  /** Open the rules, with those marked that are named. @param {readonly string[]} [ids] */
  async rule(ids) {
    const fetched = await this.#fetch(import("./rules-drawer.js"));
    if (!fetched) return;
    const [drawer, { RulesDrawer }] = fetched;
    const rules = new RulesDrawer();
    drawer.show(say("Rules of {game}", { game: this.sheet?.name ?? "" }), rules);
    await rules.read(this.#address("rules"), this.sheet?.pay ?? [], ids);
  }

  /** Open what a key asks for. @param {import("./keys.js").Opened} what */
  async open(what) {
    if (what === "record") return void (location.hash = "#record");
    if (what === "mute") return turnSound();
    if (what === "how") return await this.#how();
    const fetched = await this.#fetch(import("./keys.js"));
    if (fetched) fetched[0].show(say("Keyboard"), create(fetched[1].keyList()));
  }

  /** By what the house knows this table's very game, with what was filled in; one for practice it does not keep. */
  get #hash() {
    return this.#view?.table === "practice" ? undefined : this.#view?.game_hash;
  }

  async #how() {
    const fetched = await this.#fetch(import("./how-to-play.js"));
    if (!fetched || !this.sheet) return;
    const [drawer, { HowToPlay }] = fetched;
    const how = new HowToPlay();
    drawer.show(say("How to play"), how);
    await how.read(this.sheet, this.#hash, () => void this.rule());
  }

  /** Say what a bet pays and costs. @param {string} wager */
  async about(wager) {
    const fetched = await this.#fetch(import("./spot-help.js"));
    if (!fetched || !this.sheet) return;
    const [drawer, { SpotHelp }] = fetched;
    const help = new SpotHelp();
    drawer.show(wagerName(this.sheet, wager), help);
    await help.read(this.sheet, wager, this.#view?.limits, this.#hash);
  }

  /** Show a round again. @param {number} number */
  async again(number) {
    const fetched = await this.#fetch(import("./replay.js"));
    if (!fetched) return;
    const [drawer, { RoundAgain }] = fetched;
    const replay = new RoundAgain();
    drawer.show(say("Round {number}", { number }), replay, { wide: true });
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
    if (!waits || !this.sheet || !this.#view) {
      this.#drawer?.nudge("");
      return;
    }
    const now = moment(this.sheet, this.#view), left = this.#left;
    const gone = (performance.now() - this.#since) / 1000;
    if (left) this.#drawer?.nudge(now, { ...left, seconds: Math.max(0, left.seconds - gone) });
    else this.#drawer?.nudge(say("{moment}. The table waits for you.", { moment: now }));
  }

  /** Look for a round that has ended until it is listed, or the next has; a void one never is. @param {number} round */
  async #look(round) {
    for (const pause of PAUSES) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (this.#asked !== round) return;
      const listed = await this.#list().catch(() => false);
      if (listed && (round < 0 || this.#mine.some(({ number }) => number === round))) return;
    }
  }

  /** Ask for the last rounds and show them. */
  async #list() {
    const fresh = this.#mine.length ? "?last=2" : ""; // only what is new is asked for
    /** @type {[ListedRoundView[], any, void]} */
    const [mine, { drawPast }] = await Promise.all([
      request(this.#address(`rounds/mine${fresh}`)),
      import("./history.js"),
      dress("screens/drawer"),
    ]);
    const known = this.#mine.filter((round) => !mine.some(({ number }) => number === round.number));
    this.#mine = [...mine, ...known].slice(0, LAST);
    this.#past = drawPast(this.#mine, (/** @type {number} */ number) => void this.again(number));
    this.#draw();
    return true;
  }

  async #open() {
    const [{ Drawer }] = await Promise.all([import("./drawer.js"), dress("screens/drawer")]);
    if (!this.#drawer) {
      this.#drawer = new Drawer();
      this.changed();
    }
    this.#nudge();
    return this.#drawer;
  }

  /** @param {string} what */
  #address(what) {
    return `${this.at}/${what}`;
  }
}

/**
 * The side of a table, which is a menu where there is no room for it.
 * @param {Sheet} game
 * @param {TableView} view
 * @param {{ proof: string, results: import("../parts/boards.js").Result[] | null, advice: Element, sidebar: TableSidebar,
 *   act: (action: import("./actions.js").Action) => void, phrase: (phrase: string) => void }} has `proof` is what the player
 *   reads of the own seed
 */
export function aside(game, view, { proof, results, advice, sidebar, act, phrase }) {
  const posted = Object.entries(view.jackpots).map(([name, cents]) => ({ name, cents }));
  return markup`<aside class="sidebar" id=${MENU} popover="auto" aria-label=${say("About this table")}>
          <a class="back" href="#">${say("All tables")}</a>
          <button type="button" class="plain on-phones" popovertarget="settings-menu">${
    say("Settings")
  }</button>
          <h1>${floorName(game.id, game.name)}</h1>
          ${view.private ? markup`<friends-link table=${view.table}></friends-link>` : null}
          <p class="soft" hidden=${view.you.seats.length > 0}>${translate(game.summary ?? "")}</p>
          <p class="soft" hidden=${!proof}>${proof}</p>
          ${posted.length ? markup`<jackpot-board .jackpots=${posted}></jackpot-board>` : null}
          ${
    results
      ? markup`<section class="outcome" aria-label=${say("Last round")}>
            <h2 tabindex="-1">${say("Last round")}</h2><result-list .results=${results}></result-list>
          </section>`
      : null
  }
          ${advice}
            ${drawActions(view, act)}
            ${drawPhrases(view, phrase)}${sidebar}</aside>`;
}

define("table-sidebar", TableSidebar);

/** @type {[string, string][]} each as it is sent, and as it is read */
const PHRASES = [
  ["hello", say("Hello")],
  ["good luck", say("Good luck")],
  ["nice hand", say("Nice hand")],
  ["well played", say("Well played")],
  ["thanks", say("Thanks")],
  ["one moment", say("One moment")],
  ["goodbye", say("Goodbye")],
];

/** The phrases as buttons, where somebody hears them. @param {import("./seen.js").TableView} view @param {(phrase: string) => void} speak */
function drawPhrases(view, speak) {
  const { you, seats, bots } = view;
  const company = seats.some((who) => who !== null && who !== you.id && !bots.includes(who));
  if (!you.seats.length || !company) return null;
  return markup`<details class="phrases"><summary>${say("Say something")}</summary><div class="actions">${
    PHRASES.map(([phrase, text]) =>
      markup`<button type="button" class="plain small" key=${phrase} onclick=${() =>
        speak(phrase)}>${text}</button>`
    )
  }</div></details>`;
}
