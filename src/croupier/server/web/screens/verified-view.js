/** "Verify this round": what is published is hashed in this browser, and shown card by card. */

import { cardFrom, named } from "../parts/cards.js";
import { define } from "../parts/dom.js";
import "../parts/playing-card.js";
import { markup, render } from "../parts/render.js";
import { count, sentence } from "../parts/text.js";
import { figures } from "../staff/panels.js";
import { request } from "./api.js";
import { verify } from "./verified.js";

/** @import { Inside } from "../parts/render.js" */
/** @import { Verdict } from "./verified.js" */

const HTTPS = "Your browser can verify only over https. Download the round data and run croupier verify.";

export class VerifyRound extends HTMLElement {
  #busy = false;
  /** @type {Inside} */
  #found = null;

  /** @param {string} [address] of the published round @param {string | null} [noted] */
  constructor(address = "", noted = null) {
    super();
    this.address = address;
    this.noted = noted;
  }

  connectedCallback() {
    this.#draw();
  }

  async #check() {
    if (!globalThis.crypto?.subtle) return this.#draw({ found: warning(HTTPS) });
    this.#draw({ busy: true });
    try {
      const verdict = await verify(await request(this.address), this.noted);
      this.#draw({ found: drawVerdict(verdict, this.address) });
    } catch (error) {
      this.#draw({ found: warning(sentence(/** @type {Error} */ (error).message)) });
    }
  }

  /** @param {{ busy?: boolean, found?: Inside }} [now] */
  #draw({ busy = false, found = this.#found } = {}) {
    [this.#busy, this.#found] = [busy, found];
    render(
      this,
      markup`<p class="soft">The whole deck was fixed before bets closed. Your browser can check it.</p>
        <button type="button" disabled=${this.#busy} onclick=${() =>
        void this.#check()}>Verify this round</button>
        <div class="verdict" aria-live="polite">${this.#found}</div>`,
    );
  }
}

/** @param {string} says */
function warning(says) {
  return markup`<p class="verdict-head" data-tone="warn">${says}</p>`;
}

/** @param {Verdict} verdict @param {string} address of the published round */
function drawVerdict({ holds, checks, cards, hidden, fingerprint }, address) {
  const check = (/** @type {Verdict["checks"][number]} */ { holds, says }) =>
    markup`<li data-tone=${holds ? "won" : "lost"}>
      <span class="sign" aria-hidden="true">${holds ? "✓" : "✗"}</span>
      <span><span class="unseen">${holds ? "passed: " : "failed: "}</span>${sentence(says)}</span>
    </li>`;
  const sealed = hidden
    ? `${count(hidden, "card that you did not see stays", "cards that you did not see stay")} sealed. `
    : "You saw every card that was dealt. ";
  return markup`<p class="verdict-head" data-tone=${holds ? "won" : "lost"}>
      <strong>${holds ? "✓ Verified" : "✗ Not verified"}</strong>
      <span>${
    holds
      ? `The ${cards.length} cards you saw were fixed before bets closed.`
      : "The published round doesn't match the deck that was fixed before bets closed."
  }</span>
    </p>
    <ul class="checks">${checks.map(check)}</ul>
    ${cards.length ? cardTable(cards) : null}
    <p class="soft">${sealed}<a href=${address} download="round.json">Download round data</a></p>
    <p class="soft fingerprint">Fingerprint of the deck: ${fingerprint || "none"}</p>`;
}

/** @param {Verdict["cards"]} cards */
function cardTable(cards) {
  return figures(
    "What was checked, card by card",
    ["Position", "Card", "Where it went", "Hash of the card", "Result"],
    cards.map(({ position, card, went, hash, holds }) => {
      const number = cardFrom(card);
      const name = number === null ? card : named(number).label;
      return [
        position,
        markup`<playing-card card=${number}></playing-card><span class="unseen">${name}</span>`,
        went,
        markup`<code>${hash.slice(0, 10)}…</code>`,
        markup`<span class="fits" data-tone=${holds ? "won" : "lost"}>
          ${holds ? "✓ match" : "✗ no match"}</span>`,
      ];
    }),
  );
}

define("verify-round", VerifyRound);
