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
import TheTable from "../screens/table.js";
import { FIRST_CARDS, nextStep } from "./guide.js";
import { PracticeSocket } from "./practice-socket.js";

/** A table at `#practice/GAME`; at `#practice/GAME/guide` with a guide through the first round. */
export default class ThePractice extends HTMLElement {
  /** @type {import("../screens/seen.js").TableView | null} */
  #view = null;
  #best = "";

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

  #draw() {
    const over = this.#view && settled(ownHands(this.#view));
    const says = this.guided && this.#view && this.sheet
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
          <p role="status">${says}</p>
          ${
        this.guided
          ? markup`<button type="button" class="plain small" onclick=${skip}>${say("Skip")}</button>`
          : null
      }${
        this.socket.decided
          ? markup`<button type="button" class="plain small" onclick=${() => void this.socket.back()}>${
            say("Take back the decision")
          }</button>`
          : null
      }${
        over
          ? markup`<button type="button" class="plain small" onclick=${() => void this.socket.again()}>${
            say("Same hand again")
          }</button>`
          : null
      }</div>${this.table}`,
    );
  }
}

customElements.define("the-practice", ThePractice);
