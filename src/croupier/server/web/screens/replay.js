/** A round again: the felt as it was shown, moment by moment, marked as a replay, with its proof below. */

import { define } from "../parts/dom.js";
import { describeChanges } from "./narrate.js";
import { markup, render } from "../parts/render.js";
import { failedState, roomState } from "../parts/room-state.js";
import { momentsOf, StepPlayer } from "./step-player.js";
import "../parts/table-felt.js";
import { request } from "./api.js";
import { dateTime } from "./house-time.js";
import { VerifyRound } from "./verified-view.js";
import { say } from "../parts/say.js";

const PACE = 1_400; // milliseconds a moment stands while it plays

/** Method: `read` where the round is published. Keys: arrows, Home and End. */
export class RoundAgain extends HTMLElement {
  /** @type {StepPlayer | null} */
  #player = null;

  /** @param {KeyboardEvent} event */
  #press = (event) => this.#player?.press(event);

  connectedCallback() {
    document.addEventListener("keydown", this.#press); // wherever in the drawer the focus is
    if (!this.childElementCount) render(this, roomState({ kind: "loading" }));
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#press);
    this.#player?.stop();
  }

  /** @param {string} address @param {string | null} noted the seal that was shown while bets were open */
  async read(address, noted) {
    try {
      const round = await request(`${address}/seen`);
      const moments = momentsOf(round.moments, round.you);
      const verifies = new VerifyRound(address, noted);
      const player = this.#player = new StepPlayer(
        moments.length,
        PACE,
        () => this.#draw(round, moments, player, verifies),
      );
      player.go(0);
    } catch (error) {
      const again = () => {
        render(this, roomState({ kind: "loading" }));
        void this.read(address, noted);
      };
      const words = { heading: say("This round cannot be shown"), action: say("Try again") };
      render(this, failedState(error, words, again));
    }
  }

  /**
   * @param {{ sheet: import("../parts/sheet.js").Sheet, felt: import("./views.js").FeltPlan, you: string, began: string }} round
   * @param {readonly import("./step-player.js").Moment[]} moments
   * @param {StepPlayer} player
   * @param {VerifyRound} verifies
   */
  #draw({ sheet, felt, you, began }, moments, player, verifies) {
    const { view, says } = moments[player.at];
    const before = moments[player.at - 1]?.view ?? null;
    const more = describeChanges(sheet, before, { ...view, choice: null }, you);
    const step = (/** @type {{ says: string }} */ { says }, /** @type {number} */ n) =>
      markup`<li><button type="button" aria-current=${n === player.at ? "step" : null}
        onclick=${() => player.go(n)}>${says}</button></li>`;
    render(
      this,
      markup`<p class="replay-mark"><strong>${say("Replay")}</strong>
          <span>${say("of what you saw, {when}. No chip moves here.", { when: dateTime(began) })}</span></p>
        <div class="replay-felt"><table-felt .game=${sheet} .plan=${felt} .player=${you} .view=${view}></table-felt></div>
        <div class="replay-now">
          <p class="replay-says" role="status">${[says, ...more].join(" ")}</p>
          ${player.buttons()}
          <p class="soft replay-count">${
        say("Moment {at} of {all}", { at: player.at + 1, all: moments.length })
      }</p>
        </div>
        <div class="replay-side">
          <ol class="replay-steps" aria-label=${say("Moments of the round")}>${
        moments.map(step)
      }</ol>${verifies}
        </div>`,
    );
    const list = this.querySelector(".replay-steps");
    const now = /** @type {HTMLElement | null | undefined} */ (list?.querySelector("[aria-current]"));
    if (list && now) list.scrollTop = Math.max(0, now.offsetTop - list.clientHeight / 2);
  }
}

define("round-again", RoundAgain);
