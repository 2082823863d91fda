/** The lab: try a game's sheet with other pay tables, stakes and readings; exact figures follow at once. */

import { emit, setAttributes } from "../parts/dom.js";
import { request } from "../screens/api.js";
import { sentence } from "../parts/text.js";
import { choiceField } from "../staff/forms.js";
import { roomState } from "../parts/room-state.js";
import { broadPanel, panel } from "../staff/panels.js";
import { create, markup, remembered, render } from "../parts/render.js";
import { addressOf, asApproved, exports, readAddress, sameWish } from "./address.js";
import { board, facts, tabs } from "./board.js";
import { chartButton, Counts } from "./count.js";
import { minus, percent, points, sign } from "./exact.js";
import { finder } from "./finder.js";
import { isCanceled, Newest } from "./newest.js";
import { payRows, stakes } from "./pay-rows.js";
import { chart, distribution, starts } from "./pictures.js";
import { readings } from "./readings.js";
import { Studies } from "./study.js";
import { exactly, Trial } from "./trial.js";

/** @import { LabFigures, LabStrategy } from "../screens/views.js" */
/** @import { Inside } from "../parts/render.js" */
/** @import { Wish } from "./address.js" */
/** @import { Pays } from "./paid.js" */
/** @import { Wager } from "./trial.js" */

const REST = 250; // milliseconds after the last move
const USUAL = "three-card-poker"; // for whoever names none
const AWAY = "The house counts the figures, and it cannot be reached from here. What you tried is kept.";
const COUNTING = roomState({ kind: "loading", heading: "Counting every deal…" });

export default class TheLab extends HTMLElement {
  /** @type {Trial | null} */
  #trial = null;
  /** @type {Wish} */
  #wish;
  #wager;
  /** @type {[string, string][]} ids and names */
  #games = [];
  #summary = "";
  /** @type {Inside} what stands in place of a trial */
  #instead = COUNTING;
  #board = create(markup`<section class="board" aria-label="House edge"></section>`); // drawn before the rest
  #asFraction = false;
  #tableOpen = false;
  /** @type {Map<string, number>} how far each slider went */
  #reached = new Map();
  /** @type {import("./readings.js").Effects | null} */
  #effects = null;
  /** @type {import("./pictures.js").Written} */
  #chart = { charts: [] };
  #studies;
  #finder = finder(
    () => ({ wish: this.#wish, wager: this.#wager }),
    (table, pays) => this.#take(table, pays),
    () => this.#draw(),
    (body) =>
      this.#slow(this.#trial?.wager(body.wager), "Pay tables", { ...body, do: "design" }) ??
        request("/api/lab/design", body),
  );
  #counts = new Counts(() => this.#drawBoard(), () => this.#show(), (error) => this.#ended(error));
  #starts = remembered(starts);
  #readings = remembered(readings);
  #choose = (/** @type {string} */ question, /** @type {string} */ option) => this.#read(question, option);
  /** @type {Wish} the one at rest, which is exported */
  #rested;
  #copied = "";
  #heard = ""; // for screen readers
  #drawing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;
  #sheets = 0; // how many were requested: an old one does not come after a new one
  /** @type {Newest<{ wish: Wish, wagers: string[] }, LabFigures>} */
  #figures = new Newest(
    (body) => request("/api/lab/figures", body),
    ({ wagers }, { wish }, newest) => {
      if (!this.#trial || wish.game !== this.#wish.game) return;
      this.#trial.hear(wagers, wish);
      if (newest) this.removeAttribute("aria-busy");
      this.#show();
    },
    (error) => {
      this.removeAttribute("aria-busy");
      this.#refuse(/** @type {Error} */ (error).message);
    },
  );

  /** @type {Newest<Wish, LabStrategy>} */
  #charts = new Newest(
    (wish) =>
      this.#slow(this.#trial?.wager(""), "Chart", { wish, do: "strategy" }) ??
        request("/api/lab/strategy", wish),
    (written, wish, newest) => {
      const trial = this.#trial;
      if (!trial || !newest || !sameWish(wish, this.#wish)) return;
      this.#chart = written;
      const main = trial.figures.get(trial.main);
      if (main && "slopes" in main) {
        for (const [table, rows] of Object.entries(written.slopes)) main.slopes[table] = exactly(rows);
      }
      this.#show();
    },
    (error) => {
      this.#chart = {
        charts: [],
        foot: isCanceled(error) ? "Canceled." : sentence(/** @type {Error} */ (error).message),
      };
      this.#show();
    },
  );

  /** @param {import("../screens/routes.js").Host} host @param {string[]} rest */
  constructor(host, rest) {
    super();
    this.host = host;
    const { wish, wager } = readAddress(rest);
    this.#wish = this.#rested = wish;
    this.#wager = wager;
    this.#studies = new Studies(() => this.#wish, host.person !== null, () => this.#draw());
  }

  connectedCallback() {
    this.className = "desk";
    this.#draw();
  }

  disconnectedCallback() {
    clearTimeout(this.#rest);
    this.#studies.stop();
    this.#counts.cancel();
  }

  async enter() {
    const desk = await request("/api/lab");
    this.#games = desk.games.map((/** @type {any} */ { id, name, example, too_large }) => [
      id,
      `${name}${example ? " (example)" : ""}${too_large ? " – too large" : ""}`,
    ]);
    if (!this.#games.some(([id]) => id === this.#wish.game)) this.#wish = asApproved(USUAL);
    this.#studies.lacks = desk.studies;
    await this.#open();
  }

  see() {}

  /** @param {string} says @param {boolean} offline */
  failed(says, offline) {
    if (this.#trial) return false;
    this.#stand(roomState({ kind: offline ? "offline" : "error", says: offline ? AWAY : sentence(says) }));
    return true;
  }

  /** Lay a sheet out, as it is read now; where it does not come, nothing stands there that is not its own. */
  async #open() {
    const mine = ++this.#sheets;
    const { game, readings, stakes, jackpots } = this.#wish;
    if (this.#instead) this.#stand(COUNTING);
    let sheet;
    try {
      sheet = await request("/api/lab/sheet", { game, readings, stakes, jackpots });
    } catch (error) {
      const { message, status } = /** @type {import("../screens/api.js").Refusal} */ (error);
      const state = status ? { kind: "error", says: sentence(message) } : { kind: "offline", says: AWAY };
      if (mine === this.#sheets) {
        this.#stand(roomState({ ...state, action: "Try again" }, () => void this.#open()));
      }
      return;
    }
    try {
      if (mine !== this.#sheets) return;
      this.#summary = sheet.summary;
      this.#instead = this.#effects = null;
      this.#reached.clear();
      if (sheet.id !== this.#trial?.sheet.id) this.#chart = { charts: [] };
      this.#trial = new Trial(sheet, this.#wish);
      this.#wager = this.#trial.wager(this.#wager).id;
      this.#changed();
      const slow = sheet.wagers.some((/** @type {Wager} */ { seconds }) => seconds);
      const { readings: effects } = slow
        ? { readings: {} }
        : await request("/api/lab/readings", { game, readings, stakes, jackpots });
      if (mine !== this.#sheets) return;
      this.#effects = effects;
      this.#draw();
    } catch (error) {
      if (mine === this.#sheets) emit(this, "trouble", error);
    }
  }

  /** @param {Inside} instead */
  #stand(instead) {
    this.#instead = instead;
    this.#draw();
  }

  /** Begin anew with a game as it was approved. @param {string} game */
  #restart(game) {
    this.#counts.cancel();
    if (game !== this.#wish.game) this.#wager = "";
    this.#wish = asApproved(game);
    void this.#open();
  }

  /** @param {string} question @param {string} option */
  #read(question, option) {
    const reading = this.#trial?.sheet.readings.find(({ id }) => id === question);
    if (reading?.default === option) delete this.#wish.readings[question];
    else this.#wish.readings[question] = option;
    void this.#open();
  }

  // ---------------------------------------------------------------------------------------------- moving

  /** @param {string} table @param {string} hand @param {Pays} pays */
  #move(table, hand, pays) {
    this.#trial?.move(this.#trial.wager(this.#wager), table, hand, pays);
    this.#changed();
  }

  /** Take a whole pay table that was found. @param {string} table @param {Record<string, string>} pays */
  #take(table, pays) {
    this.#trial?.take(this.#trial.wager(this.#wager), table, pays);
    this.#changed();
    this.#board.scrollIntoView({ block: "nearest" });
  }

  /** Something is tried: what can be added up here is shown at once, the rest is requested. */
  #changed() {
    const trial = this.#trial;
    if (!trial) return;
    for (const { id } of trial.sheet.wagers) trial.sum(id);
    this.#chart = trial.wager("").seconds
      ? { charts: [], foot: "It takes long, so it is written when you ask." }
      : { charts: this.#chart.charts, foot: "The chart is being written." };
    const wager = trial.wager(this.#wager);
    if (wager.seconds) this.#counts.follow(trial, wager);
    else if (!trial.isSum(wager)) {
      this.setAttribute("aria-busy", "true");
      this.#figures.wish({ wish: structuredClone(this.#wish), wagers: trial.together(wager) });
    }
    this.#show();
    this.#wait();
  }

  /** Wait until nothing moves and everything requested is there. */
  #wait() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#figures.busy ? this.#wait() : this.#settle(), REST);
  }

  /** Nothing moves any more: the address, the words, and everything counted again by the house. */
  #settle() {
    const wish = this.#rested = structuredClone(this.#wish);
    history.replaceState(null, "", addressOf(wish, this.#wager));
    this.#copied = "";
    this.#speak();
    this.#figures.wish({ wish, wagers: [] });
    if (!this.#trial?.wager("").seconds) this.#charts.wish(wish);
    this.#draw();
  }

  #speak() {
    const trial = /** @type {Trial} */ (this.#trial);
    const [now, then] = [trial.figures.get(this.#wager), trial.approved.get(this.#wager)];
    if (!now || "unknown" in now) return;
    const more = then && !("unknown" in then) ? minus(now.edge, then.edge) : null;
    const against = more && sign(more) ? `, ${points(more)} points against the approved sheet.` : ".";
    this.#heard = `House edge of ${trial.wager(this.#wager).name} ${percent(now.edge)}${against}`;
  }

  /** What takes seconds is counted with its progress. @param {Wager | undefined} wager @param {string} what @param {import("./count.js").Asked} asked */
  #slow(wager, what, asked) {
    return wager?.seconds ? this.#counts.run(what, this.#trial?.sheet.chart_seconds ?? 0, asked) : null;
  }

  /** @param {unknown} error */
  #ended(error) {
    if (!isCanceled(error)) this.#refuse(/** @type {Error} */ (error).message);
  }

  /** @param {string} says */
  #refuse = (says) => this.host.say(sentence(says), { tone: "bad", for: 8_000 });

  // --------------------------------------------------------------------------------------------- drawing

  /** The number first, and the rest right after it is painted. */
  #show() {
    this.#drawBoard();
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.#drawing = false;
        this.#draw();
      })
    );
  }

  #drawBoard() {
    const trial = this.#trial;
    if (!trial) return;
    const wager = trial.wager(this.#wager);
    const now = trial.figures.get(wager.id);
    const toggle = () => {
      this.#asFraction = !this.#asFraction;
      this.#drawBoard();
    };
    setAttributes(this.#board, { "data-unknown": !now || "unknown" in now });
    render(
      this.#board,
      board(wager, now, trial.approved.get(wager.id), {
        asFraction: this.#asFraction,
        toggle,
        count: this.#counts.draw(trial, wager),
        busy: this.#counts.busy,
      }),
    );
  }

  #draw() {
    if (!this.isConnected) return;
    const trial = this.#trial;
    const { game } = this.#wish;
    const games = choiceField("Game", this.#games, { value: game, pick: (value) => this.#restart(value) });
    render(
      this,
      markup`<header>
          <div class="words"><h1>Lab</h1><p class="soft">${this.#summary}</p></div>
          <div class="choose">
            <div class="games">${this.#games.length ? games.row("lab-game") : null}</div>
            <button type="button" class="plain" disabled=${!trial?.isChanged}
              onclick=${() => this.#restart(game)}>Back to the approved sheet</button>
          </div>
        </header>
        <p class="unseen" role="status">${this.#heard}</p>
        <div class="stands">${this.#instead}</div>
        <div class="trial" hidden=${this.#instead !== null}>${trial ? this.#tried(trial) : null}</div>`,
    );
  }

  /** @param {Trial} trial */
  #tried(trial) {
    const wager = trial.wager(this.#wager);
    const [now, then] = [trial.figures.get(wager.id), trial.approved.get(wager.id)];
    const [played, was] = [trial.figures.get(trial.main), trial.approved.get(trial.main)];
    const grid = played && "grid" in played ? played.grid ?? "" : "";
    const gridThen = was && "grid" in was ? was.grid ?? "" : "";
    const rows = {
      reached: this.#reached,
      refuse: this.#refuse,
      move: (/** @type {string} */ table, /** @type {string} */ hand, /** @type {Pays} */ pays) =>
        this.#move(table, hand, pays),
    };
    const toggle = (/** @type {Event} */ { currentTarget }) => {
      this.#tableOpen = /** @type {HTMLDetailsElement} */ (currentTarget).open;
      this.#draw();
    };
    const picture = now && !("unknown" in now)
      ? distribution(now, then && !("unknown" in then) ? then : null, { open: this.#tableOpen, toggle })
      : null;
    const copied = (/** @type {string} */ says) => {
      this.#copied = says;
      this.#draw();
    };
    const look = (/** @type {string} */ id) => {
      this.#wager = id;
      this.#changed();
      this.#draw();
    };
    return markup`${tabs(trial, wager, look)}
      <div class="over">
        <div class="left" key=${trial}>
          ${panel("Pay table", payRows(trial, wager, rows), stakes(trial, wager, () => this.#changed()))}
        </div>
        <div class="right">${this.#board}${panel("Every result", facts(now), picture)}</div>
      </div>
      <div class="panels">
        ${
      broadPanel(
        "How it is best played",
        markup`<div class="played">${this.#starts(grid, gridThen)}${chart(played, was, this.#chart)}${
          chartButton(trial.sheet.chart_seconds, this.#counts.busy, () =>
            this.#charts.wish(structuredClone(this.#wish)))
        }</div>`,
      )
    }
        ${panel("Pay-table finder", this.#finder())}
        ${panel("Export", exports(this.#rested, this.#copied, copied))}
        ${broadPanel("Readings", this.#readings(trial.sheet, this.#effects, this.#choose))}
        ${broadPanel("Studies", this.#studies.draw())}
      </div>`;
  }
}

customElements.define("the-lab", TheLab);
