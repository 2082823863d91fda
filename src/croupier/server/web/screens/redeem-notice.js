/** `<redeem-notice>`: until when chips of the day are redeemed, louder in the last half hour. Property: `ends`. */

import { noticeAt } from "./house-time.js";
import { markup, render } from "../parts/render.js";

const EVERY = 30_000;

class RedeemNotice extends HTMLElement {
  /** @type {string | null} */
  #ends = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {string | null} ends */
  set ends(ends) {
    this.#ends = ends;
    this.#draw();
  }

  get ends() {
    return this.#ends;
  }

  connectedCallback() {
    this.#timer = setInterval(() => this.#draw(), EVERY);
    this.#draw();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  #draw() {
    const notice = noticeAt(this.#ends, Date.now());
    this.hidden = notice === null;
    const tone = notice?.urgent ? "warn" : null;
    const line = notice &&
      markup`<p class="soft" role=${tone && "status"} data-tone=${tone}>${notice.says}</p>`;
    render(this, line);
  }
}

customElements.define("redeem-notice", RedeemNotice);
