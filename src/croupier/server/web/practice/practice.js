/** Practice: a table of one's own, without clock, money or record, with advice and the same hand again. */

import { options } from "../parts/choices.js";
import { markup, render } from "../parts/render.js";
import { roomState } from "../parts/room-state.js";
import { say } from "../parts/say.js";
import { wagerName } from "../parts/sheet.js";
import { request } from "../screens/api.js";
import { floorName } from "../screens/floor-words.js";
import { isNew } from "../screens/rounds-played.js";
import { ownHands, seen, settled } from "../screens/seen.js";
import { lookUp } from "../screens/table-dock.js";
import TheTable from "../screens/table.js";
import { FIRST_CARDS, nextStep } from "./guide.js";
import { PracticeSocket } from "./practice-socket.js";

/** A table at `#practice/GAME`; at `#practice/GAME/guide` with a guide through the first round. */
export default class ThePractice extends HTMLElement {
  /** @type {import("../screens/seen.js").TableView | null} */
  #view = null;
  #best = "";
  #at = ""; // the part of the round that was looked at
  #room = new ResizeObserver(() => this.#look()); // the felt has more of it or less

  /** @param {import("../screens/routes.js").Host} host @param {string[]} address */
  constructor(host, [game = "three-card-poker", how]) {
    super();
    this.game = game;
    this.guided = how === "guide" || (how === undefined && isNew());
    this.socket = new PracticeSocket(
      game,
      (view) => this.#see(view),
      this.guided ? FIRST_CARDS[game] : undefined,
    );
    const own = { ...host, socket: this.socket };
    this.table = new TheTable(/** @type {any} */ (own), ["practice"]);
  }

  connectedCallback() {
    this.#draw();
  }

  disconnectedCallback() {
    this.#room.disconnect();
    this.socket.forget();
  }

  async enter() {
    try {
      this.sheet = (await request(`${this.socket.at}/sheet`)).sheet;
    } catch (error) {
      const says = /** @type {Error} */ (error).message;
      render(this, roomState({ kind: "error", heading: say("No practice for this game"), says }));
      return;
    }
    document.title = `${say("Practice")} · croupier`;
    await this.table.enter();
  }

  see() {} // its table is not one of the house

  /** @param {any} sent */
  #see(sent) {
    this.table.see("table/practice", sent, { fresh: false });
    const view = this.#view = seen(sent);
    this.#best = "";
    this.#draw();
    const pane = this.querySelector(".cloth-side");
    if (pane) this.#room.observe(pane);
    const at = [view.round, view.bets_open, view.choice?.wager, settled(ownHands(view))].join();
    if (at !== this.#at) this.#look();
    this.#at = at;
    if (this.guided && view.choice) void this.#counsel(view.version);
  }

  /** @param {number} version of the view it is asked for */
  async #counsel(version) {
    const found = await this.socket.ask("advice").catch(() => null);
    const choice = this.#view?.version === version ? this.#view.choice : null;
    if (!found || !choice || !this.sheet) return;
    this.#best = options(choice, wagerName(this.sheet, choice.wager))
      .find(({ value }) => value === found.best)?.text ?? "";
    this.#draw();
  }

  /** Own cards and stakes stay in sight, whatever stands above them. */
  #look() {
    lookUp(this.table, { sits: this.#view?.bets_open ?? false });
  }

  #draw() {
    const over = this.#view && settled(ownHands(this.#view));
    const repeats = this.socket.repeats && this.#view?.bets_open;
    const says = repeats
      ? say("The same cards come again. Press Deal.")
      : this.guided && this.#view && this.sheet
      ? nextStep(this.sheet, this.#view, this.#best)
      : say("No clock, no money, no record. Take your time.");
    const skip = () => {
      this.guided = false;
      this.#draw();
    };
    render(
      this,
      markup`<div class="coach" role="group" aria-label=${say("Practice")}>
          <strong>${say("Practice")}: ${floorName(this.game, this.sheet?.name ?? this.game)}</strong>
          <p role="status" tabindex="0">${says}</p>
          ${
        this.guided && !over
          ? markup`<button type="button" class="plain small" onclick=${skip}>${say("Skip")}</button>`
          : null
      }${
        this.socket.decided
          ? button(say("Take back the decision"), say("Take back"), () => void this.socket.back())
          : null
      }${
        over ? button(say("Same hand again"), say("Same hand"), () => void this.socket.again()) : null
      }</div>${this.table}`,
    );
  }
}

/** @param {string} name @param {string} short what a phone has room for @param {() => void} press */
function button(name, short, press) {
  return markup`<button type="button" class="plain small" aria-label=${name} onclick=${press}><span class="long">${name}</span><span
    class="short">${short}</span></button>`;
}

customElements.define("the-practice", ThePractice);
